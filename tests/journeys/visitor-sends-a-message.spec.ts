import { botSignalNames } from '../../domain/forms/form-values.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { noticeCopy } from '../../src/forms/contact/copy.ts';
import { byMailCopy, referenceLine } from '../../src/forms/copy.ts';
import { clipboard, contactForm as form, enrolmentForm, referenceIn } from '../support/forms.ts';
import { expect, test, withDesk } from '../support/site.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const { success } = noticeCopy;
const { sample, initial } = form;
const within = `within ${facts.promises.contactReplyHours} hours`;
const notStored = 'does not send or store it';

test('contact: a message is logged in the browser, offered to a mail program and sent nowhere', async ({
  page,
  site,
}) => {
  await form.open(page);
  const letter = page.getByText(notStored).getByRole('link', { name: brand.email });
  await expect(letter).toHaveAttribute('href', `mailto:${brand.email}`);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await form.answer(page, { ...sample, name: `  ${sample.name} ` });
  const [logged] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'info'),
    form.submitButton(page).click(),
  ]);
  expect(await logged.args()[1]?.jsonValue()).toEqual(sample);
  const notice = form.sent(page).locator('[data-tone]');
  for (const said of [success.notDelivered, within, brand.email]) {
    await expect(notice).toContainText(said);
  }
  await expect(notice, 'which is none of success').toHaveAttribute('data-tone', 'caution');
  await form.expectAnswers(page, initial);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  const link = page.getByRole('link', { name: byMailCopy.open });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(brand.email);
  expect(decodeURIComponent(href.search)).toBe(
    `?subject=${sample.subject}&body=${sample.message.replace('\n', '\r\n')}`,
  );
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(form.submitButton(page)).toBeInViewport({ ratio: 1 });
  // A new message leaves the old one where it is.
  await form.field(page, 'message').fill('Another thing altogether.');
  await expect(link).toHaveAttribute('href', href.href);
  expect(requests).toEqual([]);
  expect(await form.stored(site)).toEqual([]);
  await page.getByRole('button', { name: byMailCopy.copy }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/u })).toBeVisible();
  expect(await clipboard(page)).toBe(sample.message);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.sent(page)).toHaveCount(0);
  await expect(form.field(page, 'message')).toHaveValue('Another thing altogether.');
});

test.describe('where messages are delivered', () => {
  test.use({ settings: withDesk });

  test('contact: a message is stored, and its reference shown', async ({ page, site }) => {
    await form.open(page);
    await expect(page.getByText(notStored)).toHaveCount(0);
    await form.answer(page, sample);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await form.submitButton(page).click();
    const reference = await referenceIn(form.sent(page));
    for (const said of [success.description, within, referenceLine(reference)]) {
      await expect(form.sent(page)).toContainText(said);
    }
    expect(logged).toEqual([]);
    await form.expectAnswers(page, initial);
    const row = (await form.stored(site)).find((each) => each.reference === reference);
    expect(row).toMatchObject(sample);
    const applications = (await enrolmentForm.stored(site)).map((each) => each.reference);
    expect(applications).not.toContain(reference);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('contact: the form opens the mail program, and says so', async ({ page }) => {
    await page.goto(paths.contact);
    const element = page.locator('form');
    await expect(element).toHaveAttribute('action', `mailto:${brand.email}`);
    await expect(element).toHaveAttribute('method', 'post');
    await expect(element).toHaveAttribute('enctype', 'text/plain');
    // Playwright finds nothing in noscript by its text.
    await expect(page.locator('form noscript p')).toBeVisible();
    await expect(page.locator('form noscript p')).toContainText('opens your own mail program');
    // The trap is not to turn up in the mail.
    await expect(page.locator(`#${botSignalNames.trap}`)).not.toHaveAttribute('name');
    // A policy that forbade it would say so on the console, which fails the test.
    await form.answer(page, sample);
    await form.submitButton(page).click();
    await expect(page).toHaveURL(paths.contact);
  });
});
