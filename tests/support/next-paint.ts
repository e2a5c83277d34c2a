import type { Page } from '@playwright/test';

/** Resolves once what is there now has been laid out and painted, and its observers have heard of it. */
export function nextPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 50));
      }),
  );
}
