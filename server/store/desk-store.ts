import { randomUUID } from 'node:crypto';

import { type DeskEvent, isSameChange, rivalsOf } from '../../domain/events.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { Contents } from '../../domain/submission.ts';
import { type DeskView, waitingView } from '../../domain/views.ts';
import { deskColumns, deskEntryOf, deskValues, waitingKey } from './desk-entry.ts';
import type { Desk, DeskRow, EventOutcome, FigureRow, NewEvent, PageOptions } from './desk.ts';
import { type DeskPosition, type PlacedRow, type Range, readPage } from './desk-page.ts';
import {
  answersInFigures,
  countBefore,
  countLists,
  countNotDelivered,
  rangeStatement,
  samePersonStatement,
  selectBounds,
  selectFigures,
  selectHistory,
  stepStatement,
} from './desk-queries.ts';
import {
  type Engine,
  eventOf,
  insertInto,
  type Row,
  type Sql,
  type Statement,
  submissionOf,
} from './engine.ts';
import type { EventDelivery } from './outbox.ts';
import { type SearchTerm, searchTermsOf } from './search-text.ts';

/** The desk over either engine. */
export function storeDesk(engine: Engine): Desk {
  const { write, dialect } = engine;
  const read = ({ text, values }: Statement) => engine.read.all(text, ...values);
  const addOnce = addingEvents(engine);
  const figures = selectFigures(dialect);

  async function readRange(view: DeskView | 'all', terms: SearchTerm[], range: Range) {
    const { searchStep } = dialect;
    if (terms.length === 0 || searchStep === undefined) {
      return read(rangeStatement(view, terms, range, dialect));
    }
    const found: Row[] = [];
    let from = range.from;
    let until: DeskPosition | undefined;
    do {
      const [end] = await read(stepStatement(view, { ...range, from }, searchStep));
      until = end && { key: Number(end.place), id: Number(end.submission_id) };
      const limit = range.limit - found.length;
      const rest = { ...range, from, until, limit };
      found.push(...(await read(rangeStatement(view, terms, rest, dialect))));
      from = until;
    } while (until !== undefined && found.length < range.limit);
    return found;
  }

  return {
    add: (reference, event, terms, deliveries = []) => {
      // A name by which it is found where its answer was lost.
      const attempt = randomUUID();
      return write((sql) => addOnce(sql, { attempt, reference, event, terms, deliveries }), {
        isRepeatable: true,
      });
    },
    history: async (reference) => (await engine.read.all(selectHistory, reference)).map(eventOf),
    page: (view, { search: typed = '', ...options }: PageOptions = {}) => {
      const terms = searchTermsOf(typed);
      const readRows = async (range: Range) =>
        (await readRange(view, terms, range)).map(placedRowOf);
      return readPage(readRows, options);
    },
    counts: async () => {
      const numbers = await engine.read.all(countLists);
      const [notDelivered] = await engine.read.all(countNotDelivered);
      return countsOf(numbers, Number(notDelivered?.number));
    },
    countDue: async (kind, submittedBefore) => {
      const key = waitingKey(kind, Date.parse(submittedBefore));
      const [row] = await engine.read.all(countBefore, waitingView[kind], key);
      return Number(row?.number);
    },
    samePerson: async (reference, after) =>
      (await read(samePersonStatement(reference, after))).map(deskRowOf),
    figures: async (from, after) => {
      const [bounds] = await engine.read.all(selectBounds);
      const last = Number(bounds?.last);
      let next = after ?? Number(bounds?.first) - 1;
      let rows: FigureRow[] = [];
      while (rows.length === 0 && next < last) {
        const found = await engine.read.all(figures, from, next, next + batchLength);
        rows = found.map(figureRowOf);
        next += batchLength;
      }
      return { rows, next: next < last ? next : undefined };
    },
  };
}

type NamedEvent = {
  attempt: string;
  reference: string;
  event: NewEvent;
  terms: { seen: string | undefined } | undefined;
  deliveries: readonly EventDelivery[];
};

/** The submission is locked first, as erasing does, so that events of one are added one after another. */
function addingEvents({ dialect }: Engine) {
  const lock = `SELECT * FROM submissions WHERE reference = $1 ${dialect.locked}`;
  return async (
    sql: Sql,
    { attempt, reference, event, terms, deliveries }: NamedEvent,
  ): Promise<EventOutcome> => {
    const [row] = await sql.all(lock, reference);
    if (row === undefined) return { outcome: 'absent' };
    const before = await sql.all(eventsOf, row.id);
    const known = before.find((each) => each.attempt === attempt);
    if (known) return { outcome: 'added', event: eventOf(known) };
    const events = before.map(eventOf);
    const unadded = unaddedOutcome(event, events, terms);
    if (unadded) return unadded;
    const [inserted] = await sql.all(insertEvent, row.id, JSON.stringify(event), attempt);
    const added = eventOf(inserted!);
    const [quarantined] = event.action === 'quarantined' ? await sql.all(quarantine, row.id) : [];
    const entry = deskEntryOf(submissionOf(quarantined ?? row), [...events, added]);
    const owner = [row.id, inserted!.id, event.at];
    const rows = deliveries.map(({ channel, dueAt, isDated }) => [
      ...[...owner, channel, dueAt, isDated ? 1 : 0],
    ]);
    await sql.together([
      { text: updateEntry, values: [row.id, ...deskValues(entry)] },
      ...(rows.length > 0 ? [insertDeliveries(rows)] : []),
    ]);
    return { outcome: 'added', event: added };
  };
}

const eventsOf = 'SELECT id, content, attempt FROM events WHERE submission_id = $1 ORDER BY id';
const insertEvent = `
  INSERT INTO events (submission_id, content, attempt) VALUES ($1, $2, $3) RETURNING id, content`;
const insertDeliveries = insertInto('deliveries', [
  ...['submission_id', 'event_id', 'made_at', 'channel', 'due_at', 'is_dated'],
]);
const quarantine = `
  UPDATE submissions SET suspicion = 'staff' WHERE id = $1 AND suspicion IS NULL RETURNING *`;
const updateEntry = `
  UPDATE desk SET ${deskColumns.map((column, at) => `${column} = $${at + 2}`).join()}
  WHERE submission_id = $1`;

/** What becomes of an event that is not to be added: it was overtaken, or it is there already. */
function unaddedOutcome(
  event: NewEvent,
  events: readonly DeskEvent[],
  terms: { seen: string | undefined } | undefined,
): EventOutcome | undefined {
  const rivals = terms ? rivalsOf(event, events, terms.seen) : [];
  const last = rivals.at(-1);
  if (last === undefined) return undefined;
  const isSentTwice = rivals.every((each) => isSameChange(event, each));
  return isSentTwice ? { outcome: 'added', event: last } : { outcome: 'overtaken' };
}

/** Of ids, for figures: few enough that what else there is to do waits for milliseconds. */
const batchLength = 1_000;

function placedRowOf(row: Row): PlacedRow {
  const position = { key: Number(row.place), id: Number(row.submission_id) };
  return { row: deskRowOf(row), position };
}

function deskRowOf(row: Row): DeskRow {
  return {
    submission: submissionOf(row),
    state: JSON.parse(String(row.desk_state)) as DeskState,
    lastEvent: row.last_event === null ? undefined : String(row.last_event),
    gaveUp: typeof row.gave_up === 'string' ? [...new Set(row.gave_up.split(' '))] : [],
  };
}

function countsOf(rows: Row[], notDelivered: number): Record<DeskView, number> {
  const of = (isMeant: (row: Row) => boolean) =>
    rows.filter(isMeant).reduce((sum, { number }) => sum + Number(number), 0);
  const inList = (name: DeskView) =>
    of(({ quarantined, list }) => Number(quarantined) === 0 && list === name);
  return {
    'to-answer': inList('to-answer'),
    'under-way': inList('under-way'),
    done: inList('done'),
    quarantined: of(({ quarantined }) => Number(quarantined) === 1),
    'not-delivered': notDelivered,
    messages: inList('messages'),
  };
}

function figureRowOf(row: Row): FigureRow {
  const { answeredAt, outcome, stage } = JSON.parse(String(row.state)) as DeskState;
  const { selectedCourses = [], participantType = '', numberOfAttendees = '' } = answersIn(row);
  return {
    ...{ submittedAt: String(row.submitted_at), answeredAt, outcome, isDone: stage === 'done' },
    courses: selectedCourses,
    participantType,
    attendees: numberOfAttendees,
  };
}

type Answers = Partial<Pick<Contents['enrolment'], (typeof answersInFigures)[number]>>;

/** Without what a form did not ask for yet. */
function answersIn(row: Row): Answers {
  const parsed = JSON.parse(String(row.answers)) as Answers | unknown[];
  if (!Array.isArray(parsed)) return parsed;
  const given = answersInFigures.map((name, at) => [name, parsed[at] ?? undefined]);
  return Object.fromEntries(given) as Answers;
}
