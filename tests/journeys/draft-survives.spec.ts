import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { paths } from '../../domain/provider/paths.ts';
import { draftCopy } from '../../src/forms/copy.ts';
import { aCourse, anotherCourse } from '../support/addresses.ts';
import { enrolmentForm as form, forms, hasScript, holdScripts, said } from '../support/forms.ts';
import { expect, test, withDesk } from '../support/site.ts';

test.use({
  settings: withDesk,
  // Chromium logs the script that a test takes away.
  expectedErrors: /Failed to load resource|dynamically imported/u,
});

const { stored, restored, cleared } = draftCopy;
const { line } = form;

for (const each of forms) {
  const { kind, tag, address } = each;
  const title = `draft of ${kind}: a refresh, Back and its link in the header lose nothing`;
  test(title, { tag }, async ({ page }) => {
    await each.open(page);
    await expect(said(page, stored.text)).toBeVisible();
    await each.fillIn(page, each.sample);
    const name = kind === 'enrolment' ? 'Enroll Now' : 'Contact';
    const link = page.getByRole('banner').getByRole('link', { name });
    const ways: [string, () => Promise<unknown>][] = [
      ['a refresh', () => page.reload()],
      ['Back', () => page.goto(paths.home).then(() => page.goBack())],
      ['its link', () => Promise.all([page.waitForEvent('load'), link.click()])],
    ];
    for (const [way, go] of ways) {
      await go();
      await expect(said(page, restored.text), way).toBeVisible();
      await each.expectAnswers(page, each.sample, way);
      await expect(page).toHaveURL(address);
    }
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await test.step('one starts afresh, with the keyboard, and can take that back', async () => {
      const button = page.getByRole('button', { name: restored.action });
      await button.press('Enter');
      await expect(said(page, cleared.text)).toBeVisible();
      await each.expectAnswers(page, each.initial);
      await page.getByRole('button', { name: cleared.action }).press('Enter');
      await each.expectAnswers(page, each.sample);
      await button.click();
      await page.reload();
      await hasScript(page);
      await expect(said(page, stored.text)).toBeVisible();
      await each.expectAnswers(page, each.initial);
    });
  });
}

// One form is enough from here on: FormFrame and the draft keeper do this for both.
test(
  'draft: what is new is added, what was sent leaves none',
  { tag: '@release' },
  async ({ page }) => {
    const [first, second] = [aCourse.choice, anotherCourse.choice];
    await form.open(page, paths.enrolFor(aCourse.id));
    const typed = { ...form.required };
    delete typed.selectedCourses;
    await form.fillIn(page, { selectedCourses: [first] });
    await form.open(page, paths.enrolFor(anotherCourse.id));
    // They are sent in the order of the form.
    const both = courseChoices.filter((each) => each === first || each === second);
    await form.expectAnswers(page, { ...typed, selectedCourses: both });
    await form.choice(page, 'selectedCourses', second).uncheck();

    await test.step('what was typed before the script came is newer', async () => {
      const sendScripts = await holdScripts(page);
      await page.goto(paths.enrol, { waitUntil: 'commit' });
      await form.answer(page, { [line]: 'York, or Hull' });
      sendScripts();
      await expect(said(page, restored.text)).toBeVisible();
      await page.reload();
      const answers = { ...typed, [line]: 'York, or Hull', selectedCourses: [first] };
      await form.expectAnswers(page, answers);
    });

    await test.step('it is sent before the script came', async () => {
      // With or without a query: the island tries a second time.
      await page.route(/EnrolmentForm.*\.js/u, (route) => route.abort());
      await page.goto(paths.enrol);
      await form.fillIn(page);
      await form.submitButton(page).click();
      await expect(page).toHaveURL(/received\?reference=/u);
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    });
  },
);

test(
  'draft: a browser that keeps nothing is promised nothing',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
    });
    await form.begin(page);
    await expect(said(page, stored.text)).toHaveCount(0);
    await form.send(page);
  },
);
