import { parseObject } from '../../domain/parse-object.ts';
import { DeliveryError } from './delivery-error.ts';

/**
 * Posts a form to the spreadsheet's script and resolves if the script says that it is in the sheet: a good status and
 * JSON with `success: true`. Otherwise throws `DeliveryError` with what the staff can do about it, or whatever `fetch`
 * throws.
 */
export async function askScript(
  endpoint: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const body = new URLSearchParams(fields);
  let answer = await fetch(endpoint, { method: 'POST', body, redirect: 'manual', signal });
  // Google answers with a 302 to another host, to be fetched by GET, so the form itself goes only to the endpoint.
  const location = answer.status === 304 ? null : answer.headers.get('location');
  if (location !== null) {
    await answer.body?.cancel();
    answer = await fetch(new URL(location, endpoint), { signal });
  }
  checkAnswer(answer, await answer.text());
}

function checkAnswer({ status, headers }: Response, body: string): void {
  if (status === 401 || status === 403) throw new DeliveryError(messages.access);
  if (status === 404 || status === 410) throw new DeliveryError(messages.gone);
  if (status < 200 || status > 299) throw new DeliveryError(messages.status(status));
  // A sign-in or a failed script is a web page with status 200.
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  if (isPage || /^\s*</.test(body)) throw new DeliveryError(messages.page);
  const said = parseObject(body);
  if (typeof said?.success !== 'boolean') throw new DeliveryError(messages.format);
  // Another script's words might repeat the form.
  const sentence = scriptSentences.find((each) => each === said.error);
  if (!said.success) throw new DeliveryError(messages.refused(sentence));
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
  refused: (sentence = 'Apps Script shows why under Executions.') =>
    `The spreadsheet script did not store the form. ${sentence}`,
};

/** What the script answers instead of success, letter for letter as `SAY` in `Code.gs`; a test compares the two. */
export const scriptSentences = [
  'The field data does not hold the JSON of a form.',
  'The secret of the website’s server is not the one of this script. SHEET_SECRET at the server and in Apps Script, under Project Settings, Script properties, must be the same.',
  'The spreadsheet is busy with other forms. Please try again in a minute.',
  'The row could not be written. Please try again. The reason is in Apps Script under Executions.',
];
