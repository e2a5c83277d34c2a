import { brand } from '../../domain/brand.ts';
import { referenceLine } from '../../src/forms/copy.ts';
import { facts, formatPrice } from '../../domain/facts.ts';
import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { businessFields, fields } from '../../domain/forms/enrolment/fields.ts';
import { camp } from '../../domain/pages.ts';
import { campCourseId, paths } from '../../domain/paths.ts';
import { initialApplication } from '../../src/forms/enrolment/initial-application.ts';
import { enrolmentForm as form, hasScript, referenceIn } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const courseTitle = `${brand.name.toUpperCase()} - Prompt Crafting with GPT Workshop`;
const choice = 'Prompt Engineering Mastery';

test('from home through a course to a stored application', async ({ page, site }) => {
  await page.goto(paths.home);
  await page.getByRole('link', { name: 'Explore Workshops' }).click();
  await expect(page).toHaveURL(/#workshops$/u);
  const card = page.getByRole('article').filter({ hasText: courseTitle });
  await expect(card).toContainText(`from ${formatPrice(facts.course.price)}`);
  await card.getByRole('link', { name: 'More Details' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseTitle);
  await page
    .getByRole('region', { name: 'Price' })
    .getByRole('link', { name: 'Enroll Now' })
    .click();

  await expect(page).toHaveURL('/enroll?course=prompt-engineering');
  await hasScript(page);
  await expect(page.getByRole('checkbox', { name: choice })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  // A choice is not named after its course, so the form says below it which course it means.
  await expect(
    page.getByRole('checkbox', { name: choice, exact: true }),
  ).toHaveAccessibleDescription(`No. 3, ${courseTitle}, 2 hours`);
  await expect(form.field(page, 'additionalRequirements')).toHaveValue(
    formCopy.cameFrom(courseTitle),
  );
  // Named, with its price, before the first question and not only far down in the form.
  const named = page.getByText(`You apply for ${courseTitle}`);
  await expect(named).toContainText(`from ${formatPrice(facts.course.price)}`);
  const [above, first] = [
    await named.boundingBox(),
    await page.getByRole('heading', { name: 'Personal Information' }).boundingBox(),
  ];
  expect(above?.y).toBeLessThan(first?.y ?? 0);

  const typed = { ...form.required };
  delete typed.selectedCourses;
  await form.answer(page, typed);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await form.submitButton(page).click();

  await expect(form.sent(page)).toContainText(noticeCopy.success.description);
  await expect(form.sent(page)).toContainText(`within ${facts.promises.enrolmentReplyHours} hours`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(logged).toEqual([]);
  const reference = await referenceIn(form.sent(page));
  const row = (await form.stored(site)).find((each) => each.reference === reference);
  expect(row).toMatchObject({
    ...form.initial,
    ...typed,
    selectedCourses: [choice],
    additionalRequirements: formCopy.cameFrom(courseTitle),
  });
  expect(Date.now() - Date.parse(row?.submittedAt ?? '')).toBeLessThan(60_000);
});

test('whoever ticks the camp is asked how old the child is', async ({ page }) => {
  test.skip(!camp, 'The site does without the camp.');
  await form.open(page, paths.enrolForCamp);
  await form.expectAnswers(page, initialApplication(campCourseId!, []));
  const { hint, hintForCamp } = fields.additionalRequirements;
  const asked = form.field(page, 'additionalRequirements');
  await expect(asked).toHaveAccessibleDescription(hintForCamp!);
  const choice = form.choice(page, 'selectedCourses', brand.camp);
  await choice.uncheck();
  await expect(asked).toHaveAccessibleDescription(hint);
  await choice.check();
  await expect(asked).toHaveAccessibleDescription(hintForCamp!);
});

test('an address without its scheme is completed once it is typed', async ({ page }) => {
  await form.open(page);
  const field = form.field(page, 'linkedIn');
  await field.pressSequentially('linkedin.com/in/zoe');
  await expect(field).toHaveValue('linkedin.com/in/zoe');
  await field.press('Tab');
  await expect(field).toHaveValue('https://linkedin.com/in/zoe');

  const website = form.field(page, 'website');
  await website.fill('sample.example:8080');
  await website.press('Enter');
  await expect(website).toHaveValue('https://sample.example:8080');
  await expect(form.errorOf(page, 'fullName')).toBeVisible();
  await expect(form.errorOf(page, 'website')).toHaveCount(0);

  for (const other of ['none', 'http://firm.example', 'zoe@firm.example', 'mailto:a@b.example']) {
    await field.fill(other);
    await field.press('Tab');
    await expect(field).toHaveValue(other);
  }
});

test('while it is sent the button is disabled and the notice says to wait', async ({ page }) => {
  const { sending } = form.notices;
  await form.begin(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(form.endpoint, async (route) => {
    await held;
    await route.fulfill({ json: { success: true, reference: 'AAAA-2222' } });
  });
  await form.submitButton(page).click();
  const pending = page.getByRole('status').filter({ hasText: sending.title });
  await expect(pending).toContainText(sending.description);
  await expect(form.submitButton(page)).toBeDisabled();
  await expect(form.submitButton(page)).toHaveText(form.copy.submitting);
  answer(undefined);
  await expect(form.sent(page)).toContainText(referenceLine('AAAA-2222'));
  await form.unfold(page);
  await expect(form.submitButton(page)).toBeEnabled();
});

test('business fields are there for a business only', async ({ page, site }) => {
  const { businessName } = form.sample;
  await form.begin(page, { businessName, website: 'not a link', participantType: 'personal' });
  for (const name of businessFields) await expect(page.locator(`#${name}`)).toBeHidden();
  await page.getByRole('radio', { name: 'Business' }).check();
  await form.expectAnswers(page, { businessName });
  await page.getByRole('radio', { name: 'Personal' }).check();
  await form.submitButton(page).click();
  const reference = await referenceIn(form.sent(page));
  const row = (await form.stored(site)).find((each) => each.reference === reference);
  expect(row).toMatchObject({ website: '' });
});
