import { expect, test } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { fakeDist } from '../../testing/fake-site.ts';
import { runServer } from '../../testing/run-server.ts';
import { until } from '../../testing/until.ts';

/** Code that fails when it is told to, with an error that quotes what somebody typed. */
const failing = (how: 'reject' | 'throw') => `
  process.on('SIGUSR2', function inTheMiddle() {
    const error = new RangeError('zoe@applicant.example\\n    at Leeds');
    if ('${how}' === 'throw') throw error;
    void Promise.reject(error);
  });
  console.log('armed');`;

async function runFailing(how: 'reject' | 'throw') {
  const server = runServer({}, fakeDist(), failing(how));
  const [{ origin }] = await Promise.all([server.started, server.printed('armed')]);
  return { ...server, origin };
}

// Windows has no such signal.
test.skipIf(process.platform === 'win32')(
  'a promise that is rejected with nobody waiting is logged, and the server goes on',
  async () => {
    const { origin, ...server } = await runFailing('reject');
    server.process.kill('SIGUSR2');
    await until(() => server.complaints().includes('inTheMiddle'));
    expect((await fetch(origin + paths.health)).status).toBe(200);
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+Z unhandledRejection RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  },
);

test.skipIf(process.platform === 'win32')(
  'an exception that nobody catches is logged and stops the server in order, with code 1',
  async () => {
    const { origin, ...server } = await runFailing('throw');
    const emptyForm = { method: 'POST', body: new URLSearchParams() };
    const underWay = fetch(origin + paths.enrolFor('ai-innovative-mind'), emptyForm);
    await server.printed(/drawing \S+course=ai/);
    server.process.kill('SIGUSR2');
    expect(await (await underWay).text()).toBe('drawn');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+Z uncaughtException RangeError\n +at process\.inTheMiddle /);
    expect(stderr).not.toMatch(/zoe|Leeds/);
  },
);

/** Runs before the server: on a signal, it sends the thread of the database a message that it cannot read. */
const spoilThread = `process.on('worker', (thread) =>
  process.on('SIGUSR2', () => thread.postMessage(null)));`;

test.skipIf(process.platform === 'win32')(
  'an exception in the thread of the database stops the server as well',
  async () => {
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(spoilThread)}`;
    const server = runServer({ NODE_OPTIONS });
    await server.started;
    server.process.kill('SIGUSR2');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S+Z uncaughtException TypeError\n +at .*store-thread\.ts/);
  },
);
