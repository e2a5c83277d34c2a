import { botSignalNames } from '../../domain/forms/form-values.ts';
import { trapLabel } from '../../src/forms/copy.ts';
import { enrolmentForm as form, hasScript } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

test('robots: one that fills the hidden trap is marked', { tag: '@release' }, async ({ page }) => {
  await form.begin(page);
  const trap = page.locator(`#${botSignalNames.trap}`);
  await expect(page.getByRole('textbox', { name: trapLabel })).toHaveCount(0);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(trap).toHaveAttribute('name', botSignalNames.trap);
  const box = await trap.locator('..').boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);

  // The time that a form took outlives a refresh; each page of a test is a minute old when it opens.
  await page.reload();
  await hasScript(page);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'Buy now'));
  const posted = page.waitForRequest(`**${form.endpoint}`);
  await form.send(page);
  const sent = new URLSearchParams((await posted).postData() ?? '');
  expect([...sent.keys()]).toEqual(['data', botSignalNames.trap, botSignalNames.elapsed]);
  expect(sent.get(botSignalNames.trap)).toBe('Buy now');
  expect(sent.get('data')).not.toContain('Buy now');
  expect(Number(sent.get(botSignalNames.elapsed))).toBeGreaterThan(120_000);
});
