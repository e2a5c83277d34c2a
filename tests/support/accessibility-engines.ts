import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

const sourceOf = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');

/** Findings that are left as they are, each explained in docs/accessibility.md. */
const explained = ['aria_role_redundant', 'WCAG2AA.Principle1.Guideline1_3.1_3_5.H98'];

/** Runs in the page, after IBM's Equal Access engine was loaded. */
const askEqualAccess = `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) =>
  results
    .filter(({ value }) => value[1] === 'FAIL')
    .map(({ ruleId, message, snippet }) => ({ rule: ruleId, html: message + ' ' + snippet })))`;

/** The same after HTML_CodeSniffer, which would stop at a message that it lacks (InvalidAutoComplete_Url). */
const askCodeSniffer = `new Promise((resolve) => {
  const translate = HTMLCS.getTranslation.bind(HTMLCS);
  HTMLCS.getTranslation = (key) => translate(key) ?? key;
  const tell = () => HTMLCS.getMessages()
    .filter(({ type }) => type === HTMLCS.ERROR)
    .map(({ code, msg, element }) => ({ rule: code, html: msg + ' ' + element.outerHTML.slice(0, 120) }));
  HTMLCS.process('WCAG2AA', document, () => resolve(tell()));
})`;

const questions = [
  `${sourceOf('accessibility-checker-engine/ace.js')};${askEqualAccess}`,
  `${sourceOf('html_codesniffer/build/HTMLCS.js')};${askCodeSniffer}`,
];

/**
 * What the two engines call a failure, one line each. What they only ask somebody to look at depends on the
 * words of the day, and is in docs/accessibility.md.
 */
export async function failuresOfEngines(page: Page): Promise<string[]> {
  const found: { rule: string; html: string }[] = [];
  for (const question of questions) found.push(...(await page.evaluate<typeof found>(question)));
  return found
    .filter(({ rule }) => !explained.includes(rule))
    .map(({ rule, html }) => `${rule}: ${html}`);
}
