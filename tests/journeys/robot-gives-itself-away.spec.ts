import { noticeCopy } from '../../src/forms/enrolment/copy.ts';
import { trapLabel } from '../../src/forms/copy.ts';
import { botSignalNames } from '../../src/forms/bot-signals.ts';
import { paths } from '../../src/paths.ts';
import { fillForm, openForm, submitButton } from '../support/application-form.ts';
import { expect, test } from '../support/site.ts';

test('people meet no trap; a robot that fills it in is answered like anybody, and marked', async ({
  page,
}) => {
  await openForm(page);
  const trap = page.locator(`[name=${botSignalNames.trap}]`);
  await expect(page.getByRole('textbox', { name: trapLabel })).toHaveCount(0);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const box = await trap.locator('..').boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);

  for (const filled of ['', 'Buy now']) {
    await fillForm(page);
    await trap.evaluate((input: HTMLInputElement, text) => (input.value = text), filled);
    const [request] = await Promise.all([
      page.waitForRequest(`**${paths.enrolmentsApi}`),
      submitButton(page).click(),
    ]);
    const sent = new URLSearchParams(request.postData() ?? '');
    expect([...sent.keys()]).toEqual(['data', botSignalNames.trap, botSignalNames.elapsed]);
    expect(sent.get(botSignalNames.trap)).toBe(filled);
    expect(Number(sent.get(botSignalNames.elapsed))).toBeGreaterThan(60_000);
    expect(sent.get('data')).not.toContain('Buy now');
    await expect(page.getByText(noticeCopy.success.title)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('the time that a form took outlives a refresh', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.reload();
  await page.locator('form[novalidate]').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest(`**${paths.enrolmentsApi}`),
    submitButton(page).click(),
  ]);
  const sent = new URLSearchParams(request.postData() ?? '');
  expect(Number(sent.get(botSignalNames.elapsed))).toBeGreaterThan(120_000);
});
