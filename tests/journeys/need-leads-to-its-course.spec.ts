import { facts } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import { courseIds } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

test('a need on home opens on its course and price, one at a time', async ({ page }) => {
  await page.goto(paths.home);
  const needs = page.getByRole('region', { name: 'How to choose a first course' });
  await expect(needs.locator('summary')).toHaveCount(courseIds.length);
  const enrol = needs.getByRole('link', { name: /^Enroll Now/u });
  await expect(enrol).toHaveCount(0);
  await needs.locator('summary').first().press('Enter');
  await needs.getByText('the results are hit and miss').click();
  await expect(enrol).toHaveCount(1);
  await expect(needs.getByText(facts.course.priceIs).filter({ visible: true })).toHaveCount(1);
  await expect(needs.getByRole('link', { name: /^More Details/u })).toHaveAttribute(
    'href',
    paths.course('prompt-engineering'),
  );
  await enrol.click();
  await expect(form.choice(page, 'selectedCourses', 'Prompt Engineering Mastery')).toBeChecked();
});
