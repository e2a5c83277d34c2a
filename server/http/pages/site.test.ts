import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { pageText } from '../../../testing/fake-site.ts';
import { makeServer } from '../../../testing/make-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { messages } from '../../intake/messages.ts';

const ask = (url: string, headers: Record<string, string> = {}) =>
  makeServer().app.inject({ url, headers });

describe('a page', () => {
  test.each([
    ['/', 'index'],
    ['/grants', 'grants'],
    ['/grants?from=home', 'grants'],
    ['/course/ai-innovative-mind', 'course/ai-innovative-mind'],
  ])('%s is found', async (address, name) => {
    const answer = await ask(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(pageText(name));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=60',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['/grants/', '/grants'],
    ['/grants.html', '/grants'],
    ['/grants/?a=1&b=2', '/grants?a=1&b=2'],
    ['/course/ai-innovative-mind/', '/course/ai-innovative-mind'],
    ['/index.html', '/'],
  ])('%s has one address only', async (address, location) => {
    const answer = await ask(address);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(location);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = makeServer();
    const whole = await app.inject('/grants');
    const head = await app.inject({ method: 'HEAD', url: '/grants' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test('refuses a post', async () => {
    const answer = await makeServer().app.inject({ method: 'POST', url: '/grants' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.body).toBe(messages.wrongMethod('GET, HEAD'));
  });
});

describe('compression', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a client that accepts %s gets %s', async (accepted, encoding, unpack) => {
    const answer = await ask('/grants', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(unpack(answer.rawPayload).toString()).toBe(pageText('grants'));
  });

  test.each([
    ['/grants', 'identity'],
    ['/', 'br, gzip'],
  ])('%s for %s is sent as it is', async (address, accepted) => {
    const answer = await ask(address, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toContain('<!doctype html>');
  });

  test('a compressed file has no address of its own', async () => {
    expect((await ask('/grants.html.br')).statusCode).toBe(404);
  });
});

describe('a validator', () => {
  test('is strong, and another for each encoding', async () => {
    const etags = [];
    for (const encoding of ['identity', 'gzip', 'br'])
      etags.push((await ask('/grants', { 'accept-encoding': encoding })).headers.etag);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect(new Set(etags).size).toBe(3);
  });

  test('that the client holds saves the body', async () => {
    const { app } = makeServer();
    const headers = { 'accept-encoding': 'br' };
    const etag = String((await app.inject({ url: '/grants', headers })).headers.etag);
    const held = { ...headers, 'if-none-match': `"other", W/${etag}` };
    const again = await app.inject({ url: '/grants', headers: held });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const kept = { 'cache-control': 'max-age=60', vary: 'accept-encoding' };
    expect(again.headers).toMatchObject({ etag, ...kept });
  });

  test('that is out of date does not', async () => {
    expect((await ask('/grants', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('a part', () => {
  const script = 'export {};';
  test.each([
    ['bytes=0-5', 206, 'export', `bytes 0-5/${script.length}`],
    ['bytes=7-', 206, '{};', `bytes 7-9/${script.length}`],
    ['bytes=-3', 206, '{};', `bytes 7-9/${script.length}`],
    ['bytes=-99', 206, script, `bytes 0-9/${script.length}`],
    ['bytes=0-99', 206, script, `bytes 0-9/${script.length}`],
    ['bytes=10-', 416, '', `bytes */${script.length}`],
    ['bytes=-0', 416, '', `bytes */${script.length}`],
    // Several parts, an end before the beginning, another unit: these get the whole file, which is always correct.
    ['bytes=0-1,4-5', 200, script, undefined],
    ['bytes=5-0', 200, script, undefined],
    ['bytes=-', 200, script, undefined],
    ['lines=0-5', 200, script, undefined],
  ])('that is asked for by %s is answered with %i', async (range, status, body, contentRange) => {
    const answer = await ask('/_astro/form.Ab12.js', { range });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(body.length));
  });

  test('is one of the very file that the client began with, or the whole', async () => {
    const { app } = makeServer();
    const url = '/_astro/form.Ab12.js';
    const etag = String((await app.inject(url)).headers.etag);
    for (const [validator, status] of [
      [etag, 206],
      [`W/${etag}`, 200],
      ['"other"', 200],
    ] as const) {
      const headers = { range: 'bytes=0-1', 'if-range': validator };
      expect((await app.inject({ url, headers })).statusCode, validator).toBe(status);
    }
  });

  test.each([
    ['"other"', 412],
    ['*', 200],
  ])('of a file that must be %s is answered with %i', async (ifMatch, status) => {
    const answer = await ask('/_astro/form.Ab12.js', { 'if-match': ifMatch });
    expect(answer.statusCode).toBe(status);
  });
});

test.each([
  ['/_astro/form.Ab12.js', 'max-age=31536000, immutable'],
  ['/robots.txt', 'max-age=3600'],
])('%s may be kept: %s', async (address, cacheControl) => {
  const answer = await ask(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe(cacheControl);
});

describe('an unknown address', () => {
  test.each([
    ['/nothing', '404'],
    ['/nothing/at/all', '404'],
    ['/course', '404'],
    ['/course/unknown', 'course/404'],
    ['/course/deeper/unknown', 'course/404'],
    ['/course/', 'course/404'],
    ['/_astro/gone.js', '404'],
    ['/404', '404'],
    ['/404.html', '404'],
    ['/course/404', 'course/404'],
    ['/429', '404'],
    ['/429.html', '404'],
    ['/429.html.br', '404'],
    ['/429/', '404'],
    ['//grants', '404'],
    ['/apiary', '404'],
  ])('%s is answered with 404 and the page %s.html', async (address, name) => {
    const answer = await ask(address, { 'accept-encoding': 'br', range: 'bytes=0-1' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(pageText(name));
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/api', '/api/', '/api/nothing', '/api?x'])(
    '%s is answered in JSON',
    async (address) => {
      const answer = await ask(address);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ success: false, error: messages.notFound });
    },
  );

  test.each([
    { 'if-none-match': '*' },
    { 'if-match': '"other"' },
    { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  ])('is answered with the whole page, whatever the client holds: %o', async (headers) => {
    const answer = await makeServer().app.inject({ url: '/nothing', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(pageText('404'));
  });

  test('is answered with the page to any method', async () => {
    const answer = await makeServer().app.inject({ method: 'POST', url: '/nothing' });
    expect(answer).toMatchObject({ statusCode: 404, body: pageText('404') });
  });
});

test('an address that cannot be read is told so', async () => {
  const answer = await ask('/%');
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toBe(messages.badAddress);
});

test('without a built site there is no server, and one line that says so', () => {
  const site = `${temporaryFolder()}/client`;
  expect(() => makeServer({ site })).toThrow(/^The site is not built: [^\n]*$/);
});
