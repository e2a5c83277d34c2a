import type { Kind, StoredSubmission } from '../store/store.ts';
import { kinds } from './kinds.ts';

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
 * A cell that begins like a formula becomes text: what somebody typed must not run on the desk of
 * whoever opens the file (OWASP, CSV injection).
 */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
