import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import { paths } from '../../domain/provider/paths.ts';
import { contrast, contrastOfMark } from '../../src/colour/contrast.ts';
import { expect, test } from '../support/site.ts';

// WCAG 2.2, 1.4.11. axe measures texts alone.
for (const colorScheme of ['light', 'dark'] as const) {
  const title = `controls: on a ${colorScheme} screen a box and a radio can be seen, chosen or not`;
  test(title, { tag: '@release' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(paths.enrol);
    for (const role of ['checkbox', 'radio'] as const) {
      const control = page.getByRole(role).nth(1);
      await expect(control).not.toBeChecked();
      const open = await paintOf(control);
      expect(contrast(open.edge, open.ground), role).toBeGreaterThanOrEqual(contrastOfMark);
      await control.check();
      const { inside } = await paintOf(control);
      const mark = Math.max(...inside.map((colour) => contrast(colour, inside[0]!)));
      expect(mark, `${role}, chosen`).toBeGreaterThan(7);
    }
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
  const middle = Math.round(info.height / 2);
  const at = (left: number) => {
    const from = (middle * info.width + left) * info.channels;
    return `#${data.subarray(from, from + 3).toString('hex')}`;
  };
  const inside = Array.from({ length: info.width - 20 }, (_, column) => at(column + 10));
  return { ground: at(1), edge: at(7), inside };
}
