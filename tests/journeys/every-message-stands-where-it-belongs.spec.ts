import type { Locator, Page } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { type FieldName, fields } from '../../src/forms/enrolment/fields.ts';
import {
  defaultApplication,
  fieldNames,
  validateApplication,
} from '../../src/forms/enrolment/schema.ts';
import { field, fillForm, openForm, submitButton, typed } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

/** What the schema finds missing in a form that nobody has filled in, in the order of the form. */
const missing = validateApplication({ ...defaultApplication, numberOfAttendees: '' });
const required = fieldNames.filter((name) => !missing.ok && name in missing.fields);

const messageOf = (name: FieldName) => {
  const { error = '' }: { label: string; error?: string } = fields[name];
  return error;
};
const summary = (page: Page) => page.getByRole('group', { name: formCopy.errorSummary });
/** What the summary still asks for. */
const unmended = (page: Page) => summary(page).getByRole('link');
const errorOf = (page: Page, name: keyof typeof fields) => page.locator(`#${name}-error`);

test('an empty form says everything that is missing, in order, and the summary has the focus', async ({
  page,
}) => {
  await openForm(page);
  await field(page, 'numberOfAttendees').fill('');
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(required.map((name) => messageOf(name)));
  for (const name of required) await expect(errorOf(page, name)).toContainText(messageOf(name));
  await expect(page.locator('[id$="-error"]')).toHaveCount(required.length);
});

for (const [width, letters] of [
  [360, '100%'],
  [390, '100%'],
  [390, '200%'],
  [768, '100%'],
  [768, '200%'],
  [1440, '100%'],
] as const) {
  test(`a link of the summary leads into its field, all of it in sight, at ${width} px and ${letters} text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openForm(page);
    await page.evaluate((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${size} !important; }`);
      document.adoptedStyleSheets.push(sheet);
    }, letters);
    await field(page, 'numberOfAttendees').fill('');
    await submitButton(page).click();
    await expect(summary(page)).toBeFocused();
    expect(await coveredAt(summary(page).getByRole('heading'))).toEqual([]);
    for (const name of required) {
      await summary(page)
        .getByRole('link', { name: messageOf(name) })
        .click();
      const control = page.locator(`#${name}`);
      await expect(control).toBeFocused();
      const named =
        name === 'selectedCourses'
          ? page.locator('legend').filter({ hasText: fields[name].label })
          : page.locator(`label[for=${name}]`);
      for (const part of [named, errorOf(page, name)]) {
        expect(await coveredAt(part), `${name}: ${await part.innerText()}`).toEqual([]);
      }
      // In letters of twice the size a field is taller than what a phone shows under its bars.
      const isTall = width < 768 && letters === '200%';
      if (!isTall) expect(await coveredAt(control), name).toEqual([]);
    }
  });
}

test('the summary says what has been mended, and nothing moves', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { ...typed, fullName: 'N', email: 'niamh' });
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await field(page, 'fullName').fill('Niamh');
  await expect(summary(page).getByRole('listitem')).toHaveText([
    `${fields.fullName.error} (mended)`,
    fields.email.error,
  ]);
  await expect(summary(page).locator('s')).toHaveText([fields.fullName.error]);
  // The message beside the field goes, as it did; the summary keeps its height.
  const listed = await summary(page).boundingBox();
  await field(page, 'email').fill('niamh@bakery.example');
  await expect(summary(page).locator('s')).toHaveCount(2);
  expect((await summary(page).boundingBox())?.height).toBe(listed?.height);
});

test('nothing is said before the first attempt', async ({ page }) => {
  await openForm(page);
  await field(page, 'fullName').fill('J');
  await field(page, 'email').fill('not an address');
  await field(page, 'email').blur();
  await expect(page.locator('[id$="-error"]')).toHaveCount(0);
});

const x = (count: number) => 'x'.repeat(count);
const boundaries = [
  { name: 'fullName', wrong: x(1), right: x(2) },
  { name: 'email', wrong: 'jo@firm', right: 'jo@firm.example' },
  { name: 'mobile', wrong: x(9), right: x(10) },
  { name: 'linkedIn', wrong: 'linkedin.com/in/jo', right: 'https://linkedin.com/in/jo' },
  { name: 'website', wrong: 'javascript:alert(1)', right: 'http://firm.example' },
  { name: 'availabilityDates', wrong: x(9), right: x(10) },
  { name: 'numberOfAttendees', wrong: '', right: '1' },
  { name: 'city', wrong: x(1), right: x(2) },
  { name: 'country', wrong: x(1), right: x(2) },
] as const;

test('each field is refused below its limit, taken at it, and its message goes as it changes', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  for (const { name, wrong, right } of boundaries) {
    await test.step(`${name}: "${wrong}", "${right}"`, async () => {
      await field(page, name).fill(wrong);
      await submitButton(page).click();
      await expect(summary(page)).toBeFocused();
      await expect(unmended(page)).toHaveText([fields[name].error]);
      await expect(errorOf(page, name)).toContainText(fields[name].error);
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(fields[name].error));
      await field(page, name).fill(right);
      await expect(errorOf(page, name)).toHaveCount(0);
      await field(page, name).fill(wrong);
      await expect(errorOf(page, name)).toContainText(fields[name].error);
      await field(page, name).fill(right);
    });
  }
  await submitButton(page).click();
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
});

test('courses: none is refused, one is enough', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.getByRole('checkbox', { name: courseChoices[1] }).uncheck();
  await submitButton(page).click();
  await expect(errorOf(page, 'selectedCourses')).toContainText(fields.selectedCourses.error);
  await expect(
    page.getByRole('group', { name: fields.selectedCourses.label }),
  ).toHaveAccessibleDescription(new RegExp(fields.selectedCourses.error));
  await page.getByRole('checkbox', { name: courseChoices[9] }).check();
  await expect(errorOf(page, 'selectedCourses')).toHaveCount(0);
});

test('the four sections show where one is and which are finished', async ({ page }) => {
  await openForm(page);
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const complete = new RegExp(formCopy.sectionStates.complete.replace(/[()]/gu, '\\$&'));
  const personal = progress.getByRole('link', { name: /Personal Information/u });
  const participant = progress.getByRole('link', { name: /Participant Details/u });
  // Everything in the second section is optional, but nobody has seen it yet.
  for (const link of [personal, participant]) await expect(link).not.toHaveAccessibleName(complete);
  await fillForm(page);
  for (const link of [personal, participant]) await expect(link).toHaveAccessibleName(complete);
  await field(page, 'country').scrollIntoViewIfNeeded();
  await field(page, 'country').focus();
  await page.mouse.wheel(0, 400);
  await expect(progress.locator('[aria-current=step]')).toContainText('Logistics & Preferences');
});

test('a section that holds errors says so, until they are mended', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { ...typed, city: '', country: '' });
  const progress = page.getByRole('navigation', { name: formCopy.sections });
  const wrong = progress.getByRole('link', { name: formCopy.sectionStates.wrong });
  await expect(wrong).toHaveCount(0);
  await submitButton(page).click();
  await expect(wrong).toHaveText(['Logistics & Preferences (something to mend)']);
  await field(page, 'city').fill('Leeds');
  await expect(wrong).toHaveCount(1);
  await field(page, 'country').fill('United Kingdom');
  await expect(wrong).toHaveCount(0);
});

test('the progress has room for its four targets in any window, ticked or wrong', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page, { ...typed, city: '' });
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  const links = page.getByRole('navigation', { name: formCopy.sections }).getByRole('link');
  for (const width of [320, 360, 390, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const marks = Array.from(link.querySelectorAll(':scope > span:first-child'));
        const range = [link, ...marks].map((part) => part.getBoundingClientRect());
        return {
          left: Math.min(...range.map(({ left: x }) => x)),
          right: Math.max(...range.map(({ right: x }) => x)),
          height: link.getBoundingClientRect().height,
        };
      }),
    );
    expect(boxes).toHaveLength(4);
    for (const [index, { left, right, height }] of boxes.entries()) {
      const at = `${width} px, ${index}`;
      expect(right - left, at).toBeGreaterThanOrEqual(24);
      expect(height, at).toBeGreaterThanOrEqual(24);
      expect(left - (boxes[index - 1]?.right ?? 0), at).toBeGreaterThanOrEqual(4);
      expect(right, at).toBeLessThanOrEqual(width - 16);
    }
  }
});

/** The corners of an element, a little inside, that lie outside the window or under something else. */
function coveredAt(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
    ] as const;
    return corners
      .map(([x, y]) => ({ x, y, seen: document.elementFromPoint(x, y) }))
      .filter(({ seen }) => !seen || !(element.contains(seen) || seen.contains(element)))
      .map(({ x, y, seen }) => `${x.toFixed()} ${y.toFixed()}: ${seen?.outerHTML.slice(0, 60)}`);
  });
}
