import { fields as contactCopy } from '../../src/forms/contact/fields.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { paths } from '../../src/paths.ts';
import { field, fillForm, openForm, submitButton, typed } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

test.use({ expectedErrors: [[/broken on purpose/u], { option: true }] as never });

test('an application is sent from a form whose script breaks as it takes over', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new Error('broken on purpose');
      },
    });
  });
  const email = 'broken-at-once@bakery.example';
  const { promise: hasTyped, resolve: sendScripts } = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await hasTyped;
    await route.continue();
  });
  await page.goto(paths.enrol, { waitUntil: 'commit' });
  await fillForm(page, { ...typed, email });
  const broken = page.waitForEvent('console', (message) => message.type() === 'error');
  sendScripts(undefined);
  await broken;
  await expect(page.locator('form[method=post]')).toHaveCount(1);
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  await expect(field(page, 'fullName')).toHaveValue(typed.fullName);
  await expect(page.getByRole('status')).toHaveText(['', '', '']);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
  const reference = new URL(page.url()).searchParams.get('reference') ?? 'none';
  const { stdout } = await site.applications('show', reference);
  expect(stdout).toContain(email);
  expect(stdout).toContain(courseChoices[1]);
});

test('what has been typed stays when the script of a form breaks later', async ({ page }) => {
  await openForm(page, paths.contact);
  await page.getByLabel(contactCopy.name.label).fill('Zoë');
  await page.getByLabel(contactCopy.courseInterest.label).selectOption({ index: 2 });
  const chosen = await page.getByLabel(contactCopy.courseInterest.label).inputValue();
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        throw new Error('broken on purpose');
      },
    });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.locator('form[novalidate]')).toHaveCount(0);
  await expect(page.locator('main form')).toHaveCount(1);
  await expect(page.getByLabel(contactCopy.name.label)).toHaveValue('Zoë');
  await expect(page.getByLabel(contactCopy.courseInterest.label)).toHaveValue(chosen);
  expect(chosen).not.toBe('');
});
