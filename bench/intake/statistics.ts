/** The value that a share of all values do not exceed; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The value in the middle. */
export const median = (values: readonly number[]) => percentile(values, 0.5);
