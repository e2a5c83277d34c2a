import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import { maxNoteLength } from '../../domain/events.ts';
import { addEvent, type Author } from './add-event.ts';
import type { CommandParts } from './command-parts.ts';

/** Adds a note to the history. Throws `FatalError` for one that is empty or too long. */
export async function addNote(
  store: Store,
  parts: CommandParts,
  reference: string,
  { as, words }: Author & { words: string[] },
): Promise<void> {
  const text = words.join(' ').trim();
  if (text === '') throw new FatalError('The note is empty.');
  if (text.length > maxNoteLength) {
    throw new FatalError(`A note has at most ${maxNoteLength} characters.`);
  }
  await addEvent(store, parts, reference, { as, decide: () => ({ action: 'noted', text }) });
  parts.stdout.write(`The note is kept with ${reference}.\n`);
}
