import type { Page } from '@playwright/test';

import { draftCopy, sendingCopy } from '../../src/forms/copy.ts';
import { paths } from '../../domain/paths.ts';
import { enrolmentForm as form, hasScript, postsOf, said } from '../support/forms.ts';
import { expect, type Site, test } from '../support/site.ts';

// Chromium logs a request that failed.
test.use({ expectedErrors: /Failed to load resource/u });

// What both forms are sent with (use-submission.ts).
const { endpoint, line } = form;
const { failure } = form.notices;
const lineOf = (page: Page) => form.field(page, line);

test('not confirmed, pressed again, and after a refresh: one form', async ({ page, site }) => {
  await form.begin(page, { email: 'refreshed@bakery.example' });
  await loseAnswers(page);
  for (let press = 0; press < 2; press += 1) {
    await form.submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText(failure.configuration);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(sendingCopy.notConfirmed)).toBeVisible();
  }
  await page.unroute(endpoint);
  await page.reload();
  await expect(page.getByText(draftCopy.restored.text)).toBeVisible();
  await form.send(page);
  await expect(page.getByText(sendingCopy.notConfirmed)).toHaveCount(0);
  expect(await rowsOf(site, 'refreshed@bakery.example')).toBe(1);
});

test('pressed twice, or while it is sent, is one request', async ({ page, site }) => {
  const posted = postsOf(page);
  await form.open(page);
  const presses: [string, () => Promise<void>][] = [
    ['a click twice', () => form.submitButton(page).dblclick()],
    [
      'Enter twice',
      async () => {
        await lineOf(page).press('Enter');
        await lineOf(page).press('Enter');
      },
    ],
    [
      'two submits before anything is drawn',
      () =>
        page.locator('form').evaluate((element: HTMLFormElement) => {
          element.requestSubmit();
          element.requestSubmit();
        }),
    ],
    [
      'a press while it is sent',
      async () => {
        await form.submitButton(page).click();
        await form.submitButton(page).click({ force: true });
        await lineOf(page).press('Enter');
      },
    ],
  ];
  await page.route(endpoint, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.fulfill({ response: answer });
  });
  for (const [what, press] of presses) {
    await form.fillIn(page, { [line]: what });
    await press();
    await expect(form.sent(page), what).toBeVisible();
    await form.unfold(page);
    await expect(lineOf(page), what).toHaveValue('');
    expect(posted.splice(0), what).toEqual([site.url + endpoint]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('what is typed while it is sent does not keep it from emptying', async ({ page, site }) => {
  await form.open(page);
  await form.submitButton(page).click();
  await form.fillIn(page, { email: 'typed-on@bakery.example' });
  await page.route(endpoint, async (route) => {
    const answer = await route.fetch();
    await lineOf(page).fill('York, or Hull');
    await route.fulfill({ response: answer });
  });
  await form.send(page);
  await form.unfold(page);
  await form.expectAnswers(page, form.initial);
  expect(await rowsOf(site, 'typed-on@bakery.example')).toBe(1);
});

test('Back and forward after success bring nothing back', async ({ page, site }) => {
  const posted = postsOf(page);
  await form.begin(page, { email: 'back-after@bakery.example' });
  // A draft that was brought back is over as well.
  await page.reload();
  await hasScript(page);
  await form.send(page);
  await form.unfold(page);
  await expect(said(page, draftCopy.kept.text)).toBeVisible();
  await page.goto(paths.home);
  await page.goBack();
  await hasScript(page);
  await form.unfold(page);
  await form.expectAnswers(page, form.initial);
  // What the ticket says (what-stands-there-after-sending), and no draft.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sent:enrolment']);
  await page.reload();
  await hasScript(page);
  await form.unfold(page);
  await form.expectAnswers(page, form.initial);
  await page.goForward();
  expect(posted).toHaveLength(1);
  expect(await rowsOf(site, 'back-after@bakery.example')).toBe(1);
});

/** The server stores what is sent, and its answers do not arrive. */
const loseAnswers = (page: Page) =>
  page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** How often a form with this address was stored. */
const rowsOf = async (site: Site, email: string) =>
  (await form.stored(site)).filter((row) => row.email === email).length;
