import { expect, test } from 'vitest';

import {
  acceptanceOf,
  confirmationOf,
  offerOf2030,
  sampleCancellation,
} from '../../../domain/testing/sample-changes.ts';
import { createCertificateNumber } from '../../../domain/submission.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { makeServer, now, rendered } from '../../../testing/make-server.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import type { NewEvent } from '../../store/desk-entry.ts';

test('a certificate says whom it is for, whoever has its number, until the application is erased', async () => {
  const { app, store } = makeServer({
    render: (_address, { followed }) => rendered(JSON.stringify(followed)),
  });
  const reference = referenceOf(await store.add(another({ content: sampleApplication })));
  const number = createCertificateNumber(reference);
  const at = now.toISOString();
  const came = { action: 'attended', came: 'Ada Sample, ada@example.com', numbers: number };
  for (const change of [offerOf2030, acceptanceOf('1'), confirmationOf('1'), came]) {
    await store.desk.add(reference, { ...change, at, by: 'Zoe' } as NewEvent);
  }
  const get = (typed: string) => app.inject(`/certificate/${encodeURIComponent(typed)}`);
  const answer = await get(number);
  const kept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  expect(answer.headers).toMatchObject(kept);
  const certificate = { name: 'Ada Sample', courses: ['Prompt Engineering'], isGood: true };
  expect(answer.json()).toMatchObject({ certificate });
  for (const hidden of ['ada@example.com', sampleApplication.email, sampleApplication.mobile]) {
    expect(answer.body).not.toContain(hidden);
  }
  for (const typed of [` ${number.toLowerCase()} `, `(${number}).`]) {
    expect((await get(typed)).headers.location).toBe(`/certificate/${number}`);
  }
  const others = [reference, createCertificateNumber(reference), '%', 'x'.repeat(5_000)];
  for (const other of others) expect((await get(other)).statusCode, other).toBe(404);
  const { id } = (await store.desk.history(reference)).at(-1)!;
  for (const change of [{ action: 'undone', event: id }, sampleCancellation])
    await store.desk.add(reference, { ...change, at, by: 'Zoe' } as NewEvent);
  expect((await get(number)).json()).toMatchObject({
    certificate: { ...certificate, isGood: false },
  });
  await store.erase([reference], at);
  expect((await get(number)).json()).toEqual({ page: 'no-certificate' });
});
