import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { brand } from '../../domain/brand.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/paths.ts';
import { personalTextsOf } from '../../testing/sample-application.ts';
import { enrolmentForm as form, hasScript } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

/** How long a notice is on show before it leaves by itself. */
const readingSeconds = 15;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page) => page.locator('#received');
const cover = (page: Page) => page.locator('svg[data-cover]');
const reference = (page: Page) => card(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);

async function send(page: Page) {
  await form.begin(page);
  await form.send(page);
}

test('the reference stands there, focused and large, until another is begun', async ({ page }) => {
  await form.open(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(heading(page)).toHaveText('Apply for a course');
  await expect(card(page)).toBeHidden();
  await send(page);
  // The only heading that a reader of the page meets, hidden ones left out.
  await expect(heading(page)).toHaveText(['Your application is with us']);
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
  const typed = personalTextsOf({ ...form.sample, selectedCourses: [] });
  for (const answer of typed) expect(kept).not.toContain(answer);

  await form.unfold(page);
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

test('the notice covers nothing, and leaves by itself once it was read', async ({ page }) => {
  await page.clock.install();
  await send(page);
  const notice = form.sent(page);
  const [over, under] = [await notice.boundingBox(), await heading(page).boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 1_000)).toBeLessThanOrEqual(under?.y ?? 0);
  await notice.hover();
  await page.clock.runFor(4 * readingSeconds * 1_000);
  await expect(notice, 'while the pointer is on it').toBeVisible();
  await page.mouse.move(0, 0);
  await notice.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(4 * readingSeconds * 1_000);
  await expect(notice, 'while it has the focus').toBeVisible();
  await heading(page).focus();
  await page.mouse.wheel(0, 2_000);
  await expect(notice).not.toBeInViewport();
  await page.clock.runFor(4 * readingSeconds * 1_000);
  await expect(notice, 'while nobody sees it').toHaveCount(1);
  await page.mouse.wheel(0, -2_000);
  await expect(notice).toBeInViewport();
  await page.clock.runFor((readingSeconds + 1) * 1_000);
  await expect(notice).toHaveCount(0);
  // What it said stands on the ticket.
  await expect(reference(page)).toBeVisible();
  await expect(card(page)).toContainText('within 48 hours');
});

test('the ticket has courses and deadline, and under it an emptied form', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-28T20:40:30Z');
  await form.open(page, paths.enrolFor('visual-creation'));
  const fold = page.getByText('Apply for another course', { exact: true });
  await expect(fold).toBeHidden();
  await form.fillIn(page);
  await form.submitButton(page).click();
  await expect(card(page)).toBeVisible();
  const expectAll = async () => {
    await expect(card(page)).toContainText('by Tuesday 30 June, 21:40');
    for (const choice of [...form.sample.selectedCourses, 'AI Tools for Content Creation']) {
      await expect(card(page)).toContainText(choice);
    }
    await expect(card(page)).toContainText('No. 4, ');
  };
  await expectAll();
  await page.reload();
  await expectAll();
  await expect(form.submitButton(page)).toBeHidden();
  await fold.focus();
  await page.keyboard.press('Enter');
  await form.expectAnswers(page, form.initial);
  await expect(page.getByText('You apply for', { exact: true })).toHaveCount(0);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  await form.field(page, 'country').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(progress.getByRole('link', { name: 'Logistics & Preferences' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(progress).not.toContainText(formCopy.sectionStates.complete);
  await expect(card(page), 'until another one is begun').toBeVisible();
});

test('an endpoint without references leaves the card without one', async ({ page }) => {
  await page.route(paths.enrolmentsApi, (route) => route.fulfill({ json: { success: true } }));
  await send(page);
  await expect(heading(page)).toHaveText('Your application is with us');
  await expect(card(page).getByText('Your reference')).toBeHidden();
  await expect(card(page).getByRole('heading', { name: 'What Happens Next?' })).toBeVisible();
});

test('it prints as one sheet, without the form, for all courses', async ({ page }) => {
  await form.begin(page, { selectedCourses: [...courseChoices] });
  await form.send(page);
  const given = await reference(page).innerText();
  await expect(cover(page).locator('path').first()).toBeVisible();
  const drawn = await cover(page).innerHTML();
  await expectOneSheet(page, given, courseChoices);
  await page.goto(`${paths.enrolmentReceived}?reference=${given}`);
  expect(await cover(page).innerHTML()).toBe(drawn);
  await expectOneSheet(page, given);
  await page.evaluate(() => {
    window.print = () => document.body.append('printed');
  });
  await page.emulateMedia({ media: 'print' });
  const ticket = (await page.locator('section:has(h1)').boundingBox())!;
  // A sheet of A4 is 1,123 px high, its margins included.
  expect(ticket.height, 'fills its sheet').toBeGreaterThan(850);
  await page.emulateMedia({ media: null });
  const print = page.getByRole('button', { name: 'Print' });
  const lastStep = page.getByRole('main').getByRole('listitem').last();
  const [step, button] = [(await lastStep.boundingBox())!, (await print.boundingBox())!];
  expect(button.y, 'after what happens next').toBeGreaterThan(step.y + step.height);
  await print.click();
  await expect(page.getByText('printed')).toBeVisible();
});

async function expectOneSheet(page: Page, given: string, says: readonly string[] = []) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const words = text.replaceAll(/\s+/gu, ' ');
  expect(totalPages).toBe(1);
  for (const said of [given, brand.email, 'What Happens Next?', 'Customize', ...says]) {
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
