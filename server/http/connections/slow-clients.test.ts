import { once } from 'node:events';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { limits, type Limits } from '../limits.ts';
import { drawn, listening, makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';
import { until } from '../../../testing/until.ts';

const timeouts = { headersTimeout: 300, requestTimeout: 600, checkInterval: 100, silence: 800 };

const headers = 'GET / HTTP/1.1\r\nX: ';
const form = [
  `POST ${paths.enrolmentsApi} HTTP/1.1`,
  'Host: a.example',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 1000',
  '\r\ndata=',
].join('\r\n');

async function listen(changes: Partial<Limits>, parts: Parameters<typeof makeServer>[0] = {}) {
  const server = makeServer({ limits: { ...limits, ...changes }, ...parts });
  return { ...server, ...(await listening(server.app)) };
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/**
 * Sends one byte after another until there is an answer or the connection ends. What has arrived is looked at first:
 * a write to a connection that was closed meanwhile, as on a busy machine, would take the answer away unread.
 */
function dribble(socket: Socket, first: string) {
  socket.write(first);
  let isOver = false;
  const timer = setInterval(() => setImmediate(() => isOver || socket.write('x')), 50);
  for (const event of ['data', 'close']) {
    socket.once(event, () => {
      isOver = true;
      clearInterval(timer);
    });
  }
}

test('who sends headers or a form byte by byte, or nothing, is cut off, and nothing is stored', async () => {
  const { open, stored, logLines } = await listen(timeouts);
  const [slow, slower, silent] = [open(), open(), open().resume()];
  const ends = Promise.all([closed(slower), closed(silent)]);
  dribble(slow, headers);
  dribble(slower, form);
  const answer = await text(slow);
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
  expect(answer).toContain(messages.tooSlow);
  await ends;
  expect(await stored()).toEqual([]);
  expect(logLines.join()).not.toContain(' 500');
});

test.each([
  ['never', { silence: 800, answerTimeout: 60_000 }],
  ['drop by drop', { silence: 60_000, answerTimeout: 900 }],
])('who reads the answer %s is cut off', async (how, changes) => {
  // More than any buffer on the way takes in.
  const size = 20_000_000;
  const { app, open } = await listen(changes, { render: () => drawn('x'.repeat(size)) });
  const connection = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = open();
  let received = 0;
  if (how === 'drop by drop') {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 50);
    });
  }
  socket.write(`POST ${paths.enrol} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
  await closed((await connection)[0]);
  // How much of it has arrived depends on how busy the machine is.
  expect(received).toBeLessThan(size);
});

// Other systems have one loopback address.
test.runIf(process.platform === 'linux')(
  'one address may take all of its connections, and none of another’s',
  async () => {
    const { open } = await listen({ connectionsPerAddress: 3 });
    const served = async (socket: Socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200');
    };
    const held = [open(), open(), open()];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    expect(await served(open())).toBe(false);
    expect(await served(open('127.0.0.2'))).toBe(true);
    held.pop()?.destroy();
    await until(() => served(open()));
  },
);

test('a network of IPv6 may take three times the connections of one of its clients', async () => {
  const { app } = await listen({ connectionsPerAddress: 2 });
  /** Pretends that somebody connected from an address, because a test has one address of IPv6 at most. */
  const connected = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    onTestFinished(() => void socket.destroy());
    app.server.emit('connection', socket);
    return !socket.destroyed;
  };
  const from = ['1::1', '1::2', '1::3', '2::1', '2::2', '3::1', '3::2', '4::1'];
  const taken = from.map((client) => connected(`2001:db8:1:${client}`));
  expect(taken).toEqual([true, true, false, true, true, true, true, false]);
  expect(connected('2001:db8:2:4::1')).toBe(true);
});

test('behind a trusted proxy, all of whose connections come from one address, only all are counted', async () => {
  const few = { connectionsPerAddress: 1, connections: 3 };
  const { open } = await listen(few, { settings: { trustsProxy: true } });
  const sockets = Array.from({ length: 4 }, () => open().resume());
  await closed(sockets[3]!);
  expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false, true]);
});
