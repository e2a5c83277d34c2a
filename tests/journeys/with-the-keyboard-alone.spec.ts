import type { Page } from '@playwright/test';

import { businessFields } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/paths.ts';
import { forms, type SiteForm, summary } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('what the keyboard is on has an outline', async ({ page }) => {
  for (const address of [paths.home, paths.enrol]) {
    await page.goto(address);
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveCSS('outline', /solid 3px$/u);
    }
  }
});

for (const form of forms) {
  test(`${form.kind}: the form is filled in, field by field, and sent`, async ({ page }) => {
    await form.open(page);
    await page.locator(`#${form.names[0]}`).focus();
    // The arrow key chooses Personal, which hides the fields for businesses.
    for (const name of form.names.filter((each) => !isForBusiness(each))) {
      await fillInWithKeys(page, form, name);
    }
    await expect(form.submitButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.sent(page)).toBeVisible();
  });

  // The rest is FormFrame's, whichever form it frames.
  if (form.kind !== 'enrolment') continue;

  test('a wrong form is mended from the summary', async ({ page }) => {
    const [[first] = ['', '']] = form.missing;
    await form.begin(page, { [first]: '', email: 'jo@firm' });
    await form.submitButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(summary(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(form.field(page, first)).toBeFocused();
    await page.keyboard.type('Jo');
    await page.keyboard.press('Tab');
    await expect(form.field(page, 'email')).toBeFocused();
    // Each letter is checked, and all but the last two are still wrong.
    await page.keyboard.press('End');
    await page.keyboard.type('.example');
    await expect(form.field(page, 'email')).toHaveValue('jo@firm.example');
    await expect(form.field(page, 'email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.sent(page)).toBeVisible();
  });
}

const isForBusiness = (name: string) => businessFields.some((each) => each === name);

/** Answers the field that has the focus, or the first of its choices, and goes on with Tab. */
async function fillInWithKeys(page: Page, form: SiteForm, name: string) {
  const press = (key: string) => page.keyboard.press(key);
  const asked = form.fields[name]!;
  const field = form.field(page, name);
  switch (asked.kind) {
    case 'choice': {
      await expect(field.locator(':checked')).toBeFocused();
      const { initial } = asked;
      await press('ArrowDown');
      await expect(field.locator(`[value="${initial}"]`)).not.toBeChecked();
      await press('Tab');
      return;
    }
    case 'choices': {
      const boxes = field.getByRole('checkbox');
      for (const index of asked.options.keys()) {
        await expect(boxes.nth(index)).toBeFocused();
        if (index < 2) await press('Space');
        await press('Tab');
      }
      await expect(field.getByRole('checkbox', { checked: true })).toHaveCount(2);
      return;
    }
    case 'select':
      await expect(field).toBeFocused();
      await press('ArrowDown');
      await press('Tab');
      return;
    default:
      await expect(field).toBeFocused();
      // What is there already is selected and written over.
      await page.keyboard.type(String(form.sample[name]));
      await press('Tab');
  }
}
