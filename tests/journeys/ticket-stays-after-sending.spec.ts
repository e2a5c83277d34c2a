import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { courseChoices, fields } from '../../domain/forms/enrolment/fields.ts';
import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { personalTextsOf } from '../../domain/testing/sample-forms.ts';
import { replyBy } from '../../domain/time/reply-due.ts';
import { formCopy } from '../../src/forms/enrolment/copy.ts';
import { aCourse } from '../support/addresses.ts';
import { enrolmentForm as form, hasScript } from '../support/forms.ts';
import { boxesOf } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

/** How long a notice is on show before it leaves by itself. */
const readingSeconds = 15;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page) => page.locator('#received');
const cover = (page: Page) => page.locator('main [data-cover] svg');
const reference = (page: Page) => card(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u);

test('ticket: it stays until another application is begun', async ({ page }) => {
  await form.open(page, paths.enrolFor(aCourse.id));
  await expect(heading(page)).toHaveText('Apply for a course');
  await expect(card(page)).toBeHidden();
  await form.fillIn(page);
  const answered = page.waitForResponse(form.endpoint);
  await form.send(page);
  const { dueAt } = (await (await answered).json()) as { dueAt: string };
  // The only main heading that is not hidden.
  await expect(heading(page)).toHaveText(['Your application is with us']);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await expect(reference(page)).toBeInViewport({ ratio: 1 });
  const given = await reference(page).innerText();
  const letter = card(page).getByRole('link', { name: brand.email });
  await expect(letter).toHaveAttribute('href', `mailto:${brand.email}?subject=${given}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const said = [replyBy(dueAt), `No. ${aCourse.number}, `, ...form.sample.selectedCourses];
  for (const text of [...said, given]) await expect(card(page)).toContainText(text);
  await page.reload();
  await hasScript(page);
  for (const text of [...said, given]) await expect(card(page)).toContainText(text);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const typed = personalTextsOf({ ...form.sample, selectedCourses: [] });
  for (const answer of typed) expect(kept).not.toContain(answer);

  await expect(form.submitButton(page)).toBeHidden();
  await form.unfold(page);
  await form.expectAnswers(page, form.initial);
  await expect(page.getByText('You are applying for', { exact: true })).toHaveCount(0);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  await expect(progress).not.toContainText(formCopy.sectionStates.complete);
  const name = form.field(page, 'fullName');
  // Higher than where it stands on the page as it opens, so that it can stay.
  await name.evaluate((control) => control.scrollIntoView({ block: 'center' }));
  await name.focus();
  const before = await name.boundingBox();
  await page.keyboard.type('Z');
  await expect(card(page)).toBeHidden();
  await expect(heading(page)).toHaveText('Apply for a course');
  const after = await name.boundingBox();
  expect(Math.abs(after!.y - before!.y)).toBeLessThanOrEqual(1);
  await page.reload();
  await hasScript(page);
  await expect(card(page)).toBeHidden();
  await expect(name).toHaveValue('Z');
});

const leaves = 'notice of success: it covers nothing, and leaves by itself once it was read';
test(leaves, { tag: '@release' }, async ({ page }) => {
  await page.clock.install();
  // As specified, an endpoint need not give a reference.
  await page.route(form.endpoint, (route) => route.fulfill({ json: { success: true } }));
  await form.begin(page);
  await form.send(page);
  await expect(card(page).getByText('Your reference')).toBeHidden();
  const notice = form.sent(page);
  const [over] = await boxesOf(notice);
  const [under] = await boxesOf(heading(page));
  expect(over!.bottom).toBeLessThanOrEqual(under!.top);
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
});

const printed = 'ticket: it prints as one sheet, without the form, for all courses';
test(printed, { tag: '@release' }, async ({ page }) => {
  await form.begin(page, { selectedCourses: [...courseChoices] });
  await form.send(page);
  const given = await reference(page).innerText();
  await expect(cover(page).locator('path').first()).toBeVisible();
  const drawn = await cover(page).innerHTML();
  await expectOneSheet(page, [given, ...courseChoices]);
  await page.goto(`${paths.enrolmentReceived}?reference=${given}`);
  expect(await cover(page).innerHTML()).toBe(drawn);
  await expectOneSheet(page, [given]);
  await page.evaluate(() => (window.print = () => document.body.append('printed')));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('printed')).toBeVisible();
});

async function expectOneSheet(page: Page, says: string[]) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const words = text.replaceAll(/\s+/gu, ' ');
  expect(totalPages).toBe(1);
  for (const said of [brand.email, 'What Happens Next?', 'Customize', ...says]) {
    expect(words).toContain(said);
  }
  expect(words).not.toContain(fields.fullName.label);
}
