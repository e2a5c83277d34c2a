import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { bodyLimit, limits, type Limits } from '../limits.ts';
import { pageText } from '../../../testing/fake-site.ts';
import { listening, makeServer } from '../../../testing/make-server.ts';

/** A server that takes two posts a minute; if `isFull`, it has already had those. */
async function listen({ isFull = true, ...changes }: Partial<Limits> & { isFull?: boolean } = {}) {
  const server = makeServer({ limits: { ...limits, ...changes }, settings: { rateLimit: 2 } });
  const connections = await listening(server.app);
  for (let had = 0; isFull && had < 2; had += 1)
    await server.app.inject({ method: 'POST', url: paths.enrolmentsApi });
  return { ...server, ...connections };
}

const head = (address: string, ...lines: string[]) =>
  [`POST ${address} HTTP/1.1`, 'Host: a.example', ...lines, '\r\n'].join('\r\n');
const form = 'Content-Type: application/x-www-form-urlencoded';
const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
const asks = 'Expect: 100-continue';
const large = 'x'.repeat(bodyLimit);

/** What has arrived once an answer is as long as its Content-Length says. */
async function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += String(chunk);
    const [, length] = /^content-length: (\d+)\r$/im.exec(answer) ?? [];
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) break;
  }
  return answer;
}

test.each<[number, string, ...string[]]>([
  [429, paths.enrolmentsApi, form, lengthOf(bodyLimit)],
  [429, paths.enrol, form, lengthOf(bodyLimit)],
  [403, paths.enrol, form, lengthOf(bodyLimit), 'Origin: http://b.example'],
  [400, paths.enrol, form, lengthOf(bodyLimit), 'Host: b.example'],
  [404, '/nothing', form, lengthOf(bodyLimit)],
  [405, '/grants', form, lengthOf(bodyLimit)],
  [413, paths.enrol, form, lengthOf(bodyLimit + 1)],
  [413, paths.enrolmentsApi, form, lengthOf(bodyLimit + 1)],
  [415, paths.enrol, 'Content-Type: text/plain', lengthOf(1_000)],
])('is %i at %s before the body is sent, also to who asks first: %s', async (status, ...post) => {
  const { open } = await listen({ isFull: status === 429 });
  // The type of a body is looked at only after `100 Continue`, so 415 cannot come before that.
  for (const more of status === 415 ? [[]] : [[], [asks]]) {
    const socket = open();
    socket.write(head(...post, ...more));
    const answer = await answerOn(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^connection: close\r$/im);
  }
});

test('a client that asks first whether it may send is told so', async () => {
  const socket = (await listen({ isFull: false })).open();
  socket.write(head(paths.enrolmentsApi, form, asks, lengthOf(5)));
  expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('data=');
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a client that reads only after it has sent everything gets the answer, and a clean end', async () => {
  for (const body of [large, large.repeat(20)]) {
    for (const wish of ['close', 'keep-alive']) {
      const { open, stored } = await listen();
      const socket = open();
      let fault: unknown;
      socket.on('error', (error) => (fault = error));
      socket.write(head(paths.enrol, form, `Connection: ${wish}`, lengthOf(body.length)));
      for (let at = 0; at < body.length; at += 50_000)
        await new Promise((sent) => socket.write(body.slice(at, at + 50_000), sent));
      expect(await text(socket), `${body.length} bytes, ${wish}`).toContain(pageText('429'));
      expect(fault).toBeUndefined();
      expect(await stored()).toEqual([]);
    }
  }
});

test('who never ends, or goes on slowly, has the answer, and is cut off without another word', async () => {
  const quick = { headersTimeout: 300, requestTimeout: 500, checkInterval: 100 };
  for (const [changes, chunk, pauseMs] of [[{}, large, 0] as const, [quick, 'x', 50] as const]) {
    const { app, open } = await listen(changes);
    const socket = open();
    socket.write(head(paths.enrol, form, lengthOf(10_000_000_000)));
    expect(await answerOn(socket)).toContain(pageText('429'));
    const rest = text(socket).catch(() => '');
    while (!socket.destroyed && socket.writable) {
      await new Promise((sent) => socket.write(chunk, sent));
      await pause(pauseMs);
    }
    expect(await rest).toBe('');
    expect(socket.bytesWritten).toBeLessThan(100_000_000);
    expect((await app.inject(paths.health)).statusCode).toBe(200);
  }
});
