import type { Locator, Page } from '@playwright/test';

import { contrast, contrastOfMark } from '../../src/colour/contrast.ts';

/** Where things stand in the window, in px. */
export const boxesOf = (things: Locator) =>
  things.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

/** Words that lie, wholly or partly, right of the window, even if one can scroll there. */
export function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const owner = text.parentElement;
      if (!text.nodeValue?.trim() || !owner || owner.closest('script, style, svg')) continue;
      if (!owner.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = Array.from(range.getClientRects()).some(
        ({ right, width: own }) => own > 1 && right > width + 1,
      );
      if (isOut && !isHiddenForEyes(owner)) found.push(text.nodeValue.trim().slice(0, 60));
    }
    return found;

    /** Within a box of one pixel, as text for screen readers is. */
    function isHiddenForEyes(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (box.clientWidth === 1) return true;
      }
      return false;
    }
  });
}

/** Short words that stand on two lines. */
export function tornWords(page: Page): Promise<string[]> {
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
    /** What stands on one line is not torn, and is not looked at letter by letter. */
    const hasLines = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length > 1;
    };
    const shown = texts.filter((text) => !text.parentElement?.closest(hidden) && hasLines(text));
    return shown
      .filter(({ parentElement: at }) => at && getComputedStyle(at).writingMode === 'horizontal-tb')
      .flatMap((text) =>
        [...text.data.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,]*[\p{L}\p{N}%]/gu)].flatMap(
          ({ 0: word, index }) => {
            const first = nearest(text, index, 1);
            const last = nearest(text, index + word.length - 1, -1);
            // A longer word may not fit on any line.
            const isShort = word.length <= 12;
            return isShort && first && last && last.top >= first.bottom - 2 ? [word] : [];
          },
        ),
      );
  });
}

/** Focuses everything from the end to the beginning, as Shift and Tab do; gives what stays out of sight. */
export function hiddenFocuses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = Array.from(
      document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ).filter(
      (stop) => stop.checkVisibility() && !stop.closest('header, .skip-link, [tabindex="-1"]'),
    );
    window.scrollTo(0, document.body.scrollHeight);
    return stops.reverse().flatMap((stop) => {
      stop.focus();
      const { left, right, top, bottom } = stop.getBoundingClientRect();
      // WCAG 2.4.11: not entirely hidden. A corner of it that can be seen is enough.
      const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const seen = document.elementFromPoint(Math.min((left + right) / 2, left + 20), y);
        return seen !== null && (stop.contains(seen) || seen.contains(stop));
      });
      return isSeen ? [] : [stop.outerHTML.slice(0, 120)];
    });
  });
}

/**
 * The filled buttons of a page that do not stand out from the colour they lie on (WCAG 2.2, 1.4.11: axe measures texts
 * alone), and how many there are in all. Spines, in a `nav`, are recognised by their titles instead.
 */
export async function faintButtons(page: Page): Promise<{ count: number; faint: string[] }> {
  const buttons = await page.locator('main :is(a, button):not(nav *)').evaluateAll((all) =>
    all.flatMap((element) => {
      const style = getComputedStyle(element);
      const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)';
      if (!element.checkVisibility() || isClear(style.backgroundColor)) return [];
      let ground = element.parentElement!;
      while (isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement!;
      const hasLine =
        Number.parseFloat(style.borderTopWidth) >= 1 && !isClear(style.borderTopColor);
      const edges = [style.backgroundColor, ...(hasLine ? [style.borderTopColor] : [])];
      const label = element.textContent.trim();
      return [{ label, edges, ground: getComputedStyle(ground).backgroundColor }];
    }),
  );
  const faint = buttons.flatMap(({ label, edges, ground }) => {
    const found = Math.max(...edges.map((colour) => contrast(hexOf(colour), hexOf(ground))));
    return found < contrastOfMark ? [`${label}: ${found.toFixed(2)}`] : [];
  });
  return { count: buttons.length, faint };
}

/** "rgb(18, 21, 28)" as "#12151c". */
function hexOf(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(colour)?.slice(1).map(Number);
  if (!channels) throw new Error(`${colour} is no plain colour.`);
  return `#${Buffer.from(channels).toString('hex')}`;
}

/** Sets the size of letters on the page, as a visitor does in the browser: `200%`. */
export function setLetters(page: Page, letters: string): Promise<void> {
  return page.evaluate((size) => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(`html { font-size: ${size} !important; }`);
    document.adoptedStyleSheets.push(styleSheet);
  }, letters);
}

/** Resolves once the current state has been laid out and painted, and observers were told of it. */
export function nextPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 50));
      }),
  );
}

/** How many sheets of A4 a page is on paper. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/gu)!.length;
}
