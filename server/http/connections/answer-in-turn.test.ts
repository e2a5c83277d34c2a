import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { limits } from '../limits.ts';
import { drawn, makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';

async function listen(parts: Parameters<typeof makeServer>[0] = {}) {
  const { app } = makeServer(parts);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { app, open };
}

const get = (address: string, ...lines: string[]) =>
  [`GET ${address} HTTP/1.1`, 'Host: a.example', ...lines, '\r\n'].join('\r\n');

test('requests that are sent all at once are answered one after the other, in their order', async () => {
  let drawing = 0;
  let most = 0;
  const render = async (address: string) => {
    most = Math.max(most, (drawing += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    drawing -= 1;
    return drawn(`drawn ${address}\n`);
  };
  const { open } = await listen({ render });
  const socket = open();
  const addresses = [paths.enrolForCamp, paths.contact, paths.enrolmentReceived, paths.enrol];
  const asked = addresses.map((address) => get(address));
  socket.write(`${asked.join('')}${get('/grants', 'Connection: close')}`);
  const answers = await text(socket);
  expect(answers.match(/(?<=drawn )\S+/gu)).toEqual(addresses);
  expect(answers.match(/HTTP\/1\.1 200 /gu)).toHaveLength(5);
  expect(most).toBe(1);
});

test('who sends very many at once is cut off with all of them, and others are served', async () => {
  const render = vi.fn(() => new Promise<never>(() => undefined));
  const { app, open } = await listen({ render });
  const few = open();
  const many = open();
  few.write(get(paths.enrol).repeat(1 + limits.waitingRequests));
  many.write(get(paths.enrol).repeat(2 + limits.waitingRequests));
  await new Promise((resolve) => many.resume().once('close', resolve));
  expect(few.closed).toBe(false);
  expect(render.mock.calls.length).toBeLessThanOrEqual(2);
  expect((await app.inject(paths.health)).statusCode).toBe(200);
  few.destroy();
});

test('no error is written into an answer that is on its way', async () => {
  // More than any buffer on the way takes in.
  const { open } = await listen({ render: () => drawn('a page, '.repeat(2_000_000)) });
  const socket = open();
  socket.write(get(paths.enrol));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  socket.write('no request at all\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const rest = await text(socket).catch(() => '');
  expect(rest).not.toContain(messages.badRequest);
});
