/** The values of `Content-Encoding` that are sent, the smallest first; `identity` is as it is. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** A value of `Content-Encoding`. */
export type Encoding = (typeof encodings)[number];

/** The encodings that a reader takes (`Accept-Encoding`), the smallest first. As it is, everybody takes it. */
export function encodingsFor(accepted: string): Encoding[] {
  const items = accepted.toLowerCase().split(',');
  // A weight of zero rules a name out (RFC 9110, 12.5.3).
  const taken = items.filter((item) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/u.test(item));
  const names = new Set(taken.map((item) => item.split(';', 1)[0]?.trim()));
  return encodings.filter((encoding) => encoding === 'identity' || names.has(encoding));
}
