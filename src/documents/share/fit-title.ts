/** A title broken into lines, and the size of its type in SVG user units. */
export type FittedTitle = { lines: string[]; size: number };

type Box = { width: number; height: number };

/** The height of a line, in ems. */
export const leading = 0.95;

/** The sizes of type to try, in SVG user units. */
const sizes = { largest: 132, smallest: 40, step: 2 };

/**
 * The title as large as its box allows, unless somewhat smaller type gives fewer lines or lines of
 * one length. `measure` gives the width of a text set at size 1. Throws when it does not fit at all.
 */
export function fitTitle(title: string, box: Box, measure: (text: string) => number): FittedTitle {
  const widths = new Map<string, number>();
  // The same lines are tried hundreds of times, and to lay one out takes longer than all the rest.
  const widthOf = (text: string) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
  let best: (FittedTitle & { merit: number }) | undefined;
  for (let size = sizes.largest; size >= sizes.smallest; size -= sizes.step) {
    const lines = balancedLines(title, box.width / size, widthOf);
    const longest = Math.max(...lines.map(widthOf));
    if (longest * size > box.width || lines.length * leading * size > box.height) continue;
    // Size counts most. The exponents are what looked right on the site's titles.
    const merit = size * (Math.min(...lines.map(widthOf)) / longest) ** 0.2 * lines.length ** -0.3;
    if (!best || merit > best.merit) best = { lines, size, merit };
  }
  if (best) return { lines: best.lines, size: best.size };
  throw new Error(`"${title}" is too long for its picture, even in the smallest type.`);
}

/** Whole words on as few lines as possible, as even as they can be. */
function balancedLines(text: string, width: number, measure: (text: string) => number): string[] {
  const words = text.split(' ');
  const widest = fill(words, width, measure);
  let best = widest;
  for (let share = 0.99; share > 0.5; share -= 0.01) {
    const lines = fill(words, width * share, measure);
    if (lines.length > widest.length) break;
    best = lines;
  }
  return best;
}

/** As many words on each line as there is room for. */
function fill(words: string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
