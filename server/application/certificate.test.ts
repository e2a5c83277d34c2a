import { encode } from 'uqr';
import { expect, test } from 'vitest';

import { createCertificateNumber } from '../../domain/case/submission.ts';
import {
  acceptanceOf,
  confirmationOf,
  offerOf2030,
  sampleCancellation,
} from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import type { CertificateAddress } from '../../src/application/Certificate.tsx';
import { makeServer, now, rendered } from '../../testing/make-server.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import type { Render } from '../http/rendering/renderer.ts';
import type { NewEvent } from '../store/desk-entry.ts';

const render: Render = (_address, { followed }) => rendered(JSON.stringify(followed));

/** A server with an application of which Ada came to what was booked, and the number of her certificate. */
async function serverWithCertificate(parts: Parameters<typeof makeServer>[0] = {}) {
  const { app, store } = makeServer({ render, ...parts });
  const reference = referenceOf(await store.add(another({ content: sampleApplication })));
  const number = createCertificateNumber(reference);
  const did = async (...changes: object[]) => {
    for (const change of changes) {
      await store.desk.add(reference, { ...change, at: now.toISOString(), by: 'Zoe' } as NewEvent);
    }
  };
  const came = { action: 'attended', came: 'Ada Sample, ada@example.com', numbers: number };
  await did(offerOf2030, acceptanceOf('1'), confirmationOf('1'), came);
  return { app, store, reference, number, did };
}

test('a certificate says whom it is for, whoever has its number, until the application is erased', async () => {
  const { app, store, reference, number, did } = await serverWithCertificate();
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
  await did({ action: 'undone', event: id }, sampleCancellation);
  expect((await get(number)).json()).toMatchObject({
    certificate: { ...certificate, isGood: false },
  });
  await store.erase([reference], now.toISOString());
  expect((await get(number)).json()).toEqual({
    page: 'check',
    check: { typed: number, isUnknown: true },
  });
});

test('a certificate is checked by its number: a page asks for it, and leads to the certificate, or says what is the matter with the number', async () => {
  const { app } = makeServer({ render });
  const number = createCertificateNumber('4KX7-9QMD');
  const asked = (typed: string) => app.inject(`/certificate?number=${encodeURIComponent(typed)}`);
  expect((await app.inject('/certificate')).json()).toEqual({ page: 'check', check: {} });
  const led = await asked(` ${number.toLowerCase().replaceAll('-', ' ')}. `);
  expect([led.statusCode, led.headers.location]).toEqual([303, `/certificate/${number}`]);
  const missing = await asked('  ');
  expect([missing.statusCode, missing.json()]).toEqual([
    422,
    { page: 'check', check: { isMissing: true } },
  ]);
  const unknown = await asked('4KX7');
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { page: 'check', check: { typed: '4KX7', isUnknown: true } },
  ]);
  for (const address of ['/certificate', `/certificate/${number}`]) {
    const { statusCode, headers } = await app.inject(`${address}/`);
    expect([statusCode, headers.location]).toEqual([301, address]);
  }
});

test('a certificate’s QR code is its whole address at the site’s own, as it is on paper', async () => {
  const siteUrl = 'https://training.firm.example';
  const { app, number } = await serverWithCertificate({ settings: { siteUrl } });
  const { certificate } = (await app.inject(`/certificate/${number}`)).json<{
    certificate: CertificateAddress;
  }>();
  expect(certificate.address).toBe(`${siteUrl}/certificate/${number}`);
  const { data, size } = encode(certificate.address, { ecc: 'Q', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  const drawn = Array.from(certificate.code.path.matchAll(/M(\d+ \d+)h1v1h-1z/gu), ([, at]) => at);
  expect([certificate.code.size, drawn]).toEqual([size, dark]);
});
