import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Encoding } from '../ready/encodings.ts';

/** A page in an encoding, packed within a few milliseconds beside the event loop. */
export async function compress(page: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A page is smaller than the usual window of 4 MB, which costs its compressor memory all the same.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    };
    return promisify(brotliCompress)(page, { params });
  }
  return encoding === 'gzip' ? promisify(gzip)(page) : Buffer.from(page);
}

/**
 * A page that is one visitor's own, in the first of the encodings (`encodingsFor`) or, while another such page is
 * being compressed, as it is: whoever asks for many of them has one core for that at most, and nobody waits.
 */
export async function compressForOne(
  page: string,
  [encoding = 'identity']: readonly Encoding[],
): Promise<{ encoding: Encoding; body: Buffer }> {
  if (isCompressing) return { encoding: 'identity', body: Buffer.from(page) };
  isCompressing = true;
  try {
    return { encoding, body: await compress(page, encoding) };
  } finally {
    isCompressing = false;
  }
}

let isCompressing = false;
