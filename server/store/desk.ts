import { randomUUID } from 'node:crypto';

import { deskEvents } from '../../domain/desk-events.ts';
import { type DeskEvent, isSameChange, rivalsOf } from '../../domain/events.ts';
import type { DeskState, Outcome } from '../../domain/stages.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { type DeskView, waitingView } from '../../domain/views.ts';
import { appendEvent, eventsOf, type NewEvent, waitingKey } from './desk-entry.ts';
import { type DeskLists, gaveUpSubmissions, storeDeskLists } from './desk-lists.ts';
import { type Dialect, type Engine, eventOf, insertInto, type Row, type Sql } from './engine.ts';
import type { EventDelivery } from './outbox.ts';

/**
 * What was done with each submission, and the lists that follow from it. Times are ISO 8601, UTC. Every method rejects
 * when the store cannot be used.
 */
export type Desk = DeskLists & {
  /**
   * Resolves once the event is on the disk. Some events also put the submission into quarantine, in the same step.
   * `seen` is the id of the latest event that the author was shown, `undefined` if there was none: an event that
   * contradicts a later one is refused as `overtaken`, and one that is sent twice is added once. Without terms an event
   * is always added. Its deliveries are written with it, and those of earlier events through `needless` channels are
   * taken back unless they have arrived. Undo takes back the deliveries of what it undoes; where one of them has
   * arrived, or may have, Undo is refused as `too-late`.
   */
  add(
    reference: string,
    event: NewEvent,
    terms?: { seen: string | undefined },
    deliveries?: readonly EventDelivery[],
    needless?: readonly string[],
  ): Promise<EventOutcome>;
  /** Every event of one application or message, in the order in which they were added. */
  history(reference: string): Promise<DeskEvent[]>;
  /** How many each list has, without a search. */
  counts(): Promise<Record<DeskView, number>>;
  /** How many of a kind wait for the staff and are due before an answer to a submission from this time would be. */
  countDue(kind: Kind, submittedBefore: string): Promise<number>;
  /**
   * What the figures are worked out from, for applications since a time that are not in quarantine. Each call reads few
   * enough that nobody else is held up; `next` says where to go on, and is `undefined` if that was all.
   */
  figures(from: string, after?: number): Promise<{ rows: FigureRow[]; next: number | undefined }>;
};

/** What became of an event that was to be added. */
type EventOutcome =
  | { outcome: 'added'; event: DeskEvent }
  | { outcome: 'overtaken' }
  | { outcome: 'too-late' }
  | { outcome: 'absent' };

/** An application without personal data. */
export type FigureRow = {
  submittedAt: string;
  answeredAt: string | undefined;
  outcome: Outcome | undefined;
  isDone: boolean;
  /** When each of these happened first. */
  offeredAt?: string | undefined;
  acceptedAt?: string | undefined;
  confirmedAt?: string | undefined;
  cancelledAt?: string | undefined;
  /** In the words of the form. */
  courses: string[];
  participantType: string;
  /** The number of attendees as typed. */
  attendees: string;
};

/** The desk over either engine. */
export function storeDesk(engine: Engine): Desk {
  const { read, write, dialect } = engine;
  const addOnce = addingEvents(engine);
  const figures = selectFigures(dialect);

  return {
    ...storeDeskLists(engine),
    add: (reference, event, terms, deliveries = [], needless = []) => {
      // A random name, by which the event is found if the answer to its commit was lost.
      const attempt = randomUUID();
      return write(
        (sql) => addOnce(sql, { attempt, reference, event, terms, deliveries, needless }),
        {
          isRepeatable: true,
        },
      );
    },
    history: async (reference) => (await read.all(selectHistory, reference)).map(eventOf),
    counts: async () => {
      const numbers = await read.all(countLists);
      const [notDelivered] = await read.all(countNotDelivered);
      return countsOf(numbers, Number(notDelivered?.number));
    },
    countDue: async (kind, submittedBefore) => {
      const key = waitingKey(kind, Date.parse(submittedBefore));
      const [row] = await read.all(countBefore, waitingView[kind], key);
      return Number(row?.number);
    },
    figures: async (from, after) => {
      const [bounds] = await read.all(selectBounds);
      const last = Number(bounds?.last);
      let next = after ?? Number(bounds?.first) - 1;
      let rows: FigureRow[] = [];
      while (rows.length === 0 && next < last) {
        const found = await read.all(figures, from, next, next + batchLength);
        rows = found.map(figureRowOf);
        next += batchLength;
      }
      return { rows, next: next < last ? next : undefined };
    },
  };
}

const selectHistory = `
  SELECT events.id, events.content FROM events
  JOIN submissions ON submissions.id = submission_id
  WHERE reference = $1 ORDER BY events.id`;

type NamedEvent = {
  attempt: string;
  reference: string;
  event: NewEvent;
  terms: { seen: string | undefined } | undefined;
  deliveries: readonly EventDelivery[];
  needless: readonly string[];
};

/** The submission is locked first, as in an erasure, so that its events are added one after another. */
function addingEvents({ dialect }: Engine) {
  const lock = `SELECT * FROM submissions WHERE reference = $1 ${dialect.locked}`;
  const lockMade = `${selectMade} ${dialect.locked}`;
  return async (
    sql: Sql,
    { attempt, reference, event, terms, deliveries, needless }: NamedEvent,
  ): Promise<EventOutcome> => {
    const [row] = await sql.all(lock, reference);
    if (row === undefined) return { outcome: 'absent' };
    const before = await sql.all(eventsOf, row.id);
    const known = before.find((each) => each.attempt === attempt);
    if (known) return { outcome: 'added', event: eventOf(known) };
    const events = before.map(eventOf);
    const unadded = unaddedOutcome(event, events, terms);
    if (unadded) return unadded;
    if (event.action === 'undone') {
      const made = await sql.all(lockMade, event.event);
      if (made.some((each) => Number(each.is_pending) === 0)) return { outcome: 'too-late' };
      if (made.length > 0) await sql.run(takeBack, event.event);
    }
    for (const channel of needless) await sql.run(takeBackThrough, row.id, channel);
    const isKeptBack = deskEvents[event.action].brings === 'keep-back';
    const [quarantined = row] = isKeptBack ? await sql.all(quarantine, row.id) : [];
    const added = await appendEvent(sql, { row: quarantined, before: events, event, attempt });
    const rows = deliveries.map(({ channel, dueAt }) => [
      ...[row.id, added.id, event.at, channel, dueAt],
    ]);
    if (rows.length > 0) await sql.together([insertDeliveries(rows)]);
    return { outcome: 'added', event: added };
  };
}

const insertDeliveries = insertInto('deliveries', [
  ...['submission_id', 'event_id', 'made_at', 'channel', 'due_at'],
]);
/**
 * The deliveries of an event. If one is under way, or nobody knows how it ended, it may have arrived, so it is not
 * pending.
 */
const selectMade = `
  SELECT CASE
    WHEN state IN ('waiting', 'given-up', 'taken-back') AND current_attempt IS NULL AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND ended_at IS NULL
    ) THEN 1 ELSE 0 END AS is_pending
  FROM deliveries WHERE event_id = $1`;
const takeBack = "UPDATE deliveries SET state = 'taken-back' WHERE event_id = $1";
const takeBackThrough = `
  UPDATE deliveries SET state = 'taken-back'
  WHERE submission_id = $1 AND channel = $2 AND event_id IS NOT NULL AND state <> 'delivered'`;
const quarantine = `
  UPDATE submissions SET suspicion = 'staff' WHERE id = $1 AND suspicion IS NULL RETURNING *`;

/** The outcome for an event that is not added: it was overtaken, or it is there already. */
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

/** The number of rows in each list except Not delivered. */
const countLists = `
  SELECT quarantined, list, count(*) AS number FROM desk GROUP BY quarantined, list`;

/** The number of submissions outside quarantine of which a delivery gave up. */
const countNotDelivered = `
  SELECT count(*) AS number FROM (SELECT DISTINCT ${gaveUpSubmissions}) AS gone
  WHERE (SELECT quarantined FROM desk WHERE desk.submission_id = gone.submission_id) = 0`;

/** The number of rows of a list (`$1`) that come before a sort key (`$2`). */
const countBefore = `
  SELECT count(*) AS number FROM desk WHERE quarantined = 0 AND list = $1 AND sort_key < $2`;

function countsOf(rows: Row[], notDelivered: number): Record<DeskView, number> {
  const counts = {
    ...{ 'to-answer': 0, 'under-way': 0, done: 0, messages: 0 },
    ...{ quarantined: 0, 'not-delivered': notDelivered },
  };
  for (const { quarantined, list, number } of rows) {
    const view = Number(quarantined) === 1 ? 'quarantined' : (list as DeskView);
    counts[view] += Number(number);
  }
  return counts;
}

/** The answers that figures need, for applications since a time (`$1`) with ids after `$2` and up to `$3`. */
const selectFigures = ({ answers }: Dialect) => `
  SELECT submitted_at, desk.state, ${answers(answersInFigures)} AS answers
  FROM submissions JOIN desk ON submission_id = id
  WHERE kind = 'enrolment' AND suspicion IS NULL AND submitted_at >= $1 AND id > $2 AND id <= $3
  ORDER BY id`;

/** The first and the last id of all submissions. */
const selectBounds = 'SELECT min(id) AS first, max(id) AS last FROM submissions';

/** What figures need of the answers. */
const answersInFigures = ['selectedCourses', 'participantType', 'numberOfAttendees'] as const;

/** Ids that are read at once for the figures: few enough that other requests wait for milliseconds only. */
const batchLength = 1_000;

function figureRowOf(row: Row): FigureRow {
  const { answeredAt, outcome, stage, ...state } = JSON.parse(String(row.state)) as DeskState;
  const { offeredAt, acceptedAt, confirmedAt, cancelledAt } = state;
  const { selectedCourses = [], participantType = '', numberOfAttendees = '' } = answersIn(row);
  return {
    ...{ submittedAt: String(row.submitted_at), answeredAt, outcome, isDone: stage === 'done' },
    ...{ offeredAt, acceptedAt, confirmedAt, cancelledAt },
    courses: selectedCourses,
    participantType,
    attendees: numberOfAttendees,
  };
}

type Answers = Partial<Pick<Contents['enrolment'], (typeof answersInFigures)[number]>>;

/** Leaves `undefined` what the form did not ask for when it was sent. */
function answersIn(row: Row): Answers {
  const parsed = JSON.parse(String(row.answers)) as Answers | unknown[];
  if (!Array.isArray(parsed)) return parsed;
  const given = answersInFigures.map((name, at) => [name, parsed[at] ?? undefined]);
  return Object.fromEntries(given) as Answers;
}
