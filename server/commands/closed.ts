import {
  closedUntil,
  type Closing,
  closingFault,
  readClosingWords,
} from '../../domain/time/reply-due.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { type CommandParts, writeAll } from './output.ts';

export type ClosedOptions = { until?: string; words?: string; open?: true };

/** Closes until a day, opens again, or says which of the two it is. Throws `FatalError` for a day that is not ahead. */
export async function closeUntil(
  store: Store,
  { clock, stdout }: CommandParts,
  { until, words = '', open }: ClosedOptions,
): Promise<void> {
  const now = clock().toISOString();
  const made = { at: now, by: 'npm run applications' };
  if (open) await store.closeUntil(undefined, made);
  if (until !== undefined) {
    const fault = closingFault(until, now);
    if (fault) throw new FatalError(`${fault}.`);
    await store.closeUntil({ until, words: readClosingWords(words) }, made);
  } else if (words) throw new FatalError('--words go with --until.');
  await writeAll(stdout, [`${sentenceOf(await store.closing(now), now)}\n`]);
}

const sentenceOf = (closing: Closing | undefined, now: string) =>
  closing ? `Closed until ${closedUntil(closing, now)}. What was promised before stays.` : 'Open.';
