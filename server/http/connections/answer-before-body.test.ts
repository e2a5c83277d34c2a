import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { bodyLimit, limits, type Limits } from '../limits.ts';
import { pageText } from '../../../testing/fake-site.ts';
import { listening, makeServer } from '../../../testing/make-server.ts';

/** A server that takes one post a minute; if `isFull`, it has already had that post. */
async function listen({ isFull = true, ...changes }: Partial<Limits> & { isFull?: boolean } = {}) {
  const server = makeServer({ limits: { ...limits, ...changes }, settings: { rateLimit: 1 } });
  const connections = await listening(server.app);
  if (isFull) await server.app.inject({ method: 'POST', url: paths.enrolmentsApi });
  return { ...server, ...connections };
}

const head = (address: string, ...lines: string[]) =>
  [`POST ${address} HTTP/1.1`, 'Host: a.example', ...lines, '\r\n'].join('\r\n');
const form = 'Content-Type: application/x-www-form-urlencoded';
const large = 'x'.repeat(bodyLimit);

/** What has arrived once an answer is complete, by its length. */
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

/** What is refused by its headers: the status, the address, headers beside the length. */
const refused: [number, string, string[]][] = [
  [429, paths.enrolmentsApi, [form]],
  [429, paths.enrol, [form]],
  [403, paths.enrol, [form, 'Origin: http://b.example']],
  [400, paths.enrol, [form, 'Host: b.example']],
  [404, '/nothing', [form]],
  [405, '/grants', [form]],
];

test.each(refused)('a post is answered with %i at %s before its body is sent', async (...post) => {
  const [status, address, lines] = post;
  const { open } = await listen();
  const socket = open();
  socket.write(head(address, ...lines, `Content-Length: ${bodyLimit}`));
  const answer = await answerOn(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^connection: close\r$/im);
});

test.each<[number, string, ...string[]]>([
  [413, paths.enrol, `Content-Length: ${bodyLimit + 1}`, form],
  [413, paths.enrolmentsApi, `Content-Length: ${bodyLimit + 1}`, form],
  [415, paths.enrol, 'Content-Length: 1000', 'Content-Type: text/plain'],
])('so is one with %i at %s whose own headers forbid it: %s', async (status, address, ...lines) => {
  const { open } = await listen({ isFull: false });
  const socket = open();
  socket.write(head(address, ...lines));
  expect(await answerOn(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('a client that reads only after it has sent everything gets the answer, and a clean end', async () => {
  for (const body of [large, large.repeat(20)]) {
    for (const wish of ['close', 'keep-alive']) {
      const { open, stored } = await listen();
      const socket = open();
      let fault: unknown;
      socket.on('error', (error) => (fault = error));
      socket.write(
        head(paths.enrol, form, `Connection: ${wish}`, `Content-Length: ${body.length}`),
      );
      for (let at = 0; at < body.length; at += 50_000)
        await new Promise((sent) => socket.write(body.slice(at, at + 50_000), sent));
      expect(await text(socket), `${body.length} bytes, ${wish}`).toContain(pageText('429'));
      expect(fault).toBeUndefined();
      expect(await stored()).toEqual([]);
    }
  }
});

test('a client that asks first whether it may send is told so, or refused', async () => {
  const asks = 'Expect: 100-continue';
  const body = 'data=';
  const { open } = await listen({ isFull: false });
  const allowed = open();
  allowed.write(head(paths.enrolmentsApi, form, asks, `Content-Length: ${body.length}`));
  expect(String((await once(allowed, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  allowed.write(body);
  expect(await answerOn(allowed)).toMatch(/^HTTP\/1\.1 400 /);

  for (const [status, address, lines] of refused) {
    const refusing = (await listen()).open();
    refusing.write(head(address, ...lines, asks, `Content-Length: ${bodyLimit}`));
    expect(await text(refusing), address).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

/** Sends until the connection is gone, and returns how much was sent. */
async function sendOn(socket: Socket, chunk: string, pause = 0): Promise<number> {
  while (!socket.destroyed && socket.writable) {
    await new Promise((sent) => socket.write(chunk, sent));
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return socket.bytesWritten;
}

test('who never ends has the answer, and is cut off after some megabytes', async () => {
  const { app, open } = await listen();
  const socket = open();
  socket.write(head(paths.enrol, form, 'Content-Length: 10000000000'));
  expect(await answerOn(socket)).toContain(pageText('429'));
  socket.resume();
  expect(await sendOn(socket, large)).toBeLessThan(100_000_000);
  expect((await app.inject(paths.health)).statusCode).toBe(200);
});

test('who goes on slowly has the answer, and is cut off in time without another word', async () => {
  const { open } = await listen({ headersTimeout: 300, requestTimeout: 500, checkInterval: 100 });
  const socket = open();
  socket.write(head(paths.enrol, form, 'Content-Length: 10000000000'));
  const answer = await answerOn(socket);
  expect(answer).toContain(pageText('429'));
  const rest = text(socket).catch(() => '');
  await sendOn(socket, 'x', 50);
  expect(await rest).toBe('');
});

test('the connection of a post that was all there when it was refused is kept', async () => {
  const { open } = await listen();
  const socket = open();
  for (let posts = 0; posts < 2; posts += 1) {
    socket.write(`${head(paths.enrolmentsApi, form, 'Content-Length: 5')}data=`);
    const answer = await answerOn(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*\r\nconnection: keep-alive\r\n/is);
  }
});
