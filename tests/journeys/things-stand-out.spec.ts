import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { contrastOfMark } from '../../src/colour/legible.ts';
import { paths } from '../../src/paths.ts';
import { contrast } from '../../src/colour/contrast.ts';
import { pages } from '../support/addresses.ts';
import { expect, test } from '../support/site.ts';

// WCAG 2.2, 1.4.11. axe measures texts alone.
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a ${colorScheme} screen`, () => {
    test.use({ colorScheme });

    test('every filled button stands out from the colour it lies on', async ({ page }) => {
      const faint: string[] = [];
      let count = 0;
      for (const address of pages) {
        await page.goto(address);
        for (const { label, fill, edge, ground } of await filledButtons(page)) {
          count += 1;
          const found = Math.max(...[fill, edge].map((colour) => contrast(colour, ground)));
          if (found < contrastOfMark) faint.push(`${address}, ${label}: ${found.toFixed(2)}`);
        }
      }
      expect(count).toBeGreaterThan(pages.length);
      expect(faint).toEqual([]);
    });

    test('a box and a radio that are not chosen have an edge, in the colour of the fields', async ({
      page,
    }) => {
      await page.goto(paths.enrol);
      const edgeOfField = await page
        .locator('#fullName')
        .evaluate((field) => getComputedStyle(field).borderTopColor);
      for (const role of ['checkbox', 'radio'] as const) {
        const control = page.getByRole(role).nth(1);
        await expect(control).not.toBeChecked();
        const open = await paintOf(control);
        expect(contrast(open.edge, open.ground), role).toBeGreaterThanOrEqual(contrastOfMark);
        expect(open.edge, role).toBe(hexOf(edgeOfField));
        await control.check();
        const chosen = await paintOf(control);
        const mark = Math.max(...chosen.inside.map((colour) => contrast(colour, open.inside[0]!)));
        expect(mark, `${role}, chosen`).toBeGreaterThan(7);
      }
    });
  });
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

/** What is painted of a control: beside it, on the line around it, and from there across its middle. */
async function paintOf(control: Locator) {
  await control.scrollIntoViewIfNeeded();
  await control.page().mouse.move(0, 0);
  const { x, y, width, height } = (await control.boundingBox())!;
  const clip = { x: x - 6, y: y - 6, width: width + 12, height: height + 12 };
  const picture = await control.page().screenshot({ clip, animations: 'disabled' });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (left: number, top: number) => {
    const from = (Math.round(top) * info.width + Math.round(left)) * info.channels;
    return `#${data.subarray(from, from + 3).toString('hex')}`;
  };
  const middle = info.height / 2;
  const inside = Array.from({ length: info.width - 20 }, (_, column) => at(column + 10, middle));
  return { ground: at(1, middle), edge: at(7, middle), inside };
}

/** "rgb(18, 21, 28)" as "#12151c". */
function hexOf(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(colour)?.slice(1).map(Number);
  if (!channels) throw new Error(`${colour} is no plain colour.`);
  return `#${Buffer.from(channels).toString('hex')}`;
}
