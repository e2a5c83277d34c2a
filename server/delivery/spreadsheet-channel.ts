import * as v from 'valibot';

import { kinds } from '../../domain/kinds.ts';
import { scriptAddress, sharedSecret } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import { parseObject } from '../../domain/parse-object.ts';
import { DeliveryError, describeChannel } from './channel.ts';

/**
 * Takes a form to the staff's spreadsheet, through the script in `spreadsheet/`. It sends the same JSON as the site,
 * with `reference` and `submittedAt`, and the secret if one is set. A field that the form did not have when it was
 * stored is sent empty.
 */
export const spreadsheetChannel = describeChannel({
  name: 'spreadsheet',
  label: 'Spreadsheet',
  isToSender: false,
  isRepeatable: true,
  settings: {
    sheetEndpoint: secret(
      'SHEET_ENDPOINT',
      v.optional(scriptAddress),
      'an https address (http on this computer only) without a user or a password',
    ),
    /** The secret by which the script recognises this server. */
    sheetSecret: secret(
      'SHEET_SECRET',
      v.optional(sharedSecret),
      '16 to 200 characters: letters, digits and signs of ASCII, no spaces',
    ),
  },
  openedBy: ['sheetEndpoint'],
  conflict: ({ sheetEndpoint, sheetSecret }) =>
    sheetSecret !== undefined && sheetEndpoint === undefined
      ? 'SHEET_SECRET needs SHEET_ENDPOINT: set that too, or no SHEET_SECRET.'
      : undefined,
  atStart: 'each application goes to the spreadsheet',
  offer: 'forwarding applications to a spreadsheet: SHEET_ENDPOINT',
  extra: ({ sheetSecret }) =>
    sheetSecret === undefined
      ? 'keeping the forms of others out of the spreadsheet: SHEET_SECRET'
      : undefined,
  whenErased:
    'delete the row with the reference. The version history of the sheet shows it still:\n' +
    'where it must be gone, make a copy of the sheet and delete the old one.',
  open:
    ({ sheetEndpoint = '', sheetSecret: secret }) =>
    async (submission, signal) => {
      const { kind, content, reference, submittedAt } = submission;
      const stored: Record<string, string | string[] | undefined> = content;
      const answers = kinds[kind].fieldNames.map((name) => [name, stored[name] ?? '']);
      const data = JSON.stringify({ ...Object.fromEntries(answers), reference, submittedAt });
      const fields = { data, ...(secret !== undefined && { secret }) };
      try {
        await askScript(sheetEndpoint, fields, signal);
      } catch (error) {
        if (error instanceof DeliveryError) throw error;
        // The message of fetch may repeat the address, which must stay secret because nothing else guards the
        // spreadsheet.
        throw new DeliveryError(signal.aborted ? messages.tooSlow : messages.unreachable(error), {
          isUncertain: !wasNotReached(error),
        });
      }
    },
});

/**
 * Posts a form to the spreadsheet's script and resolves if the script says that it is in the sheet: a good status and
 * JSON with `success: true`. Otherwise throws `DeliveryError` with what the staff can do about it, or whatever `fetch`
 * throws.
 */
async function askScript(
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
  tooSlow: 'The spreadsheet script did not answer in time.',
  unreachable: (error: unknown) =>
    `The spreadsheet script could not be reached, or broke off its answer${codeOf(error)}. Is SHEET_ENDPOINT right, and does this computer reach the internet? If it does so through a proxy, set NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY, and name the proxy’s own certificate, if it has one, in NODE_EXTRA_CA_CERTS.`,
};

/** Whether there was no connection, so that nothing was sent. */
function wasNotReached(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  const { syscall, code } = (cause ?? {}) as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** " (ENOTFOUND)": the code that Node gives the cause, which names no address. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

/** What the script answers instead of success, letter for letter as `SAY` in `Code.gs`; a test compares the two. */
export const scriptSentences = [
  'The field data does not hold the JSON of a form.',
  'The secret of the website’s server is not the one of this script. SHEET_SECRET at the server and in Apps Script, under Project Settings, Script properties, must be the same.',
  'The spreadsheet is busy with other forms. Please try again in a minute.',
  'The row could not be written. Please try again. The reason is in Apps Script under Executions.',
];
