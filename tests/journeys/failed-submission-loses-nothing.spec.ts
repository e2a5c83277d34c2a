import type { Page, Route } from '@playwright/test';

import { formCopy, noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { sendingCopy } from '../../src/forms/copy.ts';
import { paths } from '../../src/paths.ts';
import { field, fillForm, openForm, submitButton, typed } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

const { failure } = noticeCopy;

const causes: { cause: string; message: string; answer: (route: Route) => Promise<void> }[] = [
  { cause: 'no connection', message: failure.configuration, answer: (route) => route.abort() },
  {
    cause: 'a status that is not OK',
    message: failure.default,
    answer: (route) => route.fulfill({ status: 503, json: { success: true } }),
  },
  {
    cause: 'an answer that is not JSON',
    message: failure.default,
    answer: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Moved</p>' }),
  },
  {
    cause: 'JSON that is not the expected one',
    message: failure.default,
    answer: (route) => route.fulfill({ json: { ok: true } }),
  },
  {
    cause: 'success false with an error',
    message: failure.server,
    answer: (route) => route.fulfill({ json: { success: false, error: 'The sheet is full' } }),
  },
  {
    cause: 'success false without an error',
    message: failure.server,
    answer: (route) => route.fulfill({ json: { success: false } }),
  },
];

// Chromium itself logs a request that failed.
test.use({ expectedErrors: [[/Failed to load resource/u], { option: true }] as never });

for (const { cause, message, answer } of causes) {
  test(`${cause}: the right notice, every answer kept, and a second try succeeds`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (entry) => {
      if (entry.type() === 'warning') warnings.push(entry.text());
    });
    await openForm(page);
    await fillForm(page);
    await page.route(paths.enrolmentsApi, answer);
    await submitButton(page).click();

    const notice = page.getByRole('alert');
    await expect(notice).toContainText(failure.title);
    await expect(notice).toContainText(message);
    await expectKept(page);
    await expect(submitButton(page)).toBeEnabled();
    await expect(submitButton(page)).toHaveText(formCopy.submit);
    expect(warnings.join()).toContain(failure.title);
    for (const answered of Object.values(typed)) expect(warnings.join()).not.toContain(answered);

    await page.unroute(paths.enrolmentsApi);
    await submitButton(page).click();
    await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
    await expect(page.getByText(failure.title)).toHaveCount(0);
  });
}

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
    await openForm(page);
    await page.evaluate((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${size} !important; }`);
      document.adoptedStyleSheets.push(sheet);
    }, letters);
    await fillForm(page);
    await page.route(paths.enrolmentsApi, (route) => route.abort());
    // From far above the button.
    await field(page, 'fullName').press('Enter');
    const line = page.getByRole('status').filter({ hasText: sendingCopy.notConfirmed });
    await expect(page.getByRole('alert')).toContainText(failure.title);
    // In letters of twice the size a phone shows the beginning of it.
    if (letters === '100%') {
      await expect(line).toBeInViewport({ ratio: 1 });
      await expect(submitButton(page)).toBeInViewport({ ratio: 1 });
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
          left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top
        );
      });
    }, sendingCopy.notConfirmed);
    expect(covered).toEqual([false, false]);
    const [said, button] = [await line.boundingBox(), await submitButton(page).boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });
}

test('an answer that is lost after it was stored stores nothing twice', async ({ page, site }) => {
  const emails = async () => (await site.applications('list', '--json')).stdout;
  await openForm(page);
  await fillForm(page, { ...typed, email: 'lost-answer@bakery.example' });
  await page.route(paths.enrolmentsApi, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toContainText(failure.configuration);
  expect(await emails()).toContain('lost-answer@bakery.example');

  await page.unroute(paths.enrolmentsApi);
  await submitButton(page).click();
  await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
  expect((await emails()).match(/lost-answer@bakery\.example/gu)).toHaveLength(1);
});

test('a field that only the intake refuses is named in the form', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.route(paths.enrolmentsApi, (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'No', fields: { city: 'We cannot find this city' } },
    }),
  );
  await submitButton(page).click();
  await expect(page.locator('#city-error')).toContainText('We cannot find this city');
  await expect(page.getByRole('group', { name: formCopy.errorSummary })).toBeFocused();
});

async function expectKept(page: Page) {
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(page, name as keyof typeof typed)).toHaveValue(value);
  }
  await expect(page.getByRole('checkbox', { name: courseChoices[1] })).toBeChecked();
}
