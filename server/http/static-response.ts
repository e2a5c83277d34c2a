import { createHash } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;

/** What is sent in one encoding. */
export type ResponseBody = {
  bytes: Buffer;
  /** A strong validator (RFC 9110, 8.8.3). */
  etag: string;
  /** The headers of the whole, in addition to those of every answer. */
  headers: Headers;
  /** The headers of an answer that says that it has not changed (RFC 9110, 15.4.5). */
  unchanged: Headers;
  /** The headers if it replaces what was asked for; a client can then ask for no part of it. */
  status: Headers;
};

/** A page or a file in memory, ready to be sent: uncompressed (`identity`), and perhaps compressed. */
export type StaticResponse = ReadonlyMap<Encoding, ResponseBody>;

/** The headers that a page or a file has in every encoding. */
export type OwnHeaders = { 'content-type': string; 'cache-control': string } & Headers;

/** Prepares a response from its bytes in each encoding. */
export function staticResponse(
  bytesIn: ReadonlyMap<Encoding, Buffer>,
  headers: OwnHeaders,
): StaticResponse {
  const response = new Map<Encoding, ResponseBody>();
  const { 'content-type': type, ...others } = headers;
  for (const encoding of encodings) {
    const bytes = bytesIn.get(encoding);
    if (bytes === undefined) continue;
    const etag = etagOf(bytes);
    const unchanged = { ...others, vary: 'accept-encoding', etag };
    const isAsItIs = encoding === 'identity';
    const status = {
      ...{ ...others, vary: 'accept-encoding', 'content-type': type },
      ...(!isAsItIs && { 'content-encoding': encoding }),
    };
    // A page arrives in one flight, so no parts are offered; a client that asks for a part gets it all the same.
    const isPage = type.startsWith('text/html');
    const whole = { ...status, etag, ...(!isPage && { 'accept-ranges': 'bytes' }) };
    response.set(encoding, { bytes, etag, headers: whole, unchanged, status });
  }
  return response;
}

/** What is sent to a reader who accepts these encodings (`Accept-Encoding`). */
export function bodyFor(response: StaticResponse, accepted: string | undefined): ResponseBody {
  const encoding = encodingsFor(accepted ?? '').find((each) => response.has(each));
  return response.get(encoding ?? 'identity')!;
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
}

/** The values of `Content-Encoding` that are sent, the smallest first; `identity` is uncompressed. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** A value of `Content-Encoding`. */
export type Encoding = (typeof encodings)[number];

/** The encodings that a reader takes (`Accept-Encoding`), the smallest first. Everybody takes `identity`. */
export function encodingsFor(accepted: string): readonly Encoding[] {
  const items = accepted.toLowerCase().split(',');
  // A weight of 0 excludes an encoding (RFC 9110, 12.5.3).
  const taken = items.filter((item) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/u.test(item));
  const names = new Set(taken.map((item) => item.split(';', 1)[0]?.trim()));
  return encodings.filter((encoding) => encoding === 'identity' || names.has(encoding));
}
