import { paths } from '../../domain/provider/paths.ts';
import { aCourse, menuLabels } from '../support/addresses.ts';
import { setLetters } from '../support/looks.ts';
import { linksOf } from '../support/read-html.ts';
import { expect, test } from '../support/site.ts';

// The menus and their links, as specified.
const menus: Record<string, Record<string, string>> = {
  Courses: { 'View All Courses': paths.courses, ...(paths.partners && { 'AI&': paths.partners }) },
  Resources: {
    'AI Tools': paths.aiTools,
    ...(paths.promptCraft && { 'Prompt Craft': paths.promptCraft }),
  },
};

test('menus: each opens and closes by click and by keyboard, and leads on', async ({ page }) => {
  await page.goto(paths.home);
  const banner = page.getByRole('banner');
  for (const [name, links] of Object.entries(menus)) {
    const opener = banner.getByRole('button', { name });
    const labels = Object.keys(links);
    const link = (label: string) => banner.getByRole('link', { name: new RegExp(`^${label}`) });
    const first = link(labels[0]!);
    await opener.click();
    for (const label of labels) await expect(link(label)).toHaveAttribute('href', links[label]!);
    await expect(link(labels.at(-1)!)).toBeVisible();
    await page.mouse.click(10, 700);
    await expect(first).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('header: it leads to the form, and says which page one is on', async ({ request }) => {
  for (const [address, enrolAt, label] of [
    [paths.home, paths.enrol],
    [paths.enrolmentReceived, paths.enrol],
    [paths.course(aCourse.id), paths.enrolFor(aCourse.id)],
    [paths.camp, paths.enrolForCamp],
    [paths.enrolFor(aCourse.id), paths.enrol, 'Enroll Now'],
    [paths.contact, paths.enrol, 'Contact'],
    [paths.partners, paths.enrol, 'AI&'],
    [paths.promptCraft, paths.enrol, 'Prompt Craft'],
  ] as const) {
    if (address === undefined || enrolAt === undefined) continue;
    const html = await (await request.get(address)).text();
    const links = linksOf(/<header.*?<\/header>/su.exec(html)?.[0] ?? '');
    const enrol = links.filter((link) => link.label === 'Enroll Now');
    expect(new Set(enrol.map(({ href }) => href)), address).toEqual(new Set([enrolAt]));
    const current = new Set(links.filter(({ isCurrent }) => isCurrent).map((link) => link.label));
    const named: unknown[] = label ? [expect.stringMatching(new RegExp(`^${label}`, 'u'))] : [];
    expect([...current], address).toEqual(named);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('menu: it opens by touch and holds every link', async ({ page }) => {
    await page.goto(paths.home);
    const banner = page.getByRole('banner');
    const contact = banner.getByRole('link', { name: 'Contact' });
    await expect(contact).toBeHidden();
    await banner.getByRole('button', { name: 'Menu' }).tap();
    for (const label of [...menuLabels, 'Enroll Now']) {
      await expect(banner.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
    }
    await banner.getByRole('button', { name: 'Close' }).tap();
    await expect(contact).toBeHidden();
    await banner.getByRole('button', { name: 'Menu' }).tap();
    await banner.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL(/#about$/u);
    await expect(contact).toBeHidden();

    // In text of twice the size nothing lies over the button that shuts it.
    await setLetters(page, '200%');
    await banner.getByRole('button', { name: 'Menu' }).tap();
    await expect(banner.getByRole('link', { name: 'About' })).toBeInViewport();
    await banner.getByRole('button', { name: 'Close' }).tap();
    await expect(contact).toBeHidden();
  });
});
