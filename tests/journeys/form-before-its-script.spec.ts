import { paths } from '../../src/paths.ts';
import { expect, test } from '../support/site.ts';

const forms = [
  { address: paths.enrol, field: 'fullName' },
  { address: paths.contact, field: 'name' },
  { address: paths.promptCraft, field: 'idea' },
];

for (const { address, field } of forms) {
  test(`${address} can be read and typed into before its script arrives, and keeps what was typed`, async ({
    page,
  }) => {
    const { promise: hasTyped, resolve: sendScripts } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await hasTyped;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const input = page.locator(`#${field}`);
    await input.fill('Zoë');
    await expect(page.locator('astro-island[ssr]')).not.toHaveCount(0);
    sendScripts(undefined);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(input).toHaveValue('Zoë');
  });
}
