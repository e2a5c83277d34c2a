import { paths } from '../../domain/paths.ts';
import { thereOf } from '../support/addresses.ts';
import { launchBrowser } from '../support/browser-flags.ts';
import { expect, test } from '../support/site.ts';

/** In the footer of every page. */
const terms = `a[href="${paths.terms}"]`;

test('a page is fetched when its link is pointed at', async ({ page }) => {
  // The driver sees neither the rules nor what they fetch, only that the page had been fetched in time.
  await expect(async () => {
    await page.goto(paths.privacy);
    await page.locator(terms).first().hover();
    await page.waitForTimeout(500);
    await page.locator(terms).first().click();
    await expect(page).toHaveURL(paths.terms);
    const { deliveryType } = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]!.toJSON() as { deliveryType: string },
    );
    expect(deliveryType).toBe('navigational-prefetch');
  }).toPass();
});

for (const savesData of [false, true]) {
  test(`a link pointed at without speculation rules, data saver ${savesData}`, async ({ page }) => {
    await page.addInitScript((saveData) => {
      HTMLScriptElement.supports = () => false;
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
    }, savesData);
    // What came over the wire, and not from the browser's cache.
    const fetched = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ transferSize }) => transferSize > 0)
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => !path.includes('.')),
      );
    await page.goto(paths.privacy);
    for (const address of [paths.contact, paths.enrol, paths.contact]) {
      await page.getByRole('banner').locator(`a[href="${address}"]`).first().hover();
      // A page that is slow to come is dropped for the next one that is pointed at.
      if (!savesData) await expect.poll(fetched).toContain(address);
    }
    await page.waitForTimeout(500);
    expect(await fetched()).toEqual(savesData ? [] : [paths.contact, paths.enrol]);
  });
}

test('going back shows every kind of page as it was left', async ({ site }) => {
  // The driver turns the back/forward cache off, and visitors have it.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await launchBrowser([], { ignoreDefaultArgs });
  for (const address of thereOf([paths.home, paths.enrol, paths.promptCraft])) {
    await test.step(address, async () => {
      const page = await browser.newPage({ baseURL: site.url });
      await page.goto(address);
      await page.evaluate(() => {
        window.addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.persisted = String(persisted);
        });
      });
      await page.evaluate((next) => window.location.assign(next), paths.terms);
      await page.waitForURL(`**${paths.terms}`);
      await page.evaluate(() => window.history.back());
      await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
      await page.close();
    });
  }
  await browser.close();
});
