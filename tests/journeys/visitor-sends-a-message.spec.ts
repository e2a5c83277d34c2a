import { brand } from '../../domain/brand.ts';
import { noticeCopy } from '../../src/forms/contact/copy.ts';
import { byMailCopy, draftCopy, referenceLine } from '../../src/forms/copy.ts';
import { facts } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import {
  clipboard,
  contactForm as form,
  enrolmentForm,
  referenceIn,
  said,
} from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const { success } = noticeCopy;
const { contactReplyHours } = facts.promises;
const { sample, initial } = form;

test('a message is logged in the browser and nowhere sent', async ({ page, site }) => {
  await form.open(page);
  await expect(page.getByText('does not send or store it')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const subject of [sample.subject, 'The second one']) {
    await form.answer(page, { ...sample, name: `  ${sample.name} `, subject });
    const [logged] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'info'),
      form.submitButton(page).click(),
    ]);
    expect(await logged.args()[1]?.jsonValue()).toEqual({ ...sample, subject });
    await expect(form.sent(page)).toContainText(success.notDelivered);
    await expect(form.sent(page)).toContainText(`within ${contactReplyHours} hours`);
    await expect(form.sent(page)).toContainText(brand.email);
    await form.expectAnswers(page, initial);
    await expect(said(page, draftCopy.kept.text)).toBeVisible();
    await expect(form.submitButton(page)).toBeEnabled();
    await expect(form.submitButton(page)).toHaveText(form.copy.submit);
  }
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(requests).toEqual([]);
  expect(await form.stored(site)).toEqual([]);
});

test('the notice, not one of success, offers the words to a mail program', async ({ page }) => {
  await form.open(page);
  const letter = page.getByRole('main').getByRole('link', { name: brand.email });
  const note = page.getByText('does not send or store it');
  await expect(note.getByRole('link', { name: brand.email })).toHaveAttribute(
    'href',
    `mailto:${brand.email}`,
  );
  const before = await letter.count();
  await form.answer(page, sample);
  await form.submitButton(page).click();
  await expect(letter).toHaveCount(before + 1);
  const notice = form.sent(page).locator('[data-tone]');
  await expect(notice).toHaveAttribute('data-tone', 'caution');
  // What is to be done comes after the words that say why.
  await expect(notice.locator('p, a').nth(1)).toHaveText(success.notDelivered);
  const link = page.getByRole('link', { name: byMailCopy.open });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(brand.email);
  expect(decodeURIComponent(href.search)).toBe(
    `?subject=${sample.subject}&body=${sample.message.replace('\n', '\r\n')}`,
  );
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(form.submitButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: byMailCopy.copy }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/u })).toBeVisible();
  expect(await clipboard(page)).toBe(sample.message);
  // The form is empty by then, and a new message leaves the old one where it is.
  await form.field(page, 'message').fill('Another thing altogether.');
  await expect(link).toHaveAttribute('href', href.href);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.sent(page)).toHaveCount(0);
  await expect(form.field(page, 'message')).toHaveValue('Another thing altogether.');
});

test.describe('where messages are delivered', () => {
  test.use({ settings: { CONTACT_DELIVERY: 'intake' } });

  test('a message is stored, and its reference shown', async ({ page, site }) => {
    await form.open(page);
    await expect(page.getByText('does not send or store it')).toHaveCount(0);
    await form.answer(page, sample);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await form.submitButton(page).click();
    await expect(form.sent(page)).toContainText(success.description);
    await expect(form.sent(page)).toContainText(`within ${contactReplyHours} hours`);
    const reference = await referenceIn(form.sent(page));
    await expect(form.sent(page)).toContainText(referenceLine(reference));
    expect(logged).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await form.expectAnswers(page, initial);
    const row = (await form.stored(site)).find((each) => each.reference === reference);
    expect(row).toMatchObject({ reference, ...sample });
    const applications = (await enrolmentForm.stored(site)).map((each) => each.reference);
    expect(applications).not.toContain(reference);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form opens the mail program, and says so', async ({ page }) => {
    const response = await page.goto(paths.contact);
    const element = page.locator('form');
    await expect(element).toHaveAttribute('action', `mailto:${brand.email}`);
    await expect(element).toHaveAttribute('method', 'post');
    await expect(element).toHaveAttribute('enctype', 'text/plain');
    await expect(element).not.toHaveAttribute('novalidate');
    // What is found by its text leaves out what stands in noscript.
    await expect(page.locator('form noscript p')).toBeVisible();
    await expect(page.locator('form noscript p')).toContainText('opens your own mail program');
    await expect(form.field(page, 'message')).toHaveAttribute('minlength', '10');
    await expect(form.field(page, 'message')).toHaveAttribute('required');
    await expect(form.field(page, 'company')).not.toHaveAttribute('required');
    expect(response?.headers()['content-security-policy']).toContain("form-action 'self' mailto:");
    // A policy that forbade it would say so on the console, which fails the test.
    await form.answer(page, sample);
    await form.submitButton(page).click();
    await expect(page).toHaveURL(paths.contact);
  });
});
