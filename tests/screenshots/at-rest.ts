import type { Page } from '@playwright/test';

/**
 * Resolves once a page looks as somebody sees it who reads it: its typeface there, what is far down laid out
 * (Page.astro does it a part at a time after the load), and its height the same for a tenth of a second.
 */
export async function comeToRest(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main > *, [data-far], body > footer')).every(
      (part) => getComputedStyle(part).contentVisibility === 'visible',
    ),
  );
  await page.waitForFunction(async () => {
    const before = document.documentElement.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.documentElement.scrollHeight === before;
  });
}
