import type { Page } from '@playwright/test';

import { actionCopy, pageCopy } from '../../src/desk/copy.ts';
import { deskRoom } from '../../src/gallery/rooms.ts';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { hiddenFocuses, setLetters, sheetsOf, wordsOutside } from '../support/looks.ts';
import { showGallery } from '../support/open-gallery.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

/** One page of each shape, as full of controls as it comes; the rest differs from them in words. */
const shapes = [
  ...['sign-in-without-name', 'sign-in-by-mail', 'to-answer-after-an-answer', 'found'],
  ...['not-found', 'close-several'],
  ...['under-way', 'quarantined', 'messages', 'application-overtaken', 'application-answered'],
  ...['application-without-outcome', 'application-not-delivered', 'message-answered'],
  ...['erase-another', 'erased', 'figures', 'outbox', 'mail', 'problem-store'],
  ...['write-wrong', 'write-shown', 'application-letter-leaving'],
  'application-letter-not-delivered',
  ...['offer-wrong', 'offer-shown', 'take-back', 'cancel', 'cancel-shown', 'under-way-offers'],
  ...['application-accepted', 'application-booked-and-moving', 'application-offer-lapsed'],
  'application-booked-not-closed',
];

/** Names of 200 characters, from right to left, of one letter; ten courses; words without a place to break. */
const overfull = ['to-answer-overfull', 'application-overfull', 'offer-overfull'];

/** Those that show an offer, which is one sheet of paper. */
const onOneSheet = ['offer-shown', 'offer-overfull'];

test.describe('the desk', () => {
  for (const shape of [...shapes, ...overfull]) {
    const isFull = overfull.includes(shape);
    const faults = isFull ? '' : 'has no accessibility fault, ';
    const sheet = onOneSheet.includes(shape) ? 'is one sheet of paper, ' : '';
    test(`its ${shape} ${faults}${sheet}fits 320 px, and text of twice the size`, async ({
      page,
    }) => {
      await showGallery(page);
      await page.goto(deskRoom(shape));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (onOneSheet.includes(shape)) expect(await sheetsOf(page)).toBe(1);
      if (!isFull) expect(await accessibilityFaults(page, allRules)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await wordsOutside(page), '320 px').toEqual([]);
      expect(await piledClocks(page, 3), '320 px').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await setLetters(page, '200%');
      expect(await wordsOutside(page), '200 %').toEqual([]);
      expect(await piledClocks(page, 5), '200 %').toEqual([]);
    });
  }

  test('has Reply beside what was asked for, also on a phone', async ({ page }) => {
    await showGallery(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(deskRoom('application'));
    const reply = page.getByRole('link', { name: actionCopy.reply });
    const asked = page.getByRole('heading', { name: pageCopy.asked });
    const [topOfReply, topOfAsked] = [
      (await reply.boundingBox())!.y,
      (await asked.boundingBox())!.y,
    ];
    expect(topOfAsked).toBeLessThan(topOfReply);
    expect(topOfReply).toBeLessThan(1000);
  });

  test('has a finger’s room for everything that is pressed', async ({ page }) => {
    await showGallery(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of [
      'to-answer-overfull',
      'application-answered',
      'write',
      'figures',
      'sign-in',
    ]) {
      await page.goto(deskRoom(name));
      const small = await page.evaluate(() =>
        Array.from(document.querySelectorAll('a[href], button, summary, input:not([type=hidden])'))
          .filter((control) => control.checkVisibility() && !control.closest('p, dd'))
          .filter((control) => {
            // A label around a box is pressed as the box itself.
            const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
            const isRadio = control.matches('[type=radio]');
            return !isRadio && (height < 44 || width < 24);
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      );
      expect(small, name).toEqual([]);
      expect(await hiddenFocuses(page), name).toEqual([]);
    }
  });
});

/** The words of each clock that take more than `maxLines`, as words squeezed into a narrow column do. */
const piledClocks = (page: Page, maxLines: number) =>
  page.evaluate((most) => {
    const clocks = Array.from(document.querySelectorAll('[data-tone][data-size] > p'));
    const linesOf = (words: Element) => {
      const { fontSize, lineHeight, paddingBlockEnd } = getComputedStyle(words);
      const height = words.clientHeight - Number.parseFloat(paddingBlockEnd);
      return height / (Number.parseFloat(lineHeight) || 1.15 * Number.parseFloat(fontSize));
    };
    return clocks.filter((words) => linesOf(words) > most + 0.5).map((each) => each.textContent);
  }, maxLines);
