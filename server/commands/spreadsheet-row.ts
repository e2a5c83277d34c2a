import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';

/** The header row of every spreadsheet: the names that `list --json` uses. */
export function headerRow(kind: Kind): string[] {
  return ['reference', 'submittedAt', ...kinds[kind].fieldNames];
}

/** What was submitted as a row of text, safe to open in a spreadsheet program. */
export function spreadsheetRow({ kind, reference, submittedAt, content }: StoredSubmission) {
  const answers: Record<string, string | string[]> = content;
  const cells = kinds[kind].fieldNames.map((name) => [answers[name] ?? ''].flat().join('; '));
  return [reference, submittedAt, ...cells].map(neutralise);
}

/**
 * What begins like a formula gets an apostrophe and is text: what somebody typed must not run on the desk of
 * whoever opens the file. So does what stands behind anything at which a program may split the line: which
 * character separates the cells is a setting of the country, and quotes do not hold in every program (OWASP,
 * CSV Injection, which names separators, quotes and full-width forms too). Workbooks get the same text: a
 * cell there is text whatever it begins with, but Excel saves it as CSV again as it stands.
 */
function neutralise(text: string): string {
  // A program may take a tab or a line break at the start away, and look at what follows.
  let neutral = /^[\t\r\n]/.test(text) ? "'" : '';
  let isAtStart = true;
  for (const character of text) {
    if (isAtStart && '=+-@＝＋－＠'.includes(character)) neutral += "'";
    neutral += character;
    isAtStart = separators.includes(character) || (isAtStart && unseen.test(character));
  }
  return neutral;
}

/** At these a program may split a line, or think that it does. */
const separators = '",;|\t\n\r\u0085\u2028\u2029';

/** White space, and what has no looks of its own. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
