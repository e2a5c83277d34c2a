import { fieldNames } from '../../src/features/enrolment/schema.ts';
import type { StoredApplication } from '../store/store.ts';

/** The header row of every spreadsheet: the names that `list --json` uses. */
export const headerRow: readonly string[] = ['reference', 'submittedAt', ...fieldNames];

/** One application as a row of text, safe to open in a spreadsheet program. */
export function spreadsheetRow(stored: StoredApplication): string[] {
  const { reference, submittedAt, application } = stored;
  const answers = fieldNames.map((name) => {
    const value = application[name];
    return typeof value === 'string' ? value : value.join('; ');
  });
  return [reference, submittedAt, ...answers].map(neutralise);
}

/**
 * A cell that begins like a formula becomes text: what an applicant typed must not run on the desk of
 * whoever opens the file (OWASP, CSV injection).
 */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
