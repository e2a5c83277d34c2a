import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;
/** What `AxeBuilder` leaves in a page. */
declare const axe: { run: (context: Node, options: object) => Promise<Found> };

/** What has passed is not asked for. */
const resultTypes = ['violations' as const];

/** The tags of all rules for a whole page. */
export const allRules = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
];

/** What axe finds by the rules with these tags, in light and, for contrast, in dark. */
export async function accessibilityFaults(page: Page, tags: string[]): Promise<string[]> {
  // Only a page with frames needs axe to gather what it found in each, in two more windows.
  expect(page.frames(), 'a page without frames').toHaveLength(1);
  await show(page, 'light');
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes });
  const inLight = await builder.withTags(tags).analyze();
  await show(page, 'dark');
  // The dark scheme changes colours only, so the same page is checked again; loading axe once saves a third of the
  // time.
  const inDark = await page.evaluate((options) => axe.run(document, options), {
    resultTypes,
    runOnly: ['color-contrast'],
  });
  return [...listed('light', inLight), ...listed('dark', inDark)];
}

async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  // A busy machine still shows the other scheme's colours for a frame, and then what lies between.
  await page.evaluate(async () => {
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    await Promise.all(
      document.getAnimations().map(({ finished }) => finished.catch(() => undefined)),
    );
  });
}

const listed = (colorScheme: string, { violations }: Found) =>
  violations.map(
    ({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
