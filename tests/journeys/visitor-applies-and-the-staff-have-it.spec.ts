import { brand } from '../../src/brand.ts';
import { facts, formatPrice } from '../../src/facts.ts';
import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { businessFields, fields } from '../../src/forms/enrolment/fields.ts';
import { defaultApplication } from '../../src/forms/enrolment/schema.ts';
import { paths } from '../../src/paths.ts';
import {
  field,
  fillForm,
  openForm,
  submitButton,
  ticked,
  tickOthers,
  typed,
} from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

const courseTitle = `${brand.name.toUpperCase()} - Prompt Crafting with GPT Workshop`;
const choice = 'Prompt Engineering Mastery';

type Row = { reference: string; submittedAt: string; email: string };

test('from home through a course to a stored application and its row in the list', async ({
  page,
  site,
}) => {
  await page.goto(paths.home);
  await page.getByRole('link', { name: 'Explore Workshops' }).click();
  await expect(page).toHaveURL(/#courses$/u);
  const card = page.getByRole('article').filter({ hasText: courseTitle });
  await expect(card).toContainText(`from ${formatPrice(facts.course.price)}`);
  await card.getByRole('link', { name: 'More Details' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseTitle);
  await page
    .getByRole('region', { name: 'Price' })
    .getByRole('link', { name: 'Enroll Now' })
    .click();

  await expect(page).toHaveURL('/enroll?course=prompt-engineering');
  await page.locator('form[novalidate]').waitFor();
  await expect(page.getByRole('checkbox', { name: choice })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(field(page, 'additionalRequirements')).toHaveValue(formCopy.cameFrom(courseTitle));
  // Named, with its price, before the first question and not only far down in the form.
  const named = page.getByText(`You apply for ${courseTitle}`);
  await expect(named).toContainText(`from ${formatPrice(facts.course.price)}`);
  const [above, first] = [
    await named.boundingBox(),
    await page.getByRole('heading', { name: 'Personal Information' }).boundingBox(),
  ];
  expect(above?.y).toBeLessThan(first?.y ?? 0);

  for (const [name, value] of Object.entries(typed)) {
    await field(page, name as keyof typeof typed).fill(value);
  }
  await tickOthers(page);
  await submitButton(page).click();

  const notice = page.getByRole('status').filter({ hasText: noticeCopy.success.title });
  await expect(notice).toContainText(noticeCopy.success.description);
  const reference =
    /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec((await notice.textContent()) ?? '')?.[0] ?? 'none';

  const { stdout } = await site.applications('list', '--json');
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const row = rows.find((candidate) => candidate.reference === reference);
  expect(row).toMatchObject({
    ...defaultApplication,
    ...typed,
    ...ticked,
    selectedCourses: [choice],
    additionalRequirements: formCopy.cameFrom(courseTitle),
  });
  expect(Date.now() - Date.parse(row?.submittedAt ?? '')).toBeLessThan(60_000);

  const sheet = await site.applications('show', reference.toLowerCase().replace('-', ' '));
  expect(sheet.stdout).toContain(typed.fullName);
  const table = await site.applications('list');
  expect(table.stdout).toContain(reference);
});

test('the form empties itself after success and the page is at its top', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await submitButton(page).click();
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  await expect(field(page, 'fullName')).toHaveValue('');
  await expect(field(page, 'numberOfAttendees')).toHaveValue('1');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText(fields.fullName.error)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(noticeCopy.success.title)).toHaveCount(0);
});

test('while it is sent the button is disabled and the notice says to wait', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(paths.enrolmentsApi, async (route) => {
    await held;
    await route.fulfill({ json: { success: true, reference: 'AAAA-2222' } });
  });
  await submitButton(page).click();
  const pending = page.getByRole('status').filter({ hasText: noticeCopy.submitting.title });
  await expect(pending).toContainText(noticeCopy.submitting.description);
  await expect(submitButton(page)).toBeDisabled();
  await expect(submitButton(page)).toHaveText(formCopy.submitting);
  answer(undefined);
  await expect(page.getByText('AAAA-2222', { exact: true })).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
});

test('business fields are there for a business only, and keep what was typed', async ({
  page,
  site,
}) => {
  await openForm(page);
  await fillForm(page);
  await page.getByRole('textbox', { name: fields.website.label }).fill('not a link');
  await page.getByRole('radio', { name: 'Personal' }).check();
  for (const name of businessFields) await expect(page.locator(`#${name}`)).toBeHidden();
  await page.getByRole('radio', { name: 'Business' }).check();
  await expect(field(page, 'businessName')).toHaveValue(typed.businessName);
  await page.getByRole('radio', { name: 'Personal' }).check();
  await submitButton(page).click();
  const notice = page.getByRole('status').filter({ hasText: noticeCopy.success.title });
  const reference =
    /[0-9A-Z]{4}-[0-9A-Z]{4}/u.exec((await notice.textContent()) ?? '')?.[0] ?? 'none';
  const { stdout } = await site.applications('list', '--json');
  expect(stdout.split('\n').find((line) => line.includes(reference))).toContain('"website":""');
});

test('what is typed before the script arrives stays', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.enrol, { waitUntil: 'commit' });
  await field(page, 'fullName').fill(typed.fullName);
  await page.getByRole('radio', { name: 'Personal' }).check();
  await page.getByRole('checkbox', { name: 'Machine Learning Essentials' }).check();
  release(undefined);
  await page.locator('form[novalidate]').waitFor();
  await expect(field(page, 'fullName')).toHaveValue(typed.fullName);
  await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Machine Learning Essentials' })).toBeChecked();
});

test('an unknown course in the address opens the form as it is', async ({ page }) => {
  await openForm(page, '/enroll?course=no-such-course');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(field(page, 'additionalRequirements')).toHaveValue('');
});
