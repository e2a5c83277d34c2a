import type { Page } from '@playwright/test';

import { paths } from '../../domain/provider/paths.ts';
import { draftCopy, sendingCopy } from '../../src/forms/copy.ts';
import { enrolmentForm as form, hasScript, postsOf, said } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

// Chromium logs a request that failed.
test.use({ expectedErrors: /Failed to load resource/u });

// One form is enough: both are sent by use-submission.ts.
const { endpoint, line } = form;
const { sending, failure } = form.notices;
const lineOf = (page: Page) => form.field(page, line);
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' }).click();

test('sent twice: a form that was not confirmed is stored once, after a refresh and Back too', async ({
  page,
  site,
}) => {
  await form.begin(page, { email: 'refreshed@bakery.example' });
  // The server stores what is sent, and its answers do not arrive.
  await page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (let press = 0; press < 2; press += 1) {
    await form.submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText(failure.configuration);
    await dismiss(page);
    await expect(page.getByText(sendingCopy.notConfirmed)).toBeVisible();
  }
  await page.unroute(endpoint);
  await page.reload();
  await expect(page.getByText(draftCopy.restored.text)).toBeVisible();
  await form.send(page);
  await expect(page.getByText(sendingCopy.notConfirmed)).toHaveCount(0);

  await test.step('Back and forward bring nothing of it back', async () => {
    const posted = postsOf(page);
    await form.unfold(page);
    await expect(said(page, draftCopy.stored.text)).toBeVisible();
    await page.goto(paths.home);
    for (const goOn of [() => page.goBack(), () => page.reload()]) {
      await goOn();
      await hasScript(page);
      await form.unfold(page);
      await form.expectAnswers(page, form.initial);
      // The tab keeps what the ticket says (ticket-stays-after-sending.spec.ts), and no draft.
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sent:enrolment']);
    }
    await page.goForward();
    expect(posted).toEqual([]);
  });
  const rows = (await form.stored(site)).filter(
    ({ email }) => email === 'refreshed@bakery.example',
  );
  expect(rows).toHaveLength(1);
});

test('sent twice: a second press, or one while it is sent, makes no second request', async ({
  page,
  site,
}) => {
  const posted = postsOf(page);
  const button = form.submitButton(page);
  const last = 'a press and a letter while it is sent';
  const presses: Record<string, () => Promise<void>> = {
    'a click twice': () => button.dblclick(),
    'two submits before anything is drawn': () =>
      page.locator('form').evaluate((element: HTMLFormElement) => {
        element.requestSubmit();
        element.requestSubmit();
      }),
    [last]: async () => {
      await button.click();
      const pending = page.getByRole('status').filter({ hasText: sending.title });
      await expect(pending).toContainText(sending.description);
      await expect(button).toBeDisabled();
      await expect(button).toHaveText(form.copy.submitting);
      await button.click({ force: true });
      await lineOf(page).press('Enter');
      await lineOf(page).fill('York, or Hull');
    },
  };
  await form.begin(page);
  // Only the last press is answered, so that the form is filled in once.
  let isAnswered = false;
  await page.route(endpoint, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await (isAnswered ? route.continue() : route.abort());
  });
  for (const [what, press] of Object.entries(presses)) {
    isAnswered = what === last;
    await press();
    await expect(isAnswered ? form.sent(page) : page.getByRole('alert'), what).toBeVisible();
    expect(posted.splice(0), what).toEqual([site.url + endpoint]);
    await dismiss(page);
  }
  await form.unfold(page);
  await form.expectAnswers(page, form.initial);
});
