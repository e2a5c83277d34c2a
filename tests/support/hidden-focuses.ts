import type { Page } from '@playwright/test';

/** Focuses everything from the end to the beginning, as Shift and Tab do; what stays out of sight. */
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
