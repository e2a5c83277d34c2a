import type { Page } from '@playwright/test';

import { contrast } from '../../src/colour/contrast.ts';
import { contrastOfMark } from '../../src/colour/legible.ts';
import { hexOf } from './hex-of.ts';

/**
 * The filled buttons of a page that do not stand out from the colour they lie on (WCAG 2.2, 1.4.11: axe
 * measures texts alone), and how many there are in all.
 */
export async function faintButtons(page: Page): Promise<{ count: number; faint: string[] }> {
  const buttons = await filledButtons(page);
  const faint = buttons.flatMap(({ label, fill, edge, ground }) => {
    const found = Math.max(...[fill, edge].map((colour) => contrast(colour, ground)));
    return found < contrastOfMark ? [`${label}: ${found.toFixed(2)}`] : [];
  });
  return { count: buttons.length, faint };
}

type Filled = { label: string; fill: string; edge: string; ground: string };

/**
 * Buttons with a colour of their own; the spines of a list are told by their titles. `edge` is their fill
 * where they have no line around it.
 */
async function filledButtons(page: Page): Promise<Filled[]> {
  const found = await page.locator('main :is(a, button):not(nav *)').evaluateAll((all) =>
    all.flatMap((element) => {
      const style = getComputedStyle(element);
      const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)';
      if (!element.checkVisibility() || isClear(style.backgroundColor)) return [];
      let ground = element.parentElement!;
      while (isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement!;
      const fill = style.backgroundColor;
      const hasLine =
        Number.parseFloat(style.borderTopWidth) >= 1 && !isClear(style.borderTopColor);
      const edge = hasLine ? style.borderTopColor : fill;
      const label = element.textContent.trim();
      return [{ label, fill, edge, ground: getComputedStyle(ground).backgroundColor }];
    }),
  );
  return found.map(({ label, ...colours }) => ({
    label,
    fill: hexOf(colours.fill),
    edge: hexOf(colours.edge),
    ground: hexOf(colours.ground),
  }));
}
