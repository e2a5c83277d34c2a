import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { courseIds, courseOf } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, test, untilHydrated } from '../support/site.ts';

test('sum beside the form: it follows the number of people and the courses', async ({ page }) => {
  const taken = courseIds.map((id) => courseOf(id).choice);
  const arranged = courseChoices.find(
    (choice) => choice !== brand.camp && !taken.includes(choice),
  )!;
  await page.goto(paths.enrolFor(courseIds[0]!));
  await untilHydrated(page);
  const sum = page.locator('[data-sum]');
  await expect(sum).toHaveText(/^£[\d,.]+ for 1 person, VAT included\. You pay nothing now\.$/u);
  const cover = page.locator('[data-came-from] img');
  await expect(cover).toHaveJSProperty('complete', true);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const spines = page.getByRole('navigation', { name: 'Choose a course' });
  await expect(spines).toHaveCount(0);

  await page.getByLabel('Number of Attendees').fill('5');
  await expect(sum).toHaveText(/^5 people × /u);
  const [each, total] = (await sum.innerText()).match(/£[\d,.]+\d/gu)!.map(pounds);
  expect(total).toBe(each! * 5);
  await form.choice(page, 'selectedCourses', arranged).check();
  await expect(sum).toHaveText(/^We reply with a price\./u);

  await page.goto(paths.enrol);
  await expect(spines.getByRole('link')).toHaveCount(courseIds.length);
  await spines.getByRole('link').last().click();
  await expect(page).toHaveURL(/course=/u);
});

const pounds = (price: string) => Number(price.replaceAll(/[£,]/gu, ''));
