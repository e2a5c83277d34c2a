import { once } from 'node:events';
import { chmodSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { paths } from '../domain/paths.ts';
import { fewConnectionsWarning } from './process/open-files.ts';
import { databaseFile } from './store/sqlite/open-database.ts';
import { fakeDist } from '../testing/fake-site.ts';
import { openSqlite } from '../testing/engines.ts';
import { everything } from '../testing/make-server.ts';
import { postTo, runServer, runServerByShell } from '../testing/run-server.ts';
import { personalTextsOf, sampleApplication } from '../domain/testing/sample-forms.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

type Run = ReturnType<typeof runServerByShell>;

test('the server starts, says where everything is, stores, and stops in order', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const server = runServer({ DATA_DIR: dataDir });
  const { origin, message } = await server.started;
  expect(message).toContain(`${brand.name} is running.`);
  expect(message).toContain(`${databaseFile(dataDir)} (new database)`);
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
    const { fd } = (port as unknown as { _handle: { fd: number } })._handle;
    // A service manager hands it on as descriptor 3 (sd_listen_fds(3)); each starts once it is told to.
    const script = 'read go; LISTEN_FDS=1 LISTEN_PID=$$';
    const [first, second] = [1, 2].map(() => runServerByShell(script, env, [fd])) as [Run, Run];
    // From here on only the two servers hold the port; the one that waits does so as a service manager would.
    port.close();
    first.process.stdin.end('go\n');
    const { origin } = await first.started;
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const waiting = fetch(origin + paths.health);
    second.process.stdin.end('go\n');
    expect((await waiting).status).toBe(200);
    expect((await second.started).origin).toBe(origin);
  },
);

test.skipIf(process.platform === 'win32')(
  'with few files a server says how many connections it takes',
  async () => {
    const server = runServerByShell('ulimit -n 256;');
    await server.started;
    server.process.kill('SIGTERM');
    expect((await server.ended).stderr).toBe(`${fewConnectionsWarning(192)}\n`);
  },
);

test('a setting that cannot be used stops the start, with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PORT = String((other.address() as { port: number }).port);
  const wrong = [
    [{ RATE_LIMIT: 'lots' }, /^RATE_LIMIT is "lots"\./],
    [{ PORT }, new RegExp(`port ${PORT}: another program`)],
    [{ HOST: '192.0.2.1' }, /HOST is not an address of this computer/],
    // On Linux, making folders there never ends by itself.
    [{ DATA_DIR: '/proc/no-such-folder/data' }, /cannot be written to/],
  ] as const;
  await Promise.all(wrong.map(async ([env, said]) => expect(await failure(env)).toMatch(said)));
});

test('a data folder inside the built site stops the start, by whatever way it leads there', async () => {
  const dist = fakeDist();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(join(dist, 'client'), link);
  for (const folder of [dist, join(dist, 'client', 'new', 'data'), join(link, 'data')])
    expect(await failure({ DATA_DIR: folder }, dist)).toMatch(/inside the built site/);
});

test.skipIf(process.platform === 'win32')(
  'a data folder that others can open is used, with a warning',
  async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o755);
    const server = runServer({ DATA_DIR: dataDir });
    await server.started;
    server.process.kill('SIGINT');
    const said = 'Others on this computer can open the data folder (mode 755).';
    expect(await server.ended).toMatchObject({
      code: 0,
      stderr: `${said} To close it: chmod 700 ${dataDir}\n`,
    });
  },
);

/** What a start that fails prints: one line, on stderr, with exit code 1. */
async function failure(env: Record<string, string>, dist?: string): Promise<string> {
  const { code, stdout, stderr } = await runServer(env, dist).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr;
}
