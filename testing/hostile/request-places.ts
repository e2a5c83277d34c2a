import { applicationPaths, paths } from '../../domain/paths.ts';
import { addressLimit, limits } from '../../server/http/limits.ts';
import { filledWith, hostilePieces, type RequestPlace, type SentRequest } from './place.ts';

const end = '!';

/** The beginnings of addresses that different parts of the server read: files, pages that are drawn, endpoints. */
const starts: [SentRequest['method'], string][] = [
  ['GET', '/'],
  ['POST', '/'],
  ['GET', '/course/'],
  ['GET', `${paths.enrol}?course=`],
  ['GET', `${paths.enrolmentReceived}?reference=`],
  ['GET', `${applicationPaths.find}/2222-2222/`],
  ['POST', `${applicationPaths.find}/`],
  ['POST', `${paths.enrolmentsApi}?`],
];

/** Addresses up to the longest that is let in, and longer ones, up to the longest that Node reads. */
export const addressPlaces = [addressLimit, limits.headerSize - 512].flatMap((length) =>
  starts.map(upTo(length)),
);

type Asked = Pick<SentRequest, 'method' | 'address' | 'body'>;

const file: Asked = { method: 'GET', address: paths.home };
const page: Asked = { method: 'GET', address: paths.enrol };
const form: Asked = { method: 'POST', address: paths.enrolmentsApi, body: 'data=' };

/** Headers that the server reads, the beginning that makes it read on, and the request for which it does. */
const headers: [name: string, before: string, asked: Asked][] = [
  ['accept-encoding', '', file],
  ['accept-encoding', 'br', file],
  ['content-type', 'application/x-www-form-urlencoded', form],
  ['content-type', 'application/x-www-form-urlencoded; a="', form],
  ['cookie', '', file],
  ['host', 'a.example', page],
  ['idempotency-key', '', form],
  ['idempotency-key', '7a9f7e0c-1f0e-4a53-9d1c-', form],
  ['if-none-match', 'W/"', file],
  ['if-range', '', file],
  ['origin', 'https://a', form],
  ['range', 'bytes=', file],
  ['sec-fetch-site', '', form],
  ['x-forwarded-for', '192.0.2.7, ', form],
];

/** Requests with one long header each. */
export const headerPlaces: RequestPlace[] = headers.map(([name, before, asked]) => ({
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
}));

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

/** The UTF-8 of a text as one character for each byte, because Node writes each character of a header as one byte. */
function inHeader(text: string): string {
  return Buffer.from(text).toString('latin1');
}
