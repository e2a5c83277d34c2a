import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { brand } from '../../src/brand.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { fields } from '../../src/forms/enrolment/fields.ts';
import { paths } from '../../src/paths.ts';
import { personalTextsOf } from '../../testing/sample-application.ts';
import { enrolmentForm as form, hasScript } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page) => page.locator('#received');
const reference = (page: Page) => card(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);

async function send(page: Page) {
  await form.open(page);
  await form.fillIn(page);
  await form.submitButton(page).click();
  await expect(form.sent(page)).toBeVisible();
}

test('the reference stands at the top, large, with the focus above it, and outlives the notice and a reload', async ({
  page,
}) => {
  await form.open(page);
  await expect(heading(page)).toHaveText('Apply for a course');
  await expect(card(page)).toBeHidden();
  await send(page);
  await expect(heading(page)).toHaveText('Your application is with us');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await expect(reference(page)).toBeInViewport({ ratio: 1 });
  const given = await reference(page).innerText();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await linesOf(reference(page)), `at ${width} px`).toBe(1);
  }
  await expect(page.getByRole('status').filter({ hasText: given })).toHaveCount(1);
  const letter = card(page).getByRole('link', { name: brand.email });
  await expect(letter).toHaveAttribute('href', `mailto:${brand.email}?subject=${given}`);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reference(page)).toHaveText(given);
  await page.reload();
  await hasScript(page);
  await expect(reference(page)).toHaveText(given);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  for (const answer of personalTextsOf(form.sample)) expect(kept).not.toContain(answer);
});

test('no section of the emptied form is ticked off', async ({ page }) => {
  await send(page);
  await expect(reference(page)).toBeVisible();
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  await form.field(page, 'country').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(progress.getByRole('link', { name: 'Logistics & Preferences' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(progress).not.toContainText(formCopy.sectionStates.complete);
});

test('it goes when another application is begun, and what one types in stays where it is', async ({
  page,
}) => {
  await send(page);
  await expect(card(page)).toBeVisible();
  const name = form.field(page, 'fullName');
  await name.scrollIntoViewIfNeeded();
  await name.focus();
  const before = await name.boundingBox();
  await page.keyboard.type('Z');
  await expect(card(page)).toBeHidden();
  await expect(heading(page)).toHaveText('Apply for a course');
  const after = await name.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThanOrEqual(1);
  await page.reload();
  await hasScript(page);
  await expect(card(page)).toBeHidden();
  await expect(name).toHaveValue('Z');
});

test('an endpoint without references leaves the card without one', async ({ page }) => {
  await page.route(paths.enrolmentsApi, (route) => route.fulfill({ json: { success: true } }));
  await send(page);
  await expect(heading(page)).toHaveText('Your application is with us');
  await expect(card(page).getByText('Your reference')).toBeHidden();
  await expect(card(page).getByRole('heading', { name: 'What Happens Next?' })).toBeVisible();
});

test('it prints as one sheet, without the form', async ({ page }) => {
  await send(page);
  const given = await reference(page).innerText();
  await expectOneSheet(page, given);
  await page.goto(`${paths.enrolmentReceived}?reference=${given}`);
  await expectOneSheet(page, given);
  await page.evaluate(() => {
    window.print = () => document.body.append('printed');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('printed')).toBeVisible();
});

async function expectOneSheet(page: Page, given: string) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const words = text.replaceAll(/\s+/gu, ' ');
  expect(totalPages).toBe(1);
  for (const said of [given, brand.email, 'What Happens Next?', 'Customize']) {
    expect(words).toContain(said);
  }
  expect(words).not.toContain(fields.fullName.label);
}

/** How many lines a text takes. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}
