import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** A server that runs `does` on SIGUSR2, where `error` quotes what somebody typed. */
async function serverThat(does: string) {
  const before = join(temporaryFolder(), 'before.mjs');
  writeFileSync(
    before,
    `process.on('worker', (thread) => (globalThis.thread = thread));
    process.on('SIGUSR2', function inTheMiddle() {
      const error = new RangeError('zoe@applicant.example\\n    at Leeds');
      ${does};
    });`,
  );
  const server = runServer({ NODE_OPTIONS: `--import ${before}` });
  const { origin } = await server.started;
  return { ...server, origin };
}

// Windows has no such signal.
describe.skipIf(process.platform === 'win32')('an error that nobody catches', () => {
  test('is logged where it is of a promise, and the server goes on', async () => {
    const server = await serverThat('void Promise.reject(error)');
    server.process.kill('SIGUSR2');
    await once(server.process.stderr, 'data');
    expect((await fetch(server.origin + paths.health)).status).toBe(200);
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+Z unhandledRejection RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  });

  test('is logged where it is thrown, and stops the server in order, with code 1', async () => {
    const server = await serverThat('throw error');
    const emptyForm = { method: 'POST', body: new URLSearchParams() };
    const underWay = fetch(server.origin + paths.enrolFor('ai-innovative-mind'), emptyForm);
    // The fake site says that it draws the form.
    await once(server.process.stdout, 'data');
    server.process.kill('SIGUSR2');
    expect(await (await underWay).text()).toBe('drawn');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+Z uncaughtException RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  });

  test('stops the server as well where it is thrown in the thread of the database', async () => {
    // A message that the thread cannot read.
    const server = await serverThat('thread.postMessage(null)');
    server.process.kill('SIGUSR2');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+Z uncaughtException TypeError\n +at .*store-thread\.ts/);
  });
});
