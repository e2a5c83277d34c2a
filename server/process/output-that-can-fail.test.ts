import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test, vi } from 'vitest';

import { postTo, runServer } from '../../testing/run-server.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { canMount, smallDisk } from '../../testing/faulty-disks.ts';
import { letOutputFail, lostLines } from './output-that-can-fail.ts';

test('a server takes in every application while whoever read its log is gone', async () => {
  const { started, ended, process } = runServer({});
  const { origin } = await started;
  // `ended` rejects, because the output of the process cannot be read any more.
  ended.catch(() => undefined);
  for (const output of [process.stdout, process.stderr]) output.destroy();
  for (const fullName of ['Zoe', 'Yan', 'Xia', 'Wen'])
    expect((await postTo(origin, { ...sampleApplication, fullName })).status).toBe(200);
  process.kill('SIGTERM');
  expect(await once(process, 'exit')).toEqual([0, null]);
});

/** Runs code in a process whose output may fail. */
function run(code: string, stdio: StdioOptions) {
  const module = JSON.stringify(import.meta.resolve('./output-that-can-fail.ts'));
  const script = `import { letOutputFail } from ${module}; letOutputFail(); ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test.skipIf(!canMount())('a disk that was full says how many lines are missing', async () => {
  const { folder, fill, free } = smallDisk();
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  onTestFinished(() => closeSync(log));
  fill();
  const code = `for (let line = 0; line < 20; line += 1) console.log('lost');
    process.once('message', () => (console.log('kept'), process.disconnect()));
    process.send('printed');`;
  const child = run(code, ['ignore', log, log, 'ipc']);
  await once(child, 'message');
  free();
  child.send('go on');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readFileSync(file, 'utf8')).toBe(`\n${lostLines(20)}\nkept\n`);
});

test('a terminal that is held is not waited for', () => {
  const setBlocking = vi.fn();
  const terminal = Object.assign(new PassThrough(), { isTTY: true, _handle: { setBlocking } });
  letOutputFail([terminal as unknown as NodeJS.WriteStream]);
  expect(setBlocking).toHaveBeenCalledExactlyOnceWith(false);
});

test('what a slow reader misses is bounded, counted, and said in its place', async () => {
  const lines = 50_000;
  const code = `
    let most = 0;
    for (let line = 1; line <= ${lines}; line += 1) {
      console.log('line ' + line + ' ' + 'x'.repeat(80));
      most = Math.max(most, process.stdout.writableLength);
      if (line % 1_000 === 0) await new Promise(setImmediate);
    }
    console.error(most);
    while (process.stdout.writableLength > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log('the end');`;
  const { stdout, stderr } = run(code, 'pipe');
  // Nobody reads before everything was printed.
  await once(stderr!, 'readable');
  const [said, most] = await Promise.all([text(stdout!), text(stderr!)]);
  expect(Number(most)).toBeLessThan(300_000);
  const missing = Number(/^(\d+) lines/m.exec(said)?.[1]);
  expect(missing).toBeGreaterThan(0);
  expect(said.match(/^line \d+ x{80}$/gm)).toHaveLength(lines - missing);
  expect(said.endsWith(`\n\n${lostLines(missing)}\nthe end\n`)).toBe(true);
});
