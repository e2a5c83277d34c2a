import { memoize } from '../memoize.ts';

/** The values of `Content-Encoding` that are sent, the smallest first; `identity` is as it is. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** A value of `Content-Encoding`. */
export type Encoding = (typeof encodings)[number];

/** The encodings that a reader takes (`Accept-Encoding`), the smallest first. As it is, everybody takes it. */
export const encodingsFor = memoize((accepted): readonly Encoding[] => {
  const taken = readEncodings(accepted);
  return encodings.filter((encoding) => encoding === 'identity' || taken.has(encoding));
});

/** The names that are not ruled out by a weight of zero (RFC 9110, 12.5.3). */
function readEncodings(accepted: string): Set<string> {
  const items = accepted.split(',').map((item) => item.toLowerCase().replaceAll(/\s/gu, ''));
  return new Set(
    items
      .filter((item) => !/;q=0(?:\.0*)?$/u.test(item))
      .map((item) => item.split(';', 1)[0] ?? ''),
  );
}
