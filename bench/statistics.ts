/** The lowest value at or below which `share` (0 to 1) of the values lie (nearest rank); NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value; of an even count the lower of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
