import { afterEach, expect, it, vi } from 'vitest';

import { paths } from '../paths.ts';
import { sendData } from './send-data.ts';

const data = { name: 'Zoë & Söhne', message: 'a=b&c' };
const idempotencyKey = '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11';

/** Sends to an endpoint that answers so, and gives what it was sent. */
async function send(endpoint: string, answer: () => Promise<Response>) {
  const fetch = vi.fn<(...args: [string, RequestInit]) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetch);
  const outcome = await sendData(data, { endpoint, idempotencyKey });
  const [, { body, headers } = {}] = fetch.mock.calls[0] ?? [];
  return { outcome, fields: [...(body as URLSearchParams)], headers };
}

const confirmed = () => Promise.resolve(Response.json({ success: true, reference: '4KX7-9QMD' }));

afterEach(() => vi.unstubAllGlobals());

it('posts one field with the JSON, form-encoded', async () => {
  const { fields, outcome } = await send(paths.contactApi, confirmed);
  expect(fields).toEqual([['data', JSON.stringify(data)]]);
  expect(outcome).toEqual({ isConfirmed: true, reference: '4KX7-9QMD' });
});

it.each([paths.enrolmentsApi, paths.contactApi])('brings its key to %s', async (endpoint) => {
  const { headers } = await send(endpoint, confirmed);
  expect(headers).toEqual({ 'Idempotency-Key': idempotencyKey });
});

it.each(['https://script.example/exec', '/api/contact/elsewhere', '//evil.example/api/contact'])(
  'brings no header to %s',
  async (endpoint) => expect((await send(endpoint, confirmed)).headers).toEqual({}),
);

it('takes an answer that breaks off for no connection', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) });
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response(broken)),
  ]) {
    const { outcome } = await send(paths.contactApi, answer);
    expect(outcome).toMatchObject({ isConfirmed: false, kind: 'configuration' });
  }
});
