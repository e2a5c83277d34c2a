import { deskEvents } from '../../domain/desk-events.ts';
import { type DeskEvent, isSameChange, rivalsOf } from '../../domain/events.ts';
import type { DeskState, Outcome } from '../../domain/stages.ts';
import type { Contents, Kind } from '../../domain/submission.ts';
import { type DeskView, waitingView } from '../../domain/views.ts';
import { appendEvent, eventsOf, type NewEvent, waitingKey } from './desk-entry.ts';
import { type DeskLists, gaveUpSubmissions, storeDeskLists } from './desk-lists.ts';
import { type Engine, eventOf, insertInto, insertRows, type Row, type Sql } from './engine.ts';
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
  /** What the figures are worked out from, for applications since a time that are not in quarantine. */
  figures(from: string): Promise<FigureRow[]>;
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
  const { read, write } = engine;
  const addOnce = addingEvents(engine);
  return {
    ...storeDeskLists(engine),
    add: (reference, event, terms, deliveries = [], needless = []) =>
      write((sql) => addOnce(sql, { reference, event, terms, deliveries, needless })),
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
    figures: async (from) => (await read.all(selectFigures, from)).map(figureRowOf),
  };
}

const selectHistory = `
  SELECT events.id, events.content FROM events
  JOIN submissions ON submissions.id = submission_id
  WHERE reference = $1 ORDER BY events.id`;

type Addition = {
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
    { reference, event, terms, deliveries, needless }: Addition,
  ): Promise<EventOutcome> => {
    const [row] = await sql.all(lock, reference);
    if (row === undefined) return { outcome: 'absent' };
    const events = (await sql.all(eventsOf, row.id)).map(eventOf);
    const unadded = unaddedOutcome(event, events, terms);
    if (unadded) return unadded;
    if (event.action === 'undone') {
      const made = await sql.all(lockMade, event.event);
      if (made.some((each) => Number(each.is_pending) === 0)) return { outcome: 'too-late' };
      if (made.length > 0) await sql.run(takeBack, event.event);
    }
    for (const channel of needless) await sql.run(takeBackThrough, row.id, channel);
    const isKeptBack = deskEvents[event.action].consequence === 'keep-back';
    const [quarantined = row] = isKeptBack ? await sql.all(quarantine, row.id) : [];
    const added = await appendEvent(sql, { row: quarantined, before: events, event });
    const rows = deliveries.map(({ channel, dueAt }) => [
      ...[row.id, added.id, event.at, channel, dueAt],
    ]);
    if (rows.length > 0) await insertRows(sql, insertDeliveries(rows));
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

/** Applications since a time (`$1`). */
const selectFigures = `
  SELECT submitted_at, desk.state, content FROM submissions JOIN desk ON submission_id = id
  WHERE kind = 'enrolment' AND suspicion IS NULL AND submitted_at >= $1 ORDER BY id`;

function figureRowOf(row: Row): FigureRow {
  const state = JSON.parse(String(row.state)) as DeskState;
  // An answer that the form did not ask for when it was sent is missing.
  const answers = JSON.parse(String(row.content)) as Partial<Contents['enrolment']>;
  return {
    submittedAt: String(row.submitted_at),
    answeredAt: state.answeredAt,
    outcome: state.outcome,
    isDone: state.stage === 'done',
    offeredAt: state.offeredAt,
    acceptedAt: state.acceptedAt,
    confirmedAt: state.confirmedAt,
    cancelledAt: state.cancelledAt,
    courses: answers.selectedCourses ?? [],
    participantType: answers.participantType ?? '',
    attendees: answers.numberOfAttendees ?? '',
  };
}
