import { labelOf, whenErased } from '../delivery/channels.ts';
import { FatalError } from '../fatal-error.ts';
import { removed } from '../store/erasure-list.ts';
import { everySubmission, type Store } from '../store/store.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { CommandParts } from './with-store.ts';
import { kinds, personOf } from '../../domain/kinds.ts';
import { type Column, tableLines, writeAll } from './output.ts';
import { formatTime } from '../plain-text.ts';

type Parts = Pick<CommandParts, 'stdout' | 'clock'>;

/** Erases one submission here, and says where else there are copies. */
export async function eraseSubmission(
  store: Store,
  { stdout, clock }: Parts,
  reference: string,
): Promise<void> {
  const { sentTo, tracesLeft } = await removed(store.erase([reference], clock().toISOString()));
  await writeAll(stdout, [
    `${reference} is erased from this database, with its deliveries.\n`,
    ...whatIsLeft(sentTo),
  ]);
  if (tracesLeft) throw tracesLeft;
}

/**
 * Shows and erases everything that was sent under one email address, in capitals or not: applications and messages, in
 * quarantine or not. Throws `FatalError` if there is nothing.
 */
export async function erasePerson(
  store: Store,
  { stdout, clock }: Parts,
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
  const { sentTo, tracesLeft } = await removed(store.erase(references, clock().toISOString()));
  const subject = references.length === 1 ? 'It is' : `These ${references.length} are`;
  await writeAll(stdout, [
    `\n${subject} erased from this database, with all deliveries.\n`,
    ...whatIsLeft(sentTo),
  ]);
  if (tracesLeft) throw tracesLeft;
}

/** Erases again what the list of erasures names, after a whole database was put back. */
export async function eraseListed(store: Store, { stdout, clock }: Parts): Promise<void> {
  const listed = await store.listErased();
  const again = await removed(store.erase(listed, clock().toISOString()));
  await writeAll(
    stdout,
    again.references.length === 0
      ? ['Nothing that was erased before has come back.\n']
      : ['Erased again:\n', ...again.references.map((reference) => `  ${reference}\n`)],
  );
  if (again.tracesLeft) throw again.tracesLeft;
}

/** What the staff have to do by hand after something was erased. */
export function whatIsLeft(sentTo: string[]): string[] {
  const backups = '\nBackups of this database still hold it: make a new one and delete the old.\n';
  if (sentTo.length === 0) return [backups];
  return [
    '\nIt was also taken, or may have been, to these places, where only you can remove it:\n',
    ...sentTo.map((name) => `  ${labelOf(name)}: ${whenErased(name).replaceAll('\n', '\n    ')}\n`),
    backups,
  ];
}

/** The part before the @ is compared without case, although RFC 5321 would let a mail server distinguish it. */
function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

const columns: Column<StoredSubmission>[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Submitted', width: 20, cell: ({ submittedAt }) => formatTime(submittedAt) },
  { heading: 'What', width: 11, cell: ({ kind }) => kinds[kind].singular },
  { heading: 'Name', width: 24, cell: (stored) => personOf(stored).name },
  { heading: '', width: 13, cell: ({ suspicion }) => (suspicion ? 'in quarantine' : '') },
];
