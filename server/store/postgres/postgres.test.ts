import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { paths } from '../../../domain/provider/paths.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { dataPost, everything, makeServer } from '../../../testing/make-server.ts';
import {
  cuttingProxy,
  hasBouncer,
  setUpPostgres,
  startBouncer,
} from '../../../testing/postgres.ts';
import {
  eventsOfFirstVersion,
  oddText,
  promiseAnswersIn,
  promisesIn,
} from '../../../testing/promise-answers.ts';
import {
  act,
  another,
  apply,
  referenceOf,
  referencesIn,
  to,
  withoutKey,
  withReceipt,
} from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { until } from '../../../testing/until.ts';
import { messages } from '../../intake/messages.ts';
import { appendErased } from '../data-folder.ts';
import { UncertainError } from '../engine.ts';
import { mailboxOf } from '../intake.ts';
import { restoreStore } from '../restore.ts';
import { postgresTypes, steps } from '../schema.ts';
import { openStore } from '../store.ts';
import { inTransaction, openPool } from './pool.ts';

const postgres = setUpPostgres();

/** No copy is made, so the data folder stays empty. */
const placeOf = (databaseUrl: string) => ({ databaseUrl, dataDir: temporaryFolder() });

async function open(databaseUrl: string, options: { databasePool?: number } = {}) {
  const store = await openStore({ ...placeOf(databaseUrl), ...options });
  onTestFinished(() => store.close());
  return store;
}

/** A database of its own, whose settings can be changed. */
async function ownDatabase(): Promise<{ name: string; databaseUrl: string }> {
  const name = `own_${process.hrtime.bigint()}`;
  await postgres.query(`CREATE DATABASE ${name}`);
  return { name, databaseUrl: postgres.address(name) };
}

describe('the schema in PostgreSQL', () => {
  test('is made once by instances that start at once, and not by a command', async () => {
    const databaseUrl = await postgres.emptyDatabase();
    const opening = openStore(placeOf(databaseUrl), { mustExist: true });
    await expect(opening).rejects.toThrow(/database is empty/);
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(databaseUrl)));
    expect(stores.filter(({ isNew }) => isNew)).toHaveLength(1);
    await stores[0]!.add(withoutKey);
    expect(await everything(stores[5]!, 'enrolment')).toHaveLength(1);
    expect(await stores[0]!.linkSecret()).toBe(await stores[5]!.linkSecret());
  });

  test('of the next version lets servers of this one go on beside it, and start', async () => {
    const databaseUrl = await postgres.emptyDatabase();
    const yesterday = await open(databaseUrl);
    const before = await apply(yesterday);
    const nextStep = `
      ALTER TABLE submissions ADD COLUMN campaign text;
      ALTER TABLE deliveries ADD COLUMN priority integer NOT NULL DEFAULT 0;
      CREATE TABLE campaigns (name text PRIMARY KEY);
      UPDATE schema_steps SET taken = 999;`;
    await openQuery(databaseUrl, nextStep);
    const today = await open(databaseUrl);
    const late = await open(databaseUrl);
    const references = [before];
    for (const store of [yesterday, today, late]) references.push(await apply(store));
    for (const store of [yesterday, today, late]) {
      expect((await referencesIn(store, 'to-answer')).toSorted()).toEqual(references.toSorted());
      await act(store, before, { action: 'taken' }, 1, `At ${references.length}`);
      await store.probe();
    }
    expect(await yesterday.desk.history(before)).toHaveLength(3);
    await yesterday.erase([references[2]!], withoutKey.submittedAt);
    expect(await today.find(references[2]!)).toBeUndefined();
    const { rows } = await openQuery(databaseUrl, 'SELECT taken FROM schema_steps');
    expect(rows).toEqual([{ taken: 999 }]);
  });

  test('keeps for what is there already what is promised on the day of the upgrade', async () => {
    const databaseUrl = await postgres.emptyDatabase();
    await openQuery(databaseUrl, databaseOfFirstVersion);
    const insert = (reference: string) =>
      openQuery(
        databaseUrl,
        `INSERT INTO submissions (kind, reference, submitted_at, content_hash, content)
         VALUES ('enrolment', '${reference}', '2025-01-31T09:05:12.345Z', '', '{}')`,
      );
    await insert('4KX7-9QMD');
    promiseAnswersIn(30);
    const store = await open(databaseUrl);
    promiseAnswersIn(72);
    expect((await store.find('4KX7-9QMD'))?.dueAt).toBe('2025-02-01T15:05:12.345Z');
    // A server of the version before, which stores beside this one, keeps nothing.
    await insert('CCCC-2222');
    expect((await store.find('CCCC-2222'))?.dueAt).toBe('2025-02-03T09:05:12.345Z');
  });

  test('keeps for what version 1.0.0 offered, and heard, what is promised on the day of the upgrade', async () => {
    const databaseUrl = await postgres.emptyDatabase();
    await openQuery(databaseUrl, databaseOfFirstVersion);
    await openQuery(databaseUrl, eventsOfFirstVersion(1));
    promiseAnswersIn(30);
    await open(databaseUrl);
    promiseAnswersIn(72);
    const store = await open(databaseUrl);
    await openQuery(databaseUrl, eventsOfFirstVersion(2));
    expect(await promisesIn(store)).toEqual([
      { replyHours: 30, dueAt: '2025-02-02T16:07:00.123Z', text: oddText },
      // A server of that version, beside this one, keeps nothing.
      { replyHours: 72, dueAt: undefined, text: oddText },
    ]);
  });
});

const databaseOfFirstVersion = `
  CREATE TABLE schema_steps (taken integer NOT NULL); INSERT INTO schema_steps VALUES (11);
  ${steps[0]!.statements(postgresTypes)}`;

async function openQuery(databaseUrl: string, text: string) {
  const pool = openPool(databaseUrl);
  onTestFinished(() => pool.end());
  return pool.query<Record<string, unknown>>(text);
}

test('restore: a snapshot of PostgreSQL that was put back is erased from again, and holds what was due', async () => {
  const databaseUrl = await postgres.emptyDatabase();
  const store = await open(databaseUrl);
  const [kept, gone, listed] = [
    await apply(store, 0, { deliverTo: to('staff-mail') }),
    await apply(store, 1),
    await apply(store, 2),
  ];
  const secret = await store.linkSecret();
  const dataDir = temporaryFolder();
  appendErased(dataDir, [listed], '2025-01-31');
  const place = { dataDir, databaseUrl };
  const terms = { place, now: new Date(), letterChannel: 'letter' };
  for (const file of ['copy', undefined]) {
    await expect(restoreStore(file, terms)).rejects.toThrow(/by copy-to-postgres .*--other-copy$/);
  }
  expect(await store.linkSecret()).toBe(secret);
  await openQuery(databaseUrl, `INSERT INTO erased VALUES ('${gone}', current_date)`);
  expect(await restoreStore(undefined, { ...terms, isOtherCopy: true })).toMatchObject({
    count: 1,
    erasedAgain: [gone, listed],
    held: [{ reference: kept, channel: 'staff-mail' }],
  });
  expect(await store.outbox.listGivenUp()).toMatchObject([{ reference: kept }]);
  expect(await store.linkSecret()).not.toBe(secret);
});

test('a copy from before a step is put back though the table of a step is still there', async () => {
  const databaseUrl = await postgres.emptyDatabase();
  const store = await open(databaseUrl);
  await store.sessions.addCalendarKey('f00');
  const reference = await apply(store);
  const promised = (await store.find(reference))?.dueAt;
  await openQuery(databaseUrl, "INSERT INTO erased_movements VALUES (1, '2025-01-31', '{}')");
  await openQuery(databaseUrl, 'UPDATE schema_steps SET taken = 11');
  promiseAnswersIn(72);
  const again = await open(databaseUrl);
  expect(await again.sessions.findCalendarKey('f00')).toEqual({});
  // What is kept already stays.
  expect((await again.find(reference))?.dueAt).toBe(promised);
  // What was erased since is erased once more, and would stand in the books twice.
  expect(await Array.fromAsync(again.erasedMovements())).toEqual([]);
});

/** Opening the database fails with one line, which has these words and no password. */
async function expectRefusal(databaseUrl: string, words: string) {
  const opening = openStore(placeOf(databaseUrl));
  const { name, message } = (await opening.catch((reason: unknown) => reason)) as Error;
  expect({ name, message }).toMatchObject({ name: 'StoreError' });
  expect(message).toContain(words);
  expect(message).not.toMatch(/pa55word|\n/);
}

test('a database that cannot be used is said in one line, without the password', async () => {
  await postgres.query("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0");
  await expectRefusal(
    'postgres://tester:pa55word@127.0.0.1:1/training',
    'training on 127.0.0.1:1 cannot be used: nothing answers there (ECONNREFUSED).',
  );
  const wrong = postgres.address().replace('pa55word', 'pa55word2');
  await expectRefusal(wrong, 'it refuses the user or the password (28P01).');
  await expectRefusal(postgres.address('ascii'), 'encoding UTF8');
  const [verified, missing] = ['?sslmode=verify-full', '&sslrootcert=%2Fmissing%2Fca.pem'];
  await expectRefusal(postgres.address() + verified, 'it offers no encryption (TLS)');
  await expectRefusal(
    postgres.address() + verified + missing,
    'the file that sslrootcert names is not there (ENOENT).',
  );
});

describe('where an answer of PostgreSQL is lost', () => {
  async function behindProxy() {
    const databaseUrl = await postgres.emptyDatabase();
    const { port } = new URL(databaseUrl);
    const proxy = await cuttingProxy(Number(port));
    const through = databaseUrl.replace(`:${port}/`, `:${proxy.port}/`);
    const store = await openStore(placeOf(through));
    const { app } = makeServer({ store });
    const post = async () => {
      const answer = await app.inject(dataPost(paths.enrolmentsApi, sampleApplication));
      const { error, reference } = answer.json<{ error?: string; reference?: string }>();
      return { status: answer.statusCode, error, reference };
    };
    return { store, swallow: proxy.swallow, post };
  }

  test('to the COMMIT of an application, that is said, and the same form finds it', async () => {
    const { store, swallow, post } = await behindProxy();
    swallow(/\bCOMMIT\b/);
    expect(await post()).toEqual({ status: 500, error: messages.uncertain, reference: undefined });
    const { status, reference } = await post();
    expect(status).toBe(200);
    const stored = await everything(store, 'enrolment');
    expect(stored.map((each) => each.reference)).toEqual([reference]);
  });

  test('to a statement before it, nothing was stored', async () => {
    const { store, swallow, post } = await behindProxy();
    swallow(/INSERT INTO submission_keys/);
    expect(await post()).toMatchObject({ status: 500, error: messages.notStored });
    expect(await everything(store, 'enrolment')).toEqual([]);
  });

  test('to the COMMIT of anything else, that is said, and to a reading there is no doubt', async () => {
    const { store, swallow } = await behindProxy();
    const reference = await apply(store);
    swallow(/\bCOMMIT\b/);
    await expect(act(store, reference, { action: 'taken' })).rejects.toThrow(UncertainError);
    expect(await store.desk.history(reference)).toHaveLength(1);
    swallow(/\bCOMMIT\b/);
    await expect(store.erase([reference], withoutKey.submittedAt)).rejects.toThrow(UncertainError);
    await expect.poll(() => store.find(reference)).toBeUndefined();
    swallow(/SELECT \* FROM submissions/);
    await expect(store.find(reference)).rejects.not.toThrow(UncertainError);
  });
});

describe('after a failover of PostgreSQL', () => {
  test('connections that only read are thrown away, and no write fails', async () => {
    const { name, databaseUrl } = await ownDatabase();
    const store = await open(databaseUrl);
    await postgres.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    // One connection can write; the others are made now.
    const reads = () => Promise.all(Array.from({ length: 8 }, () => store.find('2222-2222')));
    await reads();
    await postgres.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    const probes = () => Promise.all(Array.from({ length: 8 }, () => store.probe()));
    await probes();
    await reads();
    await probes();
  });

  test('a database that can only be read is not well, and is again by itself', async () => {
    const { name, databaseUrl } = await ownDatabase();
    const store = await open(databaseUrl);
    await postgres.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await endConnections(name);
    await expect(store.probe()).rejects.toThrow('read-only transaction');
    expect(await store.find('2222-2222')).toBeUndefined();
    await postgres.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await store.probe();
  });

  test('a connection that is ended (57P01) is thrown away, and nothing was stored', async () => {
    const { name, databaseUrl } = await ownDatabase();
    const store = await open(databaseUrl);
    const pool = openPool(databaseUrl);
    const other = await pool.connect();
    other.on('error', () => undefined);
    await other.query('BEGIN; LOCK TABLE deliveries IN EXCLUSIVE MODE');
    const adding = store
      .add(withReceipt('zoe@applicant.example'))
      .catch((reason: unknown) => reason);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = '${name}'`;
    await until(async () => (await postgres.query(waiting)).length === 1);
    await endConnections(name);
    const error = await adding;
    expect(error).toMatchObject({ code: '57P01' });
    expect(error).not.toBeInstanceOf(UncertainError);
    other.release(true);
    await pool.end();
    await store.probe();
    expect(await everything(store, 'enrolment')).toEqual([]);
  });

  /** Resolves once they are gone, so that no call that follows begins on one of them. */
  // One that waits for a lock ends before the one that holds it, or it would get the lock and go on.
  const endConnections = (name: string) =>
    postgres.query(`
      SELECT pg_terminate_backend(pid, 10000) FROM (
        SELECT pid FROM pg_stat_activity WHERE datname = '${name}'
        ORDER BY wait_event_type = 'Lock' DESC NULLS LAST
      ) AS waiting_first`);
});

test('an instance that vanishes in a transaction holds its locks for some seconds only', async () => {
  const databaseUrl = await postgres.emptyDatabase();
  const store = await open(databaseUrl);
  const vanished = openPool(databaseUrl);
  const mailbox = mailboxOf('zoe@applicant.example');
  let isLocked = false;
  const lost = inTransaction(vanished, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [mailbox]);
    isLocked = true;
    await new Promise((resolve) => client.once('end', resolve));
  });
  lost.catch(() => undefined);
  await until(() => Promise.resolve(isLocked));
  const added = await store.add(withReceipt('zoe@applicant.example'));
  expect(added.outcome).toBe('stored');
  await expect(lost).rejects.toThrow();
  await vanished.end();
});

/** From now on notes with each application which settings its transaction had. */
const noteSettings = (databaseUrl: string) =>
  postgres.query(
    `CREATE TABLE noted (timeout text, idle text, commit text);
     CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO noted VALUES (current_setting('statement_timeout'),
         current_setting('idle_in_transaction_session_timeout'), current_setting('synchronous_commit'));
       RETURN NULL; END $$;
     CREATE TRIGGER note AFTER INSERT ON submissions EXECUTE FUNCTION note()`,
    databaseUrl,
  );

/** Settings hold in each transaction of two servers at an address, and are left to nobody after it. */
async function expectOwnSettings(through: (databaseUrl: string) => Promise<string>) {
  const { name, databaseUrl } = await ownDatabase();
  await postgres.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  const address = await through(databaseUrl);
  const [store, other] = [await open(address), await open(address)];
  await noteSettings(databaseUrl);
  const all = [store, other, store, other].map((each) => each.add(another()));
  const references = (await Promise.all(all)).map(referenceOf);
  expect((await referencesIn(store, 'to-answer')).toSorted()).toEqual(references.toSorted());
  const noted = await postgres.query('SELECT * FROM noted', databaseUrl);
  const own = { timeout: '10s', idle: '5s', commit: 'on' };
  expect(noted).toEqual(references.map(() => own));
  const left = `SELECT current_setting('statement_timeout') AS timeout,
    current_setting('synchronous_commit') AS commit`;
  const { rows } = await openQuery(address, left);
  expect(rows).toEqual([{ timeout: '0', commit: 'off' }]);
}

test('a commit is on the disk when it is answered, whatever the database is set to', () =>
  expectOwnSettings((databaseUrl) => Promise.resolve(databaseUrl)));

test.skipIf(!hasBouncer)(
  'two servers share one connection behind PgBouncer in transaction mode',
  () => expectOwnSettings(startBouncer),
);

test('an instance opens no more connections than it may', async () => {
  const { name, databaseUrl } = await ownDatabase();
  const store = await open(databaseUrl, { databasePool: 2 });
  await Promise.all(Array.from({ length: 20 }, () => store.add(another())));
  const connections = await postgres.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
  );
  expect(connections).toHaveLength(2);
});

// Debian has OpenSSL; the tests make their own certificates with it.
describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('encrypted', () => {
  const verified = (host: string, rootFile?: string) => {
    const root = rootFile === undefined ? '' : `&sslrootcert=${encodeURIComponent(rootFile)}`;
    return `${postgres.address().replace('127.0.0.1', host)}?sslmode=verify-full${root}`;
  };

  test('the certificate is checked, and each fault of it is said in a sentence', async () => {
    const { use, root } = await certificates();
    await use(2);
    const store = await open(verified('localhost', root));
    await store.probe();
    await expectRefusal(verified('localhost'), 'signed by nobody whom this computer trusts');
    await expectRefusal(verified('127.0.0.1', root), 'its certificate is for another host');
    await use(-1);
    await expectRefusal(verified('localhost', root), 'its certificate has expired');
  });

  /** A signer of our own, whose certificate is at `root`; `use` has PostgreSQL show one for localhost. */
  async function certificates() {
    const folder = temporaryFolder();
    const run = (command: string) =>
      execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
    const newKey = '-newkey rsa:2048 -nodes';
    run(`req -x509 ${newKey} -keyout ca.key -out ca.pem -subj /CN=signer`);
    run(`req ${newKey} -keyout server.key -out server.csr -subj /CN=localhost`);
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    const [where] = await postgres.query<{ data_directory: string }>('SHOW data_directory');
    const data = where!.data_directory;
    const { uid, gid } = statSync(data);
    const use = async (days: number) => {
      const signer = '-CA ca.pem -CAkey ca.key -CAcreateserial -extfile names';
      run(`x509 -req -in server.csr ${signer} -days ${days} -out server.crt`);
      for (const name of ['server.key', 'server.crt']) {
        writeFileSync(join(data, name), readFileSync(join(folder, name)), { mode: 0o600 });
        chownSync(join(data, name), uid, gid);
      }
      await postgres.query('ALTER SYSTEM SET ssl = on');
      await postgres.query('SELECT pg_reload_conf()');
      await until(async () => (await postgres.query<{ ssl: string }>('SHOW ssl'))[0]?.ssl === 'on');
    };
    return { use, root: join(folder, 'ca.pem') };
  }
});
