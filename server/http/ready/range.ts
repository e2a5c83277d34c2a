/**
 * The bytes that a `Range` asks for of so many, the first and the last of them; the first is beyond the last
 * where there are none. `undefined` where it asks for the whole, in another unit, for several parts at once
 * or in no way that is known, which may all be answered with the whole (RFC 9110, 14.2).
 */
export function rangeIn(
  range: string | undefined,
  length: number,
): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/u.exec(range ?? '') ?? [];
  if (from === '') {
    // The last so many.
    return to === '' ? undefined : { first: Math.max(0, length - Number(to)), last: length - 1 };
  }
  // An end before the beginning is no range, and not one that lies beyond the end.
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return { first: Number(from), last: Math.min(to === '' ? Infinity : Number(to), length - 1) };
}
