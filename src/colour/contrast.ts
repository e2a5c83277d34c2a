import { ink } from './palette.ts';

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** The colour of text on a field, in both schemes: white or ink, whichever stands out more. */
export function textOn(field: string): string {
  return contrast(field, '#ffffff') >= contrast(field, ink) ? '#ffffff' : ink;
}

/** The least contrast of text and its ground (WCAG 2.2, 1.4.3). */
export const contrastOfText = 4.5;

/** The least contrast of a sign or a line that says something (WCAG 2.2, 1.4.11). */
export const contrastOfMark = 3;
