import type { Font } from 'fontkit';

import { brand } from '../../../domain/provider/brand.ts';
import { curvePath, curveStages } from '../../art/adoption-curve.ts';
import { Logo } from '../../art/Logo.tsx';
import { printPalette as palette } from '../../colour/palette.ts';
import { shareCanvas as canvas } from '../../seo/document-title.ts';
import { fontWith, type OutlineWeight } from '../../typeface.ts';

/** The distance from the edge of the canvas to its words. */
const margin = 56;
const columnWidth = canvas.width - 2 * margin;

/** The name beside the mark, by its baseline. */
const brandLine = { x: margin + 58, y: 83, weight: 800, size: 30, tracking: -0.012 } as const;
const big = { weight: 800, tracking: -0.042 } as const;
/** The line under the brand, and the room of the title below it. */
const rule = 112;
const room = { top: 140, width: columnWidth, height: 270 };

const wholeCurve = {
  centre: canvas.width / 2,
  base: canvas.height,
  sigma: canvas.width / 5.2,
  height: 214,
};

/** What a shared link shows: the page's title above the adoption curve, all outlines and flat colour. */
export function ShareImage({ title }: { title: string }) {
  const { lines, size } = fitTitle(title, room, (text) => widthOf(text, { ...big, size: 1 }));
  const name = fitLine(brand.name, brandLine, canvas.width - margin - brandLine.x);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      width={canvas.width}
      height={canvas.height}
    >
      <rect {...canvas} fill={palette.paper} />
      {curveStages.map(({ id, from, to }) => (
        <path key={id} d={curvePath({ ...wholeCurve, from, to })} fill={palette[id]} />
      ))}
      <svg x={margin} y={50} width={44} height={44} color={palette.love}>
        <Logo />
      </svg>
      <g fill={palette.ink}>
        <path d={outlineText(brand.name, brandLine, name)} />
        <rect x={margin} y={rule} width={columnWidth} height="3" />
        {lines.map((line, at) => (
          <path
            key={line}
            d={outlineText(
              line,
              { x: margin - size * 0.045, y: room.top + size * (0.78 + at * leading) },
              { ...big, size },
            )}
          />
        ))}
      </g>
    </svg>
  );
}

/** A title broken into lines, and the size of its type in SVG user units. */
type FittedTitle = { lines: string[]; size: number };

type Box = { width: number; height: number };

/** The height of a line, in ems. */
export const leading = 0.95;

/** The sizes of type to try, in SVG user units. */
const sizes = { largest: 132, smallest: 40, step: 4 };

/**
 * The title as large as its box allows, unless a line is less than half as long as another and smaller type mends that.
 * `measure` gives the width of a text set at size 1. Throws when the title does not fit at all.
 */
export function fitTitle(title: string, box: Box, measure: (text: string) => number): FittedTitle {
  const fitted: FittedTitle[] = [];
  for (let { largest: size } = sizes; size >= sizes.smallest; size -= sizes.step) {
    const lines = balancedLines(title.split(' '), box.width / size, measure);
    const widths = lines.map((line) => measure(line) * size);
    if (Math.max(...widths) > box.width || lines.length * leading * size > box.height) continue;
    fitted.push({ lines, size });
    if (Math.min(...widths) > Math.max(...widths) / 2) return { lines, size };
  }
  if (fitted[0]) return fitted[0];
  throw new Error(`"${title}" is too long for its picture, even in the smallest type.`);
}

/** Whole words on as few lines as possible, as even as they can be. */
function balancedLines(words: string[], width: number, measure: (text: string) => number) {
  let lines = fill(words, width, measure);
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = fill(words, width * share, measure);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** As many words on each line as there is room for. */
function fill(words: string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** How a text is drawn: its weight, its size in SVG user units, its tracking in ems. */
type OutlineStyle = { weight: OutlineWeight; size: number; tracking?: number };

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
