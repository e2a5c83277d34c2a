import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where a command prints. */
export type Output = Writable & { isTTY?: boolean };

/** Writes all chunks at the reader's pace and leaves the output open. Rejects with its error. */
export async function writeAll(
  output: Output,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  await pipeline(Readable.from(chunks), output, { end: false });
}

/**
 * Text that cannot steer a terminal: without the C1 control characters, which the form lets through,
 * and without the marks that turn the direction of writing.
 */
export function forTerminal(text: string): string {
  return text.replaceAll(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** "2025-01-31 09:05 UTC", from ISO 8601. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
