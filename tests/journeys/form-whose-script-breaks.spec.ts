import type { Page } from '@playwright/test';

import { enrolmentForm as form, referenceIn } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test.use({ expectedErrors: [[/broken on purpose/u], { option: true }] as never });

test('what has been typed stays where the script breaks later', async ({ page }) => {
  await form.open(page);
  await form.answer(page, form.sample);
  await page.evaluate(breakScript);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  await expect(page.locator('main form')).toHaveCount(1);
  await form.expectAnswers(page, form.sample);
});

test('what has been typed stays where the script breaks as it takes over, and is sent', async ({
  page,
  site,
}) => {
  await typeBeforeItBreaks(page);
  await expect(page.locator('form[method=post]')).toHaveCount(1);
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  await form.expectAnswers(page, form.sample);
  await expect(page.getByRole('status')).toHaveText(['', '', '']);
  await form.submitButton(page).click();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  const reference = await referenceIn(page.getByRole('main'));
  const rows = await form.stored(site);
  expect(rows.find((row) => row.reference === reference)).toMatchObject(form.required);
});

/** Fills the form in before its script is there, which breaks as soon as it is. */
async function typeBeforeItBreaks(page: Page) {
  await page.addInitScript(breakScript);
  const { promise: hasTyped, resolve: sendScripts } = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await hasTyped;
    await route.continue();
  });
  await page.goto(form.address, { waitUntil: 'commit' });
  await form.answer(page, form.sample);
  const broken = page.waitForEvent('console', (message) => message.type() === 'error');
  sendScripts(undefined);
  await broken;
}

/** From now on what every form asks of the browser throws. */
function breakScript() {
  Object.defineProperty(Navigator.prototype, 'onLine', {
    get() {
      throw new Error('broken on purpose');
    },
  });
}
