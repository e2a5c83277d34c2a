import type { Locator } from '@playwright/test';

import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { enrolmentForm as form, forms, summary } from '../support/forms.ts';
import { setLetters } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

/** Widths and letter sizes with different layouts; both forms have the same, so one is enough for contact. */
const windows = {
  enrolment: [
    [390, '200%'],
    [1440, '100%'],
  ],
  contact: [[360, '100%']],
} as const;

for (const each of forms) {
  const { kind, tag, fields, missing } = each;

  const title = `errors of ${kind}: every field has its label, and what is missing is listed with links to it`;
  test(title, { tag }, async ({ page }) => {
    await each.open(page);
    for (const [name, field] of Object.entries(fields)) {
      const control = each.field(page, name);
      await expect(control, name).toHaveAccessibleDescription(field.hint ?? '');
      if (field.kind === 'choice' || field.kind === 'choices') continue;
      const expected = {
        name,
        required: field.optional ? null : '',
        ...(field.kind !== 'select' && {
          type: field.kind === 'multiline' ? null : field.kind,
          autocomplete: field.autoComplete ?? null,
          autocapitalize: field.autoCapitalize ?? null,
        }),
      };
      const attributes = await control.evaluate(
        (element, names) => names.map((each) => [each, element.getAttribute(each)] as const),
        Object.keys(expected),
      );
      expect(Object.fromEntries(attributes), name).toEqual(expected);
    }

    for (const [width, letters] of windows[kind]) {
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
        const { kind: asked, label } = fields[name]!;
        const labels = page.locator(asked === 'choices' ? 'legend' : `label[for=${name}]`);
        // In letters of twice the size a field is taller than what a phone shows under its bars.
        const parts = [labels.filter({ hasText: label }), error];
        if (letters === '100%') parts.push(control);
        for (const part of parts) expect(await coveredAt(part), `${name}, ${width} px`).toEqual([]);
      }
    }
    await expect(page.locator('[id$="-error"]')).toHaveCount(missing.length);
    await expect(each.sent(page)).toHaveCount(0);
  });
}

// One form is enough from here on: FormFrame does this for both.
test('errors: a message appears once the form was sent, and goes as the field is mended', async ({
  page,
}) => {
  const { fullName: name, selectedCourses: courses } = form.fields;
  await form.begin(page, { fullName: 'x', selectedCourses: [] });
  const field = form.field(page, 'fullName');
  await expect(form.errorOf(page, 'fullName')).toHaveCount(0);
  await form.submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(name.error));
  await expect(form.field(page, 'selectedCourses')).toHaveAccessibleDescription(
    new RegExp(courses.error),
  );
  const listed = await summary(page).boundingBox();

  await field.fill('xx');
  await expect(form.errorOf(page, 'fullName')).toHaveCount(0);
  await expect(summary(page).getByRole('listitem')).toHaveText([
    `${name.error} (mended)`,
    courses.error,
  ]);
  await field.fill('x');
  await expect(form.errorOf(page, 'fullName')).toContainText(name.error);
  await field.fill('xx');
  await form.choice(page, 'selectedCourses', courseChoices[8]).check();
  await expect(summary(page).locator('s')).toHaveText([name.error, courses.error]);
  // The message beside the field goes; the summary keeps its height.
  expect((await summary(page).boundingBox())?.height).toBe(listed?.height);
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
