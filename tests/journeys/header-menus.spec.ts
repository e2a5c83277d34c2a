import type { Locator } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { nextPaint, setLetters } from '../support/looks.ts';
import { menuLabels } from '../support/menu-labels.ts';
import { expect, test } from '../support/site.ts';

const menus: { name: string; links: Record<string, string> }[] = [
  {
    name: 'Courses',
    links: { 'View All Courses': paths.courses, ...(paths.partners && { 'AI&': paths.partners }) },
  },
  {
    name: 'Resources',
    links: {
      'AI Tools': paths.aiTools,
      ...(paths.promptCraft && { 'Prompt Craft': paths.promptCraft }),
    },
  },
];

test('a menu opens and closes by a click and with the keyboard, and leads on', async ({ page }) => {
  await page.goto(paths.home);
  for (const { name, links } of menus) {
    const opener = page.getByRole('button', { name });
    for (const [label, href] of Object.entries(links)) {
      const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${label}`) });
      await expect(link).toBeHidden();
      await opener.click();
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
      await page.mouse.click(10, 700);
      await expect(link).toBeHidden();
    }
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const [first = ''] = Object.keys(links);
    const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${first}`) });
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the header leads to the form, and says which page one is on', async ({ page }) => {
  for (const [address, enrolAt, label] of [
    [paths.home, paths.enrol],
    [paths.enrolmentReceived, paths.enrol],
    [paths.course('visual-creation'), paths.enrolFor('visual-creation')],
    [paths.camp, paths.enrolForCamp],
    [paths.contact, paths.enrol, 'Contact'],
    [paths.partners, paths.enrol, 'AI&'],
    [paths.promptCraft, paths.enrol, 'Prompt Craft'],
  ] as const) {
    if (address === undefined || enrolAt === undefined) continue;
    await page.goto(address);
    const banner = page.getByRole('banner');
    const link = banner.getByRole('link', { name: 'Enroll Now' });
    await expect(link, address).toHaveAttribute('href', enrolAt);
    const current = banner.locator('nav [aria-current=page]');
    await expect(current, address).toHaveText(label ? [new RegExp(`^${label}`, 'u')] : []);
  }
});

test('on the form Enroll Now is the current page, and moves nothing', async ({ page }) => {
  await form.open(page, paths.enrolFor('visual-creation'));
  const current = page.getByRole('banner').getByRole('link', { name: 'Enroll Now' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  const colourOf = (place: Locator) =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colourOf(current)).not.toBe(await colourOf(form.submitButton(page)));

  await form.field(page, 'city').fill('York');
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  const { x, y, width, height } = (await current.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await nextPaint(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page).toHaveURL(paths.enrolFor('visual-creation'));
  await expect(form.field(page, 'city')).toHaveValue('York');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('one menu opens by touch and holds every link', async ({ page }) => {
    await page.goto(paths.home);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Contact' })).toBeHidden();
    await banner.getByRole('button', { name: 'Menu' }).tap();
    for (const label of menuLabels) {
      await expect(banner.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
    }
    await expect(banner.getByRole('link', { name: 'Enroll Now' })).toBeVisible();
    await banner.getByRole('button', { name: 'Close' }).tap();
    await expect(banner.getByRole('link', { name: 'Contact' })).toBeHidden();
    await banner.getByRole('button', { name: 'Menu' }).tap();
    await banner.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL(/#about$/u);
    await expect(banner.getByRole('link', { name: 'Contact' })).toBeHidden();
  });
});

test('in text of twice the size the one menu can be shut', async ({ page }) => {
  await page.goto(paths.contact);
  await setLetters(page, '200%');
  const banner = page.getByRole('banner');
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await banner.getByRole('button', { name: 'Menu' }).click();
    await expect(banner.getByRole('link', { name: 'About' })).toBeInViewport();
    // A press waits until nothing lies over the button.
    await banner.getByRole('button', { name: 'Close' }).click();
    await expect(banner.getByRole('link', { name: 'About' })).toBeHidden();
  }
});

test('the contents say which part one is reading', async ({ page }) => {
  await page.goto(paths.terms);
  test.skip(!(await page.evaluate(() => CSS.supports('selector(:target-current)'))), 'too old');
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const fourth = (await contents.nth(3).getAttribute('href'))!;
  await contents.nth(3).click();
  await expect(page).toHaveURL(new RegExp(`${fourth}$`, 'u'));
  await expect(contents.nth(3)).toHaveCSS('font-weight', '650');
  await expect(contents.nth(0)).not.toHaveCSS('font-weight', '650');
});
