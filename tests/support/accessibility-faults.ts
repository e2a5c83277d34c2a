import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds by the rules with these tags, in light and, for contrast, in dark. */
export async function accessibilityFaults(page: Page, tags: string[]): Promise<string[]> {
  const found: string[] = [];
  // Only a page with frames needs axe to gather what it found in each, in two more windows.
  expect(page.frames(), 'a page without frames').toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A busy machine still shows the other scheme's colours for a frame.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))),
    );
    // What has passed is not asked for.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // The scheme changes colours and nothing else.
    const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules('color-contrast');
    const { violations } = await rules.analyze();
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    }
  }
  return found;
}
