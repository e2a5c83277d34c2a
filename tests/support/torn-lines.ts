import type { Page } from '@playwright/test';

/** The words around each hyphen or dash that is the first or the last thing on its line. */
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
    return texts
      .filter((text) => !text.parentElement?.closest(hidden))
      .flatMap((text) =>
        [...text.data.matchAll(/[-‐–—]/gu)].flatMap(({ index }) => {
          const here = nearest(text, index, 1);
          const before = nearest(text, index - 1, -1);
          const after = nearest(text, index + 1, 1);
          const begins = here && before && before.bottom <= here.top + 2;
          const ends = here && after && after.top >= here.bottom - 2;
          return begins || ends ? [text.data.slice(Math.max(0, index - 12), index + 12)] : [];
        }),
      );
  });
}
