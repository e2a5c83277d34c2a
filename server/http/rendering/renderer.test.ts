import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { drawn, makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';
import { createRenderer, type Draw, drawInTurn } from './renderer.ts';
import { compressForOne } from './send-drawn.ts';

const page = '<!doctype html><title>Zoë</title>';
const plain = {
  'content-type': 'text/html',
  'content-security-policy': "script-src 'self' 'sha256-a'",
};

/** Posts an empty form, which is answered with what `draw` returns. */
async function open(draw: Draw, { headers = {}, settings = {} } = {}) {
  const { app, logLines } = makeServer({ render: createRenderer(draw), settings });
  const answer = await app.inject({ method: 'POST', url: paths.enrol, headers });
  return { ...answer, logLines };
}

const draw: Draw = () => Promise.resolve(new Response(page, { headers: plain }));

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, GZIP;q=0.5', gunzipSync],
  [undefined, 'br; q=0.0, deflate', String],
  [undefined, '', String],
])('is sent as %s to a reader who accepts "%s"', async (encoding, accepted, unpack) => {
  const asked = { headers: { 'accept-encoding': accepted } };
  const { rawPayload, headers } = await open(draw, asked);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(unpack(rawPayload).toString()).toBe(page);
});

test('says its character set, and allows what is in it, where its form goes, and no more', async () => {
  const { headers } = await open(draw);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toBe("script-src 'self'");
  const enrolmentEndpoint = 'https://script.example/exec';
  const elsewhere = await open(
    (_request, locals) =>
      Promise.resolve(new Response(locals.enrolmentEndpoint, { headers: plain })),
    { settings: { enrolmentEndpoint } },
  );
  expect(elsewhere.body).toBe(enrolmentEndpoint);
  const connects = "script-src 'self';connect-src 'self' https://script.example";
  expect(elsewhere.headers['content-security-policy']).toBe(connects);
});

const brokenOff = new ReadableStream({ start: (stream) => stream.error(new Error('zoe@')) });

test.each<[string, Draw]>([
  ['answers without a page', () => Promise.resolve(new Response('zoe@', { status: 500 }))],
  ['throws', () => Promise.reject(new Error('zoe@'))],
  ['breaks off', () => Promise.resolve(new Response(brokenOff, { headers: plain }))],
])('when Astro %s, the visitor gets a sentence', async (_what, broken) => {
  const { statusCode, payload, headers, logLines } = await open(broken);
  expect([statusCode, payload]).toEqual([500, messages.fault]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(logLines).toEqual([expect.not.stringContaining('zoe')]);
});

test('pages are drawn one at a time, in their order, and leave most of the time to others', async () => {
  const at: number[] = [];
  let most = 0;
  let underWay = 0;
  const draw = drawInTurn(async (address) => {
    most = Math.max(most, (underWay += 1));
    at.push(performance.now());
    await pause(10);
    underWay -= 1;
    return drawn(address);
  });
  const pages = await Promise.all(['/a', '/b', '/c'].map((address) => draw(address, {})));
  expect(pages.map(({ html }) => html)).toEqual(['/a', '/b', '/c']);
  expect(most).toBe(1);
  // 10 ms of work and four times as much of rest, twice, by timers that may be a little early.
  expect(at[2]! - at[0]!).toBeGreaterThan(90);
});

test('one that cannot be drawn holds up none of the next', async () => {
  const render = vi.fn(() => drawn('drawn')).mockRejectedValueOnce(new Error('broken'));
  const draw = drawInTurn(render);
  const [first, second] = await Promise.allSettled([draw('/a', {}), draw('/a', {})]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

const received = '<p>Received.</p>'.repeat(500);

test('of pages for one visitor each, one is compressed at a time, and the others go as they are', async () => {
  for (let times = 0; times < 2; times += 1) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => compressForOne(received, ['br', 'identity'])),
    );
    expect(answers.map(({ encoding }) => encoding)).toEqual(['br', 'identity', 'identity']);
    expect(answers[0]!.body.length).toBeLessThan(received.length / 10);
    expect(answers[1]!.body.toString()).toBe(received);
  }
});
