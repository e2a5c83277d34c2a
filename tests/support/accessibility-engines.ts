import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

const sourceOf = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');
const equalAccess = sourceOf('accessibility-checker-engine/ace.js');
const codeSniffer = sourceOf('html_codesniffer/build/HTMLCS.js');

/** What they find and is left as it is, each explained in docs/accessibility.md. */
const explained = ['aria_role_redundant', 'WCAG2AA.Principle1.Guideline1_3.1_3_5.H98'];

/**
 * What IBM's Equal Access engine and HTML_CodeSniffer call a failure, one line each. What they only ask
 * somebody to look at depends on the words of the day, and is in docs/accessibility.md.
 */
export async function failuresOfEngines(page: Page): Promise<string[]> {
  const found = [
    ...(await page.evaluate<Finding[]>(`${equalAccess};(${String(askEqualAccess)})(ace)`)),
    ...(await page.evaluate<Finding[]>(`${codeSniffer};(${String(askCodeSniffer)})(HTMLCS)`)),
  ];
  return found
    .filter(({ rule }) => !explained.includes(rule))
    .map(({ rule, html }) => `${rule}: ${html}`);
}

type Finding = { rule: string; html: string };

type EqualAccess = {
  Checker: new () => {
    check: (page: Document, policies: string[]) => Promise<{ results: EqualAccessResult[] }>;
  };
};
type EqualAccessResult = {
  ruleId: string;
  value: [string, string];
  message: string;
  snippet: string;
};

/** In the page. */
async function askEqualAccess(ace: EqualAccess): Promise<Finding[]> {
  const { results } = await new ace.Checker().check(document, ['IBM_Accessibility']);
  return results
    .filter(({ value }) => value[1] === 'FAIL')
    .map(({ ruleId, message, snippet }) => ({ rule: ruleId, html: `${message} ${snippet}` }));
}

type CodeSniffer = {
  ERROR: number;
  process: (standard: string, page: Document, onDone: () => void) => void;
  getMessages: () => { type: number; code: string; msg: string; element: Element }[];
  getTranslation: (key: string) => string | undefined;
};

/** In the page. */
function askCodeSniffer(sniffer: CodeSniffer): Promise<Finding[]> {
  // A sentence that it has not got (1_3_5_H98.InvalidAutoComplete_Url) would end it.
  const translate = sniffer.getTranslation.bind(sniffer);
  sniffer.getTranslation = (key) => translate(key) ?? key;
  return new Promise((resolve) =>
    sniffer.process('WCAG2AA', document, () =>
      resolve(
        sniffer
          .getMessages()
          .filter(({ type }) => type === sniffer.ERROR)
          .map(({ code, msg, element }) => ({
            rule: code,
            html: `${msg} ${element.outerHTML.slice(0, 120)}`,
          })),
      ),
    ),
  );
}
