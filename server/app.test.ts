import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { timings } from './delivery/timing.ts';
import { limits } from './http/limits.ts';
import { countRepetitions, formatLogEntry } from './log.ts';
import { UncertainError } from './store/store.ts';
import { StoreBusyError } from './store/store-calls.ts';
import { brokenStore, dataPost, listening, makeServer, now } from '../testing/make-server.ts';
import { sampleApplication } from '../testing/sample-application.ts';
import { messages } from './intake/messages.ts';
import { until } from '../testing/until.ts';

const post = dataPost(paths.enrolmentsApi, sampleApplication);

test('where it is not known whether an application was stored, nothing is claimed', async () => {
  const add = () => Promise.reject(new UncertainError(new Error('zoe@applicant.example')));
  const { app, logLines } = makeServer({ store: { ...brokenStore, add } });
  const answer = await app.inject(post);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, error: messages.uncertain });
  expect(logLines).toEqual([`${now.toISOString()} POST ${paths.enrolmentsApi} 500 UncertainError`]);
});

test('where the store has too much to do, that passes, and nothing was stored', async () => {
  const add = () => Promise.reject(new StoreBusyError());
  const { app } = makeServer({ store: { ...brokenStore, add } });
  const answer = await app.inject(post);
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect(answer.json()).toEqual({ success: false, error: messages.notStored });
});

test('deliveries are given as long to stop as clients are', () => {
  expect(timings.stop).toBe(limits.lastAnswers);
});

test('when the server stops, deliveries are ended while clients are still waited for', async () => {
  const deliver = vi.fn(() => new Promise<void>(() => undefined));
  const { app, store } = makeServer({
    channels: [{ name: 'receipt', deliver }],
    limits: { ...limits, lastAnswers: 60_000 },
  });
  const socket = (await listening(app)).open();
  socket.write('GET / HTTP/1.1\r\nHost: a');
  const { reference } = (await app.inject(post)).json<{ reference: string }>();
  await until(() => deliver.mock.calls.length > 0);
  const stopped = app.close();
  const isUnderWay = async () => (await store.outbox.deliveriesOf(reference))[0]?.isUnderWay;
  await until(async () => !(await isUnderWay()));
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await stopped;
});

describe('lines of the log of one kind', () => {
  const refused = { method: 'POST', route: paths.enrolmentsApi, status: 429 };
  const line = (said: string) => `${now.toISOString()} POST ${paths.enrolmentsApi} ${said}`;

  function counting() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    return { lines, ...countRepetitions((entry) => lines.push(formatLogEntry(entry, now))) };
  }

  test('are counted by the minute beyond the first ten, and when the server ends', () => {
    const { lines, log, flush } = counting();
    for (let minute = 0; minute < 2; minute += 1) {
      for (let post = 0; post < 20_000; post += 1) log(refused);
      log({ ...refused, status: 400 });
      expect(lines.splice(0)).toEqual([...Array<string>(10).fill(line('429')), line('400')]);
      vi.advanceTimersByTime(60_000);
      expect(lines.splice(0)).toEqual([line('429 (19990 more within a minute)')]);
    }
    for (let post = 0; post < 11; post += 1) log(refused);
    flush();
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(10)).toEqual([line('429 (1 more within a minute)')]);
  });

  test('end nothing where they cannot be written', () => {
    counting();
    const { log } = countRepetitions(() => {
      throw new Error('no space left');
    });
    for (let post = 0; post < 11; post += 1) log(refused);
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  });

  test('are all written where each names what was stored', () => {
    const { lines, log } = counting();
    const stored = { ...refused, status: 200, reference: '2222-2222' };
    for (let post = 0; post < 50; post += 1) log(stored);
    expect(lines).toHaveLength(50);
  });
});

test('reading pages is not logged', async () => {
  const { app, logLines } = makeServer();
  for (const address of ['/', '/nothing']) await app.inject(address);
  expect(logLines).toEqual([]);
});

test('a client that hangs up in the middle of its post harms nothing', async () => {
  const server = makeServer();
  const socket = (await listening(server.app)).open();
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99';
  socket.write(`POST ${paths.enrolmentsApi} HTTP/1.1\r\nHost: a\r\n${form}\r\n\r\ndata=`);
  await pause(50);
  socket.destroy();
  await pause(50);
  expect((await server.app.inject(paths.health)).statusCode).toBe(200);
  expect(server.logLines.join()).not.toContain(' 500');
  expect(await server.stored()).toEqual([]);
});
