import { expect, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { limits } from './http/limits.ts';
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

test('reading pages is not logged', async () => {
  const { app, logLines } = makeServer();
  for (const address of ['/', '/nothing']) await app.inject(address);
  expect(logLines).toEqual([]);
});
