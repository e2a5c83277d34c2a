import { offerOf, type OfferValues } from '../../domain/offers.ts';
import type { Booked } from '../../domain/sessions.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { DeskRow, DeskView } from '../../domain/views.ts';
import { type SearchTerm, searchTermsOf } from './desk-entry.ts';
import { type Engine, type Row, submissionOf, type Value } from './engine.ts';
import { mayWake, wakesAt, wakingKey } from './schema.ts';

type PageOptions = {
  /** The present, by which some rows of **Under way** have come to **To answer**. ISO 8601, UTC. */
  now: string;
  search?: string;
  /** Only what this member of staff has taken. */
  owner?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
};

export function storeDeskLists({ read }: Engine) {
  return {
    /**
     * One page of a list, or of everything, the newest first. All words of a search must be there, in any case, with or
     * without accents. A page stays right while new rows arrive: `cursor` is `next` or `previous` of another.
     */
    page: async (
      view: DeskView | 'all',
      { now, search = '', owner, cursor, limit = 50 }: PageOptions,
    ): Promise<{ rows: DeskRow[]; next: string | undefined; previous: string | undefined }> => {
      const terms = searchTermsOf(search);
      const find = (from: Position | undefined, isBackward: boolean, most: number) => {
        const range = { now, owner, from, isBackward, limit: most };
        const { text, values } = selectRange(view, terms, range);
        return read.all(text, ...values);
      };
      let { from, isBackward } = readCursor(cursor);
      let found = await find(from, isBackward, limit + 1);
      const hasTooFewBefore = isBackward && found.length <= limit;
      if (hasTooFewBefore || (from !== undefined && found.length === 0)) {
        // The first page is full, even if rows before it have gone; if all rows after the cursor have gone, the last
        // page is read instead of an empty one.
        isBackward = !hasTooFewBefore;
        from = undefined;
        found = await find(from, isBackward, limit + 1);
      }
      const page = found.slice(0, limit);
      const nearest = page[0] && positionOf(page[0]);
      const isMoreBehind = from && (await find(nearest, !isBackward, 1)).length > 0;
      const isMore = found.length > limit;
      const rows = isBackward ? page.toReversed() : page;
      const [hasPrevious, hasNext] = isBackward ? [isMore, isMoreBehind] : [isMoreBehind, isMore];
      return {
        rows: rows.map(deskRowOf),
        next: hasNext ? writeCursor('after', rows.at(-1)!) : undefined,
        previous: hasPrevious ? writeCursor('before', rows[0]!) : undefined,
      };
    },
    /**
     * What is booked from a time on (ISO 8601, UTC) to another, before it, or at it, from there on; at most `limit`.
     */
    bookings: async (
      when: 'from' | 'before' | 'at',
      time: string,
      limit = 1_000,
      until = lastTime,
    ) => {
      const select = { from: bookingsFrom, before: bookingsBefore, at: bookingsAt }[when];
      const values = when === 'from' ? [time, limit, until] : [time, limit];
      return (await read.all(select, ...values)).map((row): Booked => {
        const offered = JSON.parse(String(row.offered)) as OfferValues;
        return { ...deskRowOf(row), offer: offerOf(offered) };
      });
    },
    /** Other submissions under the same email address or telephone number after a time, newest first, at most 20. */
    samePerson: async (reference: string, after: string) =>
      (await read.all(selectSamePerson, reference, after)).map(deskRowOf),
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
type Position = { key: number; id: number };

function positionOf(row: Row): Position {
  return { key: Number(row.place), id: Number(row.submission_id) };
}

/** Where a page begins, as an address has it: with numbers of rows and times, and nothing that was submitted. */
function writeCursor(way: 'before' | 'after', row: Row): string {
  const { key, id } = positionOf(row);
  return [way, key, id].join('_');
}

/** Reads a cursor; one that somebody made up leads to the first page. */
function readCursor(text = ''): { from: Position | undefined; isBackward: boolean } {
  const [, way, ...numbers] = /^(before|after)_(-?\d{1,16})_(\d{1,16})$/.exec(text) ?? [];
  const [key, id] = numbers.map(Number);
  if (!Number.isSafeInteger(key) || !Number.isSafeInteger(id)) {
    return { from: undefined, isBackward: false };
  }
  return { from: { key: key!, id: id! }, isBackward: way === 'before' };
}

/** Which rows of a list to read, in which order; from an end of the list where `from` is unset. */
type Range = {
  now: string;
  owner: string | undefined;
  from: Position | undefined;
  isBackward: boolean;
  limit: number;
};

/** Selects rows of a list with everything that the desk shows in them. */
function selectRange(view: DeskView | 'all', terms: readonly SearchTerm[], range: Range) {
  const values: Value[] = [];
  const bind = (value: Value) => `$${values.push(value)}`;
  const { parts, isDescending = false } = lists[view];
  const [order, isBeyond] = isDescending === range.isBackward ? ['ASC', '>'] : ['DESC', '<'];
  const { now, owner, from, limit } = range;
  const conditions: string[] = [];
  const has = (part: string, column = 'search') => {
    const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return String.raw`${column} LIKE ${bind(pattern)} ESCAPE '\'`;
  };
  // As JSON has it; within a text its quotation marks would be escaped.
  if (owner !== undefined)
    conditions.push(has(`"owner":${JSON.stringify(owner)}`, 'CAST(state AS text)'));
  for (const { words, digits } of terms) {
    const condition = words.map((word) => has(word)).join(' AND ');
    conditions.push(digits === undefined ? condition : `((${condition}) OR ${has(digits)})`);
  }
  const selects = parts.map(({ where, key }) => {
    const beyond = from
      ? // The first condition alone would do, but SQLite finds no place in an index of expressions by it.
        [
          `(${key}, submission_id) ${isBeyond} (${bind(from.key)}, ${bind(from.id)})`,
          `${key} ${isBeyond}= ${bind(from.key)}`,
        ]
      : [];
    const all = [where({ bind, now }), ...beyond, ...conditions].join(' AND ');
    return `SELECT ${key} AS place, submission_id FROM desk WHERE ${all}`;
  });
  const page = `
    ${selects.join(' UNION ALL ')}
    ORDER BY 1 ${order}, 2 ${order} LIMIT ${bind(limit)}`;
  return { text: withRows(page, `place ${order}, page.submission_id ${order}`), values };
}

/** Part of a SELECT: the submissions of which a delivery gave up. */
export const gaveUpSubmissions = `submission_id FROM deliveries WHERE state = 'given-up'`;

/** A list, or a part of one: which rows, and what they are ordered by, before their ids. */
type Part = {
  where: (given: { bind: (value: Value) => string; now: string }) => string;
  key: 'sort_key' | 'submission_id' | typeof wakingKey;
};

const part = (where: string, key: Part['key'] = 'sort_key'): Part => ({ where: () => where, key });

/** The rows of a list in which nothing has begun to wait by time alone. */
const asleepIn = (list: 'to-answer' | 'under-way'): Part => ({
  where: ({ bind, now }) =>
    `quarantined = 0 AND list = '${list}' AND coalesce(${wakesAt}, '9') > ${bind(now)}`,
  key: 'sort_key',
});

/** The rows in which something has. None of them is due later than what comes now, so no more is looked through. */
const awake: Part = {
  where: ({ bind, now }) =>
    `${mayWake} AND ${wakesAt} <= ${bind(now)} AND ${wakingKey} <= ${bind(Date.parse(now))}`,
  key: wakingKey,
};

/** How each list is read. The ids are in the order of arrival. */
const lists: Record<DeskView | 'all', { parts: Part[]; isDescending?: true }> = {
  all: { parts: [part('true', 'submission_id')], isDescending: true },
  'to-answer': { parts: [asleepIn('to-answer'), awake] },
  'under-way': { parts: [asleepIn('under-way')] },
  done: { parts: [part("quarantined = 0 AND list = 'done'")] },
  messages: { parts: [part("quarantined = 0 AND list = 'messages'")] },
  quarantined: { parts: [part('quarantined = 1', 'submission_id')], isDescending: true },
  'not-delivered': {
    parts: [
      part(`quarantined = 0 AND submission_id IN (SELECT ${gaveUpSubmissions})`, 'submission_id'),
    ],
  },
};

/** How many have come from **Under way** to **To answer** (`$1`, and the same in milliseconds as `$2`). */
export const countWoken = `
  SELECT count(*) AS number FROM desk
  WHERE ${mayWake} AND ${wakesAt} <= $1 AND ${wakingKey} <= $2 AND list = 'under-way'`;

function withRows(page: string, order: string, { where = '', more = '' } = {}): string {
  return `
    SELECT place, page.submission_id, kind, reference, submitted_at,
           answer_due_at, submissions.content, suspicion,
           desk.state AS desk_state, (
             SELECT string_agg(channel, ' ' ORDER BY deliveries.id) FROM deliveries
             WHERE deliveries.submission_id = page.submission_id AND deliveries.state = 'given-up'
           ) AS gave_up, (
             SELECT max(id) FROM events WHERE events.submission_id = page.submission_id
           ) AS last_event ${more}
    FROM (${page}) AS page JOIN desk ON desk.submission_id = page.submission_id
    JOIN submissions ON submissions.id = page.submission_id ${where}
    ORDER BY ${order}`;
}

const ofSubmission = (column: string) =>
  `(SELECT ${column} FROM desk JOIN submissions ON id = submission_id WHERE reference = $1)`;

/** The start of what is booked (ISO 8601, UTC), by which `desk_bookings` is ordered. */
const start = "(state -> 'booking' ->> 'startsAt')";

const offer = "CAST(desk.state -> 'booking' ->> 'offer' AS bigint)";

const selectBookings = (condition: string, order: 'ASC' | 'DESC') =>
  withRows(
    `SELECT submission_id, ${start} AS place FROM desk
     WHERE quarantined = 0 AND ${condition} ORDER BY ${start} ${order}, submission_id LIMIT $2`,
    `place ${order}, page.submission_id`,
    { more: `, (SELECT content FROM events WHERE id = ${offer}) AS offered` },
  );
const lastTime = '9999';
const bookingsFrom = selectBookings(`${start} >= $1 AND ${start} < $3`, 'ASC');
const bookingsBefore = selectBookings(`${start} < $1`, 'DESC');
const bookingsAt = selectBookings(`${start} = $1`, 'ASC');

/** The other submissions after a time (`$2`) with the email address or telephone number of this one (`$1`). */
const selectSamePerson = withRows(
  `SELECT submission_id, sort_key AS place FROM desk
   WHERE email <> '' AND email = ${ofSubmission('email')}
   UNION
   SELECT submission_id, sort_key AS place FROM desk
   WHERE telephone <> '' AND telephone = ${ofSubmission('telephone')}`,
  'submitted_at DESC, submissions.id DESC LIMIT 20',
  { where: 'WHERE submitted_at > $2 AND reference <> $1' },
);
