import type { Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { draftCopy } from '../../src/forms/copy.ts';
import { paths } from '../../src/paths.ts';
import {
  field,
  fillForm,
  hasScript,
  openForm,
  submitButton,
  typed,
} from '../support/application-form.ts';
import * as contact from '../support/contact-form.ts';
import { nextPaint } from '../support/next-paint.ts';
import { expect, test } from '../support/site.ts';

// Chromium logs the script that a test takes away.
test.use({
  expectedErrors: [[/Failed to load resource|dynamically imported/u], { option: true }] as never,
});

const { kept, restored, cleared } = draftCopy;
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const course = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('a refresh, Back and another page lose nothing, and nothing is left elsewhere', async ({
  page,
}) => {
  await openForm(page);
  await expect(said(page, kept.text)).toBeVisible();
  await fillForm(page);
  await page.getByRole('radio', { name: 'Personal' }).check();
  await field(page, 'additionalRequirements').fill('A room without steps.\nPlease.');

  const ways: [string, () => Promise<unknown>][] = [
    ['a refresh', () => page.reload()],
    ['Back', () => page.goto(paths.home).then(() => page.goBack())],
    ['another page', () => page.goto(paths.home).then(() => page.goto(paths.enrol))],
  ];
  for (const [way, go] of ways) {
    await go();
    await expect(said(page, restored.text), way).toBeVisible();
    for (const [name, value] of Object.entries(typed)) {
      if (name === 'businessName') continue;
      await expect(field(page, name as keyof typeof typed), way).toHaveValue(value);
    }
    await expect(field(page, 'additionalRequirements')).toHaveValue(
      'A room without steps.\nPlease.',
    );
    await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked();
    await expect(course(page, courseChoices[1])).toBeChecked();
    await expect(page).toHaveURL(paths.enrol);
  }
  // What is hidden from a person is not lost either.
  await page.getByRole('radio', { name: 'Business' }).check();
  await expect(field(page, 'businessName')).toHaveValue(typed.businessName);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the line on the draft moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        document.documentElement.dataset.shift = JSON.stringify(shift);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    await field(page, 'fullName').fill(typed.fullName);
    await said(page, kept.text).or(said(page, restored.text)).scrollIntoViewIfNeeded();
    await page.reload();
    await expect(said(page, restored.text)).toBeVisible();
    await nextPaint(page);
    await expect(page.locator('html'), `${width} px`).not.toHaveAttribute('data-shift');
  }
});

test('one starts afresh, with the keyboard, and can take that back', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.reload();
  const button = page.getByRole('button', { name: restored.action });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.press('Enter');
  await expect(said(page, cleared.text)).toBeVisible();
  await expect(field(page, 'city')).toHaveValue('');
  await expect(field(page, 'numberOfAttendees')).toHaveValue('1');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await page.getByRole('button', { name: cleared.action }).press('Enter');
  await expect(field(page, 'city')).toHaveValue(typed.city);
  await expect(course(page, courseChoices[1])).toBeChecked();

  await button.click();
  await page.reload();
  await hasScript(page);
  await expect(said(page, kept.text)).toBeVisible();
  await expect(field(page, 'city')).toHaveValue('');
});

test('the draft is gone after success', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.reload();
  await submitButton(page).click();
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  await expect(said(page, kept.text)).toBeVisible();
  await page.reload();
  await hasScript(page);
  await expect(field(page, 'fullName')).toHaveValue('');
  // The reference alone (what-stands-there-after-sending).
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sent:enrolment']);
});

test('another course is added to what is there, and a tick that was taken away stays away', async ({
  page,
}) => {
  await openForm(page, paths.enrolFor('prompt-engineering'));
  await field(page, 'fullName').fill(typed.fullName);
  await field(page, 'additionalRequirements').fill('We are eight.');
  await openForm(page, paths.enrolFor('visual-creation'));
  await expect(field(page, 'fullName')).toHaveValue(typed.fullName);
  await expect(field(page, 'additionalRequirements')).toHaveValue('We are eight.');
  await expect(course(page, 'Prompt Engineering Mastery')).toBeChecked();
  await expect(course(page, 'AI Tools for Content Creation')).toBeChecked();

  await course(page, 'AI Tools for Content Creation').uncheck();
  await page.reload();
  await expect(said(page, restored.text)).toBeVisible();
  await expect(course(page, 'Prompt Engineering Mastery')).toBeChecked();
  await expect(course(page, 'AI Tools for Content Creation')).not.toBeChecked();
});

test('what is typed before the script arrives is newer than the draft', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.enrol, { waitUntil: 'commit' });
  await field(page, 'city').fill('York');
  release(undefined);
  await expect(said(page, restored.text)).toBeVisible();
  await expect(field(page, 'city')).toHaveValue('York');
  await expect(field(page, 'fullName')).toHaveValue(typed.fullName);
  await page.reload();
  await expect(field(page, 'city')).toHaveValue('York');
});

test('sent before its script arrived, a form leaves no draft behind', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  // With or without a query: the island tries a second time.
  await page.route(/EnrolmentForm.*\.js/u, (route) => route.abort());
  await page.goto(paths.home);
  await page.goto(paths.enrol);
  await fillForm(page, { ...typed, email: 'before-the-script@bakery.example' });
  await submitButton(page).click();
  await expect(page).toHaveURL(/received\?reference=/u);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

for (const [what, draft] of [
  ['damaged', '{"answers":{"city":'],
  ['of an older form', '{"answers":{"faxNumber":"1","city":["York"],"deliveryMode":"by post"}}'],
]) {
  test(`a draft that is ${what} does no harm`, async ({ page }) => {
    await page.addInitScript((text) => sessionStorage.setItem('draft:enrolment', text), draft);
    await openForm(page);
    await fillForm(page);
    await page.getByRole('radio', { name: 'Online' }).check();
    await submitButton(page).click();
    await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  });
}

test('where the browser keeps nothing, the form works and promises nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
  });
  await openForm(page);
  await fillForm(page);
  await expect(said(page, kept.text)).toHaveCount(0);
  await submitButton(page).click();
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  await expect(submitButton(page)).toHaveText(formCopy.submit);
});

test('a message survives a refresh too, and is gone once its notice is dismissed', async ({
  page,
}) => {
  await contact.openForm(page);
  await contact.fillForm(page);
  await page.reload();
  await expect(said(page, restored.text)).toBeVisible();
  for (const name of ['name', 'message', 'courseInterest'] as const) {
    await expect(contact.field(page, name)).toHaveValue(contact.typed[name]);
  }
  await contact.submitButton(page).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said(page, kept.text)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
