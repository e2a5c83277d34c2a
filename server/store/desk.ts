import { deskEvents } from '../../domain/desk-events.ts';
import { webhookNames } from '../../domain/desk-limits.ts';
import type { Entry } from '../../domain/event-entry.ts';
import { answersAfter, type DeskEvent, isSameChange, rivalsOf } from '../../domain/events.ts';
import { situationOf } from '../../domain/read-change.ts';
import type { DeskState } from '../../domain/stages.ts';
import { type DeskView, deskViews } from '../../domain/views.ts';
import { appendEvent, eventsOf, type NewEvent } from './desk-entry.ts';
import { countWoken, gaveUpSubmissions, storeDeskLists } from './desk-lists.ts';
import { type Engine, eventOf, type Row, submissionOf } from './engine.ts';
import type { EventDelivery } from './outbox.ts';

/** What became of an event that was to be added. */
export type EventOutcome =
  | { outcome: 'added'; event: DeskEvent }
  | { outcome: 'overtaken' }
  | { outcome: 'too-late' }
  | { outcome: 'absent' };

/** What was done with each submission, and the lists that follow from it. Times are ISO 8601, UTC. */
export function storeDesk(engine: Engine) {
  const { read, write, locked } = engine;
  return {
    ...storeDeskLists(engine),
    /**
     * Resolves once the event is on the disk. Some events also put the submission into quarantine or correct what was
     * submitted, in the same step.
     * `seen` is the id of the latest event that the author was shown, `undefined` if there was none: an event that
     * contradicts a later one is refused as `overtaken`, and one that is sent twice is added once. Without terms an
     * event is always added. Its deliveries are written with it, and those of earlier events through `needless` channels
     * are taken back unless they have arrived. Undo takes back the deliveries of what it undoes; where one of them has
     * arrived, or may have, Undo is refused as `too-late`.
     */
    add: (
      reference: string,
      event: NewEvent,
      terms?: { seen: string | undefined },
      deliveries: readonly EventDelivery[] = [],
      needless: readonly string[] = [],
    ) =>
      write(async (sql): Promise<EventOutcome> => {
        // The submission first, as in an erasure, so that its events are added one after another.
        const select = `SELECT * FROM submissions WHERE reference = $1 ${locked}`;
        const [row] = await sql.all(select, reference);
        if (row === undefined) return { outcome: 'absent' };
        const events = (await sql.all(eventsOf, row.id)).map(eventOf);
        const rivals = terms ? rivalsOf(event, events, terms.seen) : [];
        if (rivals.some((each) => !isSameChange(event, each))) return { outcome: 'overtaken' };
        // It was sent twice.
        if (rivals.length > 0) return { outcome: 'added', event: rivals.at(-1)! };
        // What was open when the form was read may be closed by now, as many may have come at once.
        const situation = situationOf({ submission: submissionOf(row), events, now: event.at });
        const entry: Pick<Entry, 'isOpen' | 'consequence'> = deskEvents[event.action];
        if (terms && !entry.isOpen(situation)) return { outcome: 'overtaken' };
        if (event.action === 'undone') {
          const made = await sql.all(`${selectMade} ${locked}`, event.event);
          if (made.some((each) => Number(each.is_pending) === 0)) return { outcome: 'too-late' };
          if (made.length > 0) await sql.run(takeBack, event.event);
        }
        for (const channel of needless) await sql.run(takeBackThrough, row.id, channel);
        const isKeptBack = entry.consequence === 'keep-back';
        const [quarantined = row] = isKeptBack ? await sql.all(quarantine, row.id) : [];
        const answers = answersAfter(event, events);
        const content = JSON.stringify({ ...submissionOf(row).content, ...answers });
        const [changed = quarantined] = answers ? await sql.all(correct, row.id, content) : [];
        const added = await appendEvent(sql, { row: changed, before: events, event });
        for (const { channel, dueAt, recipient } of deliveries) {
          await sql.run(insertDelivery, row.id, added.id, event.at, channel, dueAt, recipient);
        }
        return { outcome: 'added', event: added };
      }),
    /** Every event of one application or message, in the order in which they were added. */
    history: async (reference: string) => (await read.all(selectHistory, reference)).map(eventOf),
    /** How many each list has, without a search. */
    counts: async (now: string): Promise<Record<DeskView, number>> => {
      const counts = Object.fromEntries(deskViews.map((view) => [view, 0])) as Record<
        DeskView,
        number
      >;
      for (const { quarantined, list, number } of await read.all(countLists)) {
        counts[Number(quarantined) === 1 ? 'quarantined' : (list as DeskView)] += Number(number);
      }
      const [woken] = await read.all(countWoken, now, Date.parse(now));
      counts['to-answer'] += Number(woken!.number);
      counts['under-way'] -= Number(woken!.number);
      const [notDelivered] = await read.all(countNotDelivered);
      return { ...counts, 'not-delivered': Number(notDelivered!.number) };
    },
    /** Every application outside quarantine that was first booked from a time on, with its events; the oldest first. */
    async *booked(from = '') {
      let last: Row[string] = 0;
      let page;
      do {
        page = await read.all(selectBooked, last, from);
        for (const row of page) {
          const events = (await read.all(eventsOf, row.id)).map(eventOf);
          yield { submission: submissionOf(row), events };
        }
        last = page.at(-1)?.id ?? null;
      } while (page.length > 0);
    },
    /** What the figures are worked out from: applications since a time that are not in quarantine. */
    figures: async (from: string) =>
      (await read.all(selectFigures, from)).map((row) => ({
        submission: submissionOf(row),
        state: JSON.parse(String(row.desk_state)) as DeskState,
      })),
  };
}

const selectHistory = `
  SELECT events.id, events.content FROM events
  JOIN submissions ON submissions.id = submission_id
  WHERE reference = $1 ORDER BY events.id`;

const insertDelivery = `
  INSERT INTO deliveries (submission_id, event_id, made_at, channel, due_at, recipient)
  VALUES ($1, $2, $3, $4, $5, $6)`;

const isMadeBy = `event_id = $1 AND channel NOT IN ('${webhookNames.join("', '")}')`;

/**
 * The deliveries of an event. If one is under way, or nobody knows how it ended, it may have arrived, so it is not
 * pending.
 */
const selectMade = `
  SELECT CASE
    WHEN state IN ('waiting', 'given-up', 'taken-back') AND current_attempt IS NULL AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND ended_at IS NULL
    ) THEN 1 ELSE 0 END AS is_pending
  FROM deliveries WHERE ${isMadeBy}`;
const takeBack = `UPDATE deliveries SET state = 'taken-back' WHERE ${isMadeBy}`;
const takeBackThrough = `
  UPDATE deliveries SET state = 'taken-back'
  WHERE submission_id = $1 AND channel = $2 AND event_id IS NOT NULL AND state <> 'delivered'`;
const correct = 'UPDATE submissions SET content = $2 WHERE id = $1 RETURNING *';
const quarantine = `
  UPDATE submissions SET suspicion = 'staff' WHERE id = $1 AND suspicion IS NULL RETURNING *`;

/** The number of rows in each list except Not delivered. */
const countLists = `
  SELECT quarantined, list, count(*) AS number FROM desk GROUP BY quarantined, list`;

/** The number of submissions outside quarantine of which a delivery gave up. */
const countNotDelivered = `
  SELECT count(*) AS number FROM (SELECT DISTINCT ${gaveUpSubmissions}) AS gone
  WHERE (SELECT quarantined FROM desk WHERE desk.submission_id = gone.submission_id) = 0`;

/** What was ever booked, behind a row (`$1`), and from a time on (`$2`). */
const selectBooked = `
  SELECT submissions.* FROM submissions JOIN desk ON submission_id = id
  WHERE quarantined = 0 AND id > $1 AND desk.state ->> 'confirmedAt' >= $2 ORDER BY id LIMIT 200`;

const selectFigures = `
  SELECT submissions.*, desk.state AS desk_state FROM submissions JOIN desk ON submission_id = id
  WHERE kind = 'enrolment' AND suspicion IS NULL AND submitted_at >= $1 ORDER BY id`;
