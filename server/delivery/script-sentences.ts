import { kinds } from '../../domain/kinds.ts';

/**
 * What the script in `spreadsheet/` answers instead of success, letter for letter: `SAY` in `Code.gs`. A test
 * compares the two. `NAME` stands for the name of a field.
 */
export const scriptSentences = [
  'Send exactly one form field named data.',
  'The field data does not hold a JSON object.',
  'The JSON does not hold the fields of a form that this script knows. If the website has a new field, paste the current script and deploy it as a new version.',
  'The reference is not one of ours.',
  'The time must be ISO 8601 text in UTC.',
  'The field NAME is missing or not valid.',
  'The website’s server sends a secret, and this script has none. In Apps Script choose Project Settings, Script properties, and add SHEET_SECRET with the value that the server has.',
  'The secret of the website’s server is not the one of this script. SHEET_SECRET at the server and in Apps Script, under Project Settings, Script properties, must be the same.',
  'Too many forms came without the secret. Please try again in a minute. If the website’s server sent this one, set SHEET_SECRET there.',
  'The spreadsheet is busy with other forms. Please try again in a minute.',
  'Somebody is changing rows or columns of the sheet just now. Please try again in a minute.',
  'The row stands in the wrong columns, because somebody moved columns while it was written. Delete the row; it then comes again by itself.',
  'An answer had become a formula, which was taken out of the sheet.',
  'Google’s allowance for this account is used up for now. Please try again later.',
  'The script may not write to the spreadsheet. Open it in Apps Script, run install and allow what Google asks.',
  'A rule or a protection on the sheet refuses the row.',
  'The row could not be written. Please try again. The reason is in Apps Script under Executions.',
] as const;

/** Whether these are the script's own words, which repeat nothing of a form however much they sound like it. */
export function isScriptSentence(words: string): boolean {
  return ownSentences.has(words);
}

const fieldNames = Object.values(kinds).flatMap((kind): readonly string[] => kind.fieldNames);
const ownSentences = new Set<string>(
  scriptSentences.flatMap((sentence) =>
    sentence.includes('NAME')
      ? fieldNames.map((name) => sentence.replace('NAME', name))
      : [sentence],
  ),
);
