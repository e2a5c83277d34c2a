import { samplePages } from '../../src/application/testing/sample-pages.ts';
import { applicationRoom } from '../../src/gallery/rooms.ts';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { hiddenFocuses, setLetters, sheetsOf, wordsOutside } from '../support/looks.ts';
import { showGallery } from '../support/open-gallery.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

const states = Object.keys(samplePages);

/** Those that say on the first screen of a phone whose turn it is, and by when. */
const withTurn = ['waiting', 'late', 'answered', 'added', 'customize', 'connect'];

/** States that take one sheet of paper, even with an offer, because their history is short. */
const onOneSheet = [
  ...['waiting', 'late', 'added', 'connect', 'enrolled', 'withdrawn', 'nothing'],
  ...['offered', 'booked', 'accept-wrong', 'cancel'],
];

/** One of each colour and shape; the rest differs from them in words. */
const shapes = [
  ...['waiting', 'customize', 'connect', 'enrolled', 'long-history', 'nothing'],
  ...['added', 'withdrawn', 'add-wrong', 'withdraw-meanwhile', 'find-asked', 'find-wrong'],
  ...['offered', 'booked', 'cancelled', 'accept-wrong', 'cancel-other'],
];

test.describe('an applicant’s page', () => {
  for (const state of states) {
    const isJudged = shapes.includes(state);
    const asked = [
      ...(isJudged ? ['has no accessibility fault'] : []),
      ...(withTurn.includes(state) ? ['says first whose turn it is'] : []),
      ...(onOneSheet.includes(state) ? ['is one sheet of paper'] : []),
      'fits 320 px, and text of twice the size',
    ];
    test(`that is ${state} ${asked.join(', ')}`, async ({ page }) => {
      await showGallery(page);
      await page.goto(applicationRoom(state));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (onOneSheet.includes(state)) expect(await sheetsOf(page)).toBe(1);
      // With six courses and all that can be included, the offer fills the first sheet and the rest takes the next.
      if (state === 'offered-full') expect(await sheetsOf(page)).toBe(2);
      if (withTurn.includes(state)) {
        await page.setViewportSize({ width: 360, height: 640 });
        await expect(page.locator('main time').first()).toBeInViewport();
      }
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((fold) => (fold.open = true)),
      );
      if (isJudged) expect(await accessibilityFaults(page, allRules)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await wordsOutside(page), '320 px').toEqual([]);
      expect(await hiddenFocuses(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await setLetters(page, '200%');
      expect(await wordsOutside(page), '200 %').toEqual([]);
    });
  }

  test('is gone through with the keyboard alone, up to what it asks and does', async ({ page }) => {
    await showGallery(page);
    await page.goto(applicationRoom('waiting'));
    const names: string[] = [];
    await page.getByRole('main').focus();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.locator(':focus').innerText());
    }
    expect(names).toEqual(['Add something', 'Withdraw', 'Print', 'Show all of it']);
    await page.goto(applicationRoom('add'));
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('We are four now.');
    await expect(page.getByLabel('Your message')).toHaveValue('We are four now.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
  });

  test('offers to print where a script can', async ({ page, browser }) => {
    await showGallery(page);
    await page.goto(applicationRoom('waiting'));
    const print = page.getByRole('button', { name: 'Print' });
    await page.evaluate(() => (window.print = () => void (document.title = 'printed')));
    await print.click();
    await expect(page).toHaveTitle('printed');
    const without = await browser.newContext({ javaScriptEnabled: false });
    const plain = await without.newPage();
    await showGallery(plain);
    await plain.goto(page.url());
    await expect(plain.getByRole('link', { name: 'Withdraw' })).toBeVisible();
    await expect(plain.getByText('Print', { exact: true })).toBeHidden();
    await without.close();
  });

  test('says where one stands by more than colour and shadow', async ({ page }) => {
    await showGallery(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(applicationRoom('customize'));
    const bar = page.locator('[aria-current="step"]');
    await expect(bar).toHaveCSS('border-block-start-width', '4px');
    await expect(page.locator('[aria-current="step"] + li')).toHaveCSS(
      'border-block-start-width',
      '0px',
    );
  });
});
