import { paths } from '../../domain/provider/paths.ts';
import { aCourse, thereOf } from '../support/addresses.ts';
import { launchBrowser } from '../support/browser-flags.ts';
import { expect, test } from '../support/site.ts';

const back = 'Back: every kind of page is shown as it was left';
test(back, { tag: '@release' }, async ({ site }) => {
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

const becomes = 'transition: a cover becomes the cover of its page where motion is welcome';
test(becomes, { tag: '@release' }, async ({ page }) => {
  const { id } = aCourse;
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.transition = String(Boolean(viewTransition));
    });
  });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(paths.home);
    await page
      .locator(`a[href="${paths.course(id)}"]`)
      // The needs on home lead there too, folded up.
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(paths.course(id));
    const moves = String(reducedMotion === 'no-preference');
    await expect(page.locator('html')).toHaveAttribute('data-transition', moves);
    await expect(page.locator(`[data-cover="${id}"]`)).toHaveCSS('view-transition-name', id);
  }
});
