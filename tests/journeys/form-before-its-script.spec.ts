import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { promptSuffix } from '../../src/forms/prompt-builder/build-prompt.ts';
import { draftKey } from '../../src/forms/tab-storage.ts';
import { confirmationKey } from '../../src/forms/enrolment/confirmation.ts';
import {
  enrolmentForm,
  forms,
  holdScripts,
  postsOf,
  referenceIn,
  summary,
} from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

/** Seconds at rest, after which a page has the scripts of its form in any case. */
const restSeconds = 6;

/** The scripts that bring React; those that wait until somebody begins come with the page. */
const scriptsOfForms = /\/_astro\/(?!Page|Islands|enroll)[^/]*\.js/u;

const pages = [
  ...forms.map((form) => ({
    address: form.address,
    fillIn: (page: Page) => form.answer(page, form.sample),
    expectAnswers: (page: Page) => form.expectAnswers(page, form.sample),
  })),
  {
    address: paths.promptCraft!,
    fillIn: (page: Page) => page.locator('#idea').fill('Zoë'),
    expectAnswers: async (page: Page) => {
      await expect(page.locator('#idea')).toHaveValue('Zoë');
      await expect(page.locator('#prompt-preview')).toHaveText(`Zoë${promptSuffix}`);
    },
  },
];

// Chromium logs scripts that fail to load, and every status above 399.
test.use({
  expectedErrors: /Failed to load resource|dynamically imported module/u,
});

const waiting = (page: Page) => page.locator('astro-island[ssr]');

for (const { address, fillIn, expectAnswers } of pages) {
  test(`${address} keeps what was typed before its script arrives`, async ({ page }) => {
    const sendScripts = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fillIn(page);
    await expect(waiting(page)).not.toHaveCount(0);
    sendScripts();
    await expect(waiting(page)).toHaveCount(0);
    await expectAnswers(page);
  });
}

// One script waits on every page until somebody begins (begin.ts); budgets.spec.ts weighs what each page sends before.
test.describe('an application besides', () => {
  const form = enrolmentForm;

  test('sends no script to whoever only looks, until it has been at rest', async ({ page }) => {
    const asked = scriptsAskedFor(page);
    await stopClock(page);
    await page.goto(form.address, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 1_500);
    await page.keyboard.press('PageDown');
    await page.clock.runFor((restSeconds - 1) * 1_000);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.clock.runFor(2_000);
    await goOnUntilHydrated(page);
    expect(asked).not.toEqual([]);
  });

  test('has its script once a pointer or the focus is in it', async ({ page }) => {
    const asked = scriptsAskedFor(page);
    await stopClock(page);
    for (const sign of ['hover', 'focus'] as const) {
      await page.goto(form.address, { waitUntil: 'networkidle' });
      expect(asked.splice(0)).toEqual([]);
      await page.locator('main textarea').first()[sign]();
      await goOnUntilHydrated(page);
      expect(asked.splice(0)).not.toEqual([]);
      await page.goto(paths.terms);
    }
  });

  test('focus and caret stay while the script takes over', async ({ page }) => {
    const sendScripts = await holdScripts(page, scriptsOfForms);
    await page.goto(form.address);
    const field = form.field(page, form.text);
    await field.focus();
    await page.keyboard.type('One three');
    await field.evaluate((control: HTMLInputElement) => control.setSelectionRange(4, 4));
    await page.keyboard.type('tw');
    sendScripts();
    await page.locator('form[novalidate]').waitFor({ state: 'attached' });
    await expect(field).toBeFocused();
    await page.keyboard.type('o ');
    await expect(field).toHaveValue('One two three');
  });

  test('the script does not take over between two letters', async ({ page }) => {
    await stopClock(page);
    const sendScripts = await holdScripts(page, scriptsOfForms);
    await page.goto(form.address);
    await form.field(page, form.text).focus();
    await page.clock.runFor(100);
    await page.keyboard.type('On');
    sendScripts();
    await page.waitForLoadState('networkidle');
    await expect(waiting(page)).not.toHaveCount(0);
    await page.keyboard.type('e');
    await goOnUntilHydrated(page);
    await expect(form.field(page, form.text)).toHaveValue('One');
  });

  test('has its script at once where the tab keeps a draft or a ticket', async ({ page }) => {
    const answers = { [form.text]: form.sample[form.text] };
    const kept = { [draftKey(form.kind)]: { answers, defaults: {} }, [confirmationKey]: {} };
    await stopClock(page);
    for (const [key, value] of Object.entries(kept)) {
      await page.goto(paths.terms);
      await page.evaluate(
        ([name, text]) => {
          sessionStorage.clear();
          sessionStorage.setItem(name, text);
        },
        [key, JSON.stringify(value)] as const,
      );
      await page.goto(form.address);
      await goOnUntilHydrated(page);
      if (key !== confirmationKey) await form.expectAnswers(page, answers);
    }
  });

  test('has its script at once where the server sent it back', async ({ page }) => {
    const sendScripts = await holdScripts(page, scriptsOfForms);
    await page.goto(form.address);
    await form.fillIn(page, { mobile: '  0123 567  ' });
    await form.submitButton(page).click();
    await expect(page.locator('#mobile-error')).not.toBeEmpty();
    await stopClock(page);
    sendScripts();
    await page.reload();
    await goOnUntilHydrated(page);
    await page.locator('form[novalidate]').waitFor({ state: 'attached' });
    await expect(summary(page)).toBeFocused();
  });

  test('is sent once by a press while its script is on its way', async ({ page, site }) => {
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

  test('begun offline has its script when there is a connection', async ({ page, context }) => {
    await page.goto(form.address, { waitUntil: 'networkidle' });
    await context.setOffline(true);
    const failed = page.waitForEvent('console', (message) => message.text().includes('hydrating'));
    await form.answer(page, { fullName: form.sample.fullName });
    await failed;
    await context.setOffline(false);
    await page.locator('form[novalidate]').waitFor({ state: 'attached' });
    await form.expectAnswers(page, { fullName: form.sample.fullName });
  });
});

test.describe('an application whose script breaks', () => {
  const form = enrolmentForm;
  test.use({ expectedErrors: /broken on purpose/u });

  test('later, keeps what has been typed', async ({ page }) => {
    await form.open(page);
    await form.answer(page, form.sample);
    await page.evaluate(breakScript);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.locator('form[novalidate]')).toHaveCount(0);
    await expect(page.locator('main form')).toHaveCount(1);
    await form.expectAnswers(page, form.sample);
  });

  test('as it takes over, keeps what has been typed, and is sent', async ({ page, site }) => {
    await page.addInitScript(breakScript);
    const sendScripts = await holdScripts(page);
    await page.goto(form.address, { waitUntil: 'commit' });
    await form.answer(page, form.sample);
    const broken = page.waitForEvent('console', (message) => message.type() === 'error');
    sendScripts();
    await broken;
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
});

/** From now on `onLine`, which every form asks the browser for, throws. */
function breakScript() {
  Object.defineProperty(Navigator.prototype, 'onLine', {
    get() {
      throw new Error('broken on purpose');
    },
  });
}

/** The scripts of forms that the page asks for from here on. */
function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (scriptsOfForms.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** From here on no time goes by in pages but what a test lets go by. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

/** Moves the clock by an idle moment, which is less than a rest. */
async function goOnUntilHydrated(page: Page) {
  await page.clock.runFor(1_000);
  await expect(waiting(page)).toHaveCount(0);
}
