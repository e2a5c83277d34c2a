import { kinds } from '../submissions/views.ts';
import type { StoredSubmission } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { DeliveryError } from './channel.ts';
import { postForm } from './post-form.ts';
import { checkScriptAnswer } from './script-answer.ts';

/**
 * Takes a form to the staff's spreadsheet, by the script in `spreadsheet/`: the same JSON that the site
 * sends, with `reference` and `submittedAt`, and beside it the secret, where there is one: without it the
 * script believes neither, and makes its own. A form that is delivered twice is one row in either case. What
 * was stored before the form had a field goes with a blank for it, which the script refuses where the field
 * must be filled in.
 */
export function spreadsheetChannel(endpoint: string, secret?: string): Channel {
  return {
    name: 'spreadsheet',
    async deliver(submission: StoredSubmission, signal: AbortSignal) {
      const { kind, content, reference, submittedAt } = submission;
      const stored: Record<string, string | string[] | undefined> = content;
      const answers = kinds[kind].fieldNames.map((name) => [name, stored[name] ?? '']);
      const data = JSON.stringify({ ...Object.fromEntries(answers), reference, submittedAt });
      const fields = { data, ...(secret !== undefined && { secret }) };
      try {
        checkScriptAnswer(await postForm(endpoint, fields, signal), { content, secret });
      } catch (error) {
        if (error instanceof DeliveryError) throw error;
        // What fetch says may repeat the address, which is all that guards the spreadsheet.
        throw new DeliveryError(signal.aborted ? wording.tooSlow : wording.unreachable(error));
      }
    },
  };
}

const wording = {
  tooSlow: 'The spreadsheet script did not answer in time.',
  unreachable: (error: unknown) =>
    `The spreadsheet script could not be reached, or broke off its answer${codeOf(error)}. Is SHEET_ENDPOINT right, and does this computer reach the internet?`,
};

/** " (ENOTFOUND)": the code that Node gives the cause, which names no address. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}
