import { breakLines } from '../guide/break-lines.ts';

/** A title broken into lines, and the size of its type in SVG user units. */
export type FittedTitle = { lines: string[]; size: number };

type Box = { width: number; height: number };

/** Of a line, in ems. */
export const leading = 0.95;

/** Of the type, in SVG user units. */
const sizes = { largest: 132, smallest: 40, step: 2 };

/**
 * The title as large as its box allows, unless somewhat smaller type gives fewer lines or lines of
 * one length. `measure` gives the width of a text set at size 1. Throws when it does not fit at all.
 */
export function fitTitle(title: string, box: Box, measure: (text: string) => number): FittedTitle {
  let best: (FittedTitle & { merit: number }) | undefined;
  for (let size = sizes.largest; size >= sizes.smallest; size -= sizes.step) {
    const lines = breakLines(title, box.width / size, measure, 'balanced');
    const widths = lines.map(measure);
    const longest = Math.max(...widths);
    if (longest * size > box.width || lines.length * leading * size > box.height) continue;
    // Size counts most. The exponents are what looked right on the site's titles.
    const merit = size * (Math.min(...widths) / longest) ** 0.2 * lines.length ** -0.3;
    if (!best || merit > best.merit) best = { lines, size, merit };
  }
  if (best) return { lines: best.lines, size: best.size };
  throw new Error(`"${title}" is too long for its picture, even in the smallest type.`);
}
