import type { Page } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { expect, test } from '../support/site.ts';

const id = 'prompt-engineering';
const explainer = 'building-design-authority';

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the cover of a card becomes the cover of its page, and back', async ({ page }) => {
    await watchTransitions(page);
    await page.goto(paths.courses);
    expect(await transitionName(page)).toBe(id);
    await page
      .locator(`a[href="${paths.course(id)}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${paths.course(id)}$`, 'u'));
    expect(await transitionName(page)).toBe(id);
    await expectTransition(page, true);

    await page.getByRole('link', { name: 'Back to Courses' }).click();
    await expect(page).toHaveURL(/#courses$/u);
    await expectTransition(page, true);
  });

  test('the small cover of an explainer becomes the cover of its page, which has its number', async ({
    page,
  }) => {
    await watchTransitions(page);
    await page.goto(paths.about);
    expect(await transitionName(page, explainer)).toBe(explainer);
    await page
      .locator(`a[href="${paths.video(explainer)}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${paths.video(explainer)}$`, 'u'));
    expect(await transitionName(page, explainer)).toBe(explainer);
    await expect(page.locator(`[data-cover="${explainer}"]`)).toHaveText('4');
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

// A page has its address before it is first drawn, and says only then whether it came by a transition.
const expectTransition = (page: Page, isExpected: boolean) =>
  expect(page.locator('html')).toHaveAttribute('data-transition', String(isExpected));

const transitionName = (page: Page, cover = id) =>
  page
    .locator(`[data-cover="${cover}"]`)
    .evaluate((cover) => getComputedStyle(cover).viewTransitionName);
