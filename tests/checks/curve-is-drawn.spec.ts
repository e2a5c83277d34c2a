import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

// The curve begins below the window.
test.use({ viewport: { width: 1440, height: 700 } });

test('the curve is drawn as one scrolls to it, and whole for who wants no motion', async ({
  page,
}) => {
  await page.goto(paths.home);
  await showOfCurve(page, 0.2);
  expect(await cutOff(page)).toEqual([0, 0, 0, 0]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => cutOff(page)).toEqual([0, expect.any(Number), 100, 100]);
  await showOfCurve(page, 0.9);
  await expect.poll(() => cutOff(page)).toEqual([0, 0, 0, 0]);
});

const parts = 'main svg [data-stage]';

/** Scrolls until this share (0 to 1) of the curve's height has come into the window from below. */
async function showOfCurve(page: Page, share: number) {
  await page
    .locator(parts)
    .first()
    .evaluate((part, shown) => {
      const { top, height } = part.closest('svg')!.getBoundingClientRect();
      window.scrollBy({ top: top + shown * height - window.innerHeight, behavior: 'instant' });
    }, share);
}

/** How much of each of the four stages is cut off, in per cent. */
function cutOff(page: Page): Promise<number[]> {
  return page
    .locator(parts)
    .evaluateAll((stages) =>
      stages.map((stage) =>
        Number(/inset\(\S+ ([\d.]+)%/u.exec(getComputedStyle(stage).clipPath)?.[1] ?? 0),
      ),
    );
}
