import { expect, test } from 'vitest';

import { isPreview } from './preview-host.ts';
import { makeServer } from '../../../testing/make-server.ts';

const siteUrl = 'https://www.provider.example';

test.each([
  ['preview-12.host.example', true],
  ['provider.example', true],
  ['preview.provider.example:8443', true],
  ['www.provider.example', false],
  ['WWW.Provider.Example:443', false],
  ['www.provider.example.', false],
  ['www.provider.example.:8443', false],
  ['localhost:4321', false],
  ['web:4321', false],
  ['127.0.0.1:4321', false],
  ['[::1]:4321', false],
  ['', false],
  ['no host at all', false],
])('%s is a preview: %s', (host, expected) => {
  expect(isPreview(host, siteUrl)).toBe(expected);
});

test.each(['/', '/enroll', '/nothing', '/robots.txt'])(
  '%s asks not to be listed under the name of a preview, and under the site’s own does not',
  async (url) => {
    const { app } = makeServer({ settings: { siteUrl } });
    const under = async (host: string) =>
      (await app.inject({ url, headers: { host } })).headers['x-robots-tag'];
    expect(await under('preview.example')).toBe('noindex');
    expect(await under('www.provider.example')).toBeUndefined();
  },
);

test.each(['/', '/enroll', '/contact', '/_astro/form.Ab12.js', '/robots.txt'])(
  'no shared cache keeps %s as it is under the name of a preview',
  async (url) => {
    const { app } = makeServer({ settings: { siteUrl } });
    const under = async (host: string) =>
      (await app.inject({ url, headers: { host } })).headers['cache-control'];
    const own = await under('www.provider.example');
    expect(own).toMatch(/^max-age=/);
    expect(await under('preview.example')).toBe(`private, ${own?.toString()}`);
  },
);
