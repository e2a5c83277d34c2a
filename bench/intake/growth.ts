/** The lengths that were tried, and how long each took, in milliseconds. */
export type Growth = {
  lengths: number[];
  times: number[];
  /** Whether the last length, four times the one before the last, took more than nine times as long. */
  isSteep: boolean;
};

/** Two ways to measure how long a text of one length takes, in milliseconds. */
export type Stopwatch = {
  /** By the wall clock, which counts whatever else the machine does too: never too short. */
  roughly: (length: number) => Promise<number>;
  /** By the processor time that is spent on the text. */
  exactly: (length: number) => Promise<number>;
};

/** Milliseconds. Times up to this are not compared, because it does not matter how they grow. */
export const floor = 40;
/** Milliseconds. If the shortest length takes less, the longest can be tried at once, however steeply time grows. */
const atAGlance = 10;
/**
 * How many times as long four times the text may take. Linear time takes 4 times as long, quadratic time 16 times. Over
 * twice the text a single collection of garbage would look like a curve.
 */
const steepest = 9;
/** How often a length that takes longer than `floor` is timed; the shortest time is the nearest to the truth. */
const tries = 5;

/**
 * Times each length, the shortest first, each twice the one before. Stops at the first step that is too steep, so that
 * a slow reader is not tried at its slowest. If the longest can be tried at once and takes no longer than `floor`, it
 * times nothing else.
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
    growth.lengths.push(length);
    growth.times.push(time);
    const quarter = growth.lengths.at(-3);
    if (time <= floor || quarter === undefined) continue;
    growth.isSteep = time > steepest * (await shortest(exactly, quarter));
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
