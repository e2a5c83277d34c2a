import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';

/** How a text is drawn: its weight, its size in SVG user units, its tracking in ems. */
export type OutlineStyle = { weight: 600 | 800; size: number; tracking?: number };

/** The width of a text on one line, in SVG user units. */
export function widthOf(text: string, { weight, size, tracking = 0 }: OutlineStyle): number {
  const font = fontOf(weight);
  const { advanceWidth } = font.layout(text);
  return (advanceWidth / font.unitsPerEm + tracking * Math.max(0, text.length - 1)) * size;
}

/** The style itself where the text fits its room (in SVG user units) on one line, or else smaller. */
export function fitLine<Style extends OutlineStyle>(text: string, style: Style, room: number) {
  const size = Math.min(style.size, (style.size * room) / widthOf(text, style));
  return { ...style, size };
}

/**
 * SVG path data of a text whose baseline begins at `x`, `y`: a picture that holds no text looks the
 * same on every machine, whatever fonts it has. Throws on a character that the typeface lacks, which
 * would be drawn as an empty box.
 */
export function outlineText(
  text: string,
  at: { x: number; y: number },
  { weight, size, tracking = 0 }: OutlineStyle,
): string {
  const font = fontOf(weight);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = at.x;
  return glyphs
    .map((glyph, i) => {
      if (glyph.id === 0) throw new Error(`The typeface cannot draw every letter of "${text}".`);
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      const data = place(glyph.path.commands, scale, x + xOffset * scale, at.y - yOffset * scale);
      x += xAdvance * scale + tracking * size;
      return data;
    })
    .join('');
}

type Command = { command: keyof typeof letters; args: number[] };

/** fontkit's names of the commands of an outline, and SVG's. */
const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** An outline in font units, y upwards, as path data in SVG user units. */
function place(commands: Command[], scale: number, x: number, y: number): string {
  return commands
    .map(({ command, args }) => {
      const numbers = args.map((value, i) => (i % 2 ? y - value * scale : x + value * scale));
      return letters[command] + numbers.map((value) => value.toFixed(1)).join(' ');
    })
    .join('');
}

const fonts = new Map<number, Font>();

/** The site's typeface as static WOFF, the form that fontkit reads fastest. */
function fontOf(weight: OutlineStyle['weight']): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const { resolve } = createRequire(import.meta.url);
  const file = resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`);
  const font = create(readFileSync(file)) as Font;
  fonts.set(weight, font);
  return font;
}
