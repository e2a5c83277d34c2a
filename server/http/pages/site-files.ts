import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { pdfPolicy, picturePolicy } from '../policy.ts';
import { type Encoding, encodingFor } from '../rendering/page-sender.ts';

/** Changes every page before it is sent, for the demonstration. */
export type Rewrite = (html: string) => string;

/** A file of the built site as it is sent: uncompressed, and with what the build put beside it. */
export type SiteFile = ReadonlyMap<Encoding, Body>;

/** The headers are those of the file, in addition to those of every answer. */
type Body = { bytes: Buffer; headers: Record<string, string> };

/** The built site by address, `/contact` for `contact.html`. What is not in here is not served. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const suffixes: [Encoding, string][] = [
  ['identity', ''],
  ['gzip', '.gz'],
  ['br', '.br'],
];

/** Reads the built site, once, at start. */
export function readSiteFiles(folder: string, pagePolicy: string, rewrite?: Rewrite): SiteFiles {
  const paths = new Set(listFiles(folder));
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    if (/\.(?:gz|br)$/u.test(path) && paths.has(path.replace(/\.\w+$/u, ''))) continue;
    const headers = fileHeaders(path, pagePolicy);
    const read = (suffix: string) => readFileSync(join(folder, path + suffix));
    // A demonstration runs on the computer of its reader, so nothing is gained by compressing what it changes.
    const contents: [Encoding, Buffer][] =
      rewrite && path.endsWith('.html')
        ? [['identity', Buffer.from(rewrite(String(read(''))))]]
        : suffixes
            .filter(([, suffix]) => paths.has(path + suffix))
            .map(([encoding, suffix]) => [encoding, read(suffix)]);
    files.set(
      addressOfFile(path),
      new Map(contents.map(([encoding, bytes]) => [encoding, bodyOf(bytes, encoding, headers)])),
    );
  }
  return files;
}

/** Answers with a file, or with 304 to a client that holds it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  const { 'accept-encoding': accepted, 'if-none-match': held } = request.headers;
  const { bytes, headers } = file.get(encodingFor(accepted, (each) => file.has(each)))!;
  reply.headers(headers);
  return held?.includes(headers.etag!) ? reply.code(304).send() : reply.send(bytes);
}

/** Where a file is found: `/contact` for `contact.html`, `/` for `index.html`. */
export function addressOfFile(path: string): string {
  return `/${path}`.replace(/\.html$/u, '').replace(/^\/index$/u, '/');
}

function fileHeaders(path: string, pagePolicy: string): Record<string, string> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'max-age=3600' };
  // The name of a hashed file changes with its content.
  if (path.startsWith('_astro/')) headers['cache-control'] = 'max-age=31536000, immutable';
  if (path.endsWith('.html')) {
    headers['content-security-policy'] = pagePolicy;
    // Otherwise a browser would discard the page that it prefetched.
    headers['cache-control'] = 'max-age=60';
  }
  if (path.endsWith('.svg')) headers['content-security-policy'] = picturePolicy;
  if (path.endsWith('.pdf')) headers['content-security-policy'] = pdfPolicy;
  // Other sites show the icon and the share images beside a link.
  if (type.startsWith('image/')) headers['cross-origin-resource-policy'] = 'cross-origin';
  return headers;
}

function bodyOf(bytes: Buffer, encoding: Encoding, headers: Body['headers']): Body {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const own: Record<string, string> = { ...headers, etag: `"${hash}"`, vary: 'accept-encoding' };
  if (encoding !== 'identity') own['content-encoding'] = encoding;
  return { bytes, headers: own };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** The media types of all files that a build writes; a test checks a real build. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};
