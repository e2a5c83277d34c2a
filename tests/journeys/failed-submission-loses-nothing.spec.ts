import type { Route } from '@playwright/test';

import { personalTextsOf } from '../../domain/testing/sample-forms.ts';
import { byMailCopy, sendingCopy } from '../../src/forms/copy.ts';
import { clipboard, enrolmentForm as form, forms, summary } from '../support/forms.ts';
import { expect, test, withDesk } from '../support/site.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  settings: withDesk,
  // Chromium itself logs a request that failed.
  expectedErrors: /Failed to load resource/u,
});

/** The three things that a notice can say; `classify-answer.test.ts` tests which answer leads to which. */
const causes: ['configuration' | 'default' | 'server', (route: Route) => unknown][] = [
  ['configuration', (route) => route.abort()],
  ['default', (route) => route.fulfill({ status: 503, json: { success: true } })],
  ['server', (route) => route.fulfill({ json: { success: false, error: 'Full' } })],
];

for (const each of forms) {
  const { kind, tag, sample, notices } = each;
  test(
    `failed ${kind}: the right notice, every answer kept, and a second try`,
    { tag },
    async ({ page }) => {
      const warnings: string[] = [];
      page.on('console', (entry) => {
        if (entry.type() === 'warning') warnings.push(entry.text());
      });
      await each.open(page);
      await each.fillIn(page, sample);
      for (const [says, answer] of causes) {
        await page.route(each.endpoint, answer);
        await each.submitButton(page).click();
        const notice = page.getByRole('alert');
        await expect(notice).toContainText(notices.failure.title);
        await expect(notice).toContainText(notices.failure[says]);
        await each.expectAnswers(page, sample, says);
        await expect(each.submitButton(page)).toBeEnabled();
        await expect(each.submitButton(page)).toHaveText(each.copy.submit);
        await page.unroute(each.endpoint);
      }
      expect(warnings.join()).toContain(notices.failure.title);
      for (const answered of personalTextsOf(sample)) {
        expect(warnings.join()).not.toContain(answered);
      }
      await each.send(page);
      await expect(page.getByText(notices.failure.title)).toHaveCount(0);
    },
  );
}

// One form is enough from here on: FormFrame does this for both. visitor-sends-a-message.spec.ts tests a message's
// mail.
test('failed form: its notice offers a mail, covers nothing, and a refused field is named', async ({
  page,
}) => {
  await form.open(page);
  await form.fillIn(page, form.sample);
  await page.route(form.endpoint, (route) => route.abort());
  await test.step('it can be sent by mail instead, or copied, as the form is by then', async () => {
    await form.submitButton(page).click();
    const notice = page.getByRole('alert');
    const changes = { [form.text]: 'One more thing.' };
    await form.answer(page, changes);
    const link = notice.getByRole('link', { name: byMailCopy.open });
    await expect(link).toHaveAttribute('href', /One%20more%20thing/u);
    await notice.getByRole('button', { name: byMailCopy.copy }).click();
    await expect(notice.getByText(byMailCopy.copied, { exact: true })).toBeVisible();
    const copied = await clipboard(page);
    const href = decodeURIComponent((await link.getAttribute('href'))!).replaceAll('\r\n', '\n');
    expect(href.split('&body=')[1]).toBe(copied);
    for (const answered of personalTextsOf({ ...form.sample, ...changes })) {
      expect(copied).toContain(answered);
    }
    expect(copied).toContain(`${form.fields.deliveryMode.label}: Both`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });
  const said = page.getByRole('status').filter({ hasText: sendingCopy.notConfirmed });
  const button = form.submitButton(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // The press comes from far above the button.
    await form.field(page, form.names[0]!).press('Enter');
    await expect(page.getByRole('alert')).toContainText(form.notices.failure.title);
    const notice = (await page.getByRole('alert').locator('> *').boundingBox())!;
    for (const part of [said, button]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const { x, y, width: wide, height } = (await part.boundingBox())!;
      const isBeside = x >= notice.x + notice.width || x + wide <= notice.x;
      const isApart = y >= notice.y + notice.height || y + height <= notice.y;
      expect(isBeside || isApart, `covered at ${width} px`).toBe(true);
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.unroute(form.endpoint);
  const fields = { [form.line]: 'We cannot take this' };
  const json = { success: false, error: 'No', fields };
  await page.route(form.endpoint, (route) => route.fulfill({ status: 422, json }));
  await button.click();
  await expect(form.errorOf(page, form.line)).toContainText('We cannot take this');
  await expect(summary(page)).toBeFocused();
});
