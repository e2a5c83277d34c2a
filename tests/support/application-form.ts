import type { Page } from '@playwright/test';

import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { fields } from '../../src/forms/enrolment/fields.ts';
import { requiredAnswers } from '../../src/forms/testing/sample-answers.ts';
import { paths } from '../../src/paths.ts';

const others = Object.entries(requiredAnswers(fields)).filter(
  ([name]) => name !== 'selectedCourses',
);

/** What is ticked in lists beside that of the courses, should the form have another. */
export const ticked = Object.fromEntries(others.filter(([, answer]) => Array.isArray(answer)));

/**
 * What a person types who applies for a firm; the rest of the form keeps its defaults. Whatever else has to
 * be filled in, as a new field may, has a sample of its kind.
 */
export const typed = {
  ...(Object.fromEntries(others.filter(([, answer]) => typeof answer === 'string')) as object),
  fullName: 'Niamh O’Connor-Smythe',
  email: 'niamh@bakery.example',
  mobile: '+44 7700 900123',
  businessName: 'The Bakery & Sons',
  availabilityDates: 'Any Tuesday in March, mornings',
  city: 'Leeds',
  country: 'United Kingdom',
} as const;

/** A field that `fillForm` types into. */
export type TypedField = keyof typeof typed;

/** Opens the form and waits until its script has taken over, if there is one. */
export async function openForm(page: Page, address: string = paths.enrol) {
  await page.goto(address);
  await hasScript(page);
}

/** Resolves once the form's script has taken over and brought back a draft, if there was one. */
export const hasScript = (page: Page) => page.locator('form[novalidate]').waitFor();

/** Fills in the form by its labels, as a person finds the fields, and ticks one course. */
export async function fillForm(page: Page, answers: Partial<Record<TypedField, string>> = typed) {
  for (const [name, value] of Object.entries(answers)) {
    await field(page, name as TypedField).fill(value);
  }
  await page.getByRole('checkbox', { name: courseChoices[1] }).check();
  await tickOthers(page);
}

/** Ticks what has to be ticked in lists beside that of the courses. */
export async function tickOthers(page: Page) {
  for (const [name, options] of Object.entries(ticked)) {
    for (const option of options) await page.locator(`[name=${name}][value="${option}"]`).check();
  }
}

/** A text field, by its label. */
export const field = (page: Page, name: keyof typeof fields) =>
  page.getByRole('textbox', { name: fields[name].label });

/** The button that sends the application. */
export const submitButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${formCopy.submit}|${formCopy.submitting})$`) });

/** The addresses that the page posts to from here on: the browser's own word, which no log delays. */
export function postsOf(page: Page): string[] {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  return posted;
}
