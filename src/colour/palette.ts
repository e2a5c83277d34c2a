import { brand } from '../../domain/provider/brand.ts';

/** The near-white of the page and of a printed cover. */
export const paper = '#fbfbf9';

/** The near-black of the page and of a printed cover. */
export const ink = '#12151c';

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

const { fear, fomo, love, innovation } = brand.colours;

/** The palette in hex, for pictures that leave the page: raster images, PDF, email. */
export const printPalette: Palette = {
  paper,
  ink,
  fear: fear.light,
  fomo: fomo.light,
  love: love.light,
  innovation: innovation.light,
  fearTint: fear.tint,
  fomoTint: fomo.tint,
  loveTint: love.tint,
  innovationTint: innovation.tint,
};
