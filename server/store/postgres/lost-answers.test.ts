import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { dataPost, everything, makeServer } from '../../../testing/make-server.ts';
import { setUpPostgres } from '../../../testing/postgres.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { messages } from '../../intake/messages.ts';
import { openPostgresStore } from './postgres-store.ts';
import { UncertainError } from '../store.ts';
import { until } from '../../../testing/until.ts';

const postgres = setUpPostgres();

// The timeouts are the server's own, and everything takes longer on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

/** A server over a database that is reached as `through` says; `look` connects directly. */
async function makeServerOn(through = (databaseUrl: string) => databaseUrl) {
  const databaseUrl = await postgres.emptyDatabase();
  const store = await openPostgresStore({ databaseUrl: through(databaseUrl) });
  const { app } = makeServer({ store });
  const look = async () => {
    const own = await openPostgresStore({ databaseUrl });
    const all = await everything(own, 'enrolment');
    await own.close();
    return all.map(({ reference, content }) => ({ reference, city: content.city }));
  };
  const post = async (key?: string, city = 'Leeds') => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const form = { ...sampleApplication, city };
    const answer = await app.inject(dataPost(paths.enrolmentsApi, form, headers));
    const { error, reference } = answer.json<{ error?: string; reference?: string }>();
    return { status: answer.statusCode, error, reference };
  };
  return { app, store, post, look, databaseUrl };
}

type Server = Awaited<ReturnType<typeof makeServerOn>>;

const uncertain = { status: 500, error: messages.uncertain, reference: undefined };

/** A repeat of the post is answered with a reference, and there is one row. */
async function expectOneRowAfter({ post, look }: Server, key?: string) {
  const { status, reference } = await post(key);
  expect(status).toBe(200);
  expect(await look()).toEqual([{ reference, city: 'Leeds' }]);
}

/** From now on each commit of a form takes a second. */
const slowCommits = (databaseUrl: string) =>
  postgres.query(
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON submissions DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait()`,
    databaseUrl,
  );

/** Resolves to the process that is in the middle of a commit. */
const committing = () => until(async () => (await postgres.query<{ pid: number }>(asleep))[0]?.pid);
const asleep = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;

/**
 * A proxy on 127.0.0.1 in front of the server. Told to swallow, it passes the next matching statements on, withholds
 * whatever the server answers from then on, and cuts the connection.
 */
async function startCuttingProxy(port: number) {
  const open = new Set<Socket>();
  const toSwallow = { statement: /^/, times: 0 };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isSwallowing = false;
    for (const socket of [client, upstream]) {
      open.add(socket.on('error', () => undefined));
      // The server may finish what it has begun.
      socket.once(
        'close',
        () => isSwallowing || [client, upstream].forEach((each) => each.destroy()),
      );
    }
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      if (toSwallow.times <= 0 || !toSwallow.statement.test(chunk.toString('latin1'))) return;
      toSwallow.times -= 1;
      isSwallowing = true;
      upstream.once('data', () => {
        client.destroy();
        upstream.end();
      });
    });
    upstream.on('data', (chunk: Buffer) => isSwallowing || client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  /** Takes no more connections and cuts those that are open. */
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  onTestFinished(close);
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (statement: RegExp, times: number) => Object.assign(toSwallow, { statement, times }),
    close,
  };
}

describe('where the answer to a commit is lost', () => {
  async function behindProxy() {
    const { port } = new URL(postgres.address());
    const proxy = await startCuttingProxy(Number(port));
    const server = await makeServerOn((url) => url.replace(`:${port}/`, `:${proxy.port}/`));
    return { ...server, proxy };
  }

  const commit = /\bCOMMIT\b/;
  /** One statement, which is a transaction by itself. */
  const insert = /INSERT INTO submissions/;

  test.each([
    ['with a key', randomUUID()],
    ['without', undefined],
  ])('an application %s is found, and answered with its reference', async (_how, key) => {
    const { proxy, ...server } = await behindProxy();
    proxy.swallow(insert, 1);
    const { status, reference } = await server.post(key);
    expect(status).toBe(200);
    expect(await server.look()).toEqual([{ reference, city: 'Leeds' }]);
    await expectOneRowAfter(server, key);
  });

  test('and the connection to look for it breaks too, nothing is claimed', async () => {
    const { proxy, ...server } = await behindProxy();
    proxy.swallow(/submission_keys/, 2);
    const key = randomUUID();
    expect(await server.post(key)).toEqual(uncertain);
    await expectOneRowAfter(server, key);
  });

  test('an event of the desk is there once, and acknowledged or not claimed', async () => {
    const { proxy, store } = await behindProxy();
    const reference = referenceOf(await store.add(another()));
    const event = { action: 'taken', at: '2025-01-31T09:05:00.000Z', by: 'Ada' } as const;
    proxy.swallow(commit, 1);
    const added = await store.desk.add(reference, event, { seen: undefined });
    const history = await store.desk.history(reference);
    expect(added).toEqual({ outcome: 'added', event: history[0] });
    expect(history).toHaveLength(1);

    proxy.swallow(/\bCOMMIT\b|FOR UPDATE/, 2);
    await expect(store.desk.add(reference, event)).rejects.toThrow(UncertainError);
    expect(await store.desk.history(reference)).toHaveLength(1);
  });

  test('whatever else is changed may have been, and that is said', async () => {
    const { proxy, store } = await behindProxy();
    const reference = referenceOf(await store.add(another()));
    const now = '2025-01-31T09:05:00.000Z';
    proxy.swallow(commit, 1);
    const retried = store.outbox.retry({ reference }, now);
    await expect(retried).rejects.toThrow(UncertainError);
    proxy.swallow(commit, 1);
    await expect(store.erase([reference], now)).rejects.toThrow(UncertainError);
    await expect.poll(() => store.find(reference)).toBeUndefined();
    // An uncommitted write is rolled back and a read changes nothing, so neither leaves a doubt.
    const kept = referenceOf(await store.add(another()));
    proxy.swallow(/DELETE FROM submissions/, 1);
    await expect(store.erase([kept], now)).rejects.not.toThrow(UncertainError);
    expect(await store.find(kept)).toBeDefined();
    proxy.swallow(/SELECT/, 1);
    await expect(store.find(reference)).rejects.not.toThrow(UncertainError);
  });

  test('a database that nothing connects to has stored nothing, and that is said', async () => {
    const { proxy, ...server } = await behindProxy();
    proxy.close();
    await pause(100);
    const { status, error } = await server.post(randomUUID());
    expect({ status, error }).toEqual({ status: 500, error: messages.notStored });
    expect(await server.look()).toEqual([]);
  });
});

test('a statement that PostgreSQL refuses has stored nothing, and that is said', async () => {
  const { post, databaseUrl } = await makeServerOn();
  await postgres.query('ALTER TABLE submissions ADD CHECK (false) NOT VALID', databaseUrl);
  expect(await post(randomUUID())).toMatchObject({ status: 500, error: messages.notStored });
});

test('a database that can only be read, as a standby, is not well', async () => {
  const databaseUrl = await postgres.emptyDatabase();
  await (await openPostgresStore({ databaseUrl })).close();
  const reading = `${databaseUrl}%20-cdefault_transaction_read_only%3Don`;
  const store = await openPostgresStore({ databaseUrl: reading, asItIs: true });
  onTestFinished(() => store.close());
  await expect(store.probe()).rejects.toThrow('read-only transaction');
});

// Windows stops no process.
describe.skipIf(process.platform === 'win32')('during a commit', () => {
  test('a process of PostgreSQL that is killed leaves it open', async () => {
    const server = await makeServerOn();
    await slowCommits(server.databaseUrl);
    const key = randomUUID();
    const [answer] = await Promise.all([
      server.post(key),
      committing().then((pid) => process.kill(pid, 'SIGKILL')),
    ]);
    expect([200, 500]).toContain(answer.status);
    if (answer.status === 500) expect(answer).toEqual(uncertain);
    await until(async () => (await server.app.inject(paths.health)).statusCode === 200);
    await expectOneRowAfter(server, key);
  });

  test('a PostgreSQL that freezes leaves it open; pages go on, and what waits does not pile up', async () => {
    const server = await makeServerOn();
    await slowCommits(server.databaseUrl);
    const key = randomUUID();
    const first = server.post(key);
    await committing();
    const thaw = await postgres.freeze();
    onTestFinished(thaw);
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const others = Promise.all(keys.map((each, at) => server.post(each, `City ${at}`)));
    const page = server.app.inject('/').then(({ statusCode }) => statusCode);
    expect(await Promise.race([page, others])).toBe(200);
    const health = Array.from({ length: 40 }, () =>
      server.app.inject(paths.health).then(({ statusCode }) => statusCode),
    );
    expect(await Promise.race([Promise.all(health), others])).toEqual(health.map(() => 503));

    expect(await first).toEqual(uncertain);
    const answers = await others;
    for (const { status, error } of answers) {
      expect(status).toBe(500);
      expect([messages.uncertain, messages.notStored]).toContain(error);
    }
    thaw();
    await until(async () => (await server.app.inject(paths.health)).statusCode === 200);
    await expect.poll(async () => (await server.look()).map(({ city }) => city)).toContain('Leeds');
    const stored = (await server.look()).map(({ city }) => city);
    const denied = answers.flatMap(({ error }, at) =>
      error === messages.notStored ? [`City ${at}`] : [],
    );
    expect(denied.length).toBeGreaterThan(0);
    expect(stored.filter((city) => denied.includes(city))).toEqual([]);
    const again = await Promise.all(keys.map((each, at) => server.post(each, `City ${at}`)));
    expect(again.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect((await server.post(key)).status).toBe(200);
    expect(await server.look()).toHaveLength(keys.length + 1);
  });
});
