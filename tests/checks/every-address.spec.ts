import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { brand } from '../../domain/provider/brand.ts';
import { paths, shareImage } from '../../domain/provider/paths.ts';
import { securityHeaders } from '../../server/http/create-server.ts';
import { addressOfFile } from '../../server/http/pages/site-files.ts';
import { pages, thereOf } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

// Every file of the build is served as it was written; `server/http/pages/*.test.ts` has the other answers.
const folder = join(import.meta.dirname, '../../dist/client');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/u.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => !/(?:^|\/)[45]\d\d\.html$/u.test(path));

/** These are rendered when asked for. */
const chosen = thereOf([paths.enrol, paths.enrolForCamp, paths.contact]);

const { 'Content-Security-Policy': _, ...onEveryAnswer } = securityHeaders(brand.siteUrl);

/** The media types, which a browser must trust, as it is told not to sniff. */
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  webp: 'image/webp',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
};

test('files of the build: each is served as it was written, compressed or not', async ({
  site,
}) => {
  const addresses = files.map(addressOfFile);
  const asFiles = pages.filter((address) => !chosen.includes(address));
  expect(addresses).toEqual(expect.arrayContaining([...asFiles, ...pages.map(shareImage)]));
  for (const path of files) {
    const address = addressOfFile(path);
    const type = types[path.split('.').at(-1)!];
    for (const encoding of ['br', 'identity']) {
      const what = `${address} as ${encoding}`;
      const answer = await fetch(site.url + address, { headers: { 'accept-encoding': encoding } });
      expect(answer.status, what).toBe(200);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.equals(readFileSync(join(folder, path))), what).toBe(true);
      const expected = new Headers({
        ...onEveryAnswer,
        ...(type?.startsWith('image/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        'content-type': type!,
        'cache-control': keptFor(path),
      });
      expect(Object.fromEntries(answer.headers), what).toMatchObject(Object.fromEntries(expected));
    }
  }
});

function keptFor(path: string): string {
  if (path.startsWith('_astro/')) return 'max-age=31536000, immutable';
  return path.endsWith('.html') ? 'max-age=60' : 'max-age=3600';
}
