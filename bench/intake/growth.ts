/** How long it took for each length, in milliseconds, up to the last one that was tried. */
export type Growth = {
  lengths: number[];
  times: number[];
  /** Whether the last length, twice the one before, took more than three times as long. */
  isSteep: boolean;
};

/** Two ways to take the time for a length, in milliseconds. */
export type Stopwatch = {
  /** By the clock on the wall, with all that the machine does besides: never too short. */
  roughly: (length: number) => Promise<number>;
  /** By the work alone. */
  exactly: (length: number) => Promise<number>;
};

/** Milliseconds. Shorter times are not compared: it does not matter how they grow. */
export const floor = 40;
/** Milliseconds. If the shortest takes less, the longest can be tried at once, however steep it is. */
const atAGlance = 10;
/** In proportion to its length, twice the text takes twice as long; by its square, four times. */
const steepest = 3;
/** How often a length that takes longer is timed; the shortest time is the nearest to the truth. */
const tries = 5;

/**
 * Takes the time for each length, the shortest first, each twice the one before. Stops at the first step
 * that is too steep, so that a slow reader is not tried at its slowest; takes no steps where the longest is
 * done before it matters.
 */
export async function measureGrowth(
  lengths: readonly [number, ...number[]],
  { roughly, exactly }: Stopwatch,
): Promise<Growth> {
  const longest = lengths.at(-1)!;
  if ((await roughly(lengths[0])) < atAGlance) {
    const time = await roughly(longest);
    if (time <= floor) return { lengths: [longest], times: [time], isSteep: false };
  }
  const growth: Growth = { lengths: [], times: [], isSteep: false };
  for (const length of lengths) {
    const time = await shortest(exactly, length);
    const before = growth.lengths.at(-1);
    growth.lengths.push(length);
    growth.times.push(time);
    if (time <= floor || before === undefined) continue;
    growth.isSteep = time > steepest * (await shortest(exactly, before));
    if (growth.isSteep) break;
  }
  return growth;
}

async function shortest(exactly: Stopwatch['exactly'], length: number): Promise<number> {
  let time = Infinity;
  for (let count = 0; count < tries && time > floor; count += 1) {
    time = Math.min(time, await exactly(length));
  }
  return time;
}
