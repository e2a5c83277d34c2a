import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { addressOfFile, readPolicies } from '../../server/http/policy/policies.ts';
import { securityHeaders } from '../../server/http/headers/security-headers.ts';
import { brand } from '../../domain/brand.ts';
import { paths, shareImage } from '../../domain/paths.ts';
import { gates } from '../../bench/site/limits.ts';
import { courseIds, otherPages, pages, thereOf } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

// Every file of the build is served as it was written; `server/http/pages/*.test.ts` has the other answers.
const folder = join(import.meta.dirname, '../../dist/client');
const policies = readPolicies(folder);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/u.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => !/(?:^|\/)[45]\d\d\.html$/u.test(path));

/** The server chooses among several files for these addresses. */
const chosen = thereOf([paths.enrol, paths.enrolForCamp, paths.contact]);

const { 'Content-Security-Policy': closed, ...others } = securityHeaders({
  siteUrl: brand.siteUrl,
});
const onEveryAnswer = Object.fromEntries(
  Object.entries(others).map(([name, value]) => [name.toLowerCase(), value]),
);

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
  woff2: 'font/woff2',
  pdf: 'application/pdf',
};

test('every file is served as it lies, in each encoding', async ({ site }) => {
  const asFiles = pages.filter((address) => !chosen.includes(address));
  const addresses = files.map(addressOfFile);
  expect(addresses).toEqual(expect.arrayContaining([...asFiles, ...pages.map(shareImage)]));
  for (const path of files) {
    const address = addressOfFile(path);
    const lies = readFileSync(join(folder, path));
    const type = types[path.split('.').at(-1)!];
    const isImage = type?.startsWith('image/');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      [undefined, undefined],
    ]) {
      const what = `${address} as ${accepted}`;
      const { status, headers, body } = await ask(site.url + address, accepted);
      expect(status, what).toBe(200);
      expect(unpacked(body, headers['content-encoding']).equals(lies), what).toBe(true);
      expect(headers, what).toMatchObject({
        ...onEveryAnswer,
        ...(isImage && { 'cross-origin-resource-policy': 'cross-origin' }),
        'content-type': type,
        'content-security-policy': policies.get(address) ?? closed,
        'content-length': String(body.length),
        'cache-control': keptFor(path),
        vary: 'accept-encoding',
      });
      if (type === types.html) expect(headers['content-encoding'], what).toBe(encoding);
      expect(headers['accept-ranges'], what).toBe(type === types.html ? undefined : 'bytes');
    }
  }
});

test('the answer to every page fits what a new connection sends', async ({ site }) => {
  const addresses = [
    ...files.filter((path) => path.endsWith('.html')).map(addressOfFile),
    ...[...chosen, ...courseIds.map(paths.enrolFor)],
    ...[
      `${paths.enrolmentReceived}?reference=4KX7-9QMD`,
      ...otherPages.map((page) => page.address),
    ],
  ];
  expect(addresses).toEqual(expect.arrayContaining(pages));
  for (const address of addresses) {
    // Pages drawn on demand are compressed better a little later.
    const bytes = () => bytesOfAnswer(new URL(address, site.url));
    await expect.poll(bytes, address).toBeLessThanOrEqual(gates.answerBytes);
  }
});

test('the page that confirms has the reference of whoever asks', async ({ request }) => {
  const at = async (query: string) => (await request.get(paths.enrolmentReceived + query)).text();
  const [one, other] = [await at('?reference=4KX7-9QMD'), await at('?reference=23CD-FGHJ')];
  expect(one.match(/4KX7-9QMD/gu)?.length).toBeGreaterThan(1);
  const cover = /(?<=data-cover[^>]*>).*?(?=<\/svg>)/su;
  const [ownCover] = cover.exec(one)!;
  expect(ownCover).toContain('<path');
  expect(other).not.toContain(ownCover);
  expect(other.replace(cover, '')).toBe(
    one.replace(cover, '').replaceAll('4KX7-9QMD', '23CD-FGHJ'),
  );
  expect(await at('')).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/u);
});

/** Asks past every library that would unpack the answer. */
async function ask(address: string, accepted: string | undefined) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {};
    request(address, { headers }, resolve).once('error', reject).end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** Bytes on the wire, as a browser asks for a page over a connection that it keeps. */
async function bytesOfAnswer(address: URL): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(address, { agent, headers }, (answer) => {
    const { socket } = answer;
    answer.once('end', () => resolve(socket.bytesRead)).resume();
  });
  sent.once('error', reject).end();
  return promise.finally(() => agent.destroy());
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function keptFor(path: string): string {
  if (path.startsWith('_astro/')) return 'max-age=31536000, immutable';
  return path.endsWith('.html') ? 'max-age=60' : 'max-age=3600';
}
