import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../../domain/paths.ts';
import { limits } from './limits.ts';
import { dataPost, drawn, makeServer } from '../../testing/make-server.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';

const { payload: form } = dataPost(paths.enrolmentsApi, sampleApplication);
const post = [
  `POST ${paths.enrolmentsApi} HTTP/1.1`,
  'Host: a.example',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${form.length}`,
  `\r\n${form}`,
].join('\r\n');

/** Milliseconds for the last answers, which only some of these tests wait for. */
const shortly = 200;
const long = { ...limits, lastAnswers: 55_000 };

async function start(parts: Parameters<typeof makeServer>[0] = {}) {
  const server = makeServer({ limits: { ...limits, lastAnswers: shortly }, ...parts });
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  /** A client that has sent this, and whose connection the server has taken. */
  const open = async (sent: string) => {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(sent);
    await fetch(`http://127.0.0.1:${port}${paths.health}`, { headers: { connection: 'close' } });
    return socket;
  };
  return { ...server, open };
}

/** More than any buffer on the way takes in. */
const large = 'x'.repeat(20_000_000);

const withLarge = { render: () => drawn(large) };

/** A post that is answered with the form drawn again. */
const emptyForm = `POST ${paths.enrol} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`;

describe('when the server stops', () => {
  test('a form that has arrived is stored and answered, however long that takes', async () => {
    const { app, open, stored, store } = await start();
    const add = store.add.bind(store);
    vi.spyOn(store, 'add').mockImplementation(async (entry) => {
      await pause(5 * shortly);
      return add(entry);
    });
    const socket = await open(post);
    await app.close();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*"success":true/s);
    expect(await stored()).toHaveLength(1);
  });

  test('a page that is being taken is taken whole', async () => {
    const { app, open } = await start({ ...withLarge, limits: long });
    const socket = await open(emptyForm);
    const stopped = app.close();
    await pause(shortly);
    expect((await text(socket)).split('\r\n\r\n')[1]).toHaveLength(large.length);
    await stopped;
  });

  test.each([
    ['take a page', emptyForm],
    ['send the headers of a request', post.slice(0, 40)],
    ['send a form', post.slice(0, -10)],
  ])('whoever takes too long to %s is cut off', async (_what, sent) => {
    const { app, open, stored } = await start(withLarge);
    const socket = await open(sent);
    const end = once(socket, 'close');
    await app.close();
    socket.resume();
    await end;
    expect(await stored()).toEqual([]);
  });
});
