import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { FatalError } from '../fatal-error.ts';

/** Where a command prints. */
export type Output = Writable & { isTTY?: boolean };

/**
 * Writes all chunks at the reader's pace and leaves the output open. Rejects with its error where the
 * reader has gone, and with `FatalError` where the output takes no more, as a full disk does.
 */
export async function writeAll(
  output: Output,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), output, { end: false });
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== 'write' || code === 'EPIPE') throw error;
    throw new FatalError(`The output is not complete: it cannot be written (${code}).`);
  }
}
