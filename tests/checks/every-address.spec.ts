import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { addressOfFile, readPolicies } from '../../server/http/policy/policies.ts';
import { securityHeaders } from '../../server/http/headers/security-headers.ts';
import { brand } from '../../domain/brand.ts';
import { paths, shareImage } from '../../domain/paths.ts';
import { gates } from '../../bench/site/limits.ts';
import { courseIds, otherPages, pages, thereOf, videoIds } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

// Whatever the build wrote is served just so, whichever way it is asked for: the real site, over HTTP.
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

/** The media types that a browser goes by, which is told to sniff none. */
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

test('every file is served as it lies, in each encoding, whole and in part', async ({ site }) => {
  const asFiles = pages.filter((address) => !chosen.includes(address));
  const addresses = files.map(addressOfFile);
  expect(addresses).toEqual(expect.arrayContaining([...asFiles, ...pages.map(shareImage)]));
  for (const path of files) {
    const address = addressOfFile(path);
    const lies = readFileSync(join(folder, path));
    const type = types[path.split('.').at(-1)!];
    const isImage = type?.startsWith('image/');
    const etags = new Set<string>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      [undefined, undefined],
    ]) {
      const what = `${address} as ${accepted}`;
      const answer = await ask(site.url, address, { 'accept-encoding': accepted });
      const { headers } = answer;
      expect(answer.status, what).toBe(200);
      expect(unpacked(answer).equals(lies), what).toBe(true);
      expect(headers, what).toMatchObject({
        ...onEveryAnswer,
        ...(isImage && { 'cross-origin-resource-policy': 'cross-origin' }),
        'content-type': type,
        'content-security-policy': policies.get(address) ?? closed,
        'content-length': String(answer.body.length),
        'cache-control': keptFor(path),
        vary: 'accept-encoding',
      });
      if (type === types.html) expect(headers['content-encoding'], what).toBe(encoding);
      expect(headers['accept-ranges'], what).toBe(type === types.html ? undefined : 'bytes');
      const { etag = '' } = headers;
      expect(etag, what).toMatch(/^"[\w-]{16}"$/u);
      etags.add(`${headers['content-encoding']} ${etag}`);

      const head = await ask(site.url, address, { 'accept-encoding': accepted }, 'HEAD');
      expect({ ...head.headers, date: '' }, what).toEqual({ ...headers, date: '' });
      expect(head.body, what).toHaveLength(0);
      const again = await ask(site.url, address, { 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers.etag], what).toEqual([304, 0, etag]);
      expect(again.headers['content-security-policy'], what).toBe(policies.get(address) ?? closed);
    }
    expect(new Set([...etags].map((each) => each.split(' ')[1])).size, address).toBe(etags.size);
    const part = await ask(site.url, address, { range: 'bytes=5-9' });
    expect([part.status, part.headers['content-range']], address).toEqual([
      206,
      `bytes 5-9/${lies.length}`,
    ]);
    expect(part.body.equals(lies.subarray(5, 10)), address).toBe(true);
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
    // What is drawn on demand is as small as it gets soon after.
    const bytes = () => bytesOfAnswer(new URL(address, site.url));
    await expect.poll(bytes, address).toBeLessThanOrEqual(gates.answerBytes);
  }
});

test('what the server chooses from is served like what has an address', async ({ site }) => {
  for (const address of chosen) {
    const plain = await ask(site.url, address);
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({
      ...onEveryAnswer,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=60',
      vary: 'accept-encoding',
    });
    expect(plain.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    for (const accepted of ['br', 'gzip']) {
      const answer = await ask(site.url, address, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(accepted);
      expect(unpacked(answer).equals(plain.body), `${address} as ${accepted}`).toBe(true);
    }
    const again = await ask(site.url, address, { 'if-none-match': plain.headers.etag });
    expect(again.status, address).toBe(304);
  }
});

test('the page that confirms has the reference of whoever asks', async ({ site }) => {
  const at = (reference: string) => `${paths.enrolmentReceived}?reference=${reference}`;
  const [one, other] = [await ask(site.url, at('4KX7-9QMD')), await ask(site.url, at('23CD-FGHJ'))];
  const text = one.body.toString();
  expect(text.match(/4KX7-9QMD/gu)?.length).toBeGreaterThan(1);
  const cover = /(?<=data-cover[^>]*>).*?(?=<\/svg>)/su;
  const [otherText, ownCover] = [other.body.toString(), cover.exec(text)?.[0]];
  expect(ownCover).toContain('<path');
  expect(otherText).not.toContain(ownCover);
  expect(otherText.replace(cover, '')).toBe(
    text.replace(cover, '').replaceAll('4KX7-9QMD', '23CD-FGHJ'),
  );
  expect(one.headers['content-security-policy']).toContain('sha256-');
  const without = (await ask(site.url, paths.enrolmentReceived)).body.toString();
  expect(without).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/u);
});

test('an unknown address is answered with the whole page for it', async ({ site }) => {
  for (const [address, path] of [
    ['/no-such-page', '404.html'],
    ['/course/no-such-course', 'course/404.html'],
    ['/video/no-such-video', videoIds.length > 0 ? 'video/404.html' : '404.html'],
  ] as const) {
    const lies = readFileSync(join(folder, path));
    for (const accepted of ['br', 'gzip', undefined]) {
      const answer = await ask(site.url, address, {
        'accept-encoding': accepted,
        'if-none-match': '*',
        range: 'bytes=0-1',
      });
      expect(answer.status, address).toBe(404);
      expect(unpacked(answer).equals(lies), `${address} as ${accepted}`).toBe(true);
      expect(answer.headers).toMatchObject({
        ...onEveryAnswer,
        'content-security-policy': policies.get(addressOfFile(path)),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
  }
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Past every library that would unpack the answer. */
function ask(
  origin: string,
  path: string,
  headers: Record<string, string | undefined> = {},
  method = 'GET',
): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers: given }, (answer) => {
      buffer(answer)
        .then((body) => resolve({ status: answer.statusCode!, headers: answer.headers, body }))
        .catch(reject);
    });
    sent.once('error', reject).end();
  });
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

function unpacked({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

function keptFor(path: string): string {
  if (path.startsWith('_astro/')) return 'max-age=31536000, immutable';
  return path.endsWith('.html') ? 'max-age=60' : 'max-age=3600';
}
