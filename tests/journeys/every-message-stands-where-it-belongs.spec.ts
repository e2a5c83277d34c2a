import type { Locator } from '@playwright/test';

import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { enrolmentForm as form, forms, type SiteForm, summary } from '../support/forms.ts';
import { setLetters } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

/** Two kinds of limit, each with a value that is refused and one that is taken; `every-form.test.ts` has all limits. */
const { fullName } = form.fields;
const boundaries = [
  ['fullName', 'x'.repeat(fullName.min - 1), 'x'.repeat(fullName.min)],
  ['linkedIn', 'javascript:alert(1)', 'http://firm.example'],
] as const;

/** The narrowest window, and those in which the page is laid out otherwise; both forms have one layout. */
const windowsOf = ({ kind }: SiteForm) =>
  [
    [360, '100%'],
    [390, '200%'],
    ...(kind === 'enrolment'
      ? ([
          [768, '200%'],
          [1440, '100%'],
        ] as const)
      : []),
  ] as const;

for (const each of forms) {
  const { kind, fields, missing } = each;

  test.describe(kind, () => {
    test('every field is asked for by its label, with its hint', async ({ page }) => {
      await page.goto(each.address);
      for (const [name, field] of Object.entries(fields)) {
        const control = each.field(page, name);
        await expect(control, name).toHaveAccessibleDescription(field.hint ?? '');
        if (field.kind === 'choice' || field.kind === 'choices') continue;
        await expect(control, name).toHaveAttribute('name', name);
        const expected = {
          required: field.optional ? null : '',
          ...(field.kind !== 'select' && {
            type: field.kind === 'multiline' ? null : field.kind,
            autocomplete: field.autoComplete ?? null,
            inputmode: field.inputMode ?? null,
            autocapitalize: field.autoCapitalize ?? null,
            minlength: (field.min ?? 0) > 1 ? String(field.min) : null,
          }),
        };
        for (const [attribute, value] of Object.entries(expected)) {
          expect(await control.getAttribute(attribute), `${name}, ${attribute}`).toBe(value);
        }
      }
    });

    test('an empty form says all that is missing, with links into its fields', async ({ page }) => {
      await each.open(page);
      await each.clear(page);
      for (const [width, letters] of windowsOf(each)) {
        await test.step(`${width} px and ${letters} text`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await setLetters(page, letters);
          await each.submitButton(page).click();
          await expect(summary(page)).toBeFocused();
          await expect(summary(page).getByRole('link')).toHaveText(missing.map(([, said]) => said));
          expect(await coveredAt(summary(page).getByRole('heading'))).toEqual([]);
          for (const [name, said] of missing) {
            await summary(page).getByRole('link', { name: said }).click();
            const control = page.locator(`#${name}`);
            await expect(control).toBeFocused();
            const error = each.errorOf(page, name);
            await expect(error).toContainText(said);
            const named =
              fields[name]?.kind === 'choices'
                ? page.locator('legend').filter({ hasText: fields[name].label })
                : page.locator(`label[for=${name}]`);
            for (const part of [named, error]) {
              expect(await coveredAt(part), `${name}: ${await part.innerText()}`).toEqual([]);
            }
            // In letters of twice the size a field is taller than what a phone shows under its bars.
            const isTall = width < 768 && letters === '200%';
            if (!isTall) expect(await coveredAt(control), name).toEqual([]);
          }
        });
      }
      await expect(page.locator('[id$="-error"]')).toHaveCount(missing.length);
      await expect(each.sent(page)).toHaveCount(0);
    });
  });
}

// The rest is FormFrame's, whichever form it frames.
test('the summary says what has been mended, and nothing moves', async ({ page }) => {
  const { fullName: name, selectedCourses: courses } = form.fields;
  const group = page.getByRole('group', { name: courses.label });
  await form.begin(page, { fullName: '', selectedCourses: [] });
  await form.submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(form.errorOf(page, 'selectedCourses')).toContainText(courses.error);
  await expect(group).toHaveAccessibleDescription(new RegExp(courses.error));
  await form.answer(page, { fullName: form.sample.fullName });
  await expect(summary(page).getByRole('listitem')).toHaveText([
    `${name.error} (mended)`,
    courses.error,
  ]);
  await expect(summary(page).locator('s')).toHaveText([name.error]);
  // The message beside the field goes, as it did; the summary keeps its height.
  const listed = await summary(page).boundingBox();
  await form.choice(page, 'selectedCourses', courseChoices[8]).check();
  await expect(form.errorOf(page, 'selectedCourses')).toHaveCount(0);
  await expect(summary(page).locator('s')).toHaveCount(2);
  expect((await summary(page).boundingBox())?.height).toBe(listed?.height);
});

test('each field is refused below its limit and taken at it, as it changes', async ({ page }) => {
  await form.open(page);
  for (const [name, wrong] of boundaries) {
    await form.field(page, name).fill(wrong);
    await form.field(page, name).blur();
  }
  await expect(page.locator('[id$="-error"]')).toHaveCount(0);
  await form.fillIn(page, form.sample);
  for (const [name, wrong, right] of boundaries) {
    const [control, { error }] = [form.field(page, name), form.fields[name]];
    await control.fill(wrong);
    await form.submitButton(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText([error]);
    await expect(form.errorOf(page, name)).toContainText(error);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(new RegExp(error));
    await control.fill(right);
    await expect(form.errorOf(page, name)).toHaveCount(0);
    await control.fill(wrong);
    await expect(form.errorOf(page, name)).toContainText(error);
    await control.fill(right);
  }
  await form.send(page);
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
