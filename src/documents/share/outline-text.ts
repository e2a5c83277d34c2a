import type { Font } from 'fontkit';

import { fontWith, type OutlineWeight } from '../../typeface.ts';

/** How a text is drawn: its weight, its size in SVG user units, its tracking in ems. */
export type OutlineStyle = { weight: OutlineWeight; size: number; tracking?: number };

/** The width of a text on one line, in SVG user units. */
export function widthOf(text: string, { weight, size, tracking = 0 }: OutlineStyle): number {
  const widths = runsOf(text, weight).map(({ font, run }) => run.advanceWidth / font.unitsPerEm);
  const width = widths.reduce((sum, each) => sum + each, 0);
  return (width + tracking * Math.max(0, text.normalize().length - 1)) * size;
}

/** The style itself where the text fits its room (in SVG user units) on one line, or else smaller. */
export function fitLine<Style extends OutlineStyle>(text: string, style: Style, room: number) {
  const size = Math.min(style.size, (style.size * room) / widthOf(text, style));
  return { ...style, size };
}

/**
 * SVG path data of a text whose baseline begins at `x`, `y`. Outlines look the same on every machine,
 * whatever fonts it has. Throws on a character that the typeface lacks, which would be drawn as an
 * empty box.
 */
export function outlineText(
  text: string,
  at: { x: number; y: number },
  { weight, size, tracking = 0 }: OutlineStyle,
): string {
  let x = at.x;
  return runsOf(text, weight)
    .flatMap(({ font, run: { glyphs, positions } }) => {
      const scale = size / font.unitsPerEm;
      return glyphs.map((glyph, i) => {
        const { xAdvance, xOffset, yOffset } = positions[i]!;
        const data = place(glyph.path.commands, scale, x + xOffset * scale, at.y - yOffset * scale);
        x += xAdvance * scale + tracking * size;
        return data;
      });
    })
    .join('');
}

type Command = { command: keyof typeof letters; args: number[] };

/** SVG's letters for the path commands of fontkit. */
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

/** The pieces of a text that are set in one font each, as fontkit lays them out. */
function runsOf(text: string, weight: OutlineStyle['weight']) {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text.normalize()) {
    const font = fontWith(letter, weight);
    if (!font) throw new Error(`The typeface has no "${letter}", which is in "${text}".`);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs.map(({ font, text }) => ({ font, run: font.layout(text) }));
}
