import { businessFields, fields } from '../../domain/forms/enrolment/fields.ts';
import { sourceName } from '../../domain/forms/form-values.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { camp } from '../../domain/provider/pages.ts';
import { campCourseId, paths } from '../../domain/provider/paths.ts';
import { count } from '../../domain/time/london-time.ts';
import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { initialApplication } from '../../src/forms/enrolment/initial-application.ts';
import { aCourse } from '../support/addresses.ts';
import { enrolmentForm as form, hasScript, referenceIn } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const { id, number, title: courseTitle, choice, hours, price } = aCourse;

test('enrolment: from home through a course to a stored application', async ({ page, site }) => {
  await page.goto(paths.home);
  await page.getByRole('link', { name: 'Explore Workshops' }).click();
  const card = page.getByRole('article').filter({ hasText: courseTitle });
  await card.getByRole('link', { name: 'More Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(courseTitle);
  const buy = page.getByRole('region', { name: 'Price' });
  await buy.getByRole('link', { name: 'Enroll Now' }).click();

  await expect(page).toHaveURL(paths.enrolFor(id));
  await hasScript(page);
  await form.expectAnswers(page, {
    selectedCourses: [choice],
    additionalRequirements: formCopy.cameFrom(courseTitle),
  });
  // A choice is not named after its course, so the form says below it which course it means.
  const chosen = form.choice(page, 'selectedCourses', choice);
  await expect(chosen).toHaveAccessibleDescription(
    `No. ${number}, ${courseTitle}, ${count(hours, 'hour')}, ${formatPrice(price)} per person`,
  );
  // Beside the form stands what it comes to.
  const sum = formatPrice(price, { pence: true });
  const named = page.getByText(`You are applying for ${courseTitle}`);
  await expect(named).toContainText(count(hours, 'hour'));
  await expect(page.getByText(`${sum} for 1 person`)).toBeVisible();

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

const asked =
  'enrolment: the camp asks for an age, a business for more, and a web address is completed';
test(asked, async ({ page, site }) => {
  const { businessName } = form.sample;
  await form.open(page, paths.enrolForCamp ?? paths.enrol);
  if (camp) {
    await form.expectAnswers(page, initialApplication(campCourseId!, []));
    const { hint, hintForCamp } = fields.additionalRequirements;
    const asked = form.field(page, 'additionalRequirements');
    await expect(asked).toHaveAccessibleDescription(hintForCamp!);
    await form.choice(page, 'selectedCourses', brand.camp).uncheck();
    await expect(asked).toHaveAccessibleDescription(hint);
  }
  await form.fillIn(page, { businessName, participantType: 'personal' });
  for (const name of businessFields) await expect(page.locator(`#${name}`)).toBeHidden();
  await form.answer(page, { participantType: 'business' });
  await form.expectAnswers(page, { businessName });

  const link = form.field(page, 'linkedIn');
  await link.pressSequentially('linkedin.com/in/zoe');
  await expect(link).toHaveValue('linkedin.com/in/zoe');
  for (const other of ['none', 'http://firm.example', 'zoe@firm.example', 'mailto:a@b.example']) {
    await link.fill(other);
    await link.press('Tab');
    await expect(link).toHaveValue(other);
  }
  await link.fill('linkedin.com/in/zoe');
  // Enter sends the form without leaving the field.
  const website = form.field(page, 'website');
  await website.fill('sample.example:8080');
  await website.press('Enter');
  await expect(form.sent(page)).toBeVisible();
  const reference = await referenceIn(form.sent(page));
  const row = (await form.stored(site)).find((each) => each.reference === reference);
  const links = { linkedIn: 'https://linkedin.com/in/zoe', website: 'https://sample.example:8080' };
  expect(row).toMatchObject({ businessName, ...links });
});

test('source of a visit: it is sent with the form, without a cookie or a note in the tab', async ({
  page,
  context,
}) => {
  await page.goto(`${paths.home}?utm_source=Chamber%20of%20Trade`);
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(paths.contact);
  await form.open(page);
  await form.answer(page, form.required);
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await form.submitButton(page).click();
  const sent = new URLSearchParams((await sending).postData() ?? '');
  expect(sent.get(sourceName)).toBe('chamber-of-trade');
  await referenceIn(form.sent(page));
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((name) => /via|source/u.test(name))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
