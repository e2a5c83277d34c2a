/**
 * Milliseconds to wait after a delivery has failed `tries` times, or `undefined` when it is to be given
 * up. `random` is from 0 up to 1.
 *
 * The first pauses are short, because most faults are, such as a redeployed script or a mail server that
 * asks to come back. Each pause is four times the one before, so a place that is overwhelmed is left in
 * peace, but only up to some six hours, so a place that recovers is tried on the same working day. After
 * 19 attempts in about three days, which outlast a weekend, a person has to look. A fifth of each pause is
 * left to chance, so that what piled up during an outage does not arrive all at once.
 */
export function pauseAfter(tries: number, random: number): number | undefined {
  if (tries > pauses) return undefined;
  const pause = Math.min(firstPause * growth ** (tries - 1), longestPause);
  return Math.round(pause * (1 - jitter / 2 + jitter * random));
}

/** Seven pauses grow from 5 seconds to 5.7 hours, 7.6 hours in all; eleven of six hours follow. */
const pauses = 18;
const firstPause = 5_000;
const growth = 4;
const longestPause = 6 * 60 * 60 * 1_000;
const jitter = 0.2;
/** Far more than the clocks of instances differ by, so that none takes another's lease for a mistake. */
const margin = 60 * 60 * 1_000;

/**
 * The furthest ahead, in milliseconds, that the schedule or a lease makes a delivery due; no lease is as long
 * as the longest pause. A delivery that is due later was put off while the clock was wrong.
 */
export const furthestAhead = longestPause * (1 + jitter / 2) + margin;

/** How the worker waits, in milliseconds. */
export type Timers = {
  /** Does something again and again, until what it returns is called; keeps no process alive. */
  every: (period: number, does: () => void) => () => void;
  /** Does something once, unless what it returns is called before. */
  after: (delay: number, does: () => void) => () => void;
};

/** Node's own timers. */
export const timers: Timers = {
  every: (period, does) => {
    const timer = setInterval(does, period).unref();
    return () => clearInterval(timer);
  },
  after: (delay, does) => {
    const timer = setTimeout(does, delay);
    return () => clearTimeout(timer);
  },
};

/** The worker's time limits and pauses, in milliseconds. */
export type Timings = {
  /** Until an attempt counts as failed, where the channel names no other time. */
  attempt: number;
  /** After that, until an attempt without a known end may be repeated, so that none runs twice at once. */
  spare: number;
  /** Between two looks for what has become due, or was made due by a command or another instance. */
  poll: number;
  /** For attempts under way to end when the server stops, while the clients take their answers. */
  stop: number;
};

/** A minute for an attempt, and one more until another instance may claim its delivery. */
export const timings: Timings = {
  attempt: 60_000,
  spare: 60_000,
  poll: 5_000,
  stop: 4_000,
};
