import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { isLeftOut } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

const id = 'prompt-engineering';
const explainer = 'building-design-authority';

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a cover becomes the cover of its page, and back', async ({ page }) => {
    await watchTransitions(page);
    for (const [from, cover, address] of [
      [paths.about, explainer, paths.video(explainer)],
      [paths.courses, id, paths.course(id)],
    ] as const) {
      if (isLeftOut(address)) continue;
      await page.goto(from);
      expect(await transitionName(page, cover)).toBe(cover);
      await page.locator(`a[href="${address}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
      expect(await transitionName(page, cover)).toBe(cover);
      await expectTransition(page, true);
      if (cover === explainer)
        await expect(page.locator(`[data-cover="${cover}"]`)).toHaveText('4');
    }
    await page.getByRole('link', { name: 'Back to Courses' }).click();
    await expect(page).toHaveURL(/#courses$/u);
    await expectTransition(page, true);
  });
});

test('nothing moves where the visitor asked for no motion', async ({ page }) => {
  await watchTransitions(page);
  await page.goto(paths.home);
  await page
    .locator(`a[href="${paths.course(id)}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.course(id)}$`, 'u'));
  await expectTransition(page, false);
});

const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.transition = String(Boolean(viewTransition));
    });
  });

// A page has its address before it is first drawn, but says only once it is drawn whether it came by a transition.
const expectTransition = (page: Page, isExpected: boolean) =>
  expect(page.locator('html')).toHaveAttribute('data-transition', String(isExpected));

const transitionName = (page: Page, cover: string) =>
  page
    .locator(`[data-cover="${cover}"]`)
    .evaluate((cover) => getComputedStyle(cover).viewTransitionName);
