import type { Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { sendingCopy } from '../../src/forms/copy.ts';
import { field, fillForm, openForm, typed } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

const { offline, waiting } = sendingCopy;

// Chromium logs a request that failed.
test.use({ expectedErrors: [[/ERR_INTERNET_DISCONNECTED/u], { option: true }] as never });

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('offline is said before one presses, and a press is sent when the connection is back', async ({
  page,
  context,
  site,
}) => {
  const answered = answersTo(page);
  await openForm(page);
  await fillForm(page, { ...typed, email: 'offline@bakery.example' });
  await expect(said(page, offline)).toHaveCount(0);
  await context.setOffline(true);
  await expect(said(page, offline)).toBeVisible();

  await button(page, formCopy.submit).click();
  await expect(said(page, waiting.text)).toBeVisible();
  await expect(button(page, waiting.button)).toBeDisabled();
  await expect(page.getByText(noticeCopy.failure.title)).toHaveCount(0);
  expect(answered).toEqual([]);

  // What is mended meanwhile is sent, and Enter does not send it sooner.
  await field(page, 'city').fill('York');
  await field(page, 'city').press('Enter');
  await context.setOffline(false);
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  await expect(said(page, waiting.text)).toHaveCount(0);
  const { stdout } = await site.applications('list', '--json');
  expect(stdout.match(/offline@bakery\.example/gu)).toHaveLength(1);
  expect(stdout).toContain('"city":"York"');
});

test('waiting can be called off, and then nothing is sent', async ({ page, context, site }) => {
  const answered = answersTo(page);
  await openForm(page);
  await fillForm(page, { ...typed, email: 'called-off@bakery.example' });
  await context.setOffline(true);
  await button(page, formCopy.submit).click();
  await button(page, waiting.action).press('Enter');
  await expect(said(page, offline)).toBeVisible();
  await context.setOffline(false);
  await expect(said(page, offline)).toHaveCount(0);
  await expect(button(page, formCopy.submit)).toBeEnabled();
  await expect(field(page, 'city')).toHaveValue(typed.city);
  expect(answered).toEqual([]);
  expect((await site.applications('list', '--json')).stdout).not.toContain('called-off');
});

test('what has become wrong while it waited is said and not sent', async ({ page, context }) => {
  await openForm(page);
  await fillForm(page);
  await context.setOffline(true);
  await button(page, formCopy.submit).click();
  await field(page, 'city').fill('');
  await context.setOffline(false);
  await expect(page.getByRole('group', { name: formCopy.errorSummary })).toBeFocused();
  await expect(button(page, formCopy.submit)).toBeEnabled();
});

/** What the page posted and the server answered: a press without a connection is a request that fails. */
function answersTo(page: Page): string[] {
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') answered.push(response.url());
  });
  return answered;
}
