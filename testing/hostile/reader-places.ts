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
import { countRepetitions } from '../../server/log.ts';
import { domainOf, mailboxOf } from '../../server/store/intake.ts';
import type { Store } from '../../server/store/store.ts';
import { inTurn, workFor } from '../../server/store/store-calls.ts';
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
  reader('whose receipts count together', (text) => domainOf(mailboxOf(`${text}@${text}`))),
  reader('the count of lines in the log', (text) => {
    const { log, flush } = countRepetitions(() => undefined);
    for (const error of wordsOf(text)) log({ method: 'POST', route: '/', status: 429, error });
    flush();
  }),
  // Who has gone by a word is as hostile as it gets: a line looks for them once it is full.
  reader('the line of the store', (text) => {
    const store = inTurn({ find: () => Promise.resolve() } as unknown as Store);
    const find = (word: string) =>
      workFor(
        () => word > 'b',
        () => store.find(word),
      );
    return Promise.allSettled(wordsOf(text).map(find));
  }),
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

/** Short ones, as many as there can be. */
function wordsOf(text: string): string[] {
  return text.match(/.{1,64}/gsu) ?? [];
}

function clientBehind(forwarded: string): string {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: new Socket() };
  return clientAddress(request, true);
}

function isOurs(headers: Record<string, string>, host: string): boolean {
  return isSameOrigin({ headers, host }, site);
}
