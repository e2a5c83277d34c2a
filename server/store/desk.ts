import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { rivalsOf } from '../../domain/case/contradictions.ts';
import { webhookNames } from '../../domain/case/desk-limits.ts';
import type { Entry } from '../../domain/case/event-entry.ts';
import {
  answersAfter,
  type DeskEvent,
  deskEvents,
  isSameChange,
  undoneBy,
} from '../../domain/case/events.ts';
import { caseNow } from '../../domain/case/read-change.ts';
import {
  type ContentOfToday,
  type StoredEvent,
  withContentOf,
} from '../../domain/case/stored-events.ts';
import {
  appendEvent,
  type NewEvent,
  rulesVersion,
  selectEvents,
  stateIn,
  writeDeskRow,
} from './desk-entry.ts';
import { storeDeskLists } from './desk-lists.ts';
import {
  type Engine,
  historyOf,
  type Sql,
  type SqlRow,
  submissionOf,
  type Value,
} from './engine.ts';
import { pagesOf, rowsOf } from './giving-way.ts';
import { limitOf, mailboxOf } from './intake.ts';
import { arriveAfterAll, comeBack } from './not-delivered.ts';
import type { EventDelivery } from './outbox.ts';

type Refusal = { outcome: 'overtaken' } | { outcome: 'too-late' } | { outcome: 'absent' };

/** What became of an event that was to be added, and of several. */
export type EventOutcome = { outcome: 'added'; event: DeskEvent } | Refusal;
export type AllOutcome = { outcome: 'added'; events: DeskEvent[] } | Refusal;

/** What its author's request has read: the id of the latest event that was shown, if any, and the whole history. */
type Reading = { seen: string | undefined; history?: readonly DeskEvent[] };

/** An event of one submission, with its deliveries (`add`). */
export type EventToAdd = {
  reference: string;
  event: NewEvent;
  reading?: Reading | undefined;
  deliveries: readonly EventDelivery[];
  needless: readonly string[];
};

/** A delivery that an event, by its id, would have made. */
export type MissingDelivery = EventDelivery & { event: string };

/** Ends the transaction in which one of several events could not be added; its message is the outcome. */
class Refused extends Error {}

/** What was done with each submission, and the lists that follow from it. Times are ISO 8601, UTC. */
export function storeDesk(engine: Engine) {
  const { read, write, locked } = engine;
  const isOverLimit = limitOf(engine);
  return {
    ...storeDeskLists(engine),
    /**
     * Resolves once the event is on the disk. Some events also put the submission into quarantine or correct what was
     * submitted, in the same step.
     * An event that contradicts one which its author had not seen is refused as `overtaken`, and one that is sent twice
     * is added once. Without a reading an event is always added. Its deliveries are written with it, and those of earlier
     * events through `needless` channels are taken back unless they have arrived. Undo takes back the deliveries of what
     * it undoes; where one of them has arrived, or may have, Undo is refused as `too-late`.
     */
    add: (
      reference: string,
      event: NewEvent,
      reading?: Reading,
      deliveries: readonly EventDelivery[] = [],
      needless: readonly string[] = [],
    ) => write((sql) => addIn(sql, { reference, event, reading, deliveries, needless })),
    /** Adds an event to each of several, or to none where one of them cannot be added. */
    addAll: async (adding: readonly EventToAdd[]): Promise<AllOutcome> => {
      // Everybody locks in the same order, so that two who do so at once wait for each other in turn.
      const all = adding.toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
      try {
        const added = await write(async (sql) => {
          const events = new Map<EventToAdd, DeskEvent>();
          for (const each of all) {
            const one = await addIn(sql, each);
            if (one.outcome !== 'added') throw new Refused(one.outcome);
            events.set(each, one.event);
          }
          return events;
        });
        return { outcome: 'added', events: adding.map((each) => added.get(each)!) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { outcome: error.message } as Refusal;
      }
    },
    /** Adds deliveries of events that they did not make. Instances that do so at once add each of them once. */
    addMissing: (reference: string, at: string, missing: readonly MissingDelivery[]) =>
      write(async (sql) => {
        const select = `SELECT id FROM submissions WHERE reference = $1 ${locked}`;
        const [row] = await sql.all(select, reference);
        if (row === undefined) return;
        const made = await sql.all('SELECT * FROM deliveries WHERE submission_id = $1', row.id);
        const isMade = ({ event, channel, recipient }: MissingDelivery) =>
          made.some(
            (each) =>
              String(each.event_id) === event &&
              each.channel === channel &&
              (each.recipient ?? undefined) === recipient,
          );
        for (const each of missing.filter((one) => !isMade(one))) {
          const { event, channel, dueAt, recipient } = each;
          await sql.run(insertDelivery, row.id, event, at, channel, dueAt, recipient, undefined);
        }
      }),
    /** Every event of one application or message, in the order in which they were added. */
    history: async (reference: string) => historyOf(await read.all(selectHistory, reference)),
    /**
     * Every application that was ever booked, with how it stands: the oldest first, and then what is in quarantine,
     * because no amount leaves the books.
     */
    async *inBooks() {
      yield* standings(selectBooked);
      yield* standings(selectQuarantined);
    },
    /** What the figures are worked out from: applications since a time that are not in quarantine. */
    figures: (from: string) => standings(selectFigures, from),
    /**
     * Writes the rows anew that a version with other rules wrote, until `signal` aborts. Instances that do so at once
     * write the same. Offers get from the content of today what that version did not keep. What the store refuses is
     * tried again; the health endpoint reports it.
     */
    renewRows: async (signal: AbortSignal, today: ContentOfToday): Promise<void> => {
      while (!signal.aborted) {
        try {
          await renewAll(signal, today);
          return;
        } catch {
          await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
        }
      }
    },
  };

  /** Adds an event, with its deliveries, within a transaction. */
  async function addIn(sql: Sql, adding: EventToAdd): Promise<EventOutcome> {
    const { reference, event, reading, deliveries, needless } = adding;
    // The submission first, as in an erasure, so that its events are added one after another.
    const select = `SELECT * FROM submissions WHERE reference = $1 ${locked}`;
    const [row] = await sql.all(select, reference);
    if (row === undefined) return { outcome: 'absent' };
    const submission = submissionOf(row);
    const stored = historyOf(await sql.all(selectEvents, row.id));
    // What the request has read is folded already. An event in it may have lost access needs since.
    const { history } = reading ?? {};
    const events = history && isDeepStrictEqual(history, stored) ? history : stored;
    const rivals = reading ? rivalsOf(event, events, reading.seen) : [];
    if (rivals.some((each) => !isSameChange(event, each))) return { outcome: 'overtaken' };
    // It was sent twice.
    if (rivals.length > 0) return { outcome: 'added', event: rivals.at(-1)! };
    // What was open when the form was read may be closed by now, as many may have come at once.
    const entry: Pick<Entry, 'isOpen' | 'consequence'> = deskEvents[event.action];
    const isOpen = entry.isOpen(caseNow({ submission, events, now: event.at }));
    if (reading && !isOpen) return { outcome: 'overtaken' };
    const undone = undoneBy(event, events);
    if (undone) {
      const made = await sql.all(`${selectMade} ${locked}`, undone.id);
      if (made.some((each) => Number(each.is_pending) === 0)) return { outcome: 'too-late' };
      if (made.length > 0) await sql.run(takeBack, undone.id);
      if (undone.action === 'came-back') await arriveAfterAll(sql, row.id, undone);
    }
    if (event.action === 'came-back' && !(await comeBack(sql, row.id, event))) {
      return { outcome: 'overtaken' };
    }
    // A stranger may have applied in somebody's name, as often as they like.
    const isForLink = entry.consequence === 'send-link';
    const mailbox = isForLink ? mailboxOf(submission.content.email) : undefined;
    if (mailbox !== undefined && (await isOverLimit(sql, 'links', mailbox, event.at))) {
      return { outcome: 'overtaken' };
    }
    for (const channel of needless) await sql.run(takeBackThrough, row.id, channel);
    const isKeptBack = entry.consequence === 'keep-back';
    const [quarantined = row] = isKeptBack ? await sql.all(quarantine, row.id) : [];
    const answers = answersAfter(event, events);
    const content = JSON.stringify({ ...submission.content, ...answers });
    const [changed = quarantined] = answers ? await sql.all(correct, row.id, content) : [];
    const added = await appendEvent(sql, { row: changed, before: events, event });
    for (const { channel, dueAt, recipient } of deliveries) {
      const made = [event.at, channel, dueAt, recipient, mailbox];
      await sql.run(insertDelivery, row.id, added.id, ...made);
    }
    return { outcome: 'added', event: added };
  }

  /** Applications, each with how it stands. */
  async function* standings(select: string, ...values: Value[]) {
    for await (const row of rowsOf(engine, select, ...values)) {
      yield { submission: submissionOf(row), state: await stateIn(row, read, row.id) };
    }
  }

  /** A few rows at a time, so that others come between. */
  async function renewAll(signal: AbortSignal, today: ContentOfToday): Promise<void> {
    for await (const page of pagesOf(engine, selectRules)) {
      const old = page.filter(({ rules }) => Number(rules) !== rulesVersion);
      for (let at = 0; at < old.length && !signal.aborted; at += renewedAtOnce) {
        await write((sql) => renew(sql, old.slice(at, at + renewedAtOnce), today));
        await setImmediate();
      }
      if (signal.aborted) return;
      await setImmediate();
    }
  }

  async function renew(sql: Sql, rows: readonly SqlRow[], today: ContentOfToday): Promise<void> {
    for (const { id } of rows) {
      const [row] = await sql.all(`SELECT * FROM submissions WHERE id = $1 ${locked}`, id);
      // It was erased meanwhile.
      if (row === undefined) continue;
      for (const each of await sql.all(selectEvents, id)) {
        const stored = JSON.parse(String(each.content)) as StoredEvent;
        const offer = withContentOf(today, stored);
        if (offer) await sql.run(replaceEvent, each.id, JSON.stringify(offer));
      }
      const events = historyOf(await sql.all(selectEvents, id));
      await writeDeskRow(sql, id, submissionOf(row), events);
    }
  }
}

/** How long a store that could not be used is left alone. */
const pauseMs = 60_000;

/** They take some milliseconds. */
const renewedAtOnce = 20;

const replaceEvent = 'UPDATE events SET content = $2 WHERE id = $1';

/** By which rules each row behind another (`$1`) was written. */
const selectRules = `
  SELECT submission_id AS id, state ->> 'rules' AS rules FROM desk
  WHERE submission_id > $1 ORDER BY submission_id LIMIT 500`;

const selectHistory = `
  SELECT events.id, events.content FROM events
  JOIN submissions ON submissions.id = submission_id
  WHERE reference = $1 ORDER BY events.id`;

const insertDelivery = `
  INSERT INTO deliveries (submission_id, event_id, made_at, channel, due_at, recipient, mailbox)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

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

/** What was ever booked, behind a row (`$1`), and from a time on (`$2`); SQLite finds the index by its very words. */
const selectBooked = `
  SELECT submissions.*, desk.state AS desk_state
  FROM desk /* INDEXED BY desk_booked */ JOIN submissions ON id = submission_id
  WHERE quarantined = 0 AND desk.state ->> 'confirmedAt' IS NOT NULL AND submission_id > $1
  ORDER BY submission_id LIMIT 50`;

const selectQuarantined = selectBooked
  .replace('/* INDEXED BY desk_booked */', '')
  .replace('quarantined = 0', 'quarantined = 1');

const selectFigures = `
  SELECT id, reference, kind, submitted_at, answer_due_at, content, source, desk.state AS desk_state
  FROM submissions JOIN desk ON submission_id = id
  WHERE id > $1 AND kind = 'enrolment' AND suspicion IS NULL AND submitted_at >= $2
  ORDER BY id LIMIT 200`;
