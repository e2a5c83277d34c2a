import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

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
