import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyFor, type StaticResponse, type ResponseBody } from './static-response.ts';

/**
 * Answers with a prepared response: the whole, or a part (206), or 304 if the client holds it already, or 412
 * if the client wants another version. Conditions are checked in the order of RFC 9110, 13.2.2.
 */
export function sendStaticResponse(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  response: StaticResponse,
): FastifyReply {
  const { bytes, etag, headers: own } = bodyFor(response, headers['accept-encoding']);
  if (!isWantedBy(headers['if-match'], response)) return refuse(reply, 412);
  const held = heldBy(headers['if-none-match'], response);
  if (held !== undefined) return reply.code(304).headers(held.unchanged).send();

  const ifRange = headers['if-range'];
  const isForPart = method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = isForPart ? rangeIn(headers.range, bytes.length) : undefined;
  if (range === undefined) return reply.headers(own).send(bytes);
  const { first, last } = range;
  if (first > last) {
    return refuse(reply.header('content-range', `bytes */${bytes.length}`), 416);
  }
  return reply
    .code(206)
    .headers(own)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

/**
 * Answers with the whole of a page that replaces what was asked for (an error, the sign-in), with the status that is
 * set beforehand, whatever the client holds: conditions and ranges are for what is found (RFC 9110, 13.2.1).
 */
export function sendStatusPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  response: StaticResponse,
  cacheControl: string,
): FastifyReply {
  const { bytes, status } = bodyFor(response, headers['accept-encoding']);
  // Not by `removeHeader`, which makes every header after it slow.
  return reply.headers(status).header('cache-control', cacheControl).send(bytes);
}

function refuse(reply: FastifyReply, status: 412 | 416): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send();
}

/** Whether a client that names validators in `If-Match` has one of them: compared strongly (RFC 9110, 13.1.1). */
function isWantedBy(ifMatch: string | undefined, response: StaticResponse): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  const named = listed(ifMatch);
  return response.values().some(({ etag }) => named.includes(etag));
}

/** The body that a client holds already, by the validators in `If-None-Match`: compared weakly (13.1.2). */
function heldBy(
  ifNoneMatch: string | undefined,
  response: StaticResponse,
): ResponseBody | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const named = listed(ifNoneMatch).map((etag) => etag.replace(/^W\//u, ''));
  return response.values().find(({ etag }) => named.includes(etag));
}

function listed(validators: string): string[] {
  return validators.split(',').map((etag) => etag.trim());
}

/**
 * The first and the last byte that a `Range` asks for, of `length` bytes; the first is beyond the last if
 * there are none. `undefined` for no range, another unit, several parts at once or an unknown form, which
 * may all be answered with the whole (RFC 9110, 14.2).
 */
export function rangeIn(
  range: string | undefined,
  length: number,
): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/u.exec(range ?? '') ?? [];
  if (from === '') {
    // `bytes=-3` asks for the last three bytes.
    return to === '' ? undefined : { first: Math.max(0, length - Number(to)), last: length - 1 };
  }
  // A range that ends before it begins is invalid, which is not the same as one beyond the end.
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return { first: Number(from), last: Math.min(to === '' ? Infinity : Number(to), length - 1) };
}
