import * as v from 'valibot';

import { kinds } from '../../domain/kinds.ts';
import { scriptAddress, sharedSecret } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import { askScript } from './ask-script.ts';
import { describeChannel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';

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

const messages = {
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
