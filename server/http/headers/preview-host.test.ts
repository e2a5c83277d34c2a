import { expect, test } from 'vitest';

import { isPreview } from './preview-host.ts';
import { makeServer } from '../../../testing/make-server.ts';

const siteUrl = 'https://www.provider.example';

test.each(['preview-12.host.example', 'provider.example', 'preview.provider.example:8443'])(
  '%s is a preview',
  (host) => expect(isPreview(host, siteUrl)).toBe(true),
);

test.each([
  ...['www.provider.example', 'WWW.Provider.Example:443', 'www.provider.example.'],
  ...['www.provider.example.:8443', 'localhost:4321', 'web:4321', '127.0.0.1:4321'],
  ...['[::1]:4321', '', 'no host at all'],
])('“%s” is none', (host) => expect(isPreview(host, siteUrl)).toBe(false));

test.each(['/', '/enroll', '/nothing', '/contact', '/_astro/form.Ab12.js', '/robots.txt'])(
  '%s under the name of a preview asks not to be listed, and no shared cache keeps it as it is',
  async (url) => {
    const { app } = makeServer({ settings: { siteUrl } });
    const under = async (host: string) => (await app.inject({ url, headers: { host } })).headers;
    const [own, preview] = [await under('www.provider.example'), await under('preview.example')];
    expect([preview['x-robots-tag'], own['x-robots-tag']]).toEqual(['noindex', undefined]);
    const isKept = own['cache-control']!.startsWith('max-age=');
    expect(isKept).toBe(url !== '/nothing');
    if (isKept) expect(preview['cache-control']).toBe(`private, ${own['cache-control']}`);
  },
);
