/** A title broken into lines, and the size of its type in SVG user units. */
export type FittedTitle = { lines: string[]; size: number };

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
