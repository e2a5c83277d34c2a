import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

test.describe('a break-in', () => {
  test.use({ expectedErrors: /Executing inline script violates/u });

  test('a script that is put into a page is not run', async ({ page }) => {
    await page.goto(paths.contact);
    const refused = page.waitForEvent('console', (message) => message.text().includes('violates'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    });
    await refused;
    expect(await page.title()).not.toBe('taken over');
  });
});

test('the picture of the site is itself when it is opened alone', async ({ page }) => {
  await page.goto('/favicon.svg');
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  expect(colour).not.toBe('rgb(0, 0, 0)');
});
