import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A value of `Content-Encoding`; `identity` is as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** How much time a compression may take: a few milliseconds a page, or some 200 for a tenth less. */
export type Effort = 'fast' | 'small';

/** The encoding that a reader wants most (`Accept-Encoding`). */
export function encodingFor(accepted: string | undefined): Encoding {
  const encodings = readEncodings(accepted ?? '');
  if (encodings.has('br')) return 'br';
  return encodings.has('gzip') ? 'gzip' : 'identity';
}

/** A page in an encoding, compressed beside the event loop. */
export async function compress(page: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const isFast = effort === 'fast';
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: isFast ? 5 : constants.BROTLI_MAX_QUALITY };
    return promisify(brotliCompress)(page, { params });
  }
  if (encoding === 'gzip') return promisify(gzip)(page, { level: isFast ? 6 : 9 });
  return Buffer.from(page);
}

/** The names that are not ruled out by a weight of zero (RFC 9110, 12.5.3). */
function readEncodings(accepted: string): Set<string> {
  const items = accepted.split(',').map((item) => item.toLowerCase().replaceAll(/\s/gu, ''));
  return new Set(
    items
      .filter((item) => !/;q=0(?:\.0*)?$/u.test(item))
      .map((item) => item.split(';', 1)[0] ?? ''),
  );
}
