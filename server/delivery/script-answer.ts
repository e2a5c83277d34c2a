import { parseObject } from '../../domain/parse-object.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { DeliveryError } from './delivery-error.ts';
import type { FormAnswer } from './post-form.ts';
import { isScriptSentence } from './script-sentences.ts';

/** What was sent, no word of which may be repeated. */
type Sent = { content: Contents[Kind]; secret?: string | undefined };

/**
 * Returns where the script says that the form is in the sheet: a good status and JSON with
 * `success: true`. Throws `DeliveryError` for anything else, with what the staff can do about it.
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
 * The script's own words, in one line. Another script may stand there, so only the sentences of ours are
 * quoted whatever was typed; any other is left out where it repeats an answer or the secret.
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
  return isPlain ? words.slice(0, maxWords) : '';
}

/** A shorter word gives nobody away. */
const leastTelling = 5;

/** Characters. */
const maxWords = 300;
