import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds by the rules with these tags, in light and, for contrast, in dark. */
export async function accessibilityFaults(page: Page, tags: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A busy machine still shows the other scheme's colours for a frame.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))),
    );
    const axe = new AxeBuilder({ page });
    // The scheme changes colours and nothing else.
    const rules = colorScheme === 'light' ? axe.withTags(tags) : axe.withRules('color-contrast');
    const { violations } = await rules.analyze();
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    }
  }
  return found;
}
