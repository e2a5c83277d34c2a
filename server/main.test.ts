import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { paths } from '../domain/paths.ts';
import { fewConnectionsWarning } from './process/open-files.ts';
import { copiedAwayWarning, noteCopy } from './store/data-folder.ts';
import { databaseFile } from './store/sqlite/open-database.ts';
import { keepCompiled } from '../testing/compiled.ts';
import { fakeDist } from '../testing/fake-site.ts';
import { openSqlite } from '../testing/engines.ts';
import { everything } from '../testing/make-server.ts';
import { postTo, runServer, runServerOnSocket } from '../testing/run-server.ts';
import { runServerWithFiles } from '../testing/run-server.ts';
import { personalTextsOf, sampleApplication } from '../testing/sample-application.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('the server starts, says where everything is, stores, and stops in order', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const server = runServer({ DATA_DIR: dataDir });
  const { origin, message } = await server.started;
  expect(message).toContain(`${brand.name} is running.`);
  expect(message).toContain(databaseFile(dataDir));
  expect(message).toContain('forwarding applications to a spreadsheet: SHEET_ENDPOINT');
  expect(message).toContain('CONTACT_DELIVERY=intake stores them here');
  expect(message).toContain('Ctrl+C');

  const { reference } = (await (await postTo(origin)).json()) as { reference: string };
  server.process.kill('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`POST ${paths.enrolmentsApi} 200 ${reference}`);
  for (const typed of personalTextsOf(sampleApplication)) expect(stdout).not.toContain(typed);

  const stored = await everything(openSqlite(dataDir), 'enrolment');
  expect(stored.map((each) => each.reference)).toEqual([reference]);
});

test.skipIf(process.platform === 'win32')(
  'on a socket that outlives it, what comes while the server is restarted waits for the next one',
  async () => {
    const env = { DATA_DIR: join(temporaryFolder(), 'data') };
    const port = createServer().listen(0, '127.0.0.1');
    await once(port, 'listening');
    const first = runServerOnSocket(port, env);
    const second = runServerOnSocket(port, env);
    // From here on only the two servers hold the port; the one that waits does so as a service manager would.
    port.close();
    first.go();
    const { origin } = await first.started;
    expect((await fetch(origin + paths.health)).status).toBe(200);
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const waiting = fetch(origin + paths.health);
    second.go();
    expect((await waiting).status).toBe(200);
    expect((await second.started).origin).toBe(origin);
  },
);

test.skipIf(process.platform === 'win32')(
  'with few files a server says how many connections it takes, and no page of those is a fault',
  async () => {
    const server = runServerWithFiles(256);
    const { origin } = await server.started;
    const held = Array.from({ length: 250 }, () =>
      connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined),
    );
    const answers = await Promise.all(
      held.map(async (socket) => {
        socket.write('GET /grants HTTP/1.1\r\nHost: a.example\r\n\r\n');
        const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(
          () => [],
        );
        return String(chunk);
      }),
    );
    const lines = answers.map((answer) => answer.split('\r\n')[0]);
    expect(lines.filter((line) => line === 'HTTP/1.1 200 OK')).toHaveLength(192);
    expect(lines.filter((line) => line?.includes(' 500 '))).toEqual([]);
    for (const socket of held) socket.destroy();
    server.process.kill('SIGTERM');
    expect((await server.ended).stderr).toBe(`${fewConnectionsWarning(192)}\n`);
  },
);

test('a wrong setting stops the start', async () => {
  expect(await failure({ RATE_LIMIT: 'lots' })).toMatch(/^RATE_LIMIT is "lots"\./);
});

test.runIf(process.platform === 'linux')(
  'a data folder under /proc, where making folders never ends by itself, stops the start',
  async () => {
    const stderr = await failure({ DATA_DIR: '/proc/no-such-folder/data' });
    expect(stderr).toMatch(/cannot be written to/);
  },
);

test('a data folder inside the built site stops the start, by whatever way it leads there', async () => {
  const dist = fakeDist();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(join(dist, 'client'), link);
  for (const folder of [dist, join(dist, 'client', 'new', 'data'), join(link, 'data')])
    expect(await failure({ DATA_DIR: folder }, dist)).toMatch(/inside the built site/);
});

test('a database that was copied to PostgreSQL is used, with a warning', async () => {
  const dataDir = temporaryFolder();
  noteCopy(dataDir);
  const stderr = await warning(dataDir);
  expect(stderr).toBe(`${copiedAwayWarning(dataDir)}\n`);
  const said = / was copied to PostgreSQL, .* Start with DATABASE_URL; or, .* delete \S+\.txt/;
  expect(stderr).toMatch(said);
});

test.skipIf(process.platform === 'win32')(
  'a data folder that others can open is used, with a warning',
  async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o755);
    const said = 'Others on this computer can open the data folder (mode 755).';
    expect(await warning(dataDir)).toBe(`${said} To close it: chmod 700 ${dataDir}\n`);
  },
);

/** What a server writes to stderr although it starts. */
async function warning(dataDir: string): Promise<string> {
  const server = runServer({ DATA_DIR: dataDir });
  await server.started;
  server.process.kill('SIGINT');
  const { code, stderr } = await server.ended;
  expect(code).toBe(0);
  return stderr;
}

test('a port in use stops the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const port = String((other.address() as { port: number }).port);
  expect(await failure({ PORT: port })).toMatch(new RegExp(`port ${port}: another program`));
});

test('a host that is not this computer stops the start', async () => {
  expect(await failure({ HOST: '192.0.2.1' })).toMatch(/HOST is not an address of this computer/);
});

/** What a start that fails prints: one line, on stderr, with exit code 1. */
async function failure(env: Record<string, string>, dist?: string): Promise<string> {
  const { code, stdout, stderr } = await runServer(env, dist).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr;
}

test.skipIf(process.platform === 'win32')(
  'a demonstration removes what one that was killed has left, and nothing of one that runs',
  () => {
    const TMPDIR = temporaryFolder();
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const runs = `demonstration-${process.pid}-abc`;
    for (const name of [`demonstration-${gone}-abc`, runs]) mkdirSync(join(TMPDIR, name));
    const demo = join(import.meta.dirname, 'demo/main.ts');
    // So that it ends by itself.
    const env = { ...keepCompiled, TMPDIR, PORT: 'none' };
    expect(spawnSync(process.execPath, [demo], { env }).status).toBe(1);
    expect(readdirSync(TMPDIR)).toEqual([runs]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a demonstration that can keep nothing says where, in one line',
  () => {
    const TMPDIR = join(temporaryFolder(), 'gone');
    const demo = join(import.meta.dirname, 'demo/main.ts');
    const env = { ...keepCompiled, TMPDIR };
    const { status, stderr } = spawnSync(process.execPath, [demo], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `Nothing can be kept in ${TMPDIR}. Set TMPDIR to another folder.\n`,
    });
  },
);
