import type { Locator } from '@playwright/test';

import { noticeCopy, formCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import type { FieldName } from '../../src/forms/enrolment/fields.ts';
import { fieldNames } from '../../src/forms/enrolment/schema.ts';
import { paths } from '../../src/paths.ts';
import {
  field,
  openForm,
  submitButton,
  ticked,
  typed,
  type TypedField,
} from '../support/application-form.ts';
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
      const focused = page.locator(':focus');
      await expect(focused).toHaveCSS('outline-style', 'solid');
      await expect(focused).toHaveCSS('outline-width', '3px');
    }
  }
});

test('an application is filled in and sent', async ({ page }) => {
  await openForm(page);
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (control: Locator) => {
    const hasFocus = () => control.evaluate((element) => element === document.activeElement);
    for (let left = 20; left > 0 && !(await hasFocus()); left -= 1) await press('Tab');
    await expect(control).toBeFocused();
  };
  const choices: Partial<Record<FieldName, () => Promise<void>>> = {
    participantType: async () => {
      await tabTo(page.getByRole('radio', { name: 'Business' }));
      await press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked();
    },
    selectedCourses: async () => {
      await tabTo(page.getByRole('checkbox', { name: courseChoices[0] }));
      for (const key of ['Space', 'Tab', 'Space']) await press(key);
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    },
    deliveryMode: async () => {
      await tabTo(page.getByRole('radio', { name: 'Online' }));
      await press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked();
    },
  };
  await page.getByRole('main').focus();
  for (const name of fieldNames) {
    await choices[name]?.();
    for (const option of ticked[name] ?? []) {
      await tabTo(page.locator(`[name=${name}][value="${option}"]`));
      await press('Space');
    }
    // Only a business is asked for its name.
    if (!(name in typed) || name === 'businessName') continue;
    await tabTo(field(page, name));
    await page.keyboard.type(typed[name as TypedField]);
  }
  await tabTo(submitButton(page));
  await press('Enter');
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
});

test('a wrong form is mended from the summary', async ({ page }) => {
  await openForm(page);
  await submitButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: formCopy.errorSummary })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'fullName')).toBeFocused();
  await page.keyboard.press('Tab');
  // Each letter is checked, and all but the last are still wrong.
  await page.keyboard.type('jo@firm.example');
  await expect(field(page, 'email')).toHaveValue('jo@firm.example');
  await expect(field(page, 'email')).toBeFocused();
});
