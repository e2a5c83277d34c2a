import type { Page } from '@playwright/test';

import { sendingCopy } from '../../src/forms/copy.ts';
import { enrolmentForm as form, said, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const { offline, waiting } = sendingCopy;

// Chromium logs a request that failed.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/u });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// What both forms are sent with (use-submission.ts).
const { copy, line } = form;

test('a press without a connection is sent once it is back', async ({ page, context, site }) => {
  const answered = answersTo(page);
  await form.begin(page, { email: 'offline@bakery.example' });
  await expect(said(page, offline)).toHaveCount(0);
  await context.setOffline(true);
  await expect(said(page, offline)).toBeVisible();

  await button(page, copy.submit).click();
  await expect(said(page, waiting.text)).toBeVisible();
  await expect(button(page, waiting.button)).toBeDisabled();
  await expect(page.getByText(form.notices.failure.title)).toHaveCount(0);
  expect(answered).toEqual([]);

  // What is mended meanwhile is sent, and Enter does not send it sooner.
  await form.field(page, line).fill('York, or Hull');
  await form.field(page, line).press('Enter');
  await context.setOffline(false);
  await expect(form.sent(page)).toBeVisible();
  await expect(said(page, waiting.text)).toHaveCount(0);
  const rows = (await form.stored(site)).filter(({ email }) => email === 'offline@bakery.example');
  expect(rows).toMatchObject([{ [line]: 'York, or Hull' }]);
});

test('waiting can be called off, and then nothing is sent', async ({ page, context, site }) => {
  const answered = answersTo(page);
  const answers = { ...form.required, email: 'called-off@bakery.example' };
  await form.open(page);
  await form.answer(page, answers);
  await context.setOffline(true);
  await button(page, copy.submit).click();
  await button(page, waiting.action).press('Enter');
  await expect(said(page, offline)).toBeVisible();
  await context.setOffline(false);
  await expect(said(page, offline)).toHaveCount(0);
  await expect(button(page, copy.submit)).toBeEnabled();
  await form.expectAnswers(page, answers);
  expect(answered).toEqual([]);
  const emails = (await form.stored(site)).map(({ email }) => email);
  expect(emails).not.toContain('called-off@bakery.example');
});

test('what has become wrong while it waited is said and not sent', async ({ page, context }) => {
  await form.begin(page);
  await context.setOffline(true);
  await button(page, copy.submit).click();
  await form.field(page, line).fill('');
  await context.setOffline(false);
  await expect(summary(page)).toBeFocused();
  await expect(button(page, copy.submit)).toBeEnabled();
});

/** What the page posted and the server answered: a press without a connection is a request that fails. */
function answersTo(page: Page): string[] {
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answered.push(response.url());
  });
  return answered;
}
