import type { Page } from '@playwright/test';

import { businessFields, fields } from '../../domain/forms/enrolment/fields.ts';
import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { noticeCopy } from '../../src/forms/contact/copy.ts';
import {
  contactForm,
  enrolmentForm as form,
  forms,
  hasScript,
  holdScripts,
  postsOf,
  referenceIn,
  summary,
} from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

/** The scripts that bring React and the forms. */
const scriptsOfForms = /\/_astro\/(?!Page|enroll)[^/]*\.js/u;

// Chromium logs scripts that fail to load, and every status above 399; React logs that a page was changed.
test.use({
  expectedErrors:
    /Failed to load resource|dynamically imported|broken on purpose|Minified React error #418/u,
});

for (const each of forms) {
  const { kind, missing, tag } = each;
  const messages = missing.map(([, message]) => message);
  const expectMessages = async (page: Page) => {
    await expect(summary(page).getByRole('link')).toHaveText(messages);
    await expect(summary(page)).toBeFocused();
    const [[name, message]] = missing as [(typeof missing)[number]];
    await expect(each.errorOf(page, name)).toContainText(message);
  };

  const title = `${kind} before its script: Submit says what is missing, as it does with it`;
  test(title, { tag }, async ({ page }) => {
    await page.goto(each.address, { waitUntil: 'commit' });
    await each.submitButton(page).click();
    await expectMessages(page);

    await each.open(page);
    await each.submitButton(page).click();
    await expectMessages(page);

    await page.route(scriptsOfForms, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fallback();
    });
    await page.goto(each.address);
    await each.submitButton(page).click();
    await expectMessages(page);
  });
}

test('contact before its script: a message is held until it is there, and then sent', async ({
  page,
}) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(paths.contact);
  await contactForm.fillIn(page, contactForm.sample);
  // If the script never comes, this opens the mail program.
  await expect(page.locator('form')).toHaveAttribute('action', `mailto:${brand.email}`);
  await contactForm.submitButton(page).click();
  await expect(page.locator('form')).toHaveAttribute('data-script', 'wanted');
  await contactForm.expectAnswers(page, contactForm.sample);
  sendScripts();
  await expect(contactForm.sent(page)).toContainText(noticeCopy.success.notDelivered);
});

/** What changes a page before its script has come: each makes React render the form anew. */
const changes: Record<string, (page: Page, field: string) => Promise<void>> = {
  'a telephone that makes a link of a number': (page) =>
    page.locator('#mobile-hint').evaluate((hint) => {
      const texts = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const at = text.data.indexOf('+1');
        if (at === -1) continue;
        const link = Object.assign(document.createElement('a'), { href: 'tel:+1' });
        const number = text.splitText(at);
        number.splitText(2);
        number.replaceWith(link);
        link.append(number);
        return;
      }
    }),
  'a password manager': (page, field) =>
    page
      .locator(`#${field}`)
      .evaluate((control) => control.after(document.createElement('vault-button'))),
  'a translator': (page) =>
    page.locator('main label').evaluateAll((labels) => {
      for (const label of labels) {
        // As translators still do.
        const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        font.append(...label.childNodes);
        label.append(font);
      }
    }),
};

test('form before its script: what was typed outlives whatever changes the page', async ({
  page,
}) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(form.address);
  await form.fillIn(page, form.sample);
  await form.answer(page, { participantType: 'personal' });
  const field = form.field(page, form.text);
  await field.fill('One three');
  await field.evaluate((control: HTMLInputElement) => control.setSelectionRange(4, 4));
  for (const change of Object.values(changes)) await change(page, form.text);
  await field.pressSequentially('tw');
  sendScripts();
  await hasScript(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('o ');
  const own = Object.entries(form.sample).filter(
    ([name]) => !businessFields.includes(name as never),
  );
  const answers = { ...Object.fromEntries(own), participantType: 'personal' };
  await form.expectAnswers(page, { ...answers, [form.text]: 'One two three' });
  await page.reload();
  await form.expectAnswers(page, { participantType: 'personal', [form.text]: 'One two three' });
});

const elsewhere = 'islands before their script: what was typed outlives a change of the page too';
test(elsewhere, { tag: '@release' }, async ({ page }) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  const change = changes['a translator']!;
  await page.goto(paths.contact);
  await contactForm.fillIn(page, contactForm.sample);
  await change(page, contactForm.text);
  sendScripts();
  await hasScript(page);
  await contactForm.expectAnswers(page, contactForm.sample);

  await page.goto(paths.promptCraft!);
  await page.getByLabel('Your Creative Idea').fill('A fox in snow');
  await change(page, 'idea');
  await expect(page.locator('#prompt-preview')).toContainText('A fox in snow');
  await expect(page.getByLabel('Your Creative Idea')).toHaveValue('A fox in snow');
});

test.describe('on a phone', { tag: '@release' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('form: the first tap after typing hits what it was meant for', async ({ page }) => {
    await form.open(page);
    const personal = form.choice(page, 'participantType', 'personal');
    await form.field(page, 'linkedIn').tap();
    await page.keyboard.type('linkedin.com/in/ada');
    const placeOf = async () => (await personal.boundingBox())!;
    const before = await placeOf();
    await form.field(page, 'linkedIn').blur();
    expect(await placeOf()).toEqual(before);
    await form.field(page, 'linkedIn').focus();
    await page.touchscreen.tap(before.x + 5, before.y + 5);
    await expect(personal).toBeChecked();
  });
});

test('enrolment before its script: a press sends it once', async ({ page, site }) => {
  const posted = postsOf(page);
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(form.address);
  const email = 'on-its-way@bakery.example';
  await form.fillIn(page, { email });
  // The answer to the post takes longer than the script.
  await page.route(site.url + paths.enrol, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    sendScripts();
    await route.fulfill({ response: answer });
  });
  await form.submitButton(page).click();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  const reference = await referenceIn(page.getByRole('main'));
  expect(posted).toEqual([site.url + paths.enrol]);
  const rows = (await form.stored(site)).filter((row) => row.email === email);
  expect(rows).toMatchObject([{ ...form.required, email, reference }]);
});

test('enrolment before its script: a refused form keeps its answers, with focus and caret', async ({
  page,
}) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(form.address);
  // Long enough for the browser's own check, too short once the blanks are gone.
  const typed = '\nTwo "lines",\n</astro-island> & <astro-island>';
  const answers = { ...form.sample, mobile: '  0123 567  ', additionalRequirements: typed };
  await form.fillIn(page, answers);
  await form.submitButton(page).click();
  await expect(form.errorOf(page, 'mobile')).toContainText(fields.mobile.error);
  const city = form.field(page, 'city');
  await city.fill('New Yk');
  await city.evaluate((control: HTMLInputElement) => control.setSelectionRange(5, 5));
  await page.keyboard.type('o');
  sendScripts();
  await hasScript(page);
  await expect(city).toBeFocused();
  await page.keyboard.type('r');
  await form.expectAnswers(page, { ...answers, city: 'New York' });
  await form.answer(page, { mobile: form.sample.mobile });
  await form.send(page);
});

test('broken script: the form keeps what was typed, and is sent', async ({ page, site }) => {
  await form.begin(page, { fullName: 'Ada Broken', deliveryMode: 'in-person' });
  await page.evaluate(() => {
    // Every form reads this property.
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new Error('broken on purpose');
      },
    });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.locator('form[data-script=broken]')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(['', '', '']);
  await form.submitButton(page).click();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  const row = (await form.stored(site)).find(({ fullName }) => fullName === 'Ada Broken');
  expect(row).toMatchObject({
    ...form.required,
    fullName: 'Ada Broken',
    deliveryMode: 'in-person',
  });
});
