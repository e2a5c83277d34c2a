import { draftCopy } from '../../src/forms/copy.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { draftKey } from '../../src/forms/tab-storage.ts';
import { paths } from '../../domain/paths.ts';
import { enrolmentForm, forms, hasScript, holdScripts, said } from '../support/forms.ts';
import { nextPaint } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

test.use({
  settings: { CONTACT_DELIVERY: 'intake' },
  // Chromium logs the script that a test takes away.
  expectedErrors: /Failed to load resource|dynamically imported/u,
});

const { kept, restored, cleared } = draftCopy;

for (const form of forms) {
  const { kind, address, fields, sample, initial, line, text } = form;

  test.describe(kind, () => {
    test('a refresh, Back and another page lose nothing', async ({ page }) => {
      await form.open(page);
      await expect(said(page, kept.text)).toBeVisible();
      await form.answer(page, sample);

      const ways: [string, () => Promise<unknown>][] = [
        ['a refresh', () => page.reload()],
        ['Back', () => page.goto(paths.home).then(() => page.goBack())],
        ['another page', () => page.goto(paths.home).then(() => page.goto(address))],
      ];
      for (const [way, go] of ways) {
        await go();
        await expect(said(page, restored.text), way).toBeVisible();
        await form.expectAnswers(page, sample, way);
        await expect(page).toHaveURL(address);
      }
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });

    // The rest is FormFrame's and the draft keeper's, whichever form they keep.
    if (kind !== 'enrolment') return;

    test('the line on the draft moves nothing', async ({ page }) => {
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) {
            document.documentElement.dataset.shift = JSON.stringify(shift);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await form.open(page);
        await form.answer(page, { [line]: 'Anything' });
        await said(page, kept.text).or(said(page, restored.text)).scrollIntoViewIfNeeded();
        await page.reload();
        await expect(said(page, restored.text)).toBeVisible();
        await nextPaint(page);
        await expect(page.locator('html'), `${width} px`).not.toHaveAttribute('data-shift');
      }
    });

    test('one starts afresh, with the keyboard, and can take that back', async ({ page }) => {
      await form.open(page);
      await form.answer(page, sample);
      await page.reload();
      const button = page.getByRole('button', { name: restored.action });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await button.press('Enter');
      await expect(said(page, cleared.text)).toBeVisible();
      await form.expectAnswers(page, initial);

      await page.getByRole('button', { name: cleared.action }).press('Enter');
      await form.expectAnswers(page, sample);

      await button.click();
      await page.reload();
      await hasScript(page);
      await expect(said(page, kept.text)).toBeVisible();
      await form.expectAnswers(page, initial);
    });

    test('what is typed before the script arrives is newer than the draft', async ({ page }) => {
      await form.begin(page);
      const sendScripts = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await form.answer(page, { [line]: 'York, or Hull' });
      sendScripts();
      await expect(said(page, restored.text)).toBeVisible();
      const newer = { ...form.required, [line]: 'York, or Hull' };
      await form.expectAnswers(page, newer);
      await page.reload();
      await form.expectAnswers(page, newer);
    });

    test('a draft of an older form does no harm', async ({ page }) => {
      const older: Record<string, unknown> = { faxNumber: '1' };
      for (const [name, { kind: asked }] of Object.entries(fields)) {
        older[name] = asked === 'text' ? ['York'] : 'by post';
      }
      await page.goto(paths.terms);
      await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
        draftKey(kind),
        JSON.stringify({ answers: older }),
      ] as const);
      await form.open(page);
      await form.answer(page, sample);
      await form.expectAnswers(page, sample);
      await form.send(page);
    });

    test('a browser that keeps nothing is promised nothing', async ({ page }) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
        Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
      });
      await form.begin(page, { [text]: sample[text] });
      await expect(said(page, kept.text)).toHaveCount(0);
      await form.send(page);
      await form.unfold(page);
      await expect(form.submitButton(page)).toHaveText(form.copy.submit);
    });
  });
}

test.describe('an application besides', () => {
  const form = enrolmentForm;

  test('keeps what is hidden from a person, and each tick as it was left', async ({ page }) => {
    const { fullName, businessName } = form.sample;
    const typed = { fullName, businessName, additionalRequirements: 'We are eight.' };
    const [first, second] = [courseChoices[2], courseChoices[3]];
    await form.open(page, paths.enrolFor('prompt-engineering'));
    await form.answer(page, { ...typed, participantType: 'personal' });
    await form.open(page, paths.enrolFor('visual-creation'));
    await form.expectAnswers(page, { participantType: 'personal' });
    await form.answer(page, { participantType: 'business' });
    await form.expectAnswers(page, { ...typed, selectedCourses: [first, second] });

    await form.choice(page, 'selectedCourses', second).uncheck();
    await page.reload();
    await expect(said(page, restored.text)).toBeVisible();
    await form.expectAnswers(page, { selectedCourses: [first] });
  });

  test('that is sent before its script arrived leaves no draft behind', async ({ page }) => {
    await form.begin(page);
    // With or without a query: the island tries a second time.
    await page.route(/EnrolmentForm.*\.js/u, (route) => route.abort());
    await page.goto(paths.home);
    await page.goto(paths.enrol);
    await form.fillIn(page, { email: 'before-the-script@bakery.example' });
    await form.submitButton(page).click();
    await expect(page).toHaveURL(/received\?reference=/u);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
