import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { paths } from '../../../domain/provider/paths.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';
import { createRenderer, type RenderRequest } from './renderer.ts';

const page = '<!doctype html><title>Zoë</title>';
const html = { 'content-type': 'text/html' };
const renderPage: RenderRequest = () => Promise.resolve(new Response(page, { headers: html }));

/** Posts an empty form, which is answered with a page. */
async function open(renderRequest: RenderRequest, headers = {}) {
  const { app, logLines } = makeServer({ render: createRenderer(renderRequest) });
  const answer = await app.inject({ method: 'POST', url: paths.enrol, headers });
  return { ...answer, logLines };
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, GZIP;q=0.5', gunzipSync],
  [undefined, '', String],
])('a page is sent as %s to a reader who accepts "%s"', async (encoding, accepted, unpack) => {
  const { rawPayload, headers } = await open(renderPage, { 'accept-encoding': accepted });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(unpack(rawPayload).toString()).toBe(page);
});

const brokenOff = new ReadableStream({ start: (stream) => stream.error(new Error('zoe@')) });

test.each<[string, RenderRequest]>([
  ['answers without a page', () => Promise.resolve(new Response('zoe@', { status: 500 }))],
  ['throws', () => Promise.reject(new Error('zoe@'))],
  ['breaks off', () => Promise.resolve(new Response(brokenOff, { headers: html }))],
])('when Astro %s, the visitor gets a sentence', async (_what, broken) => {
  const { statusCode, payload, headers, logLines } = await open(broken);
  expect([statusCode, payload]).toEqual([500, messages.fault]);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(logLines).toEqual([expect.not.stringContaining('zoe')]);
});

test('rendering: a page for everybody that could not be rendered is rendered when it is asked for again', async () => {
  let times = 0;
  const render = createRenderer((...given) => {
    times += 1;
    return times === 1 ? Promise.reject(new Error('broken')) : renderPage(...given);
  });
  const { app } = makeServer({ render });
  const statusOf = async () => (await app.inject(paths.enrol)).statusCode;
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([500, 200, 200]);
  expect(times).toBe(2);
});
