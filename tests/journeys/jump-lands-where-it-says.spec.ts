import type { Locator } from '@playwright/test';

import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/site.ts';

// What is far down a page is laid out late (--far-off in tokens.css), so its height is a guess at first.
const jumps = [
  { address: paths.terms, to: '#20-law-and-the-rest' },
  { address: paths.privacy, to: '#8-cookies-and-your-browser' },
  { address: paths.grants, to: '#how-to-apply' },
  { address: paths.promptCraft, to: '#examples' },
];

for (const width of [412, 1440]) {
  test(`at ${width} px a jump down a page ends right under the header`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    for (const { address, to } of jumps) {
      await page.goto(address);
      await page.locator(`main a[href="${to}"]`).first().click();
      await expect
        .poll(() => topOf(page.locator(`[id='${to.slice(1)}']`)), `from a link to ${to}`)
        .toBe(96);

      // Not a jump on the page that is there.
      await page.goto('about:blank');
      await page.goto(address + to);
      await expect
        .poll(() => topOf(page.locator(`[id='${to.slice(1)}']`)), `${to} from outside`)
        .toBe(96);
    }
  });
}

/** Pixels from the top of the window: the header's 72 and a little room. */
async function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
}
