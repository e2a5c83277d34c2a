import { isOver, owedTo } from '../../domain/case/due.ts';
import { type Change, type DeskEvent, stateAfter, withEvent } from '../../domain/case/events.ts';
import { searchedTexts } from '../../domain/case/history.ts';
import type { DeskState } from '../../domain/case/stages.ts';
import { coursesOf, personOf, type StoredSubmission } from '../../domain/case/submission.ts';
import { readAddress } from '../../domain/forms/readers.ts';
import { historyOf, type Sql, type SqlRow, submissionOf, type Value } from './engine.ts';

/**
 * The version of the rules by which a row follows from its submission and events: the state, the list and what is
 * searched. Whoever changes them raises it, and the rows are written anew at the next start.
 */
export const rulesVersion = 10;

/** Keeps what the desk's lists need of a submission, whose events are in the order in which they were added. */
export async function writeDeskRow(
  sql: Sql,
  id: Value,
  submission: StoredSubmission,
  events: readonly DeskEvent[] = [],
): Promise<void> {
  await sql.run(keepRow, id, ...Object.values(rowFor(submission, events)));
}

/** What the row of `desk` has of a submission, by its columns. */
export function rowFor(submission: StoredSubmission, events: readonly DeskEvent[]) {
  const state = stateAfter(events);
  const { email, telephone } = personOf(submission);
  const [list, key] = listAndKey(submission, state);
  return {
    // In quarantine it is in none of the lists of its kind.
    quarantined: submission.suspicion === undefined ? 0 : 1,
    list,
    sort_key: key,
    state: JSON.stringify({ ...ofVersion1(state), ...state, rules: rulesVersion }),
    // By these two the same person is recognised.
    email: plainEmail(email),
    telephone: dialledDigits(telephone),
    search: searchTextOf(submission, searchedTexts(events)),
  };
}

/**
 * What version 1.0.0 reads in a row, by its names: it may run beside this one. By `confirmedAt` an index finds what was
 * ever booked.
 */
const ofVersion1 = ({ answer, openAdditions, end, contracts }: DeskState) => ({
  answeredAt: answer?.at,
  answeredBy: answer?.by,
  addedAt: openAdditions[0]?.at,
  closedAt: end?.at,
  outcome: end && (end.is === 'enrolled' ? end.is : 'not-enrolled'),
  isWithdrawn: end?.is === 'withdrawn' || undefined,
  confirmedAt: contracts[0]?.contractAt,
});

/** The state in a row of `desk`; worked out from the events where a version with other rules wrote it. */
export async function stateIn(
  row: SqlRow,
  { all }: Pick<Sql, 'all'>,
  id = row.submission_id,
): Promise<DeskState> {
  const { rules, ...state } = JSON.parse(String(row.desk_state)) as DeskState & { rules?: number };
  return rules === rulesVersion ? state : stateAfter(historyOf(await all(selectEvents, id)));
}

const keepRow = `
  INSERT INTO desk (submission_id, quarantined, list, sort_key, state, email, telephone, search)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (submission_id) DO UPDATE SET
    quarantined = $2, list = $3, sort_key = $4, state = $5, email = $6, telephone = $7, search = $8`;

export type NewEvent = Change & { at: string; by: string };

/** What `appendEvent` takes: the submission's locked row, its earlier events, the new one. */
type Appended = { row: SqlRow; before: readonly DeskEvent[]; event: NewEvent };

/** Adds an event and updates the lists, in the transaction of `sql`. */
export async function appendEvent(sql: Sql, { row, before, event }: Appended): Promise<DeskEvent> {
  const [inserted] = await sql.all(insertEvent, row.id, JSON.stringify(event));
  const added: DeskEvent = { ...event, id: String(inserted!.id) };
  await writeDeskRow(sql, row.id, submissionOf(row), withEvent(before, added));
  return added;
}

export const selectEvents = 'SELECT id, content FROM events WHERE submission_id = $1 ORDER BY id';

const insertEvent = 'INSERT INTO events (submission_id, content) VALUES ($1, $2) RETURNING id';

/**
 * An address in the form by which its owner is recognised, without the zero character, which PostgreSQL cannot store.
 */
export function plainEmail(email: string): string {
  return email.toWellFormed().normalize('NFKC').toLowerCase().replaceAll('\0', '').trim();
}

/**
 * The lists of `desk` whose rows are open, so that time decides where each stands (`desk-lists.ts`). All have the first
 * now; version 1.0.0 looks in both for what is open, and may write beside this one.
 */
export const openLists = ['to-answer', 'under-way'] as const;

/** The list in `desk`, and the place in it, the smallest first. */
function listAndKey(submission: StoredSubmission, state: DeskState): [list: string, key: number] {
  const { submittedAt } = submission;
  const { answer, end } = state;
  // A complaint about data waits with the applications, whatever it came as.
  if (state.complaintAt) return [openLists[0], Date.parse(submittedAt)];
  if (submission.kind === 'contact') {
    // What waits comes first, the longest at the top. The others follow, the newest first.
    const waiting = owedTo(submission, state);
    const over = (answer ?? end)?.at ?? submittedAt;
    return ['messages', waiting ? Date.parse(waiting.since) - beforeAll : -Date.parse(over)];
  }
  if (isOver(submission, state)) return ['done', -Date.parse(end?.at ?? submittedAt)];
  return [openLists[0], Date.parse(submittedAt)];
}

/** In milliseconds: more than lie between any two times in years of four digits. */
const beforeAll = 1e15;

/**
 * The text that the desk's search looks through, a line for each thing: names, company, town, courses, address,
 * telephone, reference and notes, folded. Both engines store this text and compare it letter by letter.
 */
function searchTextOf(submission: StoredSubmission, notes: string[]): string {
  const { reference } = submission;
  const { name, company, town, email, telephone } = personOf(submission);
  const lines = [name, company, town, ...coursesOf(submission), email, dialledDigits(telephone)];
  const all = [...lines, reference, reference.replace('-', ''), ...notes];
  return all.map(fold).filter(Boolean).join('\n');
}

/** Folds case, accents and the like: `Øystein O’Brían` and `oystein obrian` become the same. */
function fold(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/['’‘ʼ`´]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[ßæœøłđðþıħŧς]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/[\p{Z}\p{C}]+/gu, ' ')
    .trim();
}

/** Letters that Unicode does not decompose, and how keyboards without them write them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

/** What a text must contain to be found: all of `words`, or `digits` if the search may be a number. */
export type SearchTerm = { words: string[]; digits?: string };

/** The terms of a search, all of which a text must contain; empty if nothing was typed. */
export function searchTermsOf(typed: string): SearchTerm[] {
  const address = readAddress(typed);
  const text = address.includes('@') && !/\s/u.test(address) ? address : typed;
  // More words would make the query longer and the result no better.
  const words = fold(text).split(' ').filter(Boolean).slice(0, 12);
  const terms: SearchTerm[] = [];
  let number: string[] = [];
  for (const word of [...words, '']) {
    if (/\d/.test(word) && /^[\d()+./-]+$/.test(word)) {
      number.push(word);
      continue;
    }
    if (number.length > 0) terms.push(numberTerm(number));
    number = [];
    if (word !== '') terms.push({ words: [word] });
  }
  return terms;
}

/** Words of digits may be a telephone number with spaces, or parts of a name or a reference. */
function numberTerm(words: string[]): SearchTerm {
  const digits = partOfDigits(words.join(''));
  // Fewer digits are in nearly every number.
  return digits.length < 3 ? { words } : { words, digits };
}

/**
 * The digits of a telephone number as dialled from abroad: `07700 900123` and `+44 (0)7700 900123` both give
 * `447700900123`. A number without a country code is taken for a British one.
 */
function dialledDigits(written: string): string {
  const plain = withoutTrunkPrefix(written);
  const digits = plain.replaceAll(/\D/g, '');
  if (!plain.includes('+') && /^0[1-9]/.test(digits)) return `${homeCountry}${digits.slice(1)}`;
  return internationally(digits);
}

/** The digits of part of a number, as `dialledDigits` would have them. */
function partOfDigits(written: string): string {
  return internationally(withoutTrunkPrefix(written).replaceAll(/\D/g, '')).replace(/^0/, '');
}

/** The country code of the UK, where the provider is. */
const homeCountry = '44';

function withoutTrunkPrefix(written: string): string {
  return written.normalize('NFKC').replaceAll('(0)', '');
}

/** Some write the 0 of the UK after its country code all the same. */
function internationally(digits: string): string {
  return digits.replace(/^00/, '').replace(/^440/, homeCountry);
}
