import type { DeskState } from '../../domain/stages.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { DeskView } from '../../domain/views.ts';
import { type SearchTerm, searchTermsOf } from './desk-entry.ts';
import {
  type Dialect,
  type Engine,
  type Row,
  type Statement,
  submissionOf,
  type Value,
} from './engine.ts';

/** The lists of the desk, and the search in them. */
export type DeskLists = {
  /** One page of a list, or of everything, the newest first. */
  page(view: DeskView | 'all', options?: PageOptions): Promise<DeskPage>;
  /** Other submissions under the same email address or telephone number after a time, newest first, at most 20. */
  samePerson(reference: string, after: string): Promise<DeskRow[]>;
};

/** Which page of a list. */
type PageOptions = {
  /** Parts of words, in any case, with or without accents; all of them must be there. */
  search?: string;
  /** The `next` or `previous` of another `DeskPage`; unset for the first page. */
  cursor?: string | undefined;
  /** The most rows on a page, 50 by default. */
  limit?: number;
};

/** Rows in the order of the list, and how to go on; a page stays right while new rows arrive. */
type DeskPage = {
  rows: DeskRow[];
  /** The cursor of the page after; `undefined` on the last. */
  next: string | undefined;
  /** The cursor of the page before; `undefined` on the first. */
  previous: string | undefined;
};

/** An application or a message, with its state. */
export type DeskRow = {
  submission: StoredSubmission;
  state: DeskState;
  /** The id of its latest event, for `seen` of `add`; `undefined` if there is none. */
  lastEvent: string | undefined;
  /** The channels whose deliveries gave up. */
  gaveUp: string[];
};

/** The lists over either engine. */
export function storeDeskLists({ read: { all }, dialect }: Engine): DeskLists {
  const read = ({ text, values }: Statement) => all(text, ...values);

  async function readRange(view: DeskView | 'all', terms: SearchTerm[], range: Range) {
    if (terms.length === 0 || dialect.searchStep === undefined) {
      return read(rangeStatement(view, terms, range, dialect));
    }
    const found: Row[] = [];
    let from = range.from;
    let until: DeskPosition | undefined;
    do {
      const [end] = await read(stepStatement(view, { ...range, from }, dialect));
      until = end && positionOf(end);
      const rest = { ...range, from, until, limit: range.limit - found.length };
      found.push(...(await read(rangeStatement(view, terms, rest, dialect))));
      from = until;
    } while (until !== undefined && found.length < range.limit);
    return found;
  }

  return {
    page: (view, { search: typed = '', ...options } = {}) => {
      const terms = searchTermsOf(typed);
      return readPage((range) => readRange(view, terms, range), options);
    },
    samePerson: async (reference, after) =>
      (await read(samePersonStatement(reference, after))).map(deskRowOf),
  };
}

function deskRowOf(row: Row): DeskRow {
  return {
    submission: submissionOf(row),
    state: JSON.parse(String(row.desk_state)) as DeskState,
    lastEvent: row.last_event === null ? undefined : String(row.last_event),
    gaveUp: typeof row.gave_up === 'string' ? [...new Set(row.gave_up.split(' '))] : [],
  };
}

/** A place in a list, between two rows. */
type DeskPosition = { key: number; id: number };

function positionOf(row: Row): DeskPosition {
  return { key: Number(row.place), id: Number(row.submission_id) };
}

/** Which rows of a list to read, in which order. */
type Range = {
  /** Where to begin; at an end of the list if unset. */
  from: DeskPosition | undefined;
  /** Whether to read backwards. */
  isBackward: boolean;
  limit: number;
};

/** Reads one page of a list whose rows may come and go in the meantime. */
async function readPage(
  read: (range: Range) => Promise<Row[]>,
  { cursor: text, limit = 50 }: Omit<PageOptions, 'search'>,
): Promise<DeskPage> {
  async function reading(from: DeskPosition | undefined, isBackward: boolean): Promise<DeskPage> {
    const found = await read({ from, isBackward, limit: limit + 1 });
    const isMore = found.length > limit;
    // The first page is full, even if rows before it have gone.
    if (isBackward && !isMore) return reading(undefined, false);
    // All rows after the cursor have gone, so the last page is read instead of an empty one.
    if (found.length === 0 && from !== undefined) return reading(undefined, true);
    const rows = found.slice(0, limit);
    const back = { from: rows[0] && positionOf(rows[0]), isBackward: !isBackward, limit: 1 };
    const isMoreBehind = from !== undefined && (await read(back)).length > 0;
    return isBackward
      ? pageOf(rows.reverse(), { hasPrevious: isMore, hasMore: isMoreBehind })
      : pageOf(rows, { hasPrevious: isMoreBehind, hasMore: isMore });
  }

  const cursor = readCursor(text);
  return reading(cursor?.position, cursor?.isBackward ?? false);
}

function pageOf(
  rows: Row[],
  { hasPrevious, hasMore }: { hasPrevious: boolean; hasMore: boolean },
): DeskPage {
  const cursorAt = (row: Row | undefined, isBackward: boolean) =>
    row && writeCursor({ position: positionOf(row), isBackward });
  return {
    rows: rows.map(deskRowOf),
    next: hasMore ? cursorAt(rows.at(-1), false) : undefined,
    previous: hasPrevious ? cursorAt(rows[0], true) : undefined,
  };
}

/** Where a page begins and in which direction it is read, as an address has it. */
type Cursor = { position: DeskPosition; isBackward: boolean };

/** A cursor as text. It has numbers of rows and times, and nothing that was submitted. */
function writeCursor({ position: { key, id }, isBackward }: Cursor): string {
  return [isBackward ? 'before' : 'after', key, id].join('_');
}

/** Reads a cursor; `undefined` if somebody made it up. */
function readCursor(text: string | undefined): Cursor | undefined {
  const [, way, ...numbers] = /^(before|after)_(-?\d{1,16})_(\d{1,16})$/.exec(text ?? '') ?? [];
  const [key, id] = numbers.map(Number);
  if (!Number.isSafeInteger(key) || !Number.isSafeInteger(id)) return undefined;
  return { position: { key: key!, id: id! }, isBackward: way === 'before' };
}

/** Selects rows of a list with everything that the desk shows in them, up to `until` if it is given. */
function rangeStatement(
  view: DeskView | 'all',
  terms: readonly SearchTerm[],
  range: Range & { until?: Range['from'] },
  dialect: Dialect,
): Statement {
  const { text, values, bind, order } = selectPlaces(view, terms, range, dialect);
  const page = `${text} LIMIT ${bind(range.limit)}`;
  return { text: withRows(page, `place ${order}, page.submission_id ${order}`), values };
}

/** Finds where a list is after the rows of its next step. */
function stepStatement(view: DeskView | 'all', range: Range, dialect: Dialect): Statement {
  const { text, values, bind } = selectPlaces(view, [], range, dialect);
  return { text: `${text} LIMIT 1 OFFSET ${bind(dialect.searchStep!)}`, values };
}

function selectPlaces(
  view: DeskView | 'all',
  terms: readonly SearchTerm[],
  { from, until, isBackward }: Range & { until?: Range['from'] },
  dialect: Dialect,
) {
  const { values, bind } = createBinding();
  const { where, key, order, isAfter, isUpTo } = readingOf(view, isBackward);
  const place = `(${key}, desk.submission_id)`;
  const conditions = [
    where,
    from && `${place} ${isAfter} (${bind(from.key)}, ${bind(from.id)})`,
    until && `${place} ${isUpTo} (${bind(until.key)}, ${bind(until.id)})`,
    ...terms.map((term) => conditionOf(term, dialect, bind)),
  ].filter(Boolean);
  const text = `
    SELECT submission_id, ${key} AS place FROM desk WHERE ${conditions.join(' AND ')}
    ORDER BY ${key} ${order}, submission_id ${order}`;
  return { text, values, bind, order };
}

/** The other submissions after a time with the email address or telephone number of this one. */
function samePersonStatement(reference: string, after: string): Statement {
  const { values, bind } = createBinding();
  const of = (column: string) => `(
    SELECT ${column} FROM desk JOIN submissions ON id = submission_id
    WHERE reference = ${bind(reference)})`;
  const page = `
    SELECT submission_id, sort_key AS place FROM desk WHERE email = ${of('email')}
    UNION
    SELECT submission_id, sort_key AS place FROM desk
    WHERE telephone <> '' AND telephone = ${of('telephone')}`;
  const where = `WHERE submitted_at > ${bind(after)} AND reference <> ${bind(reference)}`;
  const order = `submitted_at DESC, submissions.id DESC LIMIT ${maxSamePerson}`;
  return { text: withRows(page, order, where), values };
}

const maxSamePerson = 20;

/** Part of a SELECT: the submissions of which a delivery gave up. */
export const gaveUpSubmissions = `submission_id FROM deliveries WHERE state = 'given-up'`;

type List = {
  where: string;
  /** What its rows are ordered by, before their ids. */
  key: 'sort_key' | 'submission_id';
  isDescending?: true;
};

/** How each list is read. The ids are in the order of arrival. */
const lists: Record<DeskView | 'all', List> = {
  all: { where: 'true', key: 'submission_id', isDescending: true },
  'to-answer': { where: "quarantined = 0 AND list = 'to-answer'", key: 'sort_key' },
  'under-way': { where: "quarantined = 0 AND list = 'under-way'", key: 'sort_key' },
  done: { where: "quarantined = 0 AND list = 'done'", key: 'sort_key' },
  messages: { where: "quarantined = 0 AND list = 'messages'", key: 'sort_key' },
  quarantined: { where: 'quarantined = 1', key: 'submission_id', isDescending: true },
  'not-delivered': {
    where: `quarantined = 0 AND submission_id IN (SELECT ${gaveUpSubmissions})`,
    key: 'submission_id',
  },
};

/** The condition and the key of a list, and the SQL words to read it in its order or backwards. */
function readingOf(view: DeskView | 'all', isBackward: boolean) {
  const { where, key, isDescending = false } = lists[view];
  return isDescending === isBackward
    ? ({ where, key, order: 'ASC', isAfter: '>', isUpTo: '<=' } as const)
    : ({ where, key, order: 'DESC', isAfter: '<', isUpTo: '>=' } as const);
}

function conditionOf(term: SearchTerm, dialect: Dialect, bind: Bind): string {
  const has = (part: string) => dialect.contains('search', bind(dialect.pattern(part)));
  const words = term.words.map(has).join(' AND ');
  return term.digits === undefined ? words : `((${words}) OR ${has(term.digits)})`;
}

function withRows(page: string, order: string, where = ''): string {
  return `
    SELECT place, page.submission_id, kind, reference, submitted_at, submissions.content, suspicion,
           desk.state AS desk_state, (
             SELECT string_agg(channel, ' ' ORDER BY deliveries.id) FROM deliveries
             WHERE deliveries.submission_id = page.submission_id AND deliveries.state = 'given-up'
           ) AS gave_up, (
             SELECT max(id) FROM events WHERE events.submission_id = page.submission_id
           ) AS last_event
    FROM (${page}) AS page JOIN desk ON desk.submission_id = page.submission_id
    JOIN submissions ON submissions.id = page.submission_id ${where}
    ORDER BY ${order}`;
}

type Bind = (value: string | number) => string;

function createBinding(): { values: Value[]; bind: Bind } {
  const values: Value[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
