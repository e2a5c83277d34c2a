import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const require = createRequire(import.meta.url);
const sourceOf = (file: string) => readFileSync(require.resolve(file), 'utf8');
const source = sourceOf('axe-core/axe.min.js');
/** The global that axe's source adds to a page. */
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
  // `page.evaluate` would take twice as long: it hands half a megabyte on as text, which the page compiles by `eval`.
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
    // No page has sound or film, which axe would load first.
    { resultTypes: ['violations'], preload: false, runOnly },
  );

/** Findings of that engine that are left as they are, each explained in docs/browsers.md. */
const explained = ['aria_role_redundant'];

/** Runs in the page, after IBM's Equal Access engine was loaded. */
const askEqualAccess = `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) =>
  results
    .filter(({ value }) => value[1] === 'FAIL')
    .map(({ ruleId, message, snippet }) => ({ rule: ruleId, html: message + ' ' + snippet })))`;

/**
 * What that engine calls a failure, one line each. What it only asks somebody to look at depends on the words of the
 * day, and is in docs/browsers.md.
 */
export async function failuresOfEqualAccess(page: Page): Promise<string[]> {
  const question = `${sourceOf('accessibility-checker-engine/ace.js')};${askEqualAccess}`;
  const found = await page.evaluate<{ rule: string; html: string }[]>(question);
  return found
    .filter(({ rule }) => !explained.includes(rule))
    .map(({ rule, html }) => `${rule}: ${html}`);
}
