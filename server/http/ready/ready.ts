import { createHash } from 'node:crypto';

import { encodings, encodingsFor, type Encoding } from './encodings.ts';

type Headers = Readonly<Record<string, string>>;

/** What is sent in one encoding. */
export type ReadyBody = {
  bytes: Buffer;
  /** A strong validator (RFC 9110, 8.8.3). */
  etag: string;
  /** All headers that are its own. */
  headers: Headers;
  /** Those of an answer that says that it has not changed (RFC 9110, 15.4.5). */
  unchanged: Headers;
  /** Those of a page that says why there is nothing else, of which a client can ask for no part. */
  status: Headers;
};

/** A page or a file that lies in memory as it is sent; as it is (`identity`), and perhaps compressed. */
export type Ready = ReadonlyMap<Encoding, ReadyBody>;

/** What a page or a file says of itself in whichever encoding. */
export type OwnHeaders = { 'content-type': string; 'cache-control': string } & Headers;

/** Makes ready what is there in these encodings. */
export function makeReady(bytesIn: ReadonlyMap<Encoding, Buffer>, headers: OwnHeaders): Ready {
  const ready = new Map<Encoding, ReadyBody>();
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
    const whole = { ...status, etag, 'accept-ranges': 'bytes' };
    ready.set(encoding, { bytes, etag, headers: whole, unchanged, status });
  }
  return ready;
}

/** What is sent to a reader who accepts these encodings (`Accept-Encoding`). */
export function bodyFor(ready: Ready, accepted: string | undefined): ReadyBody {
  const encoding = encodingsFor(accepted ?? '').find((each) => ready.has(each));
  return ready.get(encoding ?? 'identity')!;
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
