import type { Route } from '@playwright/test';

import { brand } from '../../domain/brand.ts';
import { byMailCopy, sendingCopy } from '../../src/forms/copy.ts';
import { personalTextsOf } from '../../testing/sample-application.ts';
import { clipboard, enrolmentForm, forms, summary } from '../support/forms.ts';
import { setLetters } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  settings: { CONTACT_DELIVERY: 'intake' },
  // Chromium itself logs a request that failed.
  expectedErrors: /Failed to load resource/u,
});

/** Each of the three things that a notice can say; which answers come to which: `classify-answer.test.ts`. */
const causes: {
  says: 'configuration' | 'default' | 'server';
  answer: (route: Route) => unknown;
}[] = [
  { says: 'configuration', answer: (route) => route.abort() },
  { says: 'default', answer: (route) => route.fulfill({ status: 503, json: { success: true } }) },
  { says: 'server', answer: (route) => route.fulfill({ json: { success: false, error: 'Full' } }) },
];

for (const form of forms) {
  const { kind, endpoint, line, text, sample } = form;
  const { failure } = form.notices;

  test.describe(kind, () => {
    test('the right notice, every answer kept, and a second try succeeds', async ({ page }) => {
      const warnings: string[] = [];
      page.on('console', (entry) => {
        if (entry.type() === 'warning') warnings.push(entry.text());
      });
      await form.open(page);
      await form.answer(page, sample);
      for (const { says, answer } of causes) {
        await page.route(endpoint, answer);
        await form.submitButton(page).click();
        const notice = page.getByRole('alert');
        await expect(notice).toContainText(failure.title);
        await expect(notice).toContainText(failure[says]);
        await form.expectAnswers(page, sample, says);
        await expect(form.submitButton(page)).toBeEnabled();
        await expect(form.submitButton(page)).toHaveText(form.copy.submit);
        await page.unroute(endpoint);
      }
      expect(warnings.join()).toContain(failure.title);
      for (const answered of personalTextsOf(sample)) {
        expect(warnings.join()).not.toContain(answered);
      }
      await form.send(page);
      await expect(page.getByText(failure.title)).toHaveCount(0);
    });

    test('it can be sent by mail instead, or copied, as the form is by then', async ({ page }) => {
      await form.open(page);
      await form.answer(page, sample);
      await page.route(endpoint, (route) => route.abort());
      await form.submitButton(page).click();
      const notice = page.getByRole('alert');
      await expect(notice.getByRole('link', { name: brand.email })).toHaveAttribute(
        'href',
        `mailto:${brand.email}`,
      );
      await form.field(page, text).fill('One more thing.');
      const link = notice.getByRole('link', { name: byMailCopy.open });
      await expect(link).toHaveAttribute('href', /One%20more%20thing/u);
      const written = decodeURIComponent((await link.getAttribute('href')) ?? '');
      await notice.getByRole('button', { name: byMailCopy.copy }).click();
      await expect(notice.getByText(byMailCopy.copied, { exact: true })).toBeVisible();
      const copied = await clipboard(page);
      expect(written.replaceAll('\r\n', '\n')).toMatch(
        new RegExp(`&body=${RegExp.escape(copied)}$`, 'u'),
      );
      if (kind === 'enrolment') {
        const typed = personalTextsOf({ ...sample, [text]: 'One more thing.' });
        for (const answered of typed) expect(copied).toContain(answered);
        expect(copied).toContain(`${enrolmentForm.fields.deliveryMode.label}: Both`);
      }
    });

    // The rest is FormFrame's, whichever form it frames.
    if (kind !== 'enrolment') return;

    test('what is said of a failure covers nothing', async ({ page }) => {
      await form.begin(page);
      await page.route(endpoint, (route) => route.abort());
      const said = page.getByRole('status').filter({ hasText: sendingCopy.notConfirmed });
      for (const [width, letters] of [
        [360, '100%'],
        [390, '200%'],
        [1440, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await setLetters(page, letters);
        // From far above the button.
        await form.field(page, form.names[0]!).press('Enter');
        await expect(page.getByRole('alert')).toContainText(failure.title);
        // In letters of twice the size a phone shows the beginning of it.
        if (letters === '100%') {
          await expect(said).toBeInViewport({ ratio: 1 });
          await expect(form.submitButton(page)).toBeInViewport({ ratio: 1 });
        }
        const boxes = [said, form.submitButton(page), page.getByRole('alert').locator('> *')];
        const [above, button, notice] = await Promise.all(
          boxes.map(async (part) => (await part.boundingBox())!),
        );
        for (const box of [above!, button!]) {
          const isBeside = box.x >= notice!.x + notice!.width || box.x + box.width <= notice!.x;
          const isApart = box.y >= notice!.y + notice!.height || box.y + box.height <= notice!.y;
          expect(isBeside || isApart, `covered at ${width} px, ${letters} text`).toBe(true);
        }
        expect(above!.y + above!.height).toBeLessThanOrEqual(button!.y);
        await page.getByRole('button', { name: 'Dismiss' }).click();
      }
    });

    test('a field that only the intake refuses is named in the form', async ({ page }) => {
      await form.begin(page);
      await page.route(endpoint, (route) =>
        route.fulfill({
          status: 422,
          json: { success: false, error: 'No', fields: { [line]: 'We cannot take this' } },
        }),
      );
      await form.submitButton(page).click();
      await expect(form.errorOf(page, line)).toContainText('We cannot take this');
      await expect(summary(page)).toBeFocused();
    });
  });
}
