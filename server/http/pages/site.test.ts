import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { paths } from '../../../domain/provider/paths.ts';
import { sampleMessage } from '../../../domain/testing/sample-forms.ts';
import { pageText } from '../../../testing/fake-site.ts';
import { dataPost, everything, listening, makeServer } from '../../../testing/make-server.ts';
import { messages } from '../../intake/messages.ts';

const ask = (url: string, headers: Record<string, string> = {}) =>
  makeServer().app.inject({ url, headers });

describe('a page', () => {
  test('is found at its address', async () => {
    const { app } = makeServer();
    for (const [address, name] of [
      ['/', 'index'],
      ['/grants?from=home', 'grants'],
      ['/course/ai-innovative-mind', 'course/ai-innovative-mind'],
    ] as const) {
      const answer = await app.inject(address);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=60' };
      expect(answer).toMatchObject({ statusCode: 200, body: pageText(name), headers });
    }
  });

  const oneOnly = [
    ['/grants.html', '/grants'],
    ['/grants/?a=1&b=2', '/grants?a=1&b=2'],
    ['/Grants', '/grants'],
    ['/course/ai-innovative-mind/', '/course/ai-innovative-mind'],
    ['/index.html', '/'],
    ['/Enroll?course=x', '/enroll?course=x'],
    ['/Enrol/?course=x', '/enroll?course=x'],
    ['/contact.html', '/contact'],
    ['/Application', '/application'],
    // As they are pasted, with the full stop or bracket that stood behind them.
    ['/enrol).', '/enroll'],
    ['/grants/,?a=1', '/grants?a=1'],
    ['/favicon.svg).', '/favicon.svg'],
  ] as const;
  test('has one address only, however it is typed or pasted', async () => {
    const { app } = makeServer();
    for (const [address, location] of oneOnly) {
      const answer = await app.inject(address);
      expect([answer.statusCode, answer.headers.location], address).toEqual([301, location]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['/grants', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['/grants', 'gzip', 'gzip', gunzipSync],
    ['/', 'br, gzip', undefined, String],
  ])('%s is sent to who accepts %s as %s', async (address, accepted, encoding, unpack) => {
    const { headers, rawPayload } = await ask(address, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    const plain = await ask(address, { 'accept-encoding': 'identity' });
    expect(headers.etag === plain.headers.etag).toBe(encoding === undefined);
    expect(unpack(rawPayload).toString()).toBe(pageText(address.slice(1) || 'index'));
  });
});

test('cache: a validator that the client holds saves the body, and one that is out of date does not', async () => {
  const { app } = makeServer();
  const headers = { 'accept-encoding': 'br' };
  const etag = String((await app.inject({ url: '/grants', headers })).headers.etag);
  const held = { ...headers, 'if-none-match': `"other", W/${etag}` };
  const again = await app.inject({ url: '/grants', headers: held });
  const kept = { etag, 'cache-control': 'max-age=60', vary: 'accept-encoding' };
  expect(again).toMatchObject({ statusCode: 304, body: '', headers: kept });
  const old = { ...headers, 'if-none-match': '"other"' };
  expect((await app.inject({ url: '/grants', headers: old })).statusCode).toBe(200);
});

describe('an unknown address', () => {
  const unknown = [
    ['/nothing/at/all', '404'],
    ['/course/unknown', 'course/404'],
    ['/course/', 'course/404'],
    ['/404', '404'],
    ['/course/404', 'course/404'],
    ['/429.html', '404'],
    ['/grants.html.br', '404'],
    ['//grants', '404'],
    ['/apiary', '404'],
  ] as const;
  test('is answered with 404 and the page for it, or in JSON', async () => {
    const { app } = makeServer();
    const headers = { 'accept-encoding': 'br', 'if-none-match': '*' };
    for (const [url, name] of unknown) {
      const answer = await app.inject({ url, headers });
      expect(answer, url).toMatchObject({ statusCode: 404, body: pageText(name) });
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    for (const url of ['/api', '/api/', '/api/nothing', '/api?x']) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json()).toEqual({ success: false, error: messages.notFound });
    }
  });
});

test('no address leads out of the site’s folder, and none is a fault', async () => {
  // Sent over a socket, because every library would tidy the address up.
  const { ask } = await listening(makeServer().app);
  for (const address of [
    ...['/../secret.txt', '/..\\secret.txt', '//secret.txt', '/..%2fsecret.txt', '/%ff', '/🦽'],
    ...['/_astro/../../secret.txt', '/grants%00.txt', '/__proto__', 'file://'],
  ]) {
    const close = 'Host: a.example\r\nConnection: close';
    const answer = await ask(`GET ${address} HTTP/1.1\r\n${close}\r\n\r\n`);
    expect(answer, address).toMatch(/^HTTP\/1\.1 (?:400|404) /);
    expect(answer.split('\r\n\r\n')[1], address).not.toMatch(/secret|root:/);
  }
});

test('an address that cannot be read is told so', async () => {
  expect(await ask('/%')).toMatchObject({ statusCode: 400, body: messages.badAddress });
});

test.each(['none', 'intake'] as const)(
  'the contact page is the one that says what becomes of a message: %s',
  async (contactDelivery) => {
    const { app } = makeServer({ settings: { contactDelivery } });
    const answer = await app.inject(paths.contact);
    expect(answer.json()).toMatchObject({ url: paths.contact, contactDelivery });
    expect(answer.headers['cache-control']).toBe('max-age=60');
  },
);

test('by default there is no endpoint for messages, and nothing is stored', async () => {
  const { app, store } = makeServer();
  const answer = await app.inject(dataPost(paths.contactApi, sampleMessage));
  const error = { success: false, error: messages.notFound };
  expect([answer.statusCode, answer.json()]).toEqual([404, error]);
  expect(await everything(store, 'contact')).toEqual([]);
});

const host = 'www.provider.example';
test.each([
  ['preview-12.host.example', 'noindex'],
  ['preview.provider.example:8443', 'noindex'],
  ['WWW.Provider.Example:443', undefined],
  ['www.provider.example.', undefined],
  ['web:4321', undefined],
  ['127.0.0.1:4321', undefined],
  ['[::1]:4321', undefined],
])('under the name %s a search engine is told %s', async (name, told) => {
  const { app } = makeServer({ settings: { siteUrl: `https://${host}` } });
  for (const url of ['/', '/enroll', '/nothing', '/robots.txt']) {
    const { headers } = await app.inject({ url, headers: { host: name } });
    expect(headers['x-robots-tag'], url).toBe(told);
  }
});
