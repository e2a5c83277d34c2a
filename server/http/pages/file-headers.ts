import { extname } from 'node:path';

import { imageHeaders } from '../headers/security-headers.ts';
import type { OwnHeaders } from '../ready/ready.ts';

/** What of a file decides its headers. */
export type NamedFile = {
  /** Inside the site's folder, with forward slashes. */
  path: string;
  isPage: boolean;
  /** Whether its name changes with its content. */
  isHashed: boolean;
  /** Its content security policy, unless it is no document. */
  policy: string | undefined;
};

/** What a file of the built site says of itself, beside what every answer says. */
export function headersOfFile(file: NamedFile): OwnHeaders {
  return {
    'content-type': types[extname(file.path)] ?? 'application/octet-stream',
    'cache-control': cacheControl(file),
    ...ownHeaders(file),
  };
}

/** The security headers that are not the same for every answer. */
export function ownHeaders({
  path,
  policy,
}: Pick<NamedFile, 'path' | 'policy'>): Record<string, string> {
  return {
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...(types[extname(path)]?.startsWith('image/') && imageHeaders),
  };
}

/** A page is fresh for a minute, without which a browser throws away what it prefetched. */
export function cacheControl({ isHashed, isPage }: Pick<NamedFile, 'isHashed' | 'isPage'>): string {
  if (isHashed) return 'public, max-age=31536000, immutable';
  return isPage ? 'public, max-age=60' : 'public, max-age=3600';
}

/** The media types of all that a build writes, by the end of the name; a test builds and looks. */
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
