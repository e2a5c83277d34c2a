import { businessFields, courseChoices, fields } from '../../domain/forms/enrolment/fields.ts';
import { brand } from '../../domain/provider/brand.ts';
import { ticketCopy } from '../../domain/provider/copy.ts';
import { paths } from '../../domain/provider/paths.ts';
import { actCopy } from '../../src/application/act-copy.ts';
import { pageTitle } from '../../src/application/copy.ts';
import { noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { aCourse } from '../support/addresses.ts';
import { enrolmentForm as form, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

// Chromium logs every status above 399, the page that comes back with its messages included.
test.use({ javaScriptEnabled: false, expectedErrors: /status of 422/u });

test('without JavaScript: a wrong form is returned whole, goes through, and is followed', async ({
  page,
  site,
}) => {
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Courses' }).click();
  await page.getByRole('link', { name: 'View All Courses' }).click();
  await expect(page).toHaveURL(/#courses$/u);
  await page.goto(paths.enrolFor(aCourse.id));
  await expect(page.getByRole('checkbox', { name: aCourse.choice })).toBeChecked();
  await page.getByRole('checkbox', { name: aCourse.choice }).uncheck();
  for (const name of businessFields) await expect(page.locator(`#${name}`)).toBeVisible();
  await form.answer(page, { participantType: 'personal' });
  for (const name of businessFields) await expect(page.locator(`#${name}`)).toBeHidden();
  await form.answer(page, { participantType: 'business' });
  // Long enough for the browser's own check, too short once the blanks are gone.
  const answers = { ...form.sample, mobile: '  0123 567  ', selectedCourses: [] };
  await form.answer(page, answers);
  await form.submitButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveText([
    fields.mobile.error,
    fields.selectedCourses.error,
  ]);
  await expect(form.errorOf(page, 'mobile')).toContainText(fields.mobile.error);
  await form.expectAnswers(page, answers);

  // What is applied for, and what it costs, follow what was ticked, not the course of the link.
  await form.answer(page, { selectedCourses: [brand.camp], numberOfAttendees: '2' });
  await form.submitButton(page).click();
  await expect(page.locator('[data-came-from]')).toContainText(brand.camp);
  await expect(page.locator('[data-sum]')).toHaveText(/^2 students × /u);
  await page.getByRole('checkbox', { name: brand.camp }).uncheck();

  await form.answer(page, { mobile: form.sample.mobile, selectedCourses: [courseChoices[3]] });
  await form.submitButton(page).click();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noticeCopy.success.title);
  const reference = new URL(page.url()).searchParams.get('reference') ?? 'none';
  await expect(page.getByText(reference)).toBeVisible();
  const chosen = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /No\. \d/u });
  await expect(chosen).toHaveText([/^AI Tools for Content Creation No\. 4, /u]);
  await expect(page.getByText(/^by \w+day \d+\s\w+, \d\d:\d\d$/u)).toBeVisible();
  const row = (await form.stored(site)).find((each) => each.reference === reference);
  const { businessName } = form.sample;
  expect(row).toMatchObject({ businessName, selectedCourses: [courseChoices[3]] });

  await page.getByRole('link', { name: ticketCopy.follow }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageTitle);
  await expect(page.getByRole('main')).toContainText(reference);
  await page.getByRole('link', { name: 'Add something' }).click();
  await page.getByLabel('Your message').fill('x'.repeat(5_001));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(page.getByLabel('Your message')).toHaveValue('x'.repeat(5_001));
  await page.getByLabel('Your message').fill('We are four now.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toContainText(actCopy.added.done.title);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw the application' }).click();
  await expect(page.getByRole('status')).toContainText(actCopy.withdrawn.done.title);
});
