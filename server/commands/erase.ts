import { labelOf, whenErased } from '../delivery/channels.ts';
import { FatalError } from '../fatal-error.ts';
import type { Erased } from '../store/engine.ts';
import { everySubmission, type Store } from '../store/store.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { CommandParts } from './output.ts';
import { kinds, personOf } from '../../domain/kinds.ts';
import { readAddress } from '../../domain/readers.ts';
import { type Column, type Output, tableLines, writeAll } from './output.ts';
import { formatTime } from '../plain-text.ts';

/** Erases one submission here, and says where else there are copies. */
export async function eraseSubmission(
  store: Store,
  { stdout, clock }: CommandParts,
  reference: string,
): Promise<void> {
  const erased = await store.erase([reference], clock().toISOString());
  const done = [`${reference} is erased from this database, with its deliveries.\n`];
  await sayErased(stdout, done, erased);
}

/**
 * Shows and erases everything that was sent under one email address, in capitals or not: applications and messages, in
 * quarantine or not. Throws `FatalError` if there is nothing.
 */
export async function erasePerson(
  store: Store,
  { stdout, clock }: CommandParts,
  address: string,
): Promise<void> {
  const found: StoredSubmission[] = [];
  for await (const stored of everySubmission(store)) {
    if (sameAddress(stored.content.email, address)) found.push(stored);
  }
  if (found.length === 0) {
    throw new FatalError(`Nothing here was sent under ${JSON.stringify(address)}.`);
  }
  await writeAll(stdout, tableLines(found, columns, ''));
  const references = found.map(({ reference }) => reference);
  const erased = await store.erase(references, clock().toISOString());
  const subject = references.length === 1 ? 'It is' : `These ${references.length} are`;
  const done = [`\n${subject} erased from this database, with all deliveries.\n`];
  await sayErased(stdout, done, erased);
}

/** Says what was done and what the staff have to do by hand. */
export async function sayErased(
  stdout: Output,
  done: string[],
  erased: readonly Erased[],
): Promise<void> {
  const elsewhere =
    '\nIt was also taken, or may have been, to these places, where only you can remove it:\n';
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  const places = [...sentTo].map(
    (name) => `  ${labelOf(name)}: ${whenErased(name).replaceAll('\n', '\n    ')}\n`,
  );
  const backups = '\nBackups of this database still hold it: make a new one and delete the old.\n';
  await writeAll(stdout, [...done, ...(places.length > 0 ? [elsewhere, ...places] : []), backups]);
}

/** The part before the @ is compared without case, although RFC 5321 would let a mail server distinguish it. */
function sameAddress(one: string, other: string): boolean {
  return readAddress(one).toLowerCase() === readAddress(other).toLowerCase();
}

const columns: Column<StoredSubmission>[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Submitted', width: 20, cell: ({ submittedAt }) => formatTime(submittedAt) },
  { heading: 'What', width: 11, cell: ({ kind }) => kinds[kind].singular },
  { heading: 'Name', width: 24, cell: (stored) => personOf(stored).name },
  { heading: '', width: 13, cell: ({ suspicion }) => (suspicion ? 'in quarantine' : '') },
];
