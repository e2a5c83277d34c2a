/**
 * The lines of a text in a column. The PDF library's own line breaker squeezes the spaces of a line
 * by up to a third and leaves single words at the end, so the guide breaks its lines itself: whole
 * words, as few lines as possible, and then even lines (`balanced`) or a last line that is not a
 * stump (`pretty`).
 */
export function breakLines(
  text: string,
  width: number,
  measure: (part: string) => number,
  ending: 'balanced' | 'pretty' = 'pretty',
): string[] {
  const words = text.split(' ');
  const widest = fill(words, width, measure);
  const step = width / 100;
  let best = widest;
  for (let narrower = width - step; narrower > width * 0.5; narrower -= step) {
    if (ending === 'pretty' && !endsInStump(best, width, measure)) break;
    const lines = fill(words, narrower, measure);
    if (lines.length > widest.length) break;
    best = lines;
  }
  return ending === 'pretty' && endsInStump(best, width, measure) ? widest : best;
}

/** As many words on each line as there is room for. */
function fill(words: string[], width: number, measure: (part: string) => number): string[] {
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

/** A last line that is one word, or shorter than a quarter of the column. */
function endsInStump(lines: string[], width: number, measure: (part: string) => number): boolean {
  const last = lines.at(-1) ?? '';
  return lines.length > 1 && (!last.includes(' ') || measure(last) < width / 4);
}
