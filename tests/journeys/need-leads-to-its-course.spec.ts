import type { Page } from '@playwright/test';

import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { aCourse, courseIds } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

const needsOf = (page: Page) =>
  page.getByRole('region', { name: 'Which of these sounds like you?' });

test('needs on home: each opens on its course and price, one at a time', async ({ page }) => {
  await page.goto(paths.home);
  const needs = needsOf(page);
  await expect(needs.locator('summary')).toHaveCount(courseIds.length);
  const enrol = needs.getByRole('link', { name: /^Enroll Now/u });
  await expect(enrol).toHaveCount(0);
  await needs.locator('summary').first().press('Enter');
  await needs.getByText(aCourse.need).click();
  await expect(enrol).toHaveCount(1);
  const price = needs.getByText(facts.course.priceIs).filter({ visible: true });
  const [forOne, forGroup] = (await price.innerText()).match(/£[\d,]+/gu)!.map(pounds);
  expect(forGroup).toBe(forOne! * facts.course.smallestGroup);
  await expect(needs.getByRole('link', { name: /^More Details/u })).toHaveAttribute(
    'href',
    paths.course(aCourse.id),
  );
  await enrol.click();
  await expect(form.choice(page, 'selectedCourses', aCourse.choice)).toBeChecked();
});

test('dots on the curve: each opens its need, and has a ring while that is open', async ({
  page,
}) => {
  await page.goto(paths.home);
  const dots = needsOf(page).locator('[href^="#need-"]');
  await expect(dots).toHaveCount(courseIds.length);
  const dot = dots.nth(1);
  await expect(dot).toHaveCSS('outline-width', '0px');
  await dot.press('Enter');
  const enrol = needsOf(page)
    .getByRole('link', { name: /^Enroll Now on /u })
    .filter({ visible: true });
  await expect(enrol).toBeInViewport({ ratio: 1 });
  await dot.blur();
  await expect(dot).toHaveCSS('outline-width', '3px');
  for (const other of await dots.all()) {
    if ((await other.getAttribute('href')) === (await dot.getAttribute('href'))) continue;
    await expect(other).toHaveCSS('outline-width', '0px');
  }
});

const pounds = (price: string) => Number(price.replaceAll(/[£,]/gu, ''));
