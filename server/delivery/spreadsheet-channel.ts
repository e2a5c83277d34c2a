import * as v from 'valibot';

import { kinds } from '../../domain/kinds.ts';
import { scriptAddress, sharedSecret } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import { describeChannel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { postForm } from './post-form.ts';
import { checkScriptAnswer } from './script-answer.ts';

/**
 * Takes a form to the staff's spreadsheet, through the script in `spreadsheet/`. It sends the same JSON as the site,
 * with `reference` and `submittedAt`, and the secret if one is set. Without the secret the script ignores the reference
 * and the time, and makes its own. A form that is delivered twice is one row in either case. If a form was stored
 * before it had some field, that field is sent empty; the script refuses this if the field is required.
 */
export const spreadsheetChannel = describeChannel({
  name: 'spreadsheet',
  label: 'Spreadsheet',
  isToSender: false,
  isRepeatable: true,
  settings: {
    /** The address of the script. */
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
      ? 'the same references in the spreadsheet as here: SHEET_SECRET'
      : undefined,
  whenErased:
    'delete the row with the reference, or, where SHEET_SECRET is not set, with the\n' +
    'name. The version history of the sheet shows it still: where it must be gone, make\n' +
    'a copy of the sheet and delete the old one.',
  open:
    ({ sheetEndpoint = '', sheetSecret: secret }) =>
    async (submission, signal) => {
      const { kind, content, reference, submittedAt } = submission;
      const stored: Record<string, string | string[] | undefined> = content;
      const answers = kinds[kind].fieldNames.map((name) => [name, stored[name] ?? '']);
      const data = JSON.stringify({ ...Object.fromEntries(answers), reference, submittedAt });
      const fields = { data, ...(secret !== undefined && { secret }) };
      try {
        checkScriptAnswer(await postForm(sheetEndpoint, fields, signal), { content, secret });
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

const messages = {
  tooSlow: 'The spreadsheet script did not answer in time.',
  unreachable: (error: unknown) =>
    `The spreadsheet script could not be reached, or broke off its answer${codeOf(error)}. Is SHEET_ENDPOINT right, and does this computer reach the internet?`,
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
