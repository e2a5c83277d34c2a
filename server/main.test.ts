import { once } from 'node:events';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { brand } from '../domain/provider/brand.ts';
import { paths } from '../domain/provider/paths.ts';
import { personalTextsOf, sampleApplication } from '../domain/testing/sample-forms.ts';
import { openSqlite } from '../testing/engines.ts';
import { fakeDist } from '../testing/fake-site.ts';
import { everything } from '../testing/make-server.ts';
import { postTo, runServer } from '../testing/run-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { databaseFile } from './store/sqlite/open-database.ts';

test('the server starts, says where everything is and what is amiss, stores, and stops in order', async () => {
  const [dataDir, dist] = [temporaryFolder(), fakeDist()];
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dist, 'client/robots.txt'), 'Sitemap: https://other.example/sitemap.xml\n');
  const server = runServer({ DATA_DIR: dataDir, SITE_URL: 'https://www.example.com' }, dist);
  const { origin, message } = await server.started;
  expect(message).toContain(`${brand.name} is running.`);
  expect(message).toContain(`${databaseFile(dataDir)} (new database)`);
  expect(message).toContain('forwarding applications to a spreadsheet: SHEET_ENDPOINT');
  expect(message).toContain('CONTACT_DELIVERY=intake stores them here');

  const { reference } = (await (await postTo(origin)).json()) as { reference: string };
  server.process.kill('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  const folder = 'Others on this computer can open the data folder (mode 755).';
  const address = 'and the site was built for https://other.example. Build it again';
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `${folder} To close it: chmod 700 ${dataDir}\nSITE_URL is https://www.example.com, ${address} with this SITE_URL.\n`,
  });
  expect(stdout).toContain(`"status":200`);
  expect(stdout).toContain(`"reference":"${reference}"`);
  for (const typed of personalTextsOf(sampleApplication)) expect(stdout).not.toContain(typed);

  const stored = await everything(openSqlite(dataDir), 'enrolment');
  expect(stored.map((each) => each.reference)).toEqual([reference]);
});

/** A server that runs `does` on SIGALRM, where `error` quotes what somebody typed. */
async function serverThat(does: string) {
  const before = join(temporaryFolder(), 'before.mjs');
  writeFileSync(
    before,
    `process.on('SIGALRM', function inTheMiddle() {
      const error = new RangeError('zoe@applicant.example\\n    at Leeds');
      ${does};
    });`,
  );
  const server = runServer({ NODE_OPTIONS: `--import ${before}` });
  return { ...server, origin: (await server.started).origin };
}

/** A form that is answered by a page, which the fake site takes its time to render. */
async function formUnderWay({ origin, process }: Awaited<ReturnType<typeof serverThat>>) {
  const form = { method: 'POST', body: new URLSearchParams() };
  const answer = fetch(origin + paths.enrolFor('ai-innovative-mind'), form);
  // The fake site says that it renders the form.
  await once(process.stdout, 'data');
  return { answer: answer.then((each) => each.text()) };
}

// Windows has no such signals.
describe.skipIf(process.platform === 'win32')('a server that is to stop', () => {
  test('waits for a form that is being sent, and ends at once at a second signal', async () => {
    const server = await serverThat('');
    const { hostname, port } = new URL(server.origin);
    const client = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    client.write('POST /enroll HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    await fetch(server.origin + paths.health, { headers: { connection: 'close' } });
    server.process.kill('SIGTERM');
    await pause(300);
    expect(server.process.exitCode).toBe(null);
    server.process.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 1, stderr: '' });
  });

  test('because of an exception does the same with code 1, and says where it was thrown and nothing of its message', async () => {
    const server = await serverThat('throw error');
    const { answer } = await formUnderWay(server);
    server.process.kill('SIGALRM');
    expect(await answer).toBe('rendered');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+Z uncaughtException RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  });

  test('because of a rejected promise goes on, and at a signal answers the form that it has and ends with code 0', async () => {
    const server = await serverThat('void Promise.reject(error)');
    server.process.kill('SIGALRM');
    await once(server.process.stderr, 'data');
    const { answer } = await formUnderWay(server);
    server.process.kill('SIGTERM');
    expect(await answer).toBe('rendered');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+Z unhandledRejection RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  });
});

test('a setting that cannot be used, however it leads there, stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PORT = String((other.address() as { port: number }).port);
  const [dist, link] = [fakeDist(), join(temporaryFolder(), 'link')];
  symlinkSync(join(dist, 'client'), link);
  const wrong = [
    [{ PORT }, new RegExp(`^[^\\n]*port ${PORT}: another program[^\\n]*\\n$`)],
    [{ DATA_DIR: join(link, 'data') }, /^[^\n]*inside the built site[^\n]*\n$/],
  ] as const;
  const ended = await Promise.all(wrong.map(([env]) => runServer(env, dist).ended));
  for (const [at, [, said]] of wrong.entries()) {
    expect(ended[at]).toMatchObject({ code: 1, stdout: '' });
    expect(ended[at]!.stderr).toMatch(said);
  }
});
