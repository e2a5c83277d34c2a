import type { SentRequest } from '../send-request.ts';
import { hostilePieces } from './alphabets.ts';

/** Where a stranger's text is read. */
export type Place = {
  name: string;
  /** The most bytes that are let in there, as they are written. */
  most: number;
  pieces: readonly string[];
  /** About so many bytes of a piece, as they are written there. */
  fill: (piece: string, bytes: number) => string;
};

/** A place in a request to the server. */
export type RequestPlace = Place & { request: (filled: string) => SentRequest };

/** A function that reads such text, in a request or later on. */
export type ReaderPlace = Place & { read: (filled: string) => unknown };

/**
 * Fills a place with a piece over and over, as `write` writes it, and an end that is none of them: a
 * pattern that takes them all, or the rest of the line, still fails there, and tries again from the next.
 */
export function filledWith(write: (text: string) => string = (text) => text, end = '\n!') {
  return {
    pieces: hostilePieces,
    fill: (piece: string, bytes: number) => {
      const written = write(piece);
      const count = Math.floor(bytes / Buffer.byteLength(written));
      return written.repeat(Math.max(1, count)) + write(end);
    },
  };
}
