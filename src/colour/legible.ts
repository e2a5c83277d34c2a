import { contrast } from './contrast.ts';
import { atLightness, toOklab } from './oklab.ts';

/** WCAG 2.2, 1.4.3: text on its ground. */
export const contrastOfText = 4.5;

/** WCAG 2.2, 1.4.11: a sign or a line that says something. */
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
 * lightness that carries one. Hex in, hex out.
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
