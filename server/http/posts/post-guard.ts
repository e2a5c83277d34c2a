import type { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

import { createRateLimit } from '../connections/rate-limit.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import type { Settings } from '../../settings.ts';
import { pairLimit } from '../limits.ts';

/** What stands before every endpoint: hooks that refuse a post by its headers, before its body is read. */
export type PostGuard = onRequestHookHandler[];

type GuardSettings = Pick<Settings, 'siteUrl' | 'rateLimit' | 'trustsProxy'>;

/**
 * Refuses a post from another website with 403, one too many with 429 and `Retry-After`, and one that
 * says itself that it is too large with 413. Posts through all endpoints count together.
 */
export function createPostGuard({ siteUrl, rateLimit, trustsProxy }: GuardSettings): PostGuard {
  const letThrough = createRateLimit({ most: rateLimit, withinMs: 60_000, trustsProxy });
  return [
    (request, _reply, done) => {
      done(isSameOrigin(request, siteUrl) ? undefined : new ClientError(403, messages.foreign));
    },
    (request, reply, done) => {
      const seconds = letThrough(request.raw);
      done(seconds === 0 ? undefined : tooMany(reply, seconds));
    },
    refuseTooLarge,
  ];
}

/** The error for one post too many; the header says when to come again. */
function tooMany(reply: FastifyReply, seconds: number): ClientError {
  reply.header('retry-after', String(seconds));
  return new ClientError(429, messages.tooMany);
}

/** Refuses a request whose headers say that it is larger than its route takes. */
export const refuseTooLarge: onRequestHookHandler = (request, _reply, done) => {
  const isTooLarge = Number(request.headers['content-length']) > request.routeOptions.bodyLimit;
  done(isTooLarge ? new ClientError(413, messages.tooLarge) : undefined);
};

/**
 * Whether a post comes from a page of this site, or from no page at all (a program). The browser says
 * so in `Sec-Fetch-Site` (Fetch Metadata); an older one at least names the `Origin` of the page.
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  siteUrl: string,
): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === siteUrl) return true;
  const theirs = URL.parse(origin);
  if (theirs === null) return false;
  // The scheme is the origin's, because behind a proxy that ends TLS this server sees only http.
  return URL.parse(`${theirs.protocol}//${request.host}`)?.host === theirs.host;
}

/** The fields of a posted form; none if the body is no form. */
export function formOf({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/**
 * Reads a form-encoded body of at most `bodyLimit` bytes. Throws `ClientError` 413 once it is known to be too large
 * (`answerBeforeBody` does the rest), or 400 if it is not well formed.
 */
export async function readForm(payload: Readable, bodyLimit: number): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > bodyLimit) break;
      chunks.push(bytes);
    }
  } catch {
    // The client hung up. Nobody reads this answer, but it keeps our log free of a fault that is not ours.
    throw new ClientError(400, messages.badRequest);
  }
  if (size > bodyLimit) throw new ClientError(413, messages.tooLarge);
  return parseForm(Buffer.concat(chunks));
}

/**
 * Refuses what `URLSearchParams` would repair: a byte that is not UTF-8 would become a replacement
 * character, and somebody's name would be stored wrong.
 */
function parseForm(body: Uint8Array): URLSearchParams {
  const text = wellFormed(() => new TextDecoder('utf-8', { fatal: true }).decode(body));
  const pairs = text.split('&', pairLimit + 1);
  if (pairs.length > pairLimit) throw new ClientError(413, messages.tooLarge);
  return wellFormed(() => new URLSearchParams(pairs.filter((pair) => pair !== '').map(readPair)));
}

/** Throws `ClientError` 400 for what cannot be read. */
function wellFormed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new ClientError(400, messages.badForm);
  }
}

function readPair(pair: string): [string, string] {
  const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
  return [decode(pair.slice(0, end)), decode(pair.slice(end + 1))];
}

function decode(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
