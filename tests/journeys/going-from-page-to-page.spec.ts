import { paths } from '../../domain/paths.ts';
import { thereOf } from '../support/addresses.ts';
import { launchBrowser } from '../support/browser-flags.ts';
import { expect, test } from '../support/site.ts';

const title = 'going back shows every kind of page as it was left';
test(title, { tag: '@release' }, async ({ site }) => {
  // A headless shell keeps no page for Back. The driver turns the back/forward cache off, and visitors have it.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await launchBrowser([], { ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL: site.url });
  for (const address of thereOf([paths.home, paths.enrol, paths.promptCraft])) {
    await page.goto(address);
    await page.evaluate((next) => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
      window.location.assign(next);
    }, paths.terms);
    await page.waitForURL(`**${paths.terms}`);
    await page.evaluate(() => window.history.back());
    await expect(page.locator('html'), address).toHaveAttribute('data-persisted', 'true');
  }
  await browser.close();
});
