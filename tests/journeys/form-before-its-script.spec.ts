import { type Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { forms } from '../support/forms.ts';
import { expect, test } from '../support/site.ts';

const pages = [
  ...forms.map((form) => ({
    address: form.address,
    fillIn: (page: Page) => form.answer(page, form.sample),
    expectAnswers: (page: Page) => form.expectAnswers(page, form.sample),
  })),
  {
    address: paths.promptCraft,
    fillIn: (page: Page) => page.locator('#idea').fill('Zoë'),
    expectAnswers: (page: Page) => expect(page.locator('#idea')).toHaveValue('Zoë'),
  },
];

for (const { address, fillIn, expectAnswers } of pages) {
  test(`${address} can be read and filled in before its script arrives, and keeps what was typed`, async ({
    page,
  }) => {
    const { promise: hasTyped, resolve: sendScripts } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await hasTyped;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fillIn(page);
    await expect(page.locator('astro-island[ssr]')).not.toHaveCount(0);
    sendScripts(undefined);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expectAnswers(page);
  });
}
