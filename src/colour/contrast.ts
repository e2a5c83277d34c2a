import { atLightness, linearLight, toOklab } from './oklab.ts';

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [red, green, blue] = linearLight(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** The colour of text on a field: whichever of the choices stands out most. */
export function textOn(field: string, choices: readonly [string, string]): string {
  return contrast(field, choices[0]) >= contrast(field, choices[1]) ? choices[0] : choices[1];
}

/** The least contrast of text and its ground (WCAG 2.2, 1.4.3). */
export const contrastOfText = 4.5;

/** The least contrast of a sign or a line that says something (WCAG 2.2, 1.4.11). */
export const contrastOfMark = 3;

/** How far lightness, 0 to 1, is moved at a time. */
const step = 0.005;

/**
 * The colour itself where it stands out from every ground by `ratio`, or else the same hue at the
 * nearest lightness that does. Hex in, hex out. Throws where the grounds leave no such colour.
 */
export function legible(hex: string, grounds: readonly string[], ratio: number): string {
  return nearest(hex, (colour) => grounds.every((ground) => contrast(colour, ground) >= ratio));
}

/**
 * The colour itself where one of the texts can be read on it, or else the same hue at the nearest
 * lightness where one can. Hex in, hex out.
 */
export function carrying(hex: string, texts: readonly string[]): string {
  return nearest(hex, (colour) => texts.some((text) => contrast(colour, text) >= contrastOfText));
}

function nearest(hex: string, isFit: (colour: string) => boolean): string {
  if (isFit(hex)) return hex;
  const { l } = toOklab(hex);
  for (let away = step; away < 1; away += step) {
    for (const lightness of [l - away, l + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const colour = atLightness(hex, lightness);
      if (isFit(colour)) return colour;
    }
  }
  throw new Error(`No lightness of ${hex} stands out from all it lies on.`);
}
