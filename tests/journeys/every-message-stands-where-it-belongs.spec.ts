import type { Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { type FieldName, fields } from '../../src/forms/enrolment/fields.ts';
import {
  defaultApplication,
  fieldNames,
  validateApplication,
} from '../../src/forms/enrolment/schema.ts';
import { field, fillForm, openForm, submitButton } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

/** What the schema finds missing in a form that nobody has filled in, in the order of the form. */
const missing = validateApplication({ ...defaultApplication, numberOfAttendees: '' });
const required = fieldNames.filter((name) => !missing.ok && name in missing.fields);

const messageOf = (name: FieldName) => {
  const { error = '' }: { label: string; error?: string } = fields[name];
  return error;
};
const summary = (page: Page) => page.getByRole('group', { name: formCopy.errorSummary });
const errorOf = (page: Page, name: keyof typeof fields) => page.locator(`#${name}-error`);

test('an empty form says everything that is missing, in order, and the summary has the focus', async ({
  page,
}) => {
  await openForm(page);
  await field(page, 'numberOfAttendees').fill('');
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(required.map((name) => messageOf(name)));
  for (const name of required) await expect(errorOf(page, name)).toContainText(messageOf(name));
  await expect(page.locator('[id$="-error"]')).toHaveCount(required.length);
});

test('a link of the summary leads into its field, with the label in sight', async ({ page }) => {
  await openForm(page);
  await submitButton(page).click();
  for (const name of ['fullName', 'city'] as const) {
    await summary(page).getByRole('link', { name: fields[name].error }).click();
    await expect(field(page, name)).toBeFocused();
    await expect(page.locator(`label[for=${name}]`)).toBeInViewport({ ratio: 1 });
  }
  await summary(page).getByRole('link', { name: fields.selectedCourses.error }).click();
  await expect(page.getByRole('checkbox', { name: courseChoices[0] })).toBeFocused();
  await expect(page.getByText(fields.selectedCourses.label)).toBeInViewport({ ratio: 1 });
});

test('nothing is said before the first attempt', async ({ page }) => {
  await openForm(page);
  await field(page, 'fullName').fill('J');
  await field(page, 'email').fill('not an address');
  await field(page, 'email').blur();
  await expect(page.locator('[id$="-error"]')).toHaveCount(0);
});

const x = (count: number) => 'x'.repeat(count);
const boundaries = [
  { name: 'fullName', wrong: x(1), right: x(2) },
  { name: 'email', wrong: 'jo@firm', right: 'jo@firm.example' },
  { name: 'mobile', wrong: x(9), right: x(10) },
  { name: 'linkedIn', wrong: 'linkedin.com/in/jo', right: 'https://linkedin.com/in/jo' },
  { name: 'website', wrong: 'javascript:alert(1)', right: 'http://firm.example' },
  { name: 'availabilityDates', wrong: x(9), right: x(10) },
  { name: 'numberOfAttendees', wrong: '', right: '1' },
  { name: 'city', wrong: x(1), right: x(2) },
  { name: 'country', wrong: x(1), right: x(2) },
] as const;

for (const { name, wrong, right } of boundaries) {
  test(`${name}: "${wrong}" is refused, "${right}" accepted, and the message goes as it changes`, async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page);
    await field(page, name).fill(wrong);
    await submitButton(page).click();
    await expect(summary(page).getByRole('link')).toHaveText([fields[name].error]);
    await expect(errorOf(page, name)).toContainText(fields[name].error);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(fields[name].error));
    await field(page, name).fill(right);
    await expect(errorOf(page, name)).toHaveCount(0);
    await field(page, name).fill(wrong);
    await expect(errorOf(page, name)).toContainText(fields[name].error);
    await field(page, name).fill(right);
    await submitButton(page).click();
    await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  });
}

test('courses: none is refused, one is enough', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.getByRole('checkbox', { name: courseChoices[1] }).uncheck();
  await submitButton(page).click();
  await expect(errorOf(page, 'selectedCourses')).toContainText(fields.selectedCourses.error);
  await expect(
    page.getByRole('group', { name: fields.selectedCourses.label }),
  ).toHaveAccessibleDescription(new RegExp(fields.selectedCourses.error));
  await page.getByRole('checkbox', { name: courseChoices[9] }).check();
  await expect(errorOf(page, 'selectedCourses')).toHaveCount(0);
});

test('the four sections show where one is and which are finished', async ({ page }) => {
  await openForm(page);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const complete = new RegExp(formCopy.sectionComplete.replace(/[()]/gu, '\\$&'));
  const personal = progress.getByRole('link', { name: /Personal Information/u });
  const participant = progress.getByRole('link', { name: /Participant Details/u });
  // Everything in the second section is optional, but nobody has seen it yet.
  for (const link of [personal, participant]) await expect(link).not.toHaveAccessibleName(complete);
  await fillForm(page);
  for (const link of [personal, participant]) await expect(link).toHaveAccessibleName(complete);
  await field(page, 'country').scrollIntoViewIfNeeded();
  await field(page, 'country').focus();
  await page.mouse.wheel(0, 400);
  await expect(progress.locator('[aria-current=step]')).toContainText('Logistics & Preferences');
});
