import { Socket } from 'node:net';

import { addressGroups, clientAddress } from '../../server/http/connections/client-address.ts';
import { originForm } from '../../server/http/connections/request-head.ts';
import { isPreview } from '../../server/http/headers/preview-host.ts';
import { isPage } from '../../server/http/headers/speculation-rules.ts';
import { isUuid, suspicionOf } from '../../server/intake/intake.ts';
import { normaliseReference } from '../../domain/reference.ts';
import { isSameOrigin } from '../../server/http/posts/post-guard.ts';
import { tightenPolicy } from '../../server/http/policy/policies.ts';
import { encodingsFor } from '../../server/http/static-response.ts';
import type { SiteFile } from '../../server/http/pages/site-files.ts';
import { rangeIn } from '../../server/http/send-static-response.ts';
import { nearest } from '../../server/http/pages/site.ts';
import { filledWith, type ReaderPlace } from './place.ts';

const site = 'https://www.provider.example';
const policy = "script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'";
const pages = new Map(['', 'course', 'video'].map((folder) => [folder, {} as SiteFile]));

/**
 * What the server reads, without the limits before it: each must be linear by itself, since a limit may be
 * raised, and what is read here may one day be read elsewhere.
 */
export const readerPlaces: ReaderPlace[] = [
  reader('the page for an unknown address', (text) => nearest(pages, `/course/${text}/`)),
  reader('whether an address is a page', (text) => isPage(`/${text}/`)),
  reader('whether a query is a page', (text) => isPage(`/?${text}`)),
  reader('whether a host is a preview', (text) => isPreview(text, site)),
  reader('whether a host’s end makes it a preview', (text) => isPreview(`a.${text}`, site)),
  reader('whether an origin is ours', (text) => isOurs({ origin: `https://${text}` }, site)),
  reader('whether a host is ours', (text) => isOurs({ origin: 'https://a.example' }, text)),
  reader('who counts as one client', addressGroups),
  reader('who counts as one client of IPv6', (text) => addressGroups(`::${text}`)),
  reader('whom a proxy names', (text) => clientBehind(text)),
  reader('whom a proxy names in quotes', (text) => clientBehind(`"[${text}`)),
  reader('an address that names its host', (text) => originForm(`http://${text}`)),
  reader('a reference', normaliseReference),
  reader('a key', isUuid),
  reader('a robot’s signals', (text) =>
    suspicionOf(new URLSearchParams({ comments: '', elapsed: text })),
  ),
  reader('the encodings that a client accepts', encodingsFor),
  reader('the bytes that a client asks for', (text) => rangeIn(`bytes=${text}`, 1_000)),
  ...['<p>', '<textarea>', '<p title="', "<p title='", '<p ', '<!--', '<style>', '<script '].map(
    (tag) =>
      reader(`the policy of a page with ${tag}`, (text) => tightenPolicy(policy, `${tag}${text}`)),
  ),
];

function reader(name: string, read: (text: string) => unknown): ReaderPlace {
  // More than most of these ever see.
  return { name, most: 64_000, ...filledWith(), read };
}

function clientBehind(forwarded: string): string {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: new Socket() };
  return clientAddress(request, true);
}

function isOurs(headers: Record<string, string>, host: string): boolean {
  return isSameOrigin({ headers, host }, site);
}
