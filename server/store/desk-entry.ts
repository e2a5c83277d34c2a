import { type DeskEvent, searchedTexts, stateAfter } from '../../domain/events.ts';
import { personOf } from '../../domain/kinds.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { insertInto } from './engine.ts';
import { dialledDigits, searchTextOf } from './search-text.ts';
import type { NewSubmission } from './store.ts';

/**
 * What is kept beside a submission for the lists of the desk, and follows from it and its events. It is
 * written in the transaction of whatever changes it.
 */
export type DeskEntry = DeskPlace & {
  /** 1 in quarantine, where it is in none of the lists of its kind. */
  quarantined: 0 | 1;
  /** Of `DeskState`, as JSON. */
  state: string;
  /** By which the same person is known. */
  email: string;
  telephone: string;
  search: string;
};

type DeskPlace = {
  list: 'to-answer' | 'under-way' | 'done' | 'messages';
  /** Where it stands in its list, the smallest first. */
  sort_key: number;
};

/** The columns of an entry, in the order of `deskValues`. */
export const deskColumns = [
  ...['quarantined', 'list', 'sort_key', 'state', 'email', 'telephone', 'search'],
] as const satisfies (keyof DeskEntry)[];

/** The cells of a row, in the order of `deskColumns`. */
export function deskValues(entry: DeskEntry): (string | number)[] {
  return deskColumns.map((column) => entry[column]);
}

/** Adds entries; a row is the id of the submission, and its cells. */
export const insertDesk = insertInto('desk', ['submission_id', ...deskColumns]);

/** What follows from a submission and its events, in the order in which they were added. */
export function deskEntryOf(
  submission: StoredSubmission,
  events: readonly DeskEvent[] = [],
): DeskEntry {
  const state = stateAfter(events);
  const { email, telephone } = personOf(submission);
  return {
    ...placeOf(submission, state),
    quarantined: submission.suspicion === undefined ? 0 : 1,
    state: JSON.stringify(state),
    email: plainEmail(email),
    telephone: dialledDigits(telephone),
    search: searchTextOf(submission, searchedTexts(events)),
  };
}

/** What follows from what is on its way in. */
export function newDeskEntry(entry: NewSubmission, reference: string): DeskEntry {
  const { kind, content, submittedAt, suspicion } = entry;
  return deskEntryOf({ kind, content, submittedAt, suspicion, reference } as StoredSubmission);
}

/** Without a zero character, which PostgreSQL keeps in no text. */
function plainEmail(email: string): string {
  return email.toWellFormed().normalize('NFKC').toLowerCase().replaceAll('\0', '').trim();
}

function placeOf({ kind, submittedAt }: StoredSubmission, state: DeskState): DeskPlace {
  const { stage, answeredAt, closedAt } = state;
  const came = Date.parse(submittedAt);
  const answered = answeredAt === undefined ? undefined : Date.parse(answeredAt);
  const closed = closedAt === undefined ? undefined : Date.parse(closedAt);
  if (kind === 'contact') {
    // What waits, the oldest first, and then what does not, the newest first.
    const over = answered ?? closed;
    return { list: 'messages', sort_key: over === undefined ? waitingKey(kind, came) : -over };
  }
  if (stage === 'done') return { list: 'done', sort_key: -(closed ?? came) };
  if (answered !== undefined) return { list: 'under-way', sort_key: answered };
  return { list: 'to-answer', sort_key: waitingKey(kind, came) };
}

/** Where something stands that waits for an answer, in the list of its kind, by when it came, in milliseconds. */
export function waitingKey(kind: Kind, came: number): number {
  return kind === 'contact' ? came - beforeAll : came;
}

/** Milliseconds, more than there are between any two times that a year of four digits has. */
const beforeAll = 1e15;
