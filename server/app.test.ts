import { setTimeout as pause } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { paths } from '../domain/provider/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { dataPost, makeServer } from '../testing/make-server.ts';
import { until } from '../testing/until.ts';

const post = dataPost(paths.enrolmentsApi, sampleApplication);

test('stop: what is being delivered is recorded before the store is closed', async () => {
  const deliver = vi.fn(() => pause(100));
  const { app, store } = makeServer({ channels: [{ name: 'receipt', deliver }] });
  const { reference } = (await app.inject(post)).json<{ reference: string }>();
  await until(() => deliver.mock.calls.length > 0);
  await app.close();
  expect((await store.outbox.deliveriesOf(reference))[0]?.isUnderWay).toBe(false);
});

test('log: pages that are read are not in it', async () => {
  const { app, logLines } = makeServer();
  for (const address of ['/', '/nothing']) await app.inject(address);
  expect(logLines).toEqual([]);
});
