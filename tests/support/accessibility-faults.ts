import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** What the source leaves in a page. */
declare const axe: { run: (context: Node, options: object) => Promise<AxeResults> };

/** The tags of all rules for a whole page. */
export const allRules = [
  ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
];

/** What axe finds by the rules with these tags, in light and, for contrast, in dark. */
export async function accessibilityFaults(page: Page, tags: string[]): Promise<string[]> {
  // In a page with frames axe would have to be in each of them.
  expect(page.frames(), 'a page without frames').toHaveLength(1);
  await show(page, 'light');
  // Not by `page.evaluate`, which hands half a megabyte on as text that the page then compiles by `eval`: it takes twice as long.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
  const inLight = await faultsBy(page, tags);
  await show(page, 'dark');
  // The dark scheme changes colours only.
  const inDark = await faultsBy(page, ['color-contrast']);
  return [...inLight.map((fault) => `light, ${fault}`), ...inDark.map((fault) => `dark, ${fault}`)];
}

async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  // A busy machine still shows the other scheme's colours for a frame, and then those of a transition.
  await page.evaluate(async () => {
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    await Promise.all(
      document.getAnimations().map(({ finished }) => finished.catch(() => undefined)),
    );
  });
}

/** One line for each rule that something in the page breaks; what passes is not asked for. */
const faultsBy = (page: Page, runOnly: string[]) =>
  page.evaluate(
    async (options) => {
      const { violations } = await axe.run(document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
      );
    },
    { resultTypes: ['violations'], runOnly },
  );
