import * as v from 'valibot';

import { kinds, type StoredSubmission } from '../../../domain/case/submission.ts';
import { parseObject } from '../../../domain/forms/readers.ts';
import { scriptAddress, sharedSecret } from '../../settings/setting-schemas.ts';
import { secret } from '../../settings/setting-table.ts';
import { DeliveryError, describeChannel } from '../channel.ts';
import { post } from '../post.ts';

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
  place: 'spreadsheet',
  away: 'The spreadsheet takes nothing',
  settings: {
    sheetEndpoint: secret('SHEET_ENDPOINT', v.optional(scriptAddress)),
    /** The secret by which the script recognises this server. */
    sheetSecret: secret('SHEET_SECRET', v.optional(sharedSecret)),
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
  inPolicy: 'spreadsheets',
  deliver: async (job) => {
    const { submission, settings } = job;
    const { sheetEndpoint: url = '', sheetSecret: secret } = settings;
    const data = JSON.stringify(rowOf(submission));
    const body = new URLSearchParams({ data, ...(secret !== undefined && { secret }) });
    const place = { ...script, url };
    checkAnswer(await post(place, { body }, job));
  },
});

function rowOf({ kind, content, reference, submittedAt }: StoredSubmission): object {
  const stored: Record<string, string | string[] | undefined> = content;
  const answers = kinds[kind].fieldNames.map((name) => [name, stored[name] ?? ''] as const);
  return { ...Object.fromEntries(answers), reference, submittedAt };
}

/** Google answers with a 302 to another host. */
const script = {
  name: 'The spreadsheet script',
  setting: 'SHEET_ENDPOINT',
  isAnswerElsewhere: true,
  sentenceFor: (status: number) => {
    if (status === 401 || status === 403) return messages.access;
    return status === 404 || status === 410 ? messages.gone : messages.status(status);
  },
} as const;

/**
 * Throws `DeliveryError`, with what the staff can do about it, unless the script says that the form is in the sheet:
 * JSON with `success: true`.
 */
function checkAnswer({ headers, text }: Awaited<ReturnType<typeof post>>): void {
  // A sign-in or a failed script is a web page with status 200.
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  if (isPage || /^\s*</.test(text)) throw new DeliveryError(messages.page);
  const said = parseObject(text);
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
