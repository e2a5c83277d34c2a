import { parseObject } from '../../domain/parse-object.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { DeliveryError } from './delivery-error.ts';
import type { FormAnswer } from './post-form.ts';
import { kinds } from '../../domain/kinds.ts';

/** The form that was sent; no word of it may be repeated. */
type Sent = { content: Contents[Kind]; secret?: string | undefined };

/**
 * Returns if the script says that the form is in the sheet: a good status and JSON with `success: true`. Otherwise
 * throws `DeliveryError` with what the staff can do about it.
 */
export function checkScriptAnswer(answer: FormAnswer, sent: Sent): void {
  const { status, type, body, isWhole } = answer;
  if (status === 401 || status === 403) throw new DeliveryError(messages.access);
  if (status === 404 || status === 410) throw new DeliveryError(messages.gone);
  if (status < 200 || status > 299) throw new DeliveryError(messages.status(status));
  if (type.startsWith('text/html') || /^\s*</.test(body)) throw new DeliveryError(messages.page);
  const said = isWhole ? parseObject(body) : undefined;
  if (typeof said?.success !== 'boolean') throw new DeliveryError(messages.format);
  if (!said.success) throw new DeliveryError(messages.refused(quotable(said.error, sent)));
}

const messages = {
  access:
    'Google did not let the form through to the spreadsheet script. In Apps Script choose Deploy, Manage deployments, and set “Who has access” to “Anyone”.',
  gone: 'There is no spreadsheet script at SHEET_ENDPOINT. Was the deployment archived? Copy the address of the one in use.',
  status: (status: number) =>
    `The spreadsheet script answered with HTTP status ${status}. Google is busy or the account’s allowance is used up.`,
  page: 'The spreadsheet script answered with a web page. Usually its “Who has access” is not “Anyone”, SHEET_ENDPOINT is not the address that ends in /exec, or the script failed; Apps Script shows that under Executions.',
  format:
    'What answers at SHEET_ENDPOINT is not the spreadsheet script: the answer is not its JSON. Copy the address of the deployment again.',
  refused: (words: string) =>
    words === ''
      ? 'The spreadsheet script did not store the form. Apps Script shows why under Executions.'
      : `The spreadsheet script did not store the form. It says: ${words}`,
};

/**
 * The script's own words, in one line. The address may belong to another script, so sentences that are not ours are
 * left out if they repeat an answer or the secret, or have a digit, an `@` or brackets.
 */
function quotable(error: unknown, { content, secret = '' }: Sent): string {
  if (typeof error !== 'string') return '';
  if (isScriptSentence(error)) return error;
  const words = error.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const said: string[] = [...Object.values(content).flat(), secret];
  const repeats = said.some((text) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.length >= leastTelling && words.toLowerCase().includes(word)),
  );
  const isPlain = !repeats && !/[@{}[\]\d]/.test(words);
  return isPlain ? words.slice(0, maxQuotedCharacters) : '';
}

/** A shorter word gives nothing away. */
const leastTelling = 5;

const maxQuotedCharacters = 300;

/**
 * What the script in `spreadsheet/` answers instead of success, letter for letter as `SAY` in `Code.gs`; a test
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

/** Whether this is one of the script's own sentences, which are safe to quote even if a form has the same words. */
function isScriptSentence(words: string): boolean {
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
