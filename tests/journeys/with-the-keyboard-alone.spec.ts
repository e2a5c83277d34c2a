import type { Page } from '@playwright/test';

import { businessFields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/provider/paths.ts';
import { enrolmentForm as form, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test('keyboard: the first Tab offers to skip to the content, and each stop is outlined', async ({
  page,
}) => {
  for (const address of [paths.home, paths.enrol]) {
    await page.goto(address);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveCSS('outline', /solid 3px$/u);
    }
    await skip.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('keyboard: the form is mended from the summary, field by field, and sent', async ({
  page,
}) => {
  await form.open(page);
  await form.submitButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(summary(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The arrow key chooses Personal, which hides the fields for businesses.
  const shown = form.names.filter((name) => !businessFields.some((each) => each === name));
  for (const name of shown) await fillInWithKeys(page, name);
  await expect(form.submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.sent(page)).toBeVisible();
});

/** Answers the field that has the focus, or the first of its choices, and goes on with Tab. */
async function fillInWithKeys(page: Page, name: (typeof form.names)[number]) {
  const asked = form.fields[name];
  const field = form.field(page, name);
  switch (asked.kind) {
    case 'choice':
      await expect(field.locator(':checked')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(field.locator(`[value="${asked.initial}"]`)).not.toBeChecked();
      break;
    case 'choices':
      for (const index of asked.options.keys()) {
        if (index > 0) await page.keyboard.press('Tab');
        await expect(field.getByRole('checkbox').nth(index)).toBeFocused();
        if (index < 2) await page.keyboard.press('Space');
      }
      await expect(field.getByRole('checkbox', { checked: true })).toHaveCount(2);
      break;
    default:
      await expect(field).toBeFocused();
      // What is there already is selected and written over, a whole answer at one stroke.
      await page.keyboard.insertText(String(form.sample[name]));
  }
  await page.keyboard.press('Tab');
}
