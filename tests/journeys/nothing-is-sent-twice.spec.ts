import type { Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { draftCopy, sendingCopy } from '../../src/forms/copy.ts';
import { responseTimeoutMs } from '../../src/forms/send-data.ts';
import { paths } from '../../src/paths.ts';
import {
  field,
  fillForm,
  hasScript,
  openForm,
  postsOf,
  submitButton,
  typed,
} from '../support/application-form.ts';
import { expect, type Site, test } from '../support/site.ts';

// Chromium logs a request that failed.
test.use({ expectedErrors: [[/Failed to load resource/u], { option: true }] as never });

const sent = (page: Page) => page.getByText(noticeCopy.success.title);
const rowsOf = async (site: Site, email: string) =>
  (await site.applications('list', '--json')).stdout.split(email).length - 1;

test('a click twice, Enter twice and a press while it is sent are one request each', async ({
  page,
  site,
}) => {
  const posted = postsOf(page);
  await openForm(page);
  const presses: [string, () => Promise<void>][] = [
    ['a click twice', () => submitButton(page).dblclick()],
    [
      'Enter twice',
      async () => {
        await field(page, 'city').press('Enter');
        await field(page, 'city').press('Enter');
      },
    ],
    [
      'two submits before anything is drawn',
      () =>
        page.locator('form').evaluate((form: HTMLFormElement) => {
          form.requestSubmit();
          form.requestSubmit();
        }),
    ],
    [
      'a press while it is sent',
      async () => {
        await submitButton(page).click();
        await submitButton(page).click({ force: true });
        await field(page, 'city').press('Enter');
      },
    ],
  ];
  await page.route(paths.enrolmentsApi, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.fulfill({ response: answer });
  });
  for (const [what, press] of presses) {
    await fillForm(page, { ...typed, fullName: what });
    await press();
    await expect(sent(page), what).toBeVisible();
    await expect(field(page, 'fullName'), what).toHaveValue('');
    expect(posted.splice(0), what).toEqual([site.url + paths.enrolmentsApi]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('what one types while it is sent does not keep the form from emptying', async ({
  page,
  site,
}) => {
  await openForm(page);
  await submitButton(page).click();
  await fillForm(page, { ...typed, email: 'typed-on@bakery.example' });
  await page.route(paths.enrolmentsApi, async (route) => {
    const answer = await route.fetch();
    await field(page, 'city').fill('York');
    await route.fulfill({ response: answer });
  });
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(field(page, 'email')).toHaveValue('');
  expect(await rowsOf(site, 'typed-on@bakery.example')).toBe(1);
});

test('Back and forward after success send nothing and bring nothing back', async ({
  page,
  site,
}) => {
  const posted = postsOf(page);
  await openForm(page);
  await fillForm(page, { ...typed, email: 'back-after@bakery.example' });
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  await page.goto(paths.home);
  await page.goBack();
  await hasScript(page);
  await expect(field(page, 'email')).toHaveValue('');
  await page.reload();
  await hasScript(page);
  await page.goForward();
  expect(posted).toHaveLength(1);
  expect(await rowsOf(site, 'back-after@bakery.example')).toBe(1);
});

test('not confirmed, refreshed and pressed again: the same application', async ({ page, site }) => {
  await openForm(page);
  await fillForm(page, { ...typed, email: 'refreshed@bakery.example' });
  await page.route(paths.enrolmentsApi, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText(noticeCopy.failure.configuration);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(sendingCopy.notConfirmed)).toBeVisible();
  await page.unroute(paths.enrolmentsApi);
  await page.reload();
  await expect(page.getByText(draftCopy.restored.text)).toBeVisible();
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await rowsOf(site, 'refreshed@bakery.example')).toBe(1);
});

test('not confirmed and then sent without the script: the same application', async ({
  page,
  site,
}) => {
  await openForm(page);
  await fillForm(page, { ...typed, email: 'sent-natively@bakery.example' });
  // A browser sends the line break otherwise than the script does.
  await field(page, 'additionalRequirements').fill('Step-free access.\nA projector.');
  await page.route(paths.enrolmentsApi, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByText(sendingCopy.notConfirmed)).toBeVisible();
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  expect(await rowsOf(site, 'sent-natively@bakery.example')).toBe(1);
});

test('an answer that never comes is given up, and a second press stores nothing twice', async ({
  page,
  site,
}) => {
  await page.addInitScript((long) => {
    const later = window.setTimeout.bind(window) as (run: () => void, after?: number) => number;
    window.setTimeout = ((run: () => void, after?: number) =>
      later(run, after === long ? 1_000 : after)) as typeof window.setTimeout;
  }, responseTimeoutMs);
  await openForm(page);
  await fillForm(page, { ...typed, email: 'hanging@bakery.example' });
  await page.route(paths.enrolmentsApi, async (route) => {
    await route.fetch();
  });
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(formCopy.submitting);
  await expect(page.getByRole('alert')).toContainText(noticeCopy.failure.default);
  await expect(page.getByText(sendingCopy.notConfirmed)).toBeVisible();
  await expect(field(page, 'city')).toHaveValue(typed.city);
  await page.unroute(paths.enrolmentsApi);
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByText(sendingCopy.notConfirmed)).toHaveCount(0);
  expect(await rowsOf(site, 'hanging@bakery.example')).toBe(1);
});
