import { brand } from '../brand.ts';

/** The colours a picture is printed in, each as an SVG paint. */
export type Palette = Record<
  | 'paper'
  | 'ink'
  | 'fear'
  | 'fomo'
  | 'love'
  | 'innovation'
  | 'fearTint'
  | 'fomoTint'
  | 'loveTint'
  | 'innovationTint',
  string
>;

/** The near-white of the page and of a printed cover, as a hex colour. */
export const paper = '#fbfbf9';

/** The near-black of the page and of a printed cover, as a hex colour. */
export const ink = '#12151c';

/** The palette of a cover on a page. Its paper and ink stay as printed when the page turns dark. */
export const cssPalette: Palette = {
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

/** The palette of a diagram that lies on the page itself and turns dark with it. */
export const pagePalette: Palette = { ...cssPalette, paper: 'var(--paper)', ink: 'var(--ink)' };

const { fear, fomo, love, innovation } = brand.colours;

/** The palette in hex, for pictures that leave the page: raster images, PDF, e-mail. */
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

/**
 * The light companion of a brand colour (hex in, hex out): its hue at the lightness of pale paper,
 * with less than half its chroma. OKLab, because a mix with white turns a deep blue grey.
 */
export function tint(hex: string): string {
  const { a, b } = toOklab(hex);
  const chroma = Math.hypot(a, b);
  const scale = chroma ? Math.min(chroma * 0.42, 0.06) / chroma : 0;
  return toHex({ l: 0.87, a: a * scale, b: b * scale });
}

type Oklab = { l: number; a: number; b: number };

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/. */
function toOklab(hex: string): Oklab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toHex({ l: lightness, a, b }: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return '#' + channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
}
