import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { rooms } from '../../src/gallery/rooms.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { showGallery } from '../support/open-gallery.ts';
import { root } from '../support/serve-site.ts';
import { expect, testOfLooks as test } from '../support/site.ts';
import { wordsOutside } from '../support/looks.ts';

for (const { address, title } of rooms) {
  test(`the gallery’s “${title}” has no accessibility fault and fits 320 px`, async ({ page }) => {
    await openRoom(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
    // Without the rules about a whole page, because specimens repeat landmarks, names and headings.
    expect(await accessibilityFaults(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).toEqual(
      [],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await wordsOutside(page), 'words, the longest among them, at 320 px').toEqual([]);
  });
}

test('a forced state looks as it does under the pointer', async ({ page }) => {
  await openRoom(page, '/gallery/components');
  const primary = page.getByRole('link', { name: 'Enroll Now', exact: true });
  const colour = (at: number) =>
    primary.nth(at).evaluate((link) => getComputedStyle(link).backgroundColor);
  const [forced, plain] = [await colour(2), await colour(1)];
  expect(forced).not.toBe(plain);
  await primary.nth(1).hover();
  await expect.poll(() => colour(1)).toBe(forced);
});

test('the published site has no gallery', async ({ request }) => {
  for (const { address } of rooms) expect((await request.get(address)).status()).toBe(404);
  expect(existsSync(path.join(root, 'dist/client/gallery'))).toBe(false);
});

async function openRoom(page: Page, address: string) {
  await showGallery(page);
  await page.goto(address);
}
