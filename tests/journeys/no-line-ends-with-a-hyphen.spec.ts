import type { Page } from '@playwright/test';

import { otherPages, pages } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

// A page that is not there logs its path, as specified.
test.use({ expectedErrors: [[/404/u], { option: true }] as never });

for (const address of [...pages, ...otherPages.map(({ address }) => address)]) {
  test(`${address} has no line that begins or ends with a hyphen or a dash`, async ({ page }) => {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await torn(page), `${width} px`).toEqual([]);
    }
  });
}

/** The words around each hyphen or dash that is the first or the last thing on its line. */
function torn(page: Page): Promise<string[]> {
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
