import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page's bytes and the value of their `Content-Encoding`. */
export type Compressed = { encoding: 'br' | 'gzip' | 'identity'; body: Uint8Array };

/** Compresses a page as its reader asked for (`Accept-Encoding`), fast rather than small. */
export async function compress(page: string, accepted: string | undefined): Promise<Compressed> {
  const encodings = readEncodings(accepted ?? '');
  if (encodings.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { encoding: 'br', body: await promisify(brotliCompress)(page, { params }) };
  }
  if (encodings.has('gzip')) return { encoding: 'gzip', body: await promisify(gzip)(page) };
  return { encoding: 'identity', body: Buffer.from(page) };
}

const brotliQuality = 5;

/** The names that are not ruled out by a weight of zero (RFC 9110, 12.5.3). */
function readEncodings(accepted: string): Set<string> {
  const items = accepted.split(',').map((item) => item.toLowerCase().replaceAll(/\s/gu, ''));
  return new Set(
    items
      .filter((item) => !/;q=0(?:\.0*)?$/u.test(item))
      .map((item) => item.split(';', 1)[0] ?? ''),
  );
}
