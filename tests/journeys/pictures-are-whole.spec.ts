import type { Locator } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import { expect, testOfLooks as test } from '../support/site.ts';

test('each band of adopters is named right under it, and its share clear of its edges', async ({
  page,
}) => {
  await page.goto(paths.video('diffusion-of-innovation-theory'));
  const figure = page.getByRole('figure');
  const bands = await boxes(figure.locator('svg path'));
  const names = await boxes(figure.getByRole('listitem'));
  expect(names).toHaveLength(bands.length);
  for (const [index, { x }] of bands.entries()) {
    expect(Math.abs(names[index]!.x - x), `band ${index + 1}`).toBeLessThan(6);
  }
  const shares = await boxes(figure.locator('svg text', { hasText: '%' }));
  // The first stands above its band, which is lower than a letter.
  for (const [index, share] of shares.entries()) {
    if (index === 0) continue;
    const band = bands[index]!;
    expect(share.x - band.x, `share ${index + 1}`).toBeGreaterThan(8);
    expect(band.x + band.width - share.x - share.width, `share ${index + 1}`).toBeGreaterThan(8);
  }
});

test('Work and Play stand under their peaks', async ({ page }) => {
  await page.goto(paths.video('implementing-ai-to-work-and-play'));
  const figure = page.getByRole('figure');
  const [work, play] = await boxes(figure.locator('svg path'));
  for (const [curve, name] of [
    [work!, 'Work'],
    [play!, 'Play'],
  ] as const) {
    const [label] = await boxes(figure.locator('svg text', { hasText: name }));
    const peak = curve.x + curve.width / 2;
    expect(Math.abs(label!.x + label!.width / 2 - peak), name).toBeLessThan(4);
  }
});

/** Where things stand in the window, in px; a curve's box is as wide as its two flanks. */
function boxes(things: Locator) {
  return things.evaluateAll((all) =>
    all.map((one) => {
      const { x, width } = one.getBoundingClientRect();
      return { x, width };
    }),
  );
}
