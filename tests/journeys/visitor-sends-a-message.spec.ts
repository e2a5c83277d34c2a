import type { Page } from '@playwright/test';

import { brand } from '../../src/brand.ts';
import { formCopy, noticeCopy } from '../../src/forms/contact/copy.ts';
import { type FieldName, fields } from '../../src/forms/contact/fields.ts';
import { type ContactMessage, emptyMessage, fieldNames } from '../../src/forms/contact/schema.ts';
import { facts } from '../../src/facts.ts';
import type { SelectField, TextField } from '../../src/forms/field.ts';
import { paths } from '../../src/paths.ts';
import { field, fillForm, openForm, submitButton, typed } from '../support/contact-form.ts';
import { expect, test } from '../support/site.ts';

const { success } = noticeCopy;
const summary = (page: Page) => page.getByRole('group', { name: formCopy.errorSummary });
const errorOf = (page: Page, name: keyof typeof fields) => page.locator(`#${name}-error`);
const sent = (page: Page) => page.getByRole('status').filter({ hasText: success.title });

test('a message is logged in the browser, nothing is sent, and the notice says so', async ({
  page,
  site,
}) => {
  await openForm(page);
  await expect(page.getByText('does not send or store it')).toBeVisible();
  await fillForm(page, { name: `  ${typed.name} ` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const [logged] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'info'),
    submitButton(page).click(),
  ]);
  expect(await logged.args()[1]?.jsonValue()).toEqual(typed);

  await expect(sent(page)).toContainText(success.notDelivered);
  await expect(sent(page)).toContainText(`within ${facts.promises.contactReplyHours} hours`);
  await expect(sent(page)).toContainText(brand.email);
  await expect(field(page, 'message')).toHaveValue(typed.message);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  for (const name of fieldNames) {
    await expect(field(page, name)).toHaveValue(emptyMessage[name]);
  }
  await expect(submitButton(page)).toBeEnabled();
  await expect(submitButton(page)).toHaveText(formCopy.submit);
  expect(requests).toEqual([]);
  expect((await site.applications('list', '--messages', '--json')).stdout).toBe('');
});

test('the words are not lost: the notice offers them to the mail program', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await submitButton(page).click();
  const link = page.getByRole('link', { name: success.byMail });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(brand.email);
  expect(decodeURIComponent(href.search)).toBe(
    `?subject=${typed.subject}&body=${typed.message.replace('\n', '\r\n')}`,
  );
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 });
  for (const name of fieldNames) await expect(field(page, name)).toHaveValue(typed[name]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(sent(page)).toHaveCount(0);
  await expect(field(page, 'message')).toHaveValue('');
});

test('the words outlive a reload until they have been offered, and what is changed since stays', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'message')).toHaveValue(typed.message);
  await submitButton(page).click();
  await expect(sent(page)).toBeVisible();
  await field(page, 'message').fill('Another thing altogether.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(field(page, 'message')).toHaveValue('Another thing altogether.');
});

test('a message that went nowhere is not told in the colour of success', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await submitButton(page).click();
  const notice = sent(page).locator('[data-tone]');
  await expect(notice).toHaveAttribute('data-tone', 'caution');
  const first = notice.locator('p, a').nth(1);
  await expect(first).toHaveText(success.byMail);
});

test('a second message can follow the first', async ({ page }) => {
  await openForm(page);
  for (const subject of ['The first one', 'The second one']) {
    await fillForm(page, { subject });
    const [logged] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'info'),
      submitButton(page).click(),
    ]);
    expect(await logged.args()[1]?.jsonValue()).toEqual({ ...typed, subject });
  }
});

test('an empty form says what is missing, in order, and the summary has the focus', async ({
  page,
}) => {
  const required = fieldNames.filter((name) => !('optional' in fields[name]));
  const messageOf = (name: FieldName) => {
    const field: TextField | SelectField = fields[name];
    return field.kind === 'select' ? '' : (field.error ?? '');
  };
  await openForm(page);
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(required.map((name) => messageOf(name)));
  for (const name of required) {
    await expect(errorOf(page, name)).toContainText(messageOf(name));
  }
  await expect(page.locator('[id$="-error"]')).toHaveCount(required.length);
  await expect(page.getByText(success.title)).toHaveCount(0);
});

test('nothing is said before the first attempt', async ({ page }) => {
  await openForm(page);
  await field(page, 'subject').fill('Hi');
  await field(page, 'email').fill('not an address');
  await field(page, 'email').blur();
  await expect(page.locator('[id$="-error"]')).toHaveCount(0);
});

const x = (count: number) => 'x'.repeat(count);
const boundaries = [
  { name: 'name', wrong: x(1), right: x(2) },
  { name: 'email', wrong: 'jo@firm', right: 'jo@firm.example' },
  { name: 'subject', wrong: x(4), right: x(5) },
  { name: 'message', wrong: x(9), right: x(10) },
] as const;

for (const { name, wrong, right } of boundaries) {
  test(`${name}: "${wrong}" is refused, "${right}" accepted, and the message goes as it changes`, async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page, { company: '', courseInterest: '', [name]: wrong });
    await submitButton(page).click();
    await expect(summary(page).getByRole('link')).toHaveText([fields[name].error]);
    await expect(errorOf(page, name)).toContainText(fields[name].error);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(fields[name].error));
    await field(page, name).fill(right);
    await expect(errorOf(page, name)).toHaveCount(0);
    await field(page, name).fill(wrong);
    await expect(errorOf(page, name)).toContainText(fields[name].error);
    await field(page, name).fill(right);
    await submitButton(page).click();
    await expect(sent(page)).toBeVisible();
  });
}

test('with the keyboard alone', async ({ page }) => {
  await openForm(page);
  const answers: ContactMessage = { ...typed, email: 'niamh@bakery', message: 'Ten chars.' };
  await field(page, 'name').focus();
  for (const name of fieldNames) {
    await expect(field(page, name)).toBeFocused();
    if (fields[name].kind === 'select') await page.keyboard.press('ArrowDown');
    else await page.keyboard.type(answers[name]);
    await page.keyboard.press('Tab');
  }
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(summary(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'email')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('.example');
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeVisible();
});

test('the consultation is asked for in a letter that is half written', async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.getByRole('link', { name: 'View All Courses' }).last()).toHaveAttribute(
    'href',
    paths.courses,
  );
  const letter = page.getByRole('link', { name: 'Request a Consultation' });
  const href = (await letter.getAttribute('href')) ?? '';
  expect(href).toMatch(
    new RegExp(`^mailto:${brand.email}\\?subject=Consultation%20Request&body=Hello%2C%0D%0A`, 'u'),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form opens the mail program, with the browser’s own checks, and says so', async ({
    page,
  }) => {
    const response = await page.goto(paths.contact);
    const form = page.locator('form');
    await expect(form).toHaveAttribute('action', `mailto:${brand.email}`);
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('enctype', 'text/plain');
    await expect(form).not.toHaveAttribute('novalidate');
    // What is found by its text leaves out what stands in noscript.
    await expect(page.locator('form noscript p')).toBeVisible();
    await expect(page.locator('form noscript p')).toContainText('opens your own mail program');
    await expect(field(page, 'message')).toHaveAttribute('minlength', '10');
    await expect(field(page, 'message')).toHaveAttribute('required');
    await expect(field(page, 'company')).not.toHaveAttribute('required');
    expect(response?.headers()['content-security-policy']).toContain("form-action 'self' mailto:");
    // A policy that forbade it would say so on the console, which fails the test.
    await fillForm(page);
    await submitButton(page).click();
    await expect(page).toHaveURL(paths.contact);
  });
});
