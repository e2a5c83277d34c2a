import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

const id = 'prompt-engineering';

const title = 'a cover becomes the cover of its page where motion is welcome';
test(title, { tag: '@release' }, async ({ page }) => {
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
      .first()
      .click();
    await expect(page).toHaveURL(paths.course(id));
    const moves = String(reducedMotion === 'no-preference');
    await expect(page.locator('html')).toHaveAttribute('data-transition', moves);
    await expect(page.locator(`[data-cover="${id}"]`)).toHaveCSS('view-transition-name', id);
  }
});
