import { samplePages } from '../../src/application/testing/sample-pages.ts';
import { applicationRoom } from '../../src/gallery/rooms.ts';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { hiddenFocuses, setLetters, wordsOutside } from '../support/looks.ts';
import { showGallery } from '../support/open-gallery.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

const states = Object.keys(samplePages);

/** One of each colour and shape; the rest differs from them in words. */
const shapes = ['waiting', 'customize', 'connect', 'enrolled', 'long-history', 'nothing'];

test.describe('an applicant’s page', () => {
  for (const state of shapes) {
    test(`that is ${state} has no accessibility fault, folded open, in light and in dark`, async ({
      page,
    }) => {
      await showGallery(page);
      await page.goto(applicationRoom(state));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((fold) => (fold.open = true)),
      );
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page, allRules), colorScheme).toEqual([]);
      }
    });
  }

  test('fits a window of 320 px, and text of twice the size', async ({ page }) => {
    await showGallery(page);
    for (const state of states) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(applicationRoom(state));
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((fold) => (fold.open = true)),
      );
      expect(await wordsOutside(page), `${state}, 320 px`).toEqual([]);
      expect(await hiddenFocuses(page), state).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await setLetters(page, '200%');
      expect(await wordsOutside(page), `${state}, 200 %`).toEqual([]);
    }
  });

  test('says on the first screen of a phone whose turn it is, and by when', async ({ page }) => {
    await showGallery(page);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const state of ['waiting', 'late', 'answered', 'customize', 'connect']) {
      await page.goto(applicationRoom(state));
      await expect(page.locator('main time').first(), state).toBeInViewport();
    }
  });

  test('is one sheet of paper where its history is short', async ({ page }) => {
    await showGallery(page);
    for (const state of ['waiting', 'late', 'connect', 'enrolled', 'nothing']) {
      await page.goto(applicationRoom(state));
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/gu), state).toHaveLength(1);
    }
  });
});
