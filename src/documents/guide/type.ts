import { Font } from '@react-pdf/renderer';
import { createRequire } from 'node:module';

const family = 'Archivo';
const weights = [400, 600, 800] as const;

/** How a text is set: sizes and spacing in points, the line as a multiple of the size. */
export type TypeStyle = {
  fontSize: number;
  fontWeight: (typeof weights)[number];
  lineHeight: number;
  letterSpacing?: number;
};

/** Everything in the PDF is set in one of these. */
export const type = {
  numeral: { fontSize: 112, fontWeight: 800, lineHeight: 0.8, letterSpacing: -5 },
  display: { fontSize: 66, fontWeight: 800, lineHeight: 0.92, letterSpacing: -2.8 },
  title: { fontSize: 34, fontWeight: 800, lineHeight: 0.98, letterSpacing: -1.2 },
  heading: { fontSize: 14, fontWeight: 800, lineHeight: 1.15, letterSpacing: -0.25 },
  lead: { fontSize: 12, fontWeight: 400, lineHeight: 1.4 },
  strong: { fontSize: 11, fontWeight: 600, lineHeight: 1.3 },
  body: { fontSize: 10, fontWeight: 400, lineHeight: 1.42 },
  small: { fontSize: 8.5, fontWeight: 600, lineHeight: 1.3 },
  figure: { fontSize: 24, fontWeight: 800, lineHeight: 1, letterSpacing: -0.8 },
} as const satisfies Record<string, TypeStyle>;

/** A style of type in the guide. */
export type TypeName = keyof typeof type;

/** The same style in another size, as a share of its own. */
export const scaled = (style: TypeStyle, share: number): TypeStyle => ({
  ...style,
  fontSize: style.fontSize * share,
  ...(style.letterSpacing && { letterSpacing: style.letterSpacing * share }),
});

/** The name of the brand's typeface in the PDF. */
export const fontFamily = family;

/** Loads the typeface. The PDF library reads WOFF, but not the site's variable WOFF2. */
export async function loadType() {
  const { resolve } = createRequire(import.meta.url);
  Font.register({
    family,
    fonts: weights.map((fontWeight) => ({
      src: resolve(`@fontsource/archivo/files/archivo-latin-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  });
  // Whole words: a hyphen in a prompt would be copied with it.
  Font.registerHyphenationCallback((word) => [word]);
  for (const fontWeight of weights) await Font.load({ fontFamily: family, fontWeight });
}

/** The width of a text on one line, in points. Only after `loadType`. */
export const widthOf = (text: string, { fontSize, fontWeight, letterSpacing = 0 }: TypeStyle) =>
  emsOf(text, fontWeight) * fontSize + letterSpacing * text.length;

/** Lines are tried in many widths, and the same words come again in each: letters are laid out once. */
const known = new Map<string, number>();

function emsOf(text: string, fontWeight: TypeStyle['fontWeight']): number {
  const key = `${fontWeight} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const font = Font.getFont({ fontFamily: family, fontWeight }).data as unknown as FontMetrics;
  const ems = font.layout(text).advanceWidth / font.unitsPerEm;
  known.set(key, ems);
  return ems;
}

/** The part of fontkit's font that is measured with; fontkit comes without types. */
type FontMetrics = {
  unitsPerEm: number;
  layout: (text: string) => { advanceWidth: number };
};
