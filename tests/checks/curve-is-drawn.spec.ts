import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

// The curve begins below the window.
test.use({
  viewport: { width: 1440, height: 700 },
  contextOptions: { reducedMotion: 'no-preference' },
});

test('the curve is drawn from left to right as one scrolls to it', async ({ page }) => {
  await page.goto(paths.home);
  await showOfCurve(page, 0.2);
  await expect.poll(() => partsDrawn(page)).toEqual(['whole', 'begun', 'hidden', 'hidden']);
  await showOfCurve(page, 0.9);
  await expect.poll(() => partsDrawn(page)).toEqual(['whole', 'whole', 'whole', 'whole']);
});

test('the curve is whole for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.home);
  await showOfCurve(page, 0.2);
  expect(await partsDrawn(page)).toEqual(['whole', 'whole', 'whole', 'whole']);
});

const parts = 'main svg [data-stage]';

/** Scrolls until so much of the curve's height, 0 to 1, has come into the window from below. */
async function showOfCurve(page: Page, share: number) {
  await page
    .locator(parts)
    .first()
    .evaluate((part, shown) => {
      const { top, height } = part.closest('svg')!.getBoundingClientRect();
      window.scrollBy({ top: top + shown * height - window.innerHeight, behavior: 'instant' });
    }, share);
}

/** How much of the curve is drawn in each of the four stages. */
async function partsDrawn(page: Page): Promise<string[]> {
  return page.locator(parts).evaluateAll((stages) =>
    stages.map((stage) => {
      const [, cutOff] = /inset\(\S+ ([\d.]+)%/u.exec(getComputedStyle(stage).clipPath) ?? [];
      const left = Number(cutOff ?? 0);
      return left === 0 ? 'whole' : left === 100 ? 'hidden' : 'begun';
    }),
  );
}
