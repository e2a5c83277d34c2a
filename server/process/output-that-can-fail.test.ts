import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { lostLines } from './output-that-can-fail.ts';
import { openSqlite } from '../../testing/engines.ts';
import { freePort } from '../../testing/free-port.ts';
import { everything } from '../../testing/make-server.ts';
import { postTo, runServerUnheard } from '../../testing/run-server.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { canMount, smallDisk } from '../../testing/small-disk.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';

type Options = Parameters<typeof runServerUnheard>[1];
type Unheard = Awaited<ReturnType<typeof runServerUnheard>>;

const applications = 25;

/** Posts many applications to a server whose output fails, stops it, and looks what became of them. */
async function expectAllStored(options: Options, meanwhile?: (server: Unheard) => unknown) {
  const dataDir = join(temporaryFolder(), 'data');
  const settings = { PORT: String(await freePort()), RATE_LIMIT: '1000', DATA_DIR: dataDir };
  const server = await runServerUnheard(settings, options);
  for (let posted = 0; posted < applications; posted += 1) {
    // The same answers on one day are one application.
    const another = { ...sampleApplication, fullName: `Applicant ${posted}` };
    expect((await postTo(server.origin, another)).status).toBe(200);
  }
  await meanwhile?.(server);
  expect((await fetch(server.origin + paths.health)).status).toBe(200);
  expect(await server.stop()).toEqual({ code: 0 });
  const stored = await everything(openSqlite(dataDir), 'enrolment');
  expect(stored.length).toBeGreaterThanOrEqual(applications);
}

/** Code that prints two megabytes, more than anything between two processes holds, to both outputs. */
const flood = `for (let line = 0; line < 20_000; line += 1) {
  console.log('x'.repeat(99));
  console.error('x'.repeat(99));
}`;

describe('every application is taken in', () => {
  test('while whoever read the log is gone', () =>
    expectAllStored({
      stdio: ['ignore', 'pipe', 'pipe'],
      onSpawn: ({ stdout, stderr }) => {
        stdout?.destroy();
        stderr?.destroy();
      },
    }));

  test('while whoever has the log to read does not read it', () =>
    expectAllStored({ stdio: ['ignore', 'pipe', 'pipe'], then: flood }));

  test.skipIf(!canMount())(
    'while the disk of the log is full, which then says how much is missing',
    async () => {
      const { folder, fill, free } = smallDisk();
      const file = join(folder, 'log');
      const log = openSync(file, 'a');
      onTestFinished(() => closeSync(log));
      fill();
      await expectAllStored({ stdio: ['ignore', log, log] }, async (server) => {
        free();
        await postTo(server.origin);
        await until(() => readFileSync(file, 'utf8').includes(' 200 '));
      });
      const [lost, next] = readFileSync(file, 'utf8').trim().split('\n');
      expect(Number.parseInt(lost ?? '')).toBeGreaterThan(applications);
      expect(next).toContain(`POST ${paths.enrolmentsApi} 200`);
    },
  );

  test('while the terminal is held', async ({ skip }) => {
    try {
      execFileSync('script', ['--version'], { stdio: 'ignore' });
    } catch {
      skip('there is no `script` to make a terminal');
    }
    const inTerminal = (args: string[]) => {
      const quoted = args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');
      const flags = ['--quiet', '--flush', '--return', '--command'];
      return ['script', ...flags, `exec ${quoted}`, '/dev/null'];
    };
    let terminal: ChildProcess | undefined;
    await expectAllStored(
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        wrap: inTerminal,
        then: flood,
        onSpawn: (child) => (terminal = child),
      },
      // Without a reader `script` itself does not end.
      () => terminal?.stdout?.resume(),
    );
  });
});

test('what a slow reader misses is bounded, counted, and said in its place', async () => {
  const lines = 50_000;
  const code = `
    import { letOutputFail } from ${JSON.stringify(import.meta.resolve('./output-that-can-fail.ts'))};
    letOutputFail();
    let most = 0;
    for (let line = 1; line <= ${lines}; line += 1) {
      console.log('line ' + line + ' ' + 'x'.repeat(80));
      most = Math.max(most, process.stdout.writableLength);
      if (line % 1_000 === 0) await new Promise(setImmediate);
    }
    console.error(most);
    while (process.stdout.writableLength > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log('the end');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  onTestFinished(() => void child.kill('SIGKILL'));
  // Nobody reads before everything was printed.
  await once(child.stderr, 'readable');
  const [said, most] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(Number(most)).toBeLessThan(300_000);
  const missing = Number(/^(\d+) lines/m.exec(said)?.[1]);
  expect(missing).toBeGreaterThan(0);
  expect(said.match(/^line \d+ x{80}$/gm)).toHaveLength(lines - missing);
  expect(said.endsWith(`\n\n${lostLines(missing)}\nthe end\n`)).toBe(true);
});
