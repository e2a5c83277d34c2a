import type { Page } from '@playwright/test';

import { formCopy } from '../../src/forms/contact/copy.ts';
import { fields } from '../../src/forms/contact/fields.ts';
import type { ContactMessage } from '../../src/forms/contact/schema.ts';
import { sampleAnswers } from '../../src/forms/testing/sample-answers.ts';
import { paths } from '../../src/paths.ts';

/** What a person writes who answers everything. What is not named here has a sample of its kind. */
export const typed: ContactMessage = {
  ...sampleAnswers(fields),
  name: 'Niamh O’Connor-Smythe',
  email: 'niamh@bakery.example',
  company: 'The Bakery & Sons',
  courseInterest: 'AI in Customer Experience & Sales Workshop',
  subject: 'Quotes take too long',
  message: 'We write every quote by hand.\nTwo hours each, four people.',
};

/** Opens the form and waits until its script has taken over. */
export async function openForm(page: Page) {
  await page.goto(paths.contact);
  await page.locator('form[novalidate]').waitFor();
}

/** Fills in the form by its labels, as a person finds the fields. */
export async function fillForm(page: Page, changes: Partial<ContactMessage> = {}) {
  const { courseInterest, ...texts } = { ...typed, ...changes };
  for (const [name, value] of Object.entries(texts)) {
    await field(page, name as keyof typeof texts).fill(value);
  }
  await field(page, 'courseInterest').selectOption(courseInterest);
}

/** A field, by its label. */
export const field = (page: Page, name: keyof typeof fields) =>
  page.getByRole(name === 'courseInterest' ? 'combobox' : 'textbox', {
    name: fields[name].label,
  });

/** The button that sends the message. */
export const submitButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${formCopy.submit}|${formCopy.submitting})$`) });
