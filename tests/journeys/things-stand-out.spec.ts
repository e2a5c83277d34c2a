import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import { contrastOfMark } from '../../src/colour/legible.ts';
import { paths } from '../../domain/paths.ts';
import { contrast } from '../../src/colour/contrast.ts';
import { hexOf } from '../support/looks.ts';
import { expect, test } from '../support/site.ts';

// WCAG 2.2, 1.4.11. axe measures texts alone.
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a ${colorScheme} screen`, () => {
    test.use({ colorScheme });

    test('a box and a radio have the edge of a field', async ({ page }) => {
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
