import { noticeCopy, formCopy } from '../src/features/enrolment/copy.ts';
import { paths } from '../src/paths.ts';
import { field, openForm, submitButton, typed } from './application-form.ts';
import { expect, test } from './site.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an application is filled in and sent', async ({ page }) => {
  await openForm(page);
  await field(page, 'fullName').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type(typed.fullName);
  await press('Tab');
  await page.keyboard.type(typed.email);
  await press('Tab');
  await page.keyboard.type(typed.mobile);
  await press('Tab', 'Tab');
  await expect(page.getByRole('radio', { name: 'Business' })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked();
  await press('Tab', 'Space', 'Tab', 'Space');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  for (let count = 0; count < 9; count += 1) await press('Tab');
  await page.keyboard.type(typed.availabilityDates);
  await press('Tab', 'ArrowDown');
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked();
  await press('Tab', 'Tab');
  await page.keyboard.type(typed.city);
  await press('Tab');
  await page.keyboard.type(typed.country);
  await press('Tab', 'Tab');
  await expect(submitButton(page)).toBeFocused();
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
