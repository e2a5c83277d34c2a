import type { Page } from '@playwright/test';

import { fields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/paths.ts';
import { confirmationKey } from '../../src/forms/enrolment/confirmation.ts';
import { draftKey } from '../../src/forms/tab-storage.ts';
import { enrolmentForm as form, holdScripts, postsOf, referenceIn } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

/** Seconds at rest, after which a page has the scripts of its form in any case. */
const restSeconds = 6;

/** The scripts that bring React. Those left out wait until somebody begins, and come with the page. */
const scriptsOfForms = /\/_astro\/(?!Page|Islands|enroll)[^/]*\.js/u;

// Chromium logs scripts that fail to load, and every status above 399.
test.use({ expectedErrors: /Failed to load resource|dynamically imported|broken on purpose/u });

const waiting = (page: Page) => page.locator('astro-island[ssr]');
const takenOver = (page: Page) => page.locator('form[novalidate]').waitFor({ state: 'attached' });

// One script waits on every page until somebody begins (begin.ts); budgets.spec.ts weighs what each page sends before.
test('an application has its script once somebody begins, or rests', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (scriptsOfForms.test(request.url())) asked.push(request.url());
  });
  // Time passes in pages only as far as this test lets it.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const text = form.field(page, form.text);
  const look = async () => {
    await page.goto(form.address, { waitUntil: 'networkidle' });
    expect(asked.splice(0)).toEqual([]);
  };
  const begins = async (sign: string) => {
    await page.clock.runFor(1_000);
    await expect(waiting(page), sign).toHaveCount(0);
    asked.splice(0);
  };
  await look();
  await page.clock.runFor((restSeconds - 1) * 1_000);
  await page.waitForLoadState('networkidle');
  expect(asked, 'before the rest is over').toEqual([]);
  await page.clock.runFor(1_000);
  await begins('a rest');

  await look();
  await text.hover();
  await begins('a pointer');

  await page.mouse.move(0, 0);
  await look();
  await text.focus();
  await begins('the focus');

  const draft = { answers: { [form.text]: 'Lunch' }, defaults: {} };
  for (const [key, value] of Object.entries({
    [draftKey(form.kind)]: draft,
    [confirmationKey]: {},
  })) {
    // Away from the form, which forgets an empty draft as it is left.
    await page.goto(paths.terms);
    await page.evaluate(
      (item) => {
        sessionStorage.clear();
        sessionStorage.setItem(...item);
      },
      [key, JSON.stringify(value)] as const,
    );
    await page.goto(form.address, { waitUntil: 'networkidle' });
    await begins(`what the tab keeps as ${key}`);
    if (key !== confirmationKey) await expect(text).toHaveValue('Lunch');
  }
});

test('focus, caret and answers stay while the script takes over', async ({ page }) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(form.address);
  await form.answer(page, form.sample);
  const field = form.field(page, form.text);
  await field.fill('One three');
  await field.evaluate((control: HTMLInputElement) => control.setSelectionRange(4, 4));
  await page.keyboard.type('tw');
  sendScripts();
  await takenOver(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('o ');
  await form.expectAnswers(page, { ...form.sample, [form.text]: 'One two three' });
});

test('it is sent once by a press while its script is on its way', async ({ page, site }) => {
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

test('what the server sends back is taken over as it was typed', async ({ page }) => {
  const sendScripts = await holdScripts(page, scriptsOfForms);
  await page.goto(form.address);
  // Long enough for the browser's own check, too short once the blanks are gone.
  const typed = '\nTwo "lines",\n</astro-island> & <astro-island>';
  const answers = { ...form.sample, mobile: '  0123 567  ', additionalRequirements: typed };
  await form.answer(page, answers);
  await form.submitButton(page).click();
  await expect(form.errorOf(page, 'mobile')).toContainText(fields.mobile.error);
  await form.field(page, 'city').fill('York');
  sendScripts();
  await takenOver(page);
  await form.expectAnswers(page, { ...answers, city: 'York' });
  await form.answer(page, { mobile: form.sample.mobile });
  await form.send(page);
});

test('begun offline it has its script when there is a connection', async ({ page, context }) => {
  await page.goto(form.address, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const failed = page.waitForEvent('console', (message) => message.text().includes('hydrating'));
  await form.answer(page, { fullName: form.sample.fullName });
  await failed;
  await context.setOffline(false);
  await takenOver(page);
  await form.expectAnswers(page, { fullName: form.sample.fullName });
});

test('if its script breaks it keeps what was typed, and is sent', async ({ page, site }) => {
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
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
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
