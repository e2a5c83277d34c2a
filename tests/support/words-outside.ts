import type { Page } from '@playwright/test';

/** Words that lie, wholly or in part, right of the window, whether one can scroll there or not. */
export function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const owner = text.parentElement;
      if (!text.nodeValue?.trim() || !owner || owner.closest('script, style, svg')) continue;
      if (!owner.checkVisibility() || isHiddenForEyes(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = Array.from(range.getClientRects()).some(
        ({ right, width: own }) => own > 1 && right > width + 1,
      );
      if (isOut) found.push(text.nodeValue.trim().slice(0, 60));
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
