import { afterEach, expect, it, vi } from 'vitest';

import { paths } from '../../domain/provider/paths.ts';
import { responseTimeoutMs, sendData } from './send-data.ts';

const data = { name: 'Zoë & Söhne', message: 'a=b&c' };
const idempotencyKey = '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11';
const signals = { trap: '', elapsed: 61_000 };

/** Sends to an endpoint that gives this answer, and returns the outcome and what was sent. */
async function send(endpoint: string, answer: () => Promise<Response>) {
  const fetch = vi.fn<(...args: [string, RequestInit]) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetch);
  const outcome = await sendData(data, { endpoint, idempotencyKey, signals });
  const [, { body, headers } = {}] = fetch.mock.calls[0] ?? [];
  return { outcome, fields: [...(body as URLSearchParams)], headers };
}

const confirmed = () => Promise.resolve(Response.json({ success: true, reference: '4KX7-9QMD' }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([paths.contactApi, paths.enrolmentsApi])(
  'sending: %s gets the JSON as one form field, with the robot signals and the key',
  async (endpoint) => {
    const { fields, headers, outcome } = await send(endpoint, confirmed);
    const signalled = { data: JSON.stringify(data), comments: '', elapsed: '61000' };
    expect(Object.fromEntries(fields)).toEqual(signalled);
    expect(headers).toEqual({ 'Idempotency-Key': idempotencyKey });
    expect(outcome).toEqual({ isConfirmed: true, reference: '4KX7-9QMD' });
  },
);

it.each(['https://script.example/exec', '/api/contact/elsewhere', '//evil.example/api/contact'])(
  'sending: %s, which is not our intake, gets the data alone and no header',
  async (endpoint) => {
    const { fields, headers } = await send(endpoint, confirmed);
    expect(fields).toEqual([['data', JSON.stringify(data)]]);
    expect(headers).toEqual({});
  },
);

it('sending: without an answer in time it has failed, and another try is asked for', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  let hasEnded = false;
  const sending = sendData(data, { endpoint: paths.contactApi, idempotencyKey, signals }).finally(
    () => (hasEnded = true),
  );
  await vi.advanceTimersByTimeAsync(responseTimeoutMs - 1);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sending).toMatchObject({ isConfirmed: false, kind: 'default' });
});

it('sending: an answer that breaks off counts as no connection', async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error('reset')) });
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response(broken)),
  ]) {
    const { outcome } = await send(paths.contactApi, answer);
    expect(outcome).toMatchObject({ isConfirmed: false, kind: 'configuration' });
  }
});
