import { existsSync } from 'node:fs';
import path from 'node:path';

import { samplePages as applicantPages } from '../../src/application/testing/sample-pages.ts';
import { samplePages as deskPages } from '../../src/desk/testing/sample-pages.ts';
import { applicationRoom, deskRoom, rooms } from '../../src/gallery/rooms.ts';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { hiddenFocuses, setLetters, sheetsOf, wordsOutside } from '../support/looks.ts';
import { expect, showGallery, testOfLooks as test } from '../support/site.ts';
import { root } from '../support/serve-site.ts';

/** Pages of the desk that hold nearly all of its parts between them; the rest waits for a release. */
const deskShapes = [
  ...['sign-in-by-mail', 'to-answer-all-ticked', 'found', 'quarantined', 'messages'],
  ...['application-answered', 'application-booked-and-moving', 'write-wrong', 'offer-shown'],
  ...['cancel-shown', 'figures', 'outbox', 'to-answer-overfull', 'application-overfull'],
];

/** An applicant's own page, likewise. */
const applicantShapes = [
  ...['waiting', 'customize', 'enrolled', 'overfull', 'add-wrong'],
  ...['offered', 'offered-full', 'booked', 'nothing'],
];

/** How many sheets of paper a page takes, also with the longest offer; an applicant's page adds what happened. */
const sheets: Record<string, number> = {
  [deskRoom('offer-shown')]: 1,
  [deskRoom('offer-overfull')]: 1,
  [applicationRoom('waiting')]: 1,
  [applicationRoom('offered')]: 1,
  [applicationRoom('offered-full')]: 2,
  [applicationRoom('booked')]: 1,
};

// Specimens repeat landmarks, names and headings, so the rules about a whole page are not for them.
const rulesOfSpecimens = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const visits = [
  ...rooms.map(({ address, file }) => {
    // What stands in these two stands on the pages below as well.
    return { address, rules: rulesOfSpecimens, isUsual: !['offer', 'desk'].includes(file) };
  }),
  ...visitsOf(deskPages, deskRoom, deskShapes),
  ...visitsOf(applicantPages, applicationRoom, applicantShapes),
];

for (const { address, rules, isUsual } of visits) {
  const title = `${address} has no accessibility fault and fits`;
  test(title, { tag: isUsual ? [] : '@release' }, async ({ page }) => {
    await showGallery(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    if (sheets[address]) expect(await sheetsOf(page)).toBe(sheets[address]);
    await page.evaluate(() =>
      document.querySelectorAll('main details').forEach((fold) => fold.setAttribute('open', '')),
    );
    expect(await accessibilityFaults(page, rules)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await wordsOutside(page), '320 px').toEqual([]);
    if (rules === rulesOfSpecimens) return;
    expect(await hiddenFocuses(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await setLetters(page, '200%');
    expect(await wordsOutside(page), '200 %').toEqual([]);
  });
}

test('an applicant reads on the first screen of a phone whose turn it is', async ({ page }) => {
  await showGallery(page);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const state of ['waiting', 'late', 'customize']) {
    await page.goto(applicationRoom(state));
    await expect(page.locator('main time').first(), state).toBeInViewport();
  }
});

test('an applicant prints, and sees where one stands by more than colour', async ({ page }) => {
  await showGallery(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(applicationRoom('customize'));
  const current = page.locator('[aria-current="step"]');
  await expect(current).toHaveCSS('border-block-start-width', '4px');
  await expect(current.locator('+ li')).toHaveCSS('border-block-start-width', '0px');
  await page.evaluate(() => (window.print = () => void (document.title = 'printed')));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
});

test('the published site has no gallery', async ({ request }) => {
  for (const { address } of rooms) expect((await request.get(address)).status()).toBe(404);
  expect(existsSync(path.join(root, 'dist/client/gallery'))).toBe(false);
});

function visitsOf(samples: object, roomOf: (page: string) => string, shapes: string[]) {
  return Object.keys(samples).map((name) => ({
    address: roomOf(name),
    rules: allRules,
    isUsual: shapes.includes(name),
  }));
}
