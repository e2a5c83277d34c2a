import { kinds, personOf, type StoredSubmission } from '../../domain/case/submission.ts';
import { readAddress } from '../../domain/forms/readers.ts';
import { facts } from '../../domain/provider/facts.ts';
import { type Mention, mentionsOf } from '../copy-for-person.ts';
import { channelLabel, whenErased } from '../delivery/channels.ts';
import { FatalError } from '../fatal-error.ts';
import { formatTime } from '../plain-text.ts';
import { letGo } from '../retention.ts';
import type { Erasure } from '../store/engine.ts';
import { everySubmission, type Store } from '../store/store.ts';
import {
  type CommandParts,
  type Output,
  type PrintedColumn,
  tableLines,
  writeAll,
} from './output.ts';

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
 * quarantine or not; and says where else the address is. Throws `FatalError` if nothing was erased.
 */
export async function erasePerson(
  store: Store,
  { stdout, clock }: CommandParts,
  address: string,
): Promise<void> {
  const isTheirs = addressedTo(address);
  const theirs: StoredSubmission[] = [];
  const left: string[] = [];
  for await (const submission of everySubmission(store)) {
    const { reference, content } = submission;
    const events = await store.desk.history(reference);
    if (isTheirs(content.email)) theirs.push(submission);
    else {
      const hows = new Set(mentionsOf({ submission, events }, isTheirs).map(({ how }) => how));
      left.push(...[...hows].map((how) => `  ${reference}  ${leftBecause[how]}\n`));
    }
  }
  const others = left.length > 0 ? [leftHeading, ...left] : [];
  if (theirs.length === 0) {
    await writeAll(stdout, others);
    throw new FatalError(
      `Nothing here was sent under ${JSON.stringify(address)}${left.length > 0 ? ', as it stands now. Nothing was erased' : ''}.`,
    );
  }
  await writeAll(stdout, tableLines(theirs, columns, ''));
  const references = theirs.map(({ reference }) => reference);
  const erased = await store.erase(references, clock().toISOString());
  const subject = references.length === 1 ? 'It is' : `These ${references.length} are`;
  const done = [`\n${subject} erased from this database, with all deliveries.\n`];
  await sayErased(stdout, done, erased);
  await writeAll(stdout, others);
}

const leftHeading =
  '\nThe address is also in these, which may be other people’s. To erase one with all that is in it: erase REFERENCE\n';

const leftBecause: Record<Mention['how'], string> = {
  former: 'was sent under it, until it was corrected',
  named: 'names it for a session',
  invoice: 'gives it for the invoice',
};

/** Erases at once what was kept for as long as it may be, by the machine's clock. */
export async function purgeSubmissions(
  store: Store,
  { stdout, clock }: CommandParts,
  sure: { isSure: boolean },
): Promise<void> {
  const erased = await letGo(store, clock().toISOString(), sure);
  if (erased.length === 0) {
    await writeAll(stdout, ['Nothing was kept for as long as it may be.\n']);
    return;
  }
  const heading = 'Erased from this database, because it was kept for as long as it may be:\n';
  const done = [heading, ...erased.map(({ reference }) => `  ${reference}\n`)];
  await sayErased(stdout, done, erased);
}

async function sayErased(
  stdout: Output,
  done: string[],
  erased: readonly Erasure[],
): Promise<void> {
  const elsewhere =
    '\nIt was also taken, or may have been, to these places, where only you can remove it:\n';
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  const places = [...sentTo].map(
    (name) => `  ${channelLabel(name)}: ${whenErased(name).replaceAll('\n', '\n    ')}\n`,
  );
  const backups = '\nBackups of this database still hold it: make a new one and delete the old.\n';
  const books = erased.some(({ isInBooks }) => isInBooks)
    ? [
        `\nThe amounts of its account stay in the books without name and reference, for the ${facts.booksYears} years of tax law\nafter the end of the accounting year: export --of movements has them.\n`,
      ]
    : [];
  await writeAll(stdout, [
    ...done,
    ...books,
    ...(places.length > 0 ? [elsewhere, ...places] : []),
    backups,
  ]);
}

/**
 * Says of an address whether it is this one, in capitals or not, whatever was pasted around either. Throws `FatalError`
 * for none, which all have who applied by telephone.
 */
export function addressedTo(typed: string): (email: string) => boolean {
  const wanted = readAddress(typed).toLowerCase();
  if (wanted === '') throw new FatalError('Which address? Give one, such as name@example.org.');
  return (email) => readAddress(email).toLowerCase() === wanted;
}

const columns: PrintedColumn<StoredSubmission>[] = [
  { heading: 'Reference', width: 9, cell: ({ reference }) => reference },
  { heading: 'Submitted', width: 20, cell: ({ submittedAt }) => formatTime(submittedAt) },
  { heading: 'What', width: 11, cell: ({ kind }) => kinds[kind].singular },
  { heading: 'Name', width: 24, cell: (stored) => personOf(stored).name },
  { heading: '', width: 13, cell: ({ suspicion }) => (suspicion ? 'in quarantine' : '') },
];
