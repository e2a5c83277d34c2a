import { contrastOfMark, legible } from './contrast.ts';
import { toHex, toOklab } from './oklab.ts';
import { ink, paper } from './paper-and-ink.ts';
import { stageColours } from './stage-colours.ts';

/** The palette of a cover on a page. Its paper and ink stay as printed when the page turns dark. */
export const cssPalette = {
  paper: 'var(--cover-paper)',
  ink: 'var(--cover-ink)',
  fear: 'var(--fear)',
  fomo: 'var(--fomo)',
  love: 'var(--love)',
  innovation: 'var(--innovation)',
  fearTint: 'var(--fear-tint)',
  fomoTint: 'var(--fomo-tint)',
  loveTint: 'var(--love-tint)',
  innovationTint: 'var(--innovation-tint)',
};

/** The colours a picture is printed in, each as an SVG paint. */
export type Palette = typeof cssPalette;

/** The palette of a diagram that lies on the page itself and turns dark with it. */
export const pagePalette: Palette = { ...cssPalette, paper: 'var(--paper)', ink: 'var(--ink)' };

const { fear, fomo, love, innovation } = stageColours;

/** The palette in hex, for pictures that leave the page: raster images, PDF, email. */
export const printPalette: Palette = {
  paper,
  ink,
  fear: fear.light,
  fomo: fomo.light,
  love: love.light,
  innovation: innovation.light,
  fearTint: tint(fear.light),
  fomoTint: tint(fomo.light),
  loveTint: tint(love.light),
  innovationTint: tint(innovation.light),
};

/** The print colour of the mark on bare paper, where it has to be seen, in hex. */
export const markInPrint = legible(love.light, [paper], contrastOfMark);

/**
 * The light companion of a brand colour (hex in, hex out): its hue at the lightness of pale paper,
 * with less than half its chroma. It is made in OKLab, because mixing a deep blue with white gives a grey.
 */
export function tint(hex: string): string {
  const { a, b } = toOklab(hex);
  const chroma = Math.hypot(a, b);
  const scale = chroma ? Math.min(chroma * 0.42, 0.06) / chroma : 0;
  return toHex({ l: 0.87, a: a * scale, b: b * scale });
}
