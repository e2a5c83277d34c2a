import type { Locator, Page } from '@playwright/test';

import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { courseIds, introduction, thereOf } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { wordsOutside } from '../support/looks.ts';
import { expect, test, testOfLooks } from '../support/site.ts';

const beforeRelease = { tag: '@release' };

testOfLooks(
  'header: it leaves a phone in landscape its few lines',
  beforeRelease,
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    for (const address of [paths.home, paths.enrol]) {
      await page.goto(address);
      await page.evaluate(() => window.scrollTo(0, 1000));
      expect(await coveredHeight(page), address).toBeLessThanOrEqual(0.2 * 320);
    }
    await page.goto(paths.home);
    await page.getByRole('button', { name: 'Menu' }).click();
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' });
    await contact.scrollIntoViewIfNeeded();
    await expect(contact).toBeInViewport();
  },
);

testOfLooks('first screen: it has what people decide by', async ({ page }) => {
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const price = main.getByText(facts.course.priceIs).filter({ visible: true }).first();
  const enrolNow = main.getByRole('link', { name: 'Enroll Now' }).first();
  const field = main.getByRole('textbox').first();
  const ofPages: [address: string, parts: Locator[]][] = [
    // The dot at the top of the curve.
    [paths.home, [title, price, main.locator('[href="#need-3"]')]],
    [paths.contact, [field]],
  ];
  for (const id of courseIds) ofPages.push([paths.course(id), [title, price]]);
  const sum = main.getByText(/ for 1 person, /u);
  ofPages.push([paths.enrol, [field]], [paths.enrolFor(courseIds[0]!), [sum, field]]);
  if (paths.camp) {
    const { price: pounds } = facts.camp;
    const campPrice = main.getByText(`${formatPrice(pounds, { pence: true })} per student`).first();
    ofPages.push([paths.camp, [title, campPrice]]);
  }
  for (const [address, parts] of ofPages) {
    await page.goto(address);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      // On a phone the header has the link to the form.
      const isCourse = width > height && address.startsWith(paths.course(''));
      for (const part of isCourse ? [...parts, enrolNow] : parts) {
        await expect(part, `${address} at ${width}`).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

testOfLooks(
  'prompt builder: it is on the first screen of a laptop, on the second of a phone',
  async ({ page }) => {
    test.skip(!paths.promptCraft, 'The site has no such page.');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(paths.promptCraft!);
    const idea = page.getByRole('textbox', { name: 'Your Creative Idea' });
    await expect(idea).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo({ top: 844, behavior: 'instant' }));
    await expect(idea).toBeInViewport({ ratio: 1 });
  },
);

testOfLooks(
  'price card: it stays in sight only where all of it fits',
  beforeRelease,
  async ({ page }) => {
    await page.goto(paths.course(courseIds[0]!));
    const price = page.getByRole('region', { name: 'Price' });
    for (const [width, height] of [
      [1440, 600],
      [1440, 800],
      [920, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      const end = await price.evaluate(({ parentElement: side }) => {
        const { position, top } = getComputedStyle(side!);
        return position === 'sticky' ? Number.parseFloat(top) + side!.clientHeight : 0;
      });
      expect(end, `${width} × ${height}`).toBeLessThanOrEqual(height);
    }
  },
);

testOfLooks(
  'large letters: no word is cut off where the browser sets them twice as large',
  beforeRelease,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Unlike a size in a style sheet, this one counts in media queries as well.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const all = [
      paths.home,
      paths.contact,
      paths.enrol,
      paths.grants,
      paths.partners,
      introduction,
    ];
    for (const address of thereOf([...all, paths.course(courseIds[0]!)])) {
      await page.goto(address);
      expect(await wordsOutside(page), address).toEqual([]);
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  },
);

test.describe('in forced colours', beforeRelease, () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('every control keeps an outline', async ({ page }) => {
    for (const address of thereOf([paths.home, paths.enrol, paths.contact, paths.promptCraft])) {
      await page.goto(address);
      const outlined = await page
        .locator('main :is(button, input, select, textarea, a):not([aria-hidden] *, [type=hidden])')
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.matches('[type=checkbox], [type=radio]'))
            .map((control) => ({ control, style: getComputedStyle(control) }))
            // A link in a text and a quiet button are underlined instead; a card is no button.
            .filter(
              ({ control, style }) => control.localName !== 'a' || style.display.includes('flex'),
            )
            .filter(({ style }) => style.textDecorationLine !== 'underline')
            .map(({ control, style }) => ({
              control: control.outerHTML.slice(0, 100),
              hasOutline:
                Number.parseFloat(style.borderBottomWidth) >= 1 &&
                style.borderBottomColor !== getComputedStyle(document.body).backgroundColor,
            })),
        );
      expect(outlined.length, address).toBeGreaterThan(2);
      expect(outlined.filter(({ hasOutline }) => !hasOutline)).toEqual([]);
    }
  });

  test('a wrong field and what is chosen stand out', async ({ page }) => {
    await form.open(page);
    await form.submitButton(page).click();
    const wrong = page.locator('[data-invalid]').first();
    await expect(wrong).toHaveCSS('border-inline-start-style', 'solid');
    await expect(page.getByRole('radio', { name: 'Business' })).toHaveCSS('appearance', 'auto');
    const current = page.locator('a[aria-current=step]');
    await expect(current).toHaveCSS('border-block-end-width', '3px');
  });
});

/** Pixels of the window's top that stay covered while one scrolls. */
function coveredHeight(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      0,
      ...Array.from(document.querySelectorAll('body *'))
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, width }) => top <= 0 && width > 300)
        .map(({ bottom }) => bottom),
    ),
  );
}
