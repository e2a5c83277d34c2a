import { applicationPaths, paths } from '../../domain/paths.ts';
import { addressLimit, limits } from '../../server/http/limits.ts';
import type { SentRequest } from '../send-request.ts';
import { filledWith, hostilePieces, type RequestPlace } from './place.ts';

const end = '!';

/** What an address may begin with, by what looks for it: files, pages that are drawn, endpoints. */
const starts: [SentRequest['method'], string][] = [
  ['GET', '/'],
  ['HEAD', '/'],
  ['POST', '/'],
  ['GET', '/course/'],
  ['GET', '/_astro/'],
  ['GET', '/api/'],
  ['GET', `${paths.terms}/?`],
  ['GET', `${paths.contact}?`],
  ['GET', `${paths.enrol}?`],
  ['GET', `${paths.enrol}?course=`],
  ['HEAD', `${paths.enrol}?course=`],
  ['POST', `${paths.enrol}?course=`],
  ['GET', `${paths.enrolmentReceived}?reference=`],
  ['GET', `${applicationPaths.find}/2222-2222/`],
  ['POST', `${applicationPaths.find}/`],
  ['POST', `${paths.enrolmentsApi}?`],
];

/** Addresses up to the longest that is let in. */
export const addressPlaces = starts.map(upTo(addressLimit));

/** Longer ones, up to the longest that Node reads. */
export const longAddressPlaces = starts.map(upTo(limits.headerSize - 512));

type Asked = Pick<SentRequest, 'method' | 'address' | 'body'>;

const file: Asked = { method: 'GET', address: paths.home };
const page: Asked = { method: 'GET', address: paths.enrol };
const form: Asked = { method: 'POST', address: paths.enrolmentsApi, body: 'data=' };

/** Headers that the server reads, the beginning that makes it read on, and the requests for which it does. */
const headers: [name: string, before: string, ...asked: Asked[]][] = [
  ['accept', '', file],
  ['accept-encoding', '', file, page],
  ['accept-encoding', 'br', file],
  ['authorization', 'Basic ', file],
  ['content-type', '', form],
  ['content-type', 'application/x-www-form-urlencoded', form],
  ['content-type', 'application/x-www-form-urlencoded; a="', form],
  ['cookie', '', file, page],
  ['expect', '', file],
  ['forwarded', 'for=', file],
  ['host', '', file],
  ['host', 'a.example', file, page, form],
  ['idempotency-key', '', form],
  ['idempotency-key', '7a9f7e0c-1f0e-4a53-9d1c-', form],
  ['if-modified-since', '', file],
  ['if-none-match', '', file],
  ['if-none-match', 'W/"', file],
  ['if-range', '', file],
  ['origin', '', form],
  ['origin', 'https://a', form],
  ['range', '', file],
  ['range', 'bytes=', file],
  ['referer', 'https://a.example/', page],
  ['sec-fetch-site', '', form],
  ['user-agent', '', page],
  ['x-anything', '', file],
  ['x-forwarded-for', '', form],
  ['x-forwarded-for', '192.0.2.7, ', form],
  ['x-forwarded-for', '::', form],
  ['x-forwarded-host', 'a.example', file, page],
  ['x-forwarded-proto', 'https', page],
];

/** Requests with one long header each. */
export const headerPlaces: RequestPlace[] = headers.flatMap(([name, before, ...all]) =>
  all.map((asked) => ({
    name: `${asked.method} ${asked.address}, ${name}: ${before}…`,
    most: limits.headerSize - 1_024,
    ...filledWith(inHeader, end),
    pieces: hostilePieces.filter((piece) => isHeaderText(inHeader(piece))),
    request: (filled: string) => ({
      ...asked,
      headers: {
        ...(asked.body && { 'content-type': 'application/x-www-form-urlencoded' }),
        [name]: before + filled,
      },
    }),
  })),
);

function isHeaderText(text: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]+$/u.test(text);
}

function upTo(length: number) {
  return ([method, start]: [SentRequest['method'], string]): RequestPlace => ({
    name: `${method} ${start}…, up to ${length} bytes`,
    most: length - start.length - inAddress(end).length,
    ...filledWith(inAddress, end),
    request: (filled) => ({ method, address: start + filled }),
  });
}

/** A request's first line is made of printable ASCII; everything else is percent-encoded. */
function inAddress(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character));
}

/** The bytes of UTF-8, which Node writes one for each character. */
function inHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}
