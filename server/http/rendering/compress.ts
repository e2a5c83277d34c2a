import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Encoding } from '../ready/encodings.ts';

/** How much time a compression may take: a few milliseconds a page, or some 200 for a tenth less. */
export type Effort = 'fast' | 'small';

/** A page in an encoding, compressed beside the event loop. */
export async function compress(page: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const isFast = effort === 'fast';
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: isFast ? 5 : constants.BROTLI_MAX_QUALITY,
      // A page is smaller than the usual window of 4 MB, which costs its compressor memory all the same.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    };
    return promisify(brotliCompress)(page, { params });
  }
  if (encoding === 'gzip') return promisify(gzip)(page, { level: isFast ? 6 : 9 });
  return Buffer.from(page);
}
