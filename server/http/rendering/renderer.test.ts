import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';
import { createRenderer, type Draw } from './renderer.ts';

const page = '<!doctype html><title>Zoë</title>';
const plain = {
  'content-type': 'text/html',
  'content-security-policy': "script-src 'self' 'sha256-a'",
};

/** Posts an empty form, which comes back as Astro draws it in this way. */
async function open(draw: Draw, headers: Record<string, string> = {}) {
  const server = makeServer({ render: createRenderer(draw) });
  const received = await server.app.inject({ method: 'POST', url: paths.enrol, headers });
  return { ...received, headers: received.headers, ...server };
}

const draw: Draw = () => Promise.resolve(new Response(page, { headers: plain }));

test.each([
  ['br', 'gzip, deflate, br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['gzip', 'br;q=0, GZIP;q=0.5', (body: Buffer) => gunzipSync(body)],
  [undefined, 'br; q=0.0, deflate', (body: Buffer) => body],
  [undefined, '', (body: Buffer) => body],
])('is sent as %s to a reader who accepts "%s"', async (encoding, accepted, unpack) => {
  const { rawPayload, headers } = await open(draw, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(unpack(rawPayload).toString()).toBe(page);
});

test('says its character set, and allows what is in it and no more', async () => {
  const { headers } = await open(draw);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toBe("script-src 'self'");
});

const faults: [string, Draw][] = [
  ['answers without a page', () => Promise.resolve(new Response('zoe@', { status: 500 }))],
  ['throws', () => Promise.reject(new Error('zoe@'))],
  ['breaks off', () => Promise.resolve(new Response(brokenOff(), { headers: plain }))],
];

function brokenOff() {
  return new ReadableStream({ start: (stream) => stream.error(new Error('zoe@')) });
}

test.each(faults)('when Astro %s, the visitor gets a sentence', async (_what, broken) => {
  const { statusCode, payload, headers, logLines } = await open(broken);
  expect(statusCode).toBe(500);
  expect(payload).toBe(messages.fault);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(logLines).toHaveLength(1);
  expect(logLines[0]).not.toContain('zoe');
});

test('allows the script elsewhere to which the browser is to send the form', async () => {
  const render = createRenderer((_request, locals) => {
    const headers = { ...plain, 'content-security-policy': "default-src 'self'" };
    return Promise.resolve(new Response(locals.enrolmentEndpoint, { headers }));
  });
  const enrolmentEndpoint = 'https://script.example/exec';
  const { app } = makeServer({ render, settings: { enrolmentEndpoint } });
  const { headers, payload } = await app.inject({ method: 'POST', url: paths.enrol });
  expect(payload).toBe(enrolmentEndpoint);
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';connect-src 'self' https://script.example",
  );
});
