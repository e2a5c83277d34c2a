import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import { parse } from 'yaml';

import { paths } from '../../domain/paths.ts';
import { courseIds, introduction, thereOf } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { boxesOf, lettersOf } from '../support/looks.ts';
import { expect, test, testOfLooks } from '../support/site.ts';

testOfLooks('a landscape phone has its few lines to itself', async ({ page }) => {
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
});

testOfLooks(
  'on a phone the figures of home keep apart, and none stands alone',
  async ({ page }) => {
    await page.goto(paths.home);
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const figures = await lettersOf(page.locator('main dl').first().locator('dd'));
      expect(figures).toHaveLength(3);
      const lines = new Set(figures.map(({ top }) => Math.round(top))).size;
      expect([1, 3], `${width} px: lines`).toContain(lines);
      for (const [index, { left }] of figures.slice(1).entries()) {
        if (lines === 1) expect(left - figures[index]!.right, `${width} px`).toBeGreaterThan(12);
      }
    }
  },
);

testOfLooks('what is said of a button stands under that button', async ({ page }) => {
  await page.goto(paths.promptCraft!);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [button] = await boxesOf(page.getByRole('link', { name: 'Open the Custom GPT' }));
    const [other] = await boxesOf(page.getByRole('link', { name: 'View Examples' }));
    const [note] = await boxesOf(page.getByText('Opens ChatGPT in a new tab'));
    expect(note!.x).toBe(button!.x);
    expect(note!.y).toBeGreaterThanOrEqual(button!.bottom);
    if (width === 390) expect(note!.y).toBeLessThan(other!.y);
  }
});

testOfLooks('the number of a section keeps clear of its heading', async ({ page }) => {
  await page.goto(paths.terms);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const gaps = await page.locator('h2 [data-number]').evaluateAll((numbers) =>
      numbers.map((number) => {
        // The first letter after the number, in whatever box.
        const texts = document.createTreeWalker(number.parentElement!, NodeFilter.SHOW_TEXT);
        let text = texts.nextNode()!;
        while (number.contains(text) || !text.nodeValue!.trim()) text = texts.nextNode()!;
        const [letter, all] = [document.createRange(), document.createRange()];
        letter.setStart(text, text.nodeValue!.search(/\S/u));
        letter.setEnd(text, letter.startOffset + 1);
        all.selectNodeContents(number);
        return letter.getBoundingClientRect().left - all.getBoundingClientRect().right;
      }),
    );
    expect(gaps.length).toBeGreaterThan(9);
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(3);
  }
});

testOfLooks('a course in any window', async ({ page }) => {
  const price = page.getByRole('region', { name: 'Price' });
  for (const id of courseIds) {
    await page.goto(paths.course(id));
    for (const [width, height] of [
      [1440, 600],
      [1440, 800],
      [920, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      const side = await price.evaluate((card) => {
        const { position, top } = getComputedStyle(card.parentElement!);
        const { height: own } = card.parentElement!.getBoundingClientRect();
        return { isSticky: position === 'sticky', end: Number.parseFloat(top) + own };
      });
      const at = `${id}, ${width} × ${height}: the price stays in sight only where all of it fits`;
      if (side.isSticky) expect(side.end, at).toBeLessThanOrEqual(height);
    }
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const entries = page.getByRole('listitem').filter({ hasText: /^Begins after/u });
    const texts = await boxesOf(entries.locator('p:first-of-type'));
    expect(texts.length).toBeGreaterThan(3);
    for (const [index, { right }] of (await boxesOf(entries)).entries()) {
      const end = texts[index]!.right;
      expect(right - end, `${width} px: what happens has the line`).toBeLessThan(1);
    }
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(name.y, 'its name before its price').toBeLessThan((await price.boundingBox())!.y);
  const lists = page.getByRole('contentinfo').getByRole('navigation');
  const [courses, more] = await boxesOf(lists);
  expect(courses!.top, 'the lists of the footer side by side').toBe(more!.top);
});

testOfLooks('the application in any window', async ({ page }) => {
  const { aside } = parse(readFileSync('content/enrolment.yaml', 'utf8')) as {
    aside: { write: { title: string } };
  };
  const write = page.getByText(aside.write.title);
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await form.open(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { x, width: wide } = (await name.boundingBox())!;
    const ruled = page.locator('section:has(> h3), div:has(> button[type=submit])');
    const boxes = await boxesOf(ruled);
    expect(boxes.length).toBeGreaterThan(4);
    for (const { right } of boxes)
      expect(right, `${width} px: its rules end where its fields end`).toBeCloseTo(x + wide, 0);
    const besides = (await write.boundingBox())?.x;
    if (width === 1440) expect(besides, 'where to write').toBeGreaterThan(x + wide);
  }
  await page.locator('footer a').last().focus();
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('Shift+Tab');
    const isUnderHeader = await page.evaluate(() => {
      const bottom = document.querySelector('header')!.getBoundingClientRect().bottom;
      return document.activeElement!.getBoundingClientRect().bottom <= bottom;
    });
    expect(isUnderHeader, `the focus, ${count} stops up`).toBe(false);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(write, 'above it on a phone').toBeHidden();
  // The header is there again where no field has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const field of ['participantType', 'selectedCourses', 'deliveryMode']) {
    const isBelow = await page
      .locator(`[name=${field}]`)
      .first()
      .evaluate((box) => {
        const progress = document.querySelector('main nav')!;
        window.scrollBy({ top: box.getBoundingClientRect().top - 90, behavior: 'instant' });
        const { left, top, width, height } = box.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return progress.contains(above);
      });
    expect(isBelow, `a box of ${field} lies below the progress`).toBe(true);
  }
});

testOfLooks('a number of the guide keeps clear of its words', async ({ page }) => {
  await page.goto(paths.guidePage!);
  for (const width of [320, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tenth = page.getByRole('listitem').filter({ hasText: /^10/u });
    const [number] = await lettersOf(tenth.locator('> :first-child'));
    const [words] = await boxesOf(tenth.locator('> :last-child'));
    expect(words!.left - number!.right, `${width} px`).toBeGreaterThan(8);
  }
});

testOfLooks('on a tablet the camp mentor stands beside the heading', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(paths.camp!);
  const heading = page.getByRole('heading', { level: 2, name: /mentor/u });
  const picture = heading.locator('xpath=following-sibling::div//*[name()="svg"]');
  const [words, mentor] = [(await heading.boundingBox())!, (await picture.boundingBox())!];
  expect(mentor.x).toBeGreaterThan(words.x + words.width);
  expect(mentor.y).toBeLessThan(words.y + words.height);
});

testOfLooks('in letters of twice the size no word of a heading is torn', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Sets the browser's own font size, in which media queries count an em.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const addresses = [paths.home, paths.contact, paths.enrol, paths.grants, paths.partners];
  const all = [...addresses, ...courseIds.map(paths.course), introduction];
  for (const address of thereOf(all)) {
    await page.goto(address);
    const torn = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2')].flatMap((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (heading.clientWidth > 1 && texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = [...range.getClientRects()].map(({ top }) => top);
            if (Math.max(...tops) - Math.min(...tops) > 10) found.push(word);
          }
        }
        return found;
      }),
    );
    expect(torn, address).toEqual([]);
  }
  await page.goto(paths.course(courseIds[0]!));
  const [title, cover] = [page.getByRole('heading', { level: 1 }), page.locator('[data-cover]')];
  const [words, picture] = [(await title.boundingBox())!, (await cover.first().boundingBox())!];
  expect(picture.y >= words.y + words.height || words.y >= picture.y + picture.height).toBe(true);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
});

testOfLooks('each band of adopters has its name under it and its share in it', async ({ page }) => {
  await page.goto(paths.video('diffusion-of-innovation-theory'));
  const figure = page.getByRole('figure');
  const bands = await boxesOf(figure.locator('svg path'));
  const names = await boxesOf(figure.getByRole('listitem'));
  expect(names).toHaveLength(bands.length);
  for (const [index, { x }] of bands.entries()) {
    expect(Math.abs(names[index]!.x - x), `band ${index + 1}`).toBeLessThan(6);
  }
  const shares = await boxesOf(figure.locator('svg text', { hasText: '%' }));
  // The first share stands above its band, which is too low for letters.
  for (const [index, share] of shares.entries()) {
    if (index === 0) continue;
    expect(share.left - bands[index]!.left, `share ${index + 1}`).toBeGreaterThan(8);
    expect(bands[index]!.right - share.right, `share ${index + 1}`).toBeGreaterThan(8);
  }
});

testOfLooks('Work and Play stand under their peaks', async ({ page }) => {
  await page.goto(paths.video('implementing-ai-to-work-and-play'));
  const figure = page.getByRole('figure');
  const curves = await boxesOf(figure.locator('svg path'));
  for (const [index, name] of ['Work', 'Play'].entries()) {
    const [label] = await boxesOf(figure.locator('svg text', { hasText: name }));
    const [peak, middle] = [curves[index]!, label!].map(({ x, width }) => x + width / 2);
    expect(Math.abs(middle! - peak!), name).toBeLessThan(4);
  }
});

test.describe('in forced colours', () => {
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

  test('a wrong field, a chosen choice and the section one is in are marked', async ({ page }) => {
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
