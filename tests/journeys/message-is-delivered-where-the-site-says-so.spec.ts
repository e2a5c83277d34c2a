import type { Page, Route } from '@playwright/test';

import { facts } from '../../src/facts.ts';
import { formCopy, noticeCopy } from '../../src/forms/contact/copy.ts';
import { fieldNames } from '../../src/forms/contact/schema.ts';
import { paths } from '../../src/paths.ts';
import { field, fillForm, openForm, submitButton, typed } from '../support/contact-form.ts';
import { expect, test } from '../support/site.ts';

// Chromium itself logs a request that failed.
test.use({
  settings: { CONTACT_DELIVERY: 'intake' },
  expectedErrors: [[/Failed to load resource/u], { option: true }] as never,
});

const { success, failure, sending } = noticeCopy;
const sent = (page: Page) => page.getByRole('status').filter({ hasText: success.title });

test('a message is stored, its reference shown, and the staff have it', async ({ page, site }) => {
  await openForm(page);
  await expect(page.getByText('does not send or store it')).toHaveCount(0);
  await fillForm(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await submitButton(page).click();

  await expect(sent(page)).toContainText(success.delivered);
  await expect(sent(page)).toContainText(`within ${facts.promises.contactReplyHours} hours`);
  const text = (await sent(page).textContent()) ?? '';
  const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec(text)?.[0] ?? 'none';
  await expect(sent(page)).toContainText(success.reference(reference));
  await expect(field(page, 'message')).toHaveValue('');
  expect(logged).toEqual([]);

  const { stdout } = await site.applications('list', '--messages', '--json');
  const line = stdout.split('\n').find((row) => row.includes(reference)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ reference, ...typed });
  expect((await site.applications('show', reference)).stdout).toContain(typed.subject);
  expect((await site.applications('list', '--json')).stdout).not.toContain(reference);
});

const causes: { cause: string; message: string; answer: (route: Route) => Promise<void> }[] = [
  { cause: 'no connection', message: failure.configuration, answer: (route) => route.abort() },
  {
    cause: 'a status that is not OK',
    message: failure.default,
    answer: (route) => route.fulfill({ status: 503, json: { success: true } }),
  },
  {
    cause: 'success false',
    message: failure.server,
    answer: (route) => route.fulfill({ json: { success: false, error: 'Full' } }),
  },
];

for (const { cause, message, answer } of causes) {
  test(`${cause}: the right notice, every answer kept, and a second try succeeds`, async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page);
    await page.route(paths.contactApi, answer);
    await submitButton(page).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(failure.title);
    await expect(notice).toContainText(message);
    for (const name of fieldNames) await expect(field(page, name)).toHaveValue(typed[name]);
    await expect(submitButton(page)).toBeEnabled();

    await page.unroute(paths.contactApi);
    await submitButton(page).click();
    await expect(sent(page)).toBeVisible();
    await expect(page.getByText(failure.title)).toHaveCount(0);
  });
}

test('while it is sent the button is disabled and the notice says to wait', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(paths.contactApi, async (route) => {
    await held;
    await route.fulfill({ json: { success: true } });
  });
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: sending.title })).toContainText(
    sending.description,
  );
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveText(formCopy.submitting);
  answer(undefined);
  await expect(sent(page)).toContainText(success.delivered);
});

test('an answer that is lost after it was stored stores nothing twice', async ({ page, site }) => {
  const messages = async () => (await site.applications('list', '--messages', '--json')).stdout;
  await openForm(page);
  await fillForm(page, { email: 'lost-answer@bakery.example' });
  await page.route(paths.contactApi, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText(failure.configuration);
  await page.unroute(paths.contactApi);
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  expect((await messages()).match(/lost-answer@bakery\.example/gu)).toHaveLength(1);
});
