import { expect, onTestFinished, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { limits } from './http/limits.ts';
import { countRepetitions, formatLogEntry } from './log.ts';
import { UncertainError } from './store/store.ts';
import { brokenStore, dataPost, listening, makeServer, now } from '../testing/make-server.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
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

const refused = { method: 'POST', route: paths.enrolmentsApi, status: 429 };
const line = (said: string) => `${now.toISOString()} POST ${paths.enrolmentsApi} ${said}`;

test('lines of the log of one kind are counted by the minute beyond the first ten, and when the server ends', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const { log, flush } = countRepetitions((entry) => lines.push(formatLogEntry(entry, now)));
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
  expect(lines.splice(0).slice(10)).toEqual([line('429 (1 more within a minute)')]);
  // Lines that name what was stored are all written.
  for (let post = 0; post < 50; post += 1) log({ ...refused, status: 200, reference: '2222-2222' });
  expect(lines).toHaveLength(50);
});

test('reading pages is not logged', async () => {
  const { app, logLines } = makeServer();
  for (const address of ['/', '/nothing']) await app.inject(address);
  expect(logLines).toEqual([]);
});
