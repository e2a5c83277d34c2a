import type { Page } from '@playwright/test';

/** The words around each hyphen or dash that is the first or the last thing on its line, and words on two lines. */
export function tornLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = 'script, style, noscript, select, .visually-hidden';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);

    /** Where the letter nearest to `index` stands, spaces left out: forwards with 1, backwards with -1. */
    const nearest = (text: Text, index: number, step: 1 | -1) => {
      for (let at = index; text.data[at] !== undefined; at += step) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = [...range.getClientRects()].find(({ width }) => width > 0);
        if (box && text.data[at]?.trim()) return box;
      }
      return undefined;
    };
    const shown = texts.filter((text) => !text.parentElement?.closest(hidden));
    const halved = shown
      .filter(({ parentElement: at }) => at && getComputedStyle(at).writingMode === 'horizontal-tb')
      .flatMap((text) =>
        [...text.data.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,]*[\p{L}\p{N}%]/gu)].flatMap(
          ({ 0: word, index }) => {
            const first = nearest(text, index, 1);
            const last = nearest(text, index + word.length - 1, -1);
            // For a longer one there may be no line.
            const isShort = word.length <= 12;
            return isShort && first && last && last.top >= first.bottom - 2 ? [word] : [];
          },
        ),
      );
    return halved.concat(
      shown.flatMap((text) =>
        [...text.data.matchAll(/[-‐–—]/gu)].flatMap(({ index }) => {
          const here = nearest(text, index, 1);
          const before = nearest(text, index - 1, -1);
          const after = nearest(text, index + 1, 1);
          const begins = here && before && before.bottom <= here.top + 2;
          const ends = here && after && after.top >= here.bottom - 2;
          return begins || ends ? [text.data.slice(Math.max(0, index - 12), index + 12)] : [];
        }),
      ),
    );
  });
}
