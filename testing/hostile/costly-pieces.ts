import { plainPiece } from './alphabets.ts';
import type { Place } from './place.ts';

/** A kind of text that costs far more than plain text of the same length, in milliseconds. */
export type CostlyPiece = { piece: string; cost: number; limit: number };

/**
 * The kinds of text that one place takes too long over. Counted is the work of this thread, which does not
 * grow with what else the machine does, and the least of three tries. What is quadratic takes seconds where
 * plain text takes a few milliseconds, so the limit has room for a machine that is a hundred times slower.
 */
export async function costlyPieces(
  place: Place,
  feed: (filled: string) => unknown,
): Promise<CostlyPiece[]> {
  const costOf = async (piece: string, enough: number) => {
    const filled = place.fill(piece, Math.min(place.most, maxBytes));
    let least = Infinity;
    for (let count = 0; count < tries && least > enough; count += 1) {
      const before = process.threadCpuUsage();
      await feed(filled);
      const { user, system } = process.threadCpuUsage(before);
      least = Math.min(least, (user + system) / 1_000);
    }
    return least;
  };
  const limit = room + 10 * (await costOf(plainPiece, 0));
  const costly: CostlyPiece[] = [];
  for (const piece of place.pieces) {
    const cost = await costOf(piece, limit);
    if (cost > limit) costly.push({ piece, cost, limit });
  }
  return costly;
}

const tries = 3;
const maxBytes = 64_000;
/** Milliseconds. */
const room = 250;
