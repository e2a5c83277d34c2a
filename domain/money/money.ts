/** Whether a price includes VAT, VAT is added to it, or there is none. */
export const vatKinds = ['included', 'added', 'none'] as const;

export type Vat = (typeof vatKinds)[number];

/** An amount in whole pence: without VAT, the VAT, and both together. */
export type Price = { net: number; vat: number; total: number };

/**
 * The amounts that follow from a price in whole pence, with VAT of so many per cent, which is rounded to the penny.
 */
export function priceOf(pence: number, vat: Vat, percent: number): Price {
  if (vat === 'none') return { net: pence, vat: 0, total: pence };
  if (vat === 'added') {
    const added = shareOf(pence, percent, 100);
    return { net: pence, vat: added, total: pence + added };
  }
  const inside = shareOf(pence, percent, 100 + percent);
  return { net: pence - inside, vat: inside, total: pence };
}

/**
 * An amount in whole pence times `parts` / `whole`, rounded to the penny, half a penny upwards. It multiplies with
 * BigInt, because a product may be too large for a number.
 */
export function shareOf(pence: number, parts: number, whole: number): number {
  const [top, below] = [BigInt(pence) * BigInt(parts), BigInt(whole)];
  return Number((2n * top + below) / (2n * below));
}

/**
 * Whole pence from an amount in pounds as somebody types it, "£1,245.50"; `undefined` if it is not valid or too large.
 */
export function readPence(typed: string): number | undefined {
  const [, pounds, pence = ''] =
    /^£?\s*(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d{1,2}))?$/u.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  const whole = Number(pounds.replaceAll(',', '') + pence.padEnd(2, '0'));
  return whole <= mostPence ? whole : undefined;
}

/** A million pounds: a larger amount is a typing mistake. */
const mostPence = 100_000_000;

/** "1245.50" from whole pence, for a form field. */
export function decimalOf(pence: number): `${number}` {
  const digits = String(pence).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}
