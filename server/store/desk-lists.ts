import { setImmediate } from 'node:timers/promises';

import { nextAt, waitingFor } from '../../domain/case/due.ts';
import { offerOf, type OfferValues } from '../../domain/case/offers.ts';
import type { BookingRow } from '../../domain/case/sessions.ts';
import { type DeskRow, type DeskView, deskViews } from '../../domain/case/views.ts';
import { openLists, type SearchTerm, searchTermsOf, stateIn } from './desk-entry.ts';
import { arrivalOf, type Engine, type SqlRow, submissionOf, type Value } from './engine.ts';
import { givingWay } from './giving-way.ts';
import { isLate, type LateTerms } from './not-delivered.ts';

type PageOptions = {
  /** The present, by which some rows of **Under way** have come to **To answer**. ISO 8601, UTC. */
  now: string;
  search?: string;
  /** Only what this member of staff has taken. */
  owner?: string | undefined;
  /** The channels that are set up, of which **Not delivered** has what waits. */
  channels?: readonly string[];
  cursor?: string | undefined;
  limit?: number;
};

export function storeDeskLists({ read }: Engine) {
  /** What is open at a time, in one of its two lists and in the order of that; the rows that `conditions` name. */
  async function openIn(view: OpenView | undefined, now: string, { where, values }: Conditions) {
    const rows = await read.all(selectOpen(where), ...values);
    const places: (Position & { view: OpenView })[] = [];
    for await (const row of givingWay(rows)) {
      const state = await stateIn(row, read);
      const waiting = waitingFor({ ...arrivalOf(row), hasEmail: row.email !== '' }, state, now);
      const own = waiting ? 'to-answer' : 'under-way';
      if (view !== undefined && view !== own) continue;
      // By the date of what comes next. If nothing does, it is up to the staff to go on, so by when they answered.
      const time = waiting?.dueAt ?? nextAt(state) ?? state.answer!.at;
      places.push({ view: own, key: Date.parse(time), id: Number(row.submission_id) });
    }
    return places.sort(inOrder);
  }

  /** How a range of a list is found; of one whose order depends on the time, the whole list is read once. */
  async function finderOf(view: DeskView | 'all', now: string, conditions: Conditions) {
    if (isOpenView(view)) {
      const all = await openIn(view, now, conditions);
      return (range: Range) => Promise.resolve(rangeOf(all, range));
    }
    if (view === 'all') return (range: Range) => searchAll(conditions, range);
    return (range: Range) => placesIn(lists[view], conditions, range);
  }

  async function placesIn(list: List, conditions: Conditions, range: Range): Promise<Position[]> {
    const { text, values } = selectRange(list, conditions, range);
    return (await read.all(text, ...values)).map(positionOf);
  }

  /** A range of everything, which is looked through in parts, so that others come between. */
  async function searchAll(
    { where, values }: Conditions,
    { from, isBackward, limit }: Range,
  ): Promise<Position[]> {
    const [newest] = await read.all('SELECT max(submission_id) AS id FROM desk');
    const last = Number(newest!.id);
    const all: Position[] = [];
    let at = from?.id ?? (isBackward ? 0 : last + 1);
    while (all.length < limit && at >= 0 && at <= last + 1) {
      const end = isBackward ? at + searchedAtOnce : at - searchedAtOnce;
      const part = {
        where: `${where} AND submission_id ${isBackward ? '<=' : '>='} $${values.length + 1}`,
        values: [...values, end],
      };
      const range = { from: { key: at, id: at }, isBackward, limit: limit - all.length };
      all.push(...(await placesIn(lists.all, part, range)));
      at = end;
      await setImmediate();
    }
    return all;
  }

  /** The rows with these ids, in their order, without those that were erased meanwhile; others come between a few. */
  async function rowsOf(ids: readonly number[], more?: string): Promise<SqlRow[]> {
    const all: SqlRow[] = [];
    for (let at = 0; at < ids.length; at += readAtOnce) {
      if (at > 0) await setImmediate();
      const part = ids.slice(at, at + readAtOnce);
      const places = part.map((_, i) => `$${i + 1}`).join();
      const rows = await read.all(selectRows(places, more), ...part);
      const byId = new Map(rows.map((row) => [Number(row.submission_id), row]));
      all.push(...part.map((id) => byId.get(id)).filter((row) => row !== undefined));
    }
    return all;
  }

  /** What rows say, while others come between. */
  async function eachOf<Of>(
    rows: readonly SqlRow[],
    of: (row: SqlRow) => Promise<Of>,
  ): Promise<Of[]> {
    const all: Of[] = [];
    for await (const row of givingWay(rows)) all.push(await of(row));
    return all;
  }

  const deskRow = async (row: SqlRow): Promise<DeskRow> => ({
    submission: submissionOf(row),
    state: await stateIn(row, read),
    lastEvent: row.last_event === null ? undefined : String(row.last_event),
    gaveUp: typeof row.gave_up === 'string' ? [...new Set(row.gave_up.split(' '))] : [],
  });

  return {
    /**
     * One page of a list, or of everything, the newest first. All words of a search must be there, in any case, with or
     * without accents. A page stays right while new rows arrive: `cursor` is `next` or `previous` of another.
     */
    page: async (
      view: DeskView | 'all',
      { now, search = '', owner, cursor, limit = 50, channels = [] }: PageOptions,
    ): Promise<{ rows: DeskRow[]; next: string | undefined; previous: string | undefined }> => {
      const late = view === 'not-delivered' ? { now, channels } : undefined;
      const conditions = conditionsOf(searchTermsOf(search), { owner, late });
      const find = await finderOf(view, now, conditions);
      let { from, isBackward } = readCursor(cursor);
      let found = await find({ from, isBackward, limit: limit + 1 });
      const hasTooFewBefore = isBackward && found.length <= limit;
      if (hasTooFewBefore || (from !== undefined && found.length === 0)) {
        // The first page is full, even if rows before it have gone; if all rows after the cursor have gone, the last
        // page is read instead of an empty one.
        isBackward = !hasTooFewBefore;
        from = undefined;
        found = await find({ from, isBackward, limit: limit + 1 });
      }
      const page = found.slice(0, limit);
      const behind = { from: page[0], isBackward: !isBackward, limit: 1 };
      const isMoreBehind = from && (await find(behind)).length > 0;
      const isMore = found.length > limit;
      const places = isBackward ? page.toReversed() : page;
      const [hasPrevious, hasNext] = isBackward ? [isMore, isMoreBehind] : [isMoreBehind, isMore];
      return {
        rows: await eachOf(await rowsOf(places.map(({ id }) => id)), deskRow),
        next: hasNext ? writeCursor('after', places.at(-1)!) : undefined,
        previous: hasPrevious ? writeCursor('before', places[0]!) : undefined,
      };
    },
    /** How many each list has, without a search. */
    counts: async (
      now: string,
      channels: readonly string[] = [],
    ): Promise<Record<DeskView, number>> => {
      const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<
        DeskView,
        number
      >;
      for (const { quarantined, list, number } of await read.all(countLists)) {
        const view = Number(quarantined) === 1 ? 'quarantined' : (list as DeskView);
        if (!isOpenView(view)) counts[view] += Number(number);
      }
      for (const { view } of await openIn(undefined, now, conditionsOf([], {}))) {
        counts[view] += 1;
      }
      const values: Value[] = [];
      const late = isLate({ now, channels }, (value) => `$${values.push(value)}`);
      const [missing] = await read.all(countNotDelivered(late), ...values);
      return { ...counts, 'not-delivered': Number(missing!.number) };
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
      const places = await read.all(select, ...values);
      const ids = places.map((row) => Number(row.submission_id));
      // One may have been cancelled since.
      const rows = (await rowsOf(ids, selectOffered)).filter(({ offered }) => offered !== null);
      return eachOf(rows, async (row): Promise<BookingRow> => {
        const offered = JSON.parse(String(row.offered)) as OfferValues;
        return { ...(await deskRow(row)), offer: offerOf(offered) };
      });
    },
    /** Other submissions under the same email address or telephone number after a time, newest first, at most 20. */
    samePerson: async (reference: string, after: string) => {
      const rows = await read.all(selectSamePerson, reference, after);
      return Promise.all(rows.map(deskRow));
    },
  };
}

/** A place in a list, between two rows. */
type Position = { key: number; id: number };

function positionOf(row: SqlRow): Position {
  return { key: Number(row.place), id: Number(row.submission_id) };
}

const inOrder = (one: Position, other: Position) => one.key - other.key || one.id - other.id;

/** Where a page begins, as an address has it: with numbers of rows and times, and nothing that was submitted. */
function writeCursor(way: 'before' | 'after', { key, id }: Position): string {
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

/** The part of a list that is read, in its order or the other way; from an end of the list where `from` is unset. */
type Range = { from: Position | undefined; isBackward: boolean; limit: number };

function rangeOf(all: readonly Position[], { from, isBackward, limit }: Range): Position[] {
  const isBeyond = (each: Position) =>
    !from || (isBackward ? inOrder(each, from) < 0 : inOrder(each, from) > 0);
  return (isBackward ? all.toReversed() : all).filter(isBeyond).slice(0, limit);
}

/** What rows must have to be read: part of a statement, and its values from `$1` on. */
type Conditions = { where: string; values: readonly Value[] };

/** All words of a search, what somebody has taken, and what has not been delivered. */
function conditionsOf(
  terms: readonly SearchTerm[],
  { owner, late }: { owner?: string | undefined; late?: LateTerms | undefined },
): Conditions {
  const values: Value[] = [];
  const bind = (value: Value) => `$${values.push(value)}`;
  const has = (part: string, column = 'search') => {
    const escaped = part.replaceAll(/[\\%_]/g, String.raw`\$&`);
    return String.raw`${column} LIKE ${bind(`%${escaped}%`)} ESCAPE '\'`;
  };
  const conditions = ['true'];
  // As JSON has it; within a text its quotation marks would be escaped.
  if (owner !== undefined)
    conditions.push(has(`"owner":${JSON.stringify(owner)}`, 'CAST(state AS text)'));
  if (late) conditions.push(`submission_id IN (SELECT ${notDelivered(isLate(late, bind))})`);
  for (const { words, digits } of terms) {
    const condition = words.map((word) => has(word)).join(' AND ');
    conditions.push(digits === undefined ? condition : `((${condition}) OR ${has(digits)})`);
  }
  return { where: conditions.join(' AND '), values };
}

/** Selects the places of a range in a list. */
function selectRange(
  { rows, key, isDescending = false }: List,
  { where, values }: Conditions,
  range: Range,
) {
  const { from, isBackward, limit } = range;
  const [order, isBeyond] = isDescending === isBackward ? ['ASC', '>'] : ['DESC', '<'];
  const all = [...values];
  const bind = (value: Value) => `$${all.push(value)}`;
  const beyond = from
    ? `AND (${key}, submission_id) ${isBeyond} (${bind(from.key)}, ${bind(from.id)})`
    : '';
  const text = `
    SELECT ${key} AS place, submission_id FROM desk WHERE ${rows} AND ${where} ${beyond}
    ORDER BY ${key} ${order}, submission_id ${order} LIMIT ${bind(limit)}`;
  return { text, values: all };
}

/** Part of a SELECT: the submissions of which a delivery gave up, or is late. */
const notDelivered = (late: string) =>
  `submission_id FROM deliveries WHERE deliveries.state = 'given-up' OR (${late})`;

/** A list whose order is stored: which rows, and what they are ordered by, before their ids. */
type List = {
  rows: string;
  key: 'sort_key' | 'submission_id';
  isDescending?: boolean;
};

type OpenView = (typeof openLists)[number];

const isOpenView = (view: DeskView | 'all'): view is OpenView =>
  openLists.some((each) => each === view);

/** How each of the other lists is read. The ids are in the order of arrival. */
const lists: Record<Exclude<DeskView | 'all', OpenView>, List> = {
  all: { rows: 'true', key: 'submission_id', isDescending: true },
  done: { rows: "quarantined = 0 AND list = 'done'", key: 'sort_key' },
  messages: { rows: "quarantined = 0 AND list = 'messages'", key: 'sort_key' },
  'not-delivered': { rows: 'quarantined = 0', key: 'submission_id' },
  quarantined: { rows: 'quarantined = 1', key: 'submission_id', isDescending: true },
};

/** All that is open, with what decides where each stands. */
const selectOpen = (where: string) => `
  SELECT submission_id, kind, submitted_at, answer_due_at, desk.email, desk.state AS desk_state FROM desk
  JOIN submissions ON submissions.id = submission_id
  WHERE quarantined = 0 AND list IN ('${openLists.join("', '")}') AND ${where}`;

/** The number of rows in each list of `desk`. */
const countLists = `
  SELECT quarantined, list, count(*) AS number FROM desk GROUP BY quarantined, list`;

/** The number of submissions outside quarantine of which a delivery gave up, or is late. */
const countNotDelivered = (late: string) => `
  SELECT count(*) AS number FROM (SELECT DISTINCT ${notDelivered(late)}) AS gone
  WHERE (SELECT quarantined FROM desk WHERE desk.submission_id = gone.submission_id) = 0`;

/** They take some milliseconds. */
const readAtOnce = 50;
const searchedAtOnce = 2_000;

/** What a list shows of the submissions that a SELECT names, or a list of ids. */
const selectRows = (ids: string, more = '') => `
  SELECT submissions.*, desk.submission_id, desk.state AS desk_state, (
    SELECT string_agg(channel, ' ' ORDER BY deliveries.id) FROM deliveries
    WHERE deliveries.submission_id = submissions.id AND deliveries.state = 'given-up'
  ) AS gave_up, (
    SELECT max(id) FROM events WHERE events.submission_id = submissions.id
  ) AS last_event ${more}
  FROM desk JOIN submissions ON submissions.id = desk.submission_id
  WHERE desk.submission_id IN (${ids})`;

const ofSubmission = (column: string) =>
  `(SELECT ${column} FROM desk JOIN submissions ON id = submission_id WHERE reference = $1)`;

/** The start of what is booked (ISO 8601, UTC), by which `desk_bookings` is ordered. */
const start = "(state -> 'booking' ->> 'startsAt')";

const offer = "CAST(desk.state -> 'booking' ->> 'offer' AS bigint)";

const selectOffered = `, (SELECT content FROM events WHERE id = ${offer}) AS offered`;

const selectBookings = (condition: string, order: 'ASC' | 'DESC') => `
  SELECT submission_id FROM desk /* INDEXED BY desk_bookings */
  WHERE quarantined = 0 AND ${condition} ORDER BY ${start} ${order}, submission_id LIMIT $2`;
const lastTime = '9999';
const bookingsFrom = selectBookings(`${start} >= $1 AND ${start} < $3`, 'ASC');
const bookingsBefore = selectBookings(`${start} < $1`, 'DESC');
const bookingsAt = selectBookings(`${start} = $1`, 'ASC');

/** The other submissions after a time (`$2`) with the email address or telephone number of this one (`$1`). */
const selectSamePerson = `
  ${selectRows(`
    SELECT submission_id FROM desk WHERE email <> '' AND email = ${ofSubmission('email')}
    UNION
    SELECT submission_id FROM desk
    WHERE telephone <> '' AND telephone = ${ofSubmission('telephone')}`)}
    AND submitted_at > $2 AND reference <> $1
  ORDER BY submitted_at DESC, submissions.id DESC LIMIT 20`;
