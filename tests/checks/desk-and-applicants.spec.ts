import type { Page } from '@playwright/test';

import { formatPrice } from '../../domain/provider/facts.ts';
import { frameCopy } from '../../src/desk/copy.ts';
import { figuresCopy } from '../../src/desk/Figures.tsx';
import { accessibilityFaults, allRules } from '../support/accessibility-faults.ts';
import { courseIds, courseOf } from '../support/addresses.ts';
import { test } from '../support/demo.ts';
import { boxesOf, hiddenFocuses, setLetters, sheetsOf, wordsOutside } from '../support/looks.ts';
import { expect } from '../support/site.ts';

// One demonstration is enough for the whole file.
test.describe.configure({ mode: 'default' });

// The pages of the desk and of applicants in the demonstration, which has every state. To judge one takes a second: so
// each day only those are judged that have several parts which no page before them had, and before a release all.
for (const [fewest, which, tag] of [
  [10, 'pages with much of their own', []],
  [0, 'every page', ['@release']],
] as const) {
  const judged = new Set<string>();
  for (const shown of ['lists', 'submissions', 'acts', 'applicants'] as const) {
    const title = `accessibility of the demonstration: ${shown} have no fault and fit, ${which}`;
    test(title, { tag: [...tag] }, async ({ demo }) => {
      test.setTimeout(240_000);
      const { page } = demo;
      expect(demo[shown].size).toBeGreaterThan(6);
      // An act looks the same on every submission, so one of each is enough.
      const kindOf = (name: string) => (shown === 'acts' ? name.slice(name.indexOf(', ')) : name);
      const firsts = new Map([...demo[shown]].reverse().map((each) => [kindOf(each[0]), each]));
      for (const [name, address] of firsts.values()) {
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.goto(address);
        await page.evaluate(() =>
          document
            .querySelectorAll('main details')
            .forEach((fold) => fold.setAttribute('open', '')),
        );
        const parts = (await partsOf(page)).filter((part) => !judged.has(part));
        if (parts.length < fewest) continue;
        for (const part of parts) judged.add(part);
        expect.soft(await accessibilityFaults(page, allRules), name).toEqual([]);
        expect.soft(await hiddenFocuses(page), name).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await wordsOutside(page), `${name}, 320 px`).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await setLetters(page, '200%');
        expect.soft(await wordsOutside(page), `${name}, 200 %`).toEqual([]);
      }
    });
  }
}

/** Every kind of element of a page, with the element that it lies in. */
const partsOf = (page: Page) =>
  page.evaluate(() => {
    const kindOf = ({ localName, attributes, classList }: Element) =>
      [localName, ...classList, ...Array.from(attributes, ({ name }) => name)].join(' ');
    const all = Array.from(document.querySelectorAll('body *:not(svg *)'));
    return [...new Set(all.map((each) => `${kindOf(each.parentElement!)} > ${kindOf(each)}`))];
  });

test('print: an offer and a ticket are one sheet each', async ({ demo }) => {
  for (const name of ['Cleo Fiction', 'Kit Draft']) {
    await demo.page.goto(demo.applicants.get(name)!);
    expect(await sheetsOf(demo.page), name).toBe(1);
  }
});

test('page of an applicant: it says first whose turn it is, by more than colour', async ({
  demo,
}) => {
  const { page, applicants } = demo;
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ['Cleo Fiction', 'Ben Model', 'Maya Placeholder']) {
    await page.goto(applicants.get(name)!);
    await expect(page.locator('main time').first(), name).toBeInViewport();
  }
  const strategy = courseIds
    .map(courseOf)
    .find(({ choice }) => choice === 'AI Strategy & Implementation');
  // Where no course is behind the choice, `server/demo/fill.ts` says a price.
  const price = strategy ? 12 * strategy.price : 1200;
  for (const [name, button] of [
    ['Kit Draft', `Accept for ${formatPrice(price, { pence: true })}`],
    ['Theo Specimen', 'Add to calendar'],
  ] as const) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(applicants.get(name)!);
      await withoutBand(page);
      const whole = { ratio: 1 };
      await expect(page.getByRole('link', { name: button }), name).toBeInViewport(whole);
    }
  }
  await page.goto(applicants.get('Maya Placeholder')!);
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('[aria-current="step"]');
  await expect(current).toHaveCSS('border-block-start-width', '4px');
  await expect(current.locator('+ li')).toHaveCSS('border-block-start-width', '0px');
});

test('list of the desk: a laptop has room for eight rows, a phone for three', async ({ demo }) => {
  const { page, lists } = demo;
  for (const [width, height, whole] of [
    [1440, 900, 8],
    [390, 844, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(lists.get('desk/to-answer')!);
    await withoutBand(page);
    const boxes = await boxesOf(page.locator('#list [data-reference]'));
    const last = boxes.at(-1)!;
    // The demonstration has seven; an eighth would be as high as the last.
    const ends = [...boxes, { bottom: last.bottom + last.height }];
    expect(ends.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(whole);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('searchbox')).toBeInViewport();
  }
});

test('navigation of the desk: on a phone it takes one line, and opens over the page', async ({
  demo,
}) => {
  const { page, lists } = demo;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lists.get('desk/to-answer')!);
  const [spine] = await boxesOf(page.getByRole('banner'));
  expect(spine!.height).toBeLessThan(80);
  const navigation = page.getByRole('navigation', { name: frameCopy.lists });
  await navigation.getByRole('button', { name: frameCopy.lists }).click();
  await navigation.getByRole('link', { name: figuresCopy.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(figuresCopy.title);
});

/** Only a demonstration has the band above its pages. */
const withoutBand = (page: Page) =>
  page.locator('#demonstration').evaluate((band) => band.remove());

test('page of an applicant: a button prints it', async ({ demo }) => {
  await demo.page.goto(demo.applicants.get('Cleo Fiction')!);
  await demo.page.evaluate(() => (window.print = () => void (document.title = 'printed')));
  await demo.page.getByRole('button', { name: 'Print' }).click();
  await expect(demo.page).toHaveTitle('printed');
});
