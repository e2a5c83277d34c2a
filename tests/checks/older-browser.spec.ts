import { paths } from '../../domain/provider/paths.ts';
import { referenceLine } from '../../src/forms/copy.ts';
import { menuLabels } from '../support/addresses.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, rewritePages, test } from '../support/site.ts';

// Stand-ins for browsers of 2022, the oldest that the site is written for (docs/browsers.md).

test(
  'older browser: one of 2022 sends an application',
  { tag: '@release' },
  async ({ page, site }) => {
    await page.addInitScript(() => {
      const gone: [object, string][] = [
        [Object, 'hasOwn'],
        [Array.prototype, 'at'],
        [AbortSignal, 'timeout'],
        [AbortSignal, 'any'],
        [HTMLFormElement.prototype, 'requestSubmit'],
        [HTMLScriptElement, 'supports'],
        [HTMLElement.prototype, 'hidePopover'],
        [Crypto.prototype, 'randomUUID'],
        [window, 'structuredClone'],
        [URL, 'canParse'],
      ];
      for (const [owner, name] of gone) Reflect.deleteProperty(owner, name);
    });
    await form.open(page);
    await form.submitButton(page).click();
    await expect(page.locator('#error-summary-title')).toBeVisible();
    await form.fillIn(page);
    await form.submitButton(page).click();
    const [before = ''] = referenceLine('|').split('|');
    await expect(page.getByText(before.trim())).toBeVisible();
    const names = (await form.stored(site)).map(({ fullName }) => fullName);
    expect(names).toContain(form.sample.fullName);
  },
);

const title = 'older browser: every link of the menu is there without popovers';
test(title, { tag: '@release' }, async ({ page }) => {
  await rewritePages(page, (html) =>
    html
      .replaceAll(':popover-open', ':unknown-to-it')
      .replaceAll(/ popover(?:target)?="[^"]*"/gu, ''),
  );
  await page.goto(paths.contact);
  const banner = page.getByRole('banner');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const label of menuLabels) {
      await expect(banner.getByRole('link', { name: new RegExp(`^${label}`, 'u') })).toBeVisible();
    }
    await expect(banner.getByRole('button')).toHaveCount(0);
    // A word too long for its column would be broken onto a second line.
    const label = banner.getByText('Resources', { exact: true }).filter({ visible: true });
    const { height } = (await label.boundingBox())!;
    expect(height).toBeLessThan(40);
  }
  // An error of the script would fail the test.
  await banner.getByRole('link', { name: /^AI Tools/u }).click();
  await expect(page).toHaveURL(paths.aiTools);
});
