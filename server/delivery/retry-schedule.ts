/**
 * Milliseconds to wait after a delivery has failed `tries` times, or `undefined` when it is to be given
 * up. `random` is from 0 up to 1.
 *
 * The first pauses are short, because most faults are: a redeployed script, a mail server that asks to
 * come back. Each is four times the one before, so a place that is overwhelmed is left in peace, up to
 * six hours: whatever comes back is found again on the same working day. After 19 attempts in about
 * three days, which outlast a weekend, a person has to look. A fifth of each pause is left to chance, so
 * that what piled up during an outage does not arrive all at once.
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
 * Milliseconds from now within which everything is due that the schedule put off; a lease is shorter than
 * its longest pause. What lies further ahead was put there while the clock was wrong.
 */
export const furthestAhead = longestPause * (1 + jitter / 2) + margin;
