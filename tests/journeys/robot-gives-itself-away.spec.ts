import type { Page } from '@playwright/test';

import { botSignalNames } from '../../domain/forms/bot-signals.ts';
import { trapLabel } from '../../src/forms/copy.ts';
import { contactForm, enrolmentForm as form, hasScript } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test('a robot that fills the trap in, which no person meets, is marked', async ({ page }) => {
  await form.open(page);
  const trap = page.locator(`#${botSignalNames.trap}`);
  await expect(page.getByRole('textbox', { name: trapLabel })).toHaveCount(0);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const box = await trap.locator('..').boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);

  for (const filled of ['', 'Buy now']) {
    // A form that was sent is folded under what became of it.
    await page.evaluate(() =>
      document.querySelector('details:has(form)')?.setAttribute('open', ''),
    );
    await form.fillIn(page);
    await trap.evaluate((input: HTMLInputElement, text) => (input.value = text), filled);
    const sent = await send(page);
    expect([...sent.keys()]).toEqual(['data', botSignalNames.trap, botSignalNames.elapsed]);
    expect(sent.get(botSignalNames.trap)).toBe(filled);
    expect(Number(sent.get(botSignalNames.elapsed))).toBeGreaterThan(60_000);
    expect(sent.get('data')).not.toContain('Buy now');
    await expect(form.sent(page)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('the time that a form took outlives a refresh', async ({ page }) => {
  await form.begin(page);
  await page.reload();
  await hasScript(page);
  const sent = await send(page);
  expect(Number(sent.get(botSignalNames.elapsed))).toBeGreaterThan(120_000);
});

test('what the browser posts has the trap, and a mail has none', async ({ page }) => {
  for (const [{ address }, name] of [
    [form, botSignalNames.trap],
    [contactForm, null],
  ] as const) {
    await page.goto(address);
    expect(await page.locator(`#${botSignalNames.trap}`).getAttribute('name')).toBe(name);
  }
});

/** Sends the form; resolves to what went over the wire. */
async function send(page: Page): Promise<URLSearchParams> {
  const [request] = await Promise.all([
    page.waitForRequest(`**${form.endpoint}`),
    form.submitButton(page).click(),
  ]);
  return new URLSearchParams(request.postData() ?? '');
}
