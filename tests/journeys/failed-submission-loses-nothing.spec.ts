import type { Route } from '@playwright/test';

import { brand } from '../../domain/brand.ts';
import { byMailCopy, sendingCopy } from '../../src/forms/copy.ts';
import { personalTextsOf } from '../../testing/sample-application.ts';
import { clipboard, enrolmentForm, forms, summary } from '../support/forms.ts';
import { setLetters } from '../support/letters.ts';
import { expect, test } from '../support/site.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  settings: { CONTACT_DELIVERY: 'intake' },
  // Chromium itself logs a request that failed.
  expectedErrors: [[/Failed to load resource/u], { option: true }] as never,
});

const causes: {
  cause: string;
  says: 'configuration' | 'default' | 'server';
  answer: (route: Route) => Promise<void>;
}[] = [
  { cause: 'no connection', says: 'configuration', answer: (route) => route.abort() },
  {
    cause: 'a status that is not OK',
    says: 'default',
    answer: (route) => route.fulfill({ status: 503, json: { success: true } }),
  },
  {
    cause: 'an answer that is not JSON',
    says: 'default',
    answer: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Moved</p>' }),
  },
  {
    cause: 'JSON that is not the expected one',
    says: 'default',
    answer: (route) => route.fulfill({ json: { ok: true } }),
  },
  {
    cause: 'success false with an error',
    says: 'server',
    answer: (route) => route.fulfill({ json: { success: false, error: 'The sheet is full' } }),
  },
  {
    cause: 'success false without an error',
    says: 'server',
    answer: (route) => route.fulfill({ json: { success: false } }),
  },
];

for (const form of forms) {
  const { kind, endpoint, line, text, sample } = form;
  const { failure } = form.notices;

  test.describe(kind, () => {
    for (const { cause, says, answer } of causes) {
      test(`${cause}: the right notice, every answer kept, and a second try succeeds`, async ({
        page,
      }) => {
        const warnings: string[] = [];
        page.on('console', (entry) => {
          if (entry.type() === 'warning') warnings.push(entry.text());
        });
        await form.open(page);
        await form.answer(page, sample);
        await page.route(endpoint, answer);
        await form.submitButton(page).click();

        const notice = page.getByRole('alert');
        await expect(notice).toContainText(failure.title);
        await expect(notice).toContainText(failure[says]);
        await form.expectAnswers(page, sample);
        await expect(form.submitButton(page)).toBeEnabled();
        await expect(form.submitButton(page)).toHaveText(form.copy.submit);
        expect(warnings.join()).toContain(failure.title);
        for (const answered of personalTextsOf(sample)) {
          expect(warnings.join()).not.toContain(answered);
        }

        await page.unroute(endpoint);
        await form.submitButton(page).click();
        await expect(form.sent(page)).toBeVisible();
        await expect(page.getByText(failure.title)).toHaveCount(0);
      });
    }

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

    for (const [width, letters] of [
      [360, '100%'],
      [390, '200%'],
      [768, '100%'],
      [1440, '100%'],
    ] as const) {
      test(`what is said of a failure stands above the button and is not covered, at ${width} px and ${letters} text`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await form.open(page);
        await setLetters(page, letters);
        await form.fillIn(page);
        await page.route(endpoint, (route) => route.abort());
        // From far above the button.
        await form.field(page, form.names[0]!).press('Enter');
        const said = page.getByRole('status').filter({ hasText: sendingCopy.notConfirmed });
        await expect(page.getByRole('alert')).toContainText(failure.title);
        // In letters of twice the size a phone shows the beginning of it.
        if (letters === '100%') {
          await expect(said).toBeInViewport({ ratio: 1 });
          await expect(form.submitButton(page)).toBeInViewport({ ratio: 1 });
        }
        const covered = await page.evaluate((text) => {
          const all = Array.from(document.querySelectorAll('[role=status], [type=submit]'));
          const needed = all.filter(
            (part) => part.matches('[type=submit]') || part.textContent === text,
          );
          const notice = document.querySelector('[role=alert] > *')!.getBoundingClientRect();
          return needed.map((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return (
              left < notice.right &&
              right > notice.left &&
              top < notice.bottom &&
              bottom > notice.top
            );
          });
        }, sendingCopy.notConfirmed);
        expect(covered).toEqual([false, false]);
        const [above, button] = [
          await said.boundingBox(),
          await form.submitButton(page).boundingBox(),
        ];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      });
    }

    test('a field that only the intake refuses is named in the form', async ({ page }) => {
      await form.open(page);
      await form.fillIn(page);
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
