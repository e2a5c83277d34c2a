import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { addressOfFile, readPolicies } from '../policy/policies.ts';
import {
  type Encoding,
  staticResponse,
  type OwnHeaders,
  type StaticResponse,
} from '../static-response.ts';
import { FatalError } from '../../fatal-error.ts';
import { imageHeaders } from '../headers/security-headers.ts';

/** One file of the built site. */
export type SiteFile = NamedFile & {
  /** Where it is found, decoded: `/contact` for `contact.html`, `/` for `index.html`. */
  address: string;
  /** The file and its compressed siblings, as they are sent. */
  response: StaticResponse;
};

/** The built site, in memory. What is not in here is not served, so no address leads out of the folder. */
export type SiteFiles = {
  files: readonly SiteFile[];
  /** The pages for unknown addresses, by the folder they are for: `''`, `course`. */
  notFoundPages: ReadonlyMap<string, SiteFile>;
  /** The error pages by their status, such as `429.html`; they have no address. */
  refusalPages: ReadonlyMap<number, SiteFile>;
};

/** The files of a server without a built site: none. */
export const noFiles: SiteFiles = { files: [], notFoundPages: new Map(), refusalPages: new Map() };

/** Changes every page before it is sent, and the page's policy, which has to allow what is added. */
export type Mark = <Page extends { html: string; policy: string }>(page: Page) => Page;

/** Reads the built site, once, at start. Throws `FatalError` when it has not been built. */
export function readSiteFiles(folder: string, mark?: Mark): SiteFiles {
  const paths = listFiles(folder);
  const present = new Set(paths);
  const files: SiteFile[] = [];
  const policies = readPolicies(folder);
  const notFoundPages = new Map<string, SiteFile>();
  const refusalPages = new Map<number, SiteFile>();
  for (const path of paths) {
    if (isCompressedSibling(path, present)) continue;
    const address = addressOfFile(path);
    const told = {
      path,
      address,
      policy: policies.get(address),
      isPage: path.endsWith('.html'),
      isHashed: path.startsWith('_astro/'),
    };
    const bytesIn = new Map(
      suffixes
        .filter(([, suffix]) => present.has(path + suffix))
        .map(([encoding, suffix]) => [encoding, readFileSync(join(folder, path + suffix))]),
    );
    const read = { ...told, response: staticResponse(bytesIn, headersOfFile(told)) };
    const file =
      mark && told.isPage
        ? rewritten(read, mark({ html: textOf(read), policy: told.policy ?? '' }))
        : read;
    const notFound = /^(?:(?<of>.*)\/)?404\.html$/.exec(path);
    const refusal = /^(?<status>[45]\d\d)\.html$/.exec(path);
    if (notFound) notFoundPages.set(notFound.groups?.of ?? '', file);
    else if (refusal) refusalPages.set(Number(refusal.groups?.status), file);
    else files.push(file);
  }
  return { files, notFoundPages, refusalPages };
}

/** What a file says, as text. */
export function textOf({ response }: Pick<SiteFile, 'response'>): string {
  return String(response.get('identity')!.bytes);
}

/** The page with this HTML and policy instead of its own. */
export function rewritten(
  file: SiteFile,
  { html, policy }: { html: string; policy: string },
): SiteFile {
  const bytes = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const told = { ...file, policy };
  const bytesIn = new Map([
    ['br' as const, brotliCompressSync(bytes, { params })],
    ['gzip' as const, gzipSync(bytes)],
    ['identity' as const, bytes],
  ]);
  return { ...told, response: staticResponse(bytesIn, headersOfFile(told)) };
}

/** What the name of a file ends in, in each encoding. */
const suffixes: [Encoding, string][] = [
  ['identity', ''],
  ['gzip', '.gz'],
  ['br', '.br'],
];

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  } catch {
    throw new FatalError(`The site is not built: ${folder} is missing. Run npm run build.`);
  }
}

function isCompressedSibling(path: string, present: ReadonlySet<string>): boolean {
  return suffixes.some(
    ([, suffix]) =>
      suffix !== '' && path.endsWith(suffix) && present.has(path.slice(0, -suffix.length)),
  );
}

/** The properties of a file on which its headers depend. */
type NamedFile = {
  /** Inside the site's folder, with forward slashes. */
  path: string;
  isPage: boolean;
  /** Whether its name changes with its content. */
  isHashed: boolean;
  /** Its content security policy, if it is a page. */
  policy: string | undefined;
};

/** The headers of a file of the built site, in addition to those of every answer. */
function headersOfFile(file: NamedFile): OwnHeaders {
  return {
    'content-type': types[extname(file.path)] ?? 'application/octet-stream',
    'cache-control': cacheControl(file),
    ...ownHeaders(file),
  };
}

/** The security headers that differ from file to file. */
export function ownHeaders({
  path,
  policy,
}: Pick<NamedFile, 'path' | 'policy'>): Record<string, string> {
  return {
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...(types[extname(path)]?.startsWith('image/') && imageHeaders),
  };
}

/** A page is fresh for a minute, because otherwise a browser would discard what it prefetched. */
export function cacheControl({ isHashed, isPage }: Pick<NamedFile, 'isHashed' | 'isPage'>): string {
  if (isHashed) return 'max-age=31536000, immutable';
  return isPage ? 'max-age=60' : 'max-age=3600';
}

/** The media types of all files that a build writes, by the end of the name; a test checks a real build. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  // RFC 9239.
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};
