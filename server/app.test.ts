import { expect, test, vi } from 'vitest';

import { paths } from '../domain/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { brokenStore, dataPost, makeServer } from '../testing/make-server.ts';
import { until } from '../testing/until.ts';
import { messages } from './intake/messages.ts';
import { UncertainError } from './store/engine.ts';

const post = dataPost(paths.enrolmentsApi, sampleApplication);

test('where it is not known whether an application was stored, nothing is claimed', async () => {
  const add = () => Promise.reject(new UncertainError(new Error('zoe@applicant.example')));
  const { app, logged, logLines } = makeServer({ store: { ...brokenStore, add } });
  const answer = await app.inject(post);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, error: messages.uncertain });
  expect(logged()).toMatchObject([
    { route: paths.enrolmentsApi, status: 500, error: 'UncertainError' },
  ]);
  expect(logLines.join()).not.toContain('zoe');
});

test('when the server stops, what is being delivered is recorded before the store is closed', async () => {
  const deliver = vi.fn((_submission: object, signal: AbortSignal) => {
    return new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const { app, store } = makeServer({ channels: [{ name: 'receipt', deliver }] });
  const { reference } = (await app.inject(post)).json<{ reference: string }>();
  await until(() => deliver.mock.calls.length > 0);
  await app.close();
  expect((await store.outbox.deliveriesOf(reference))[0]?.isUnderWay).toBe(false);
});

test('reading pages is not logged', async () => {
  const { app, logLines } = makeServer();
  for (const address of ['/', '/nothing']) await app.inject(address);
  expect(logLines).toEqual([]);
});
