import { brand } from '../../src/brand.ts';
import { noticeCopy } from '../../src/forms/contact/copy.ts';
import { draftCopy } from '../../src/forms/copy.ts';
import { facts } from '../../src/facts.ts';
import { paths } from '../../src/paths.ts';
import { contactForm as form, said } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const { success } = noticeCopy;
const { sample, initial } = form;

test('a message is logged in the browser, nothing is sent, and the notice says so', async ({
  page,
  site,
}) => {
  await form.open(page);
  await expect(page.getByText('does not send or store it')).toBeVisible();
  await form.answer(page, { ...sample, name: `  ${sample.name} ` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const [logged] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'info'),
    form.submitButton(page).click(),
  ]);
  expect(await logged.args()[1]?.jsonValue()).toEqual(sample);

  await expect(form.sent(page)).toContainText(success.notDelivered);
  await expect(form.sent(page)).toContainText(`within ${facts.promises.contactReplyHours} hours`);
  await expect(form.sent(page)).toContainText(brand.email);
  await expect(form.field(page, 'message')).toHaveValue(sample.message);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await form.expectAnswers(page, initial);
  await expect(said(page, draftCopy.kept.text)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expect(form.submitButton(page)).toBeEnabled();
  await expect(form.submitButton(page)).toHaveText(form.copy.submit);
  expect(requests).toEqual([]);
  expect((await site.applications('list', '--messages', '--json')).stdout).toBe('');
});

test('the words are not lost: the notice offers them to the mail program', async ({ page }) => {
  await form.open(page);
  await form.answer(page, sample);
  await form.submitButton(page).click();
  const link = page.getByRole('link', { name: success.byMail });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(brand.email);
  expect(decodeURIComponent(href.search)).toBe(
    `?subject=${sample.subject}&body=${sample.message.replace('\n', '\r\n')}`,
  );
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(form.submitButton(page)).toBeInViewport({ ratio: 1 });
  await form.expectAnswers(page, sample);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.sent(page)).toHaveCount(0);
  await expect(form.field(page, 'message')).toHaveValue('');
});

test('the words outlive a reload until they have been offered, and what is changed since stays', async ({
  page,
}) => {
  await form.open(page);
  await form.answer(page, sample);
  await form.submitButton(page).click();
  await expect(form.sent(page)).toBeVisible();
  await page.reload();
  await expect(said(page, draftCopy.restored.text)).toBeVisible();
  await form.expectAnswers(page, sample);
  await form.submitButton(page).click();
  await expect(form.sent(page)).toBeVisible();
  await form.field(page, 'message').fill('Another thing altogether.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.field(page, 'message')).toHaveValue('Another thing altogether.');
});

test('a message that went nowhere is not told in the colour of success', async ({ page }) => {
  await form.open(page);
  await form.answer(page, sample);
  await form.submitButton(page).click();
  const notice = form.sent(page).locator('[data-tone]');
  await expect(notice).toHaveAttribute('data-tone', 'caution');
  const first = notice.locator('p, a').nth(1);
  await expect(first).toHaveText(success.byMail);
});

test('a second message can follow the first', async ({ page }) => {
  await form.open(page);
  for (const subject of ['The first one', 'The second one']) {
    await form.answer(page, { ...sample, subject });
    const [logged] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'info'),
      form.submitButton(page).click(),
    ]);
    expect(await logged.args()[1]?.jsonValue()).toEqual({ ...sample, subject });
  }
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
