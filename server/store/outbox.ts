import { type DeskEvent, followingOf, stateAfter } from '../../domain/case/events.ts';
import type { DeliveryState, Kind, StoredSubmission } from '../../domain/case/submission.ts';
import { appendEvent, selectEvents } from './desk-entry.ts';
import { type Engine, historyOf, type Sql, type SqlRow, submissionOf, textIn } from './engine.ts';
import { noteWhy, storeLate } from './not-delivered.ts';

/** A delivery that this worker alone may attempt until its lease ends. */
export type ClaimedDelivery = {
  /** Names the attempt to `record`. */
  attempt: string;
  /** How often it was tried, this attempt included, since it was stored or retried by hand. */
  tries: number;
  /** Whether the attempt before this one ended without a word: its server died. */
  mayHaveArrived: boolean;
  submission: StoredSubmission;
  /** The event that it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
  /** Every event of the submission by now; empty if the delivery belongs to no event. */
  history: readonly DeskEvent[];
  /** Whose delivery it is, where an event makes several in its channel. */
  recipient: string | undefined;
  /** How often the staff made a new link for its applicant. */
  linkGeneration: number;
};

/**
 * A delivery that an event makes, at most one in each channel, or one for each recipient: then each has a fate of its
 * own, and whoever got it gets it no second time because another did not.
 */
export type EventDelivery = { channel: string; dueAt: string; recipient?: string };

/** What the history says once a delivery has arrived. One that says `sent` also says when it gave up. */
export type HistoryEvent = 'sent' | 'reminded';

export type DeliveryResult = { at: string; historyEvent?: HistoryEvent | undefined } & (
  | { outcome: 'delivered' }
  | {
      outcome: 'failed';
      /** A sentence without personal data. */
      reason: string;
      /** Whether it may have arrived: then the attempt has no recorded end. */
      isUncertain?: boolean;
      /** Whether there was nothing to deliver any more: then the delivery is taken back. */
      isNeedless?: boolean;
      /** Without it the delivery gives up. */
      nextAt: string | undefined;
      /** Whether it was only too early, so that it does not count as failing. */
      isEarly?: boolean;
      /** The place that could not take anything, if it is not for this delivery alone. */
      waitsFor?: string | undefined;
    }
);

export type Delivery = {
  channel: string;
  /** The id of the event that it belongs to, if not to the submission itself. */
  event: string | undefined;
  recipient: string | undefined;
  /** `withheld`: a receipt too many (`maxReceipts`), not sent unless it is retried. */
  state: DeliveryState;
  /** When it is tried next, if it is waiting; during an attempt, when the lease ends. */
  dueAt: string;
  isUnderWay: boolean;
  attempts: DeliveryAttempt[];
};

export type DeliveryAttempt = {
  startedAt: string;
  /** Unknown while it is under way, and for ever where nobody knows whether it arrived. */
  endedAt: string | undefined;
  /** Why it failed; `undefined` with an `endedAt` means that it arrived. */
  failure: string | undefined;
};

/** A delivery that is not tried any more until the staff ask for it. */
export type GivenUp = {
  reference: string;
  kind: Kind;
  channel: string;
  attempts: number;
  lastAttemptAt: string;
  failure: string;
};

/**
 * What is still to be taken somewhere, kept beside what was submitted and written in the same transaction. Times are
 * ISO 8601, UTC.
 */
export function storeOutbox(engine: Engine) {
  const { read, write, locked, lockedDeliveries } = engine;
  return {
    ...storeLate(engine),
    /**
     * Takes deliveries that are due and not in quarantine, at most `limit`, and notes that an attempt at each began.
     * Nobody else gets them before `leaseEnds`; then they are due again, should the attempt have died. What gave up at a
     * time that is still to come, by a clock that was ahead, is due as well.
     */
    claim: async (channel: string, terms: ClaimTerms): Promise<ClaimedDelivery[]> => {
      const { now, limit } = terms;
      // Clocks of two servers may differ by less.
      const ahead = new Date(Date.parse(now) + 60 * 60_000).toISOString();
      const isAnyDue = `
        SELECT 1 FROM deliveries JOIN submissions ON submissions.id = submission_id
        WHERE ${isDue} UNION ALL SELECT 1 FROM deliveries WHERE ${gaveUpAhead} LIMIT 1`;
      // Looking costs nothing; a transaction would cost a sync to disk.
      if ((await read.all(isAnyDue, now, channel, ahead)).length === 0) return [];
      return write(async (sql) => {
        await sql.run(retryWhere(gaveUpAhead), now, channel, ahead);
        const claimed: ClaimedDelivery[] = [];
        for (const row of await sql.all(selectDue + lockedDeliveries, now, channel, limit)) {
          claimed.push(await beginAttempt(sql, row, terms));
        }
        return claimed;
      });
    },
    /** Notes how an attempt ended. A failure changes nothing if another attempt has begun since. */
    record: (attempt: string, result: DeliveryResult) =>
      write(async (sql) => {
        const select = `
          SELECT * FROM submissions WHERE id = (
            SELECT submission_id FROM deliveries JOIN attempts ON delivery_id = deliveries.id
            WHERE attempts.id = $1) ${locked}`;
        // The submission first, then its delivery: the same order as in an erasure.
        const [submission] = await sql.all(select, attempt);
        // It was erased meanwhile.
        if (submission === undefined) return;
        const deliveryOf = `
          SELECT deliveries.id, event_id FROM deliveries JOIN attempts ON delivery_id = deliveries.id
          WHERE attempts.id = $1`;
        const [delivery] = await sql.all(deliveryOf, attempt);
        const isOver = await endAttempt(sql, { id: delivery!.id, attempt, result });
        const event = delivery!.event_id;
        if (isOver && event !== null) await addFate(sql, submission, String(event), result);
      }),
    /** The deliveries of one submission, each with its attempts, in the order in which they were made. */
    deliveriesOf: async (reference: string) =>
      deliveriesOf(await read.all(selectDeliveries, reference)),
    /** The deliveries that gave up and are not in quarantine, the oldest submission first. */
    listGivenUp: async () =>
      (await read.all(selectGivenUp)).map(
        (row) => ({ ...row, attempts: Number(row.attempts) }) as GivenUp,
      ),
    /**
     * Makes what has not arrived due now and starts its schedule afresh: everything of one submission, a withheld
     * receipt included, or whatever gave up. Attempts that are under way are left alone, and so are deliveries of events
     * that were not tried yet. Resolves to the number of deliveries that it changed.
     */
    retry: (which: { reference: string } | 'given-up', now: string) =>
      write((sql) =>
        which === 'given-up' ? sql.run(retryGivenUp, now) : sql.run(retryOne, now, which.reference),
      ),
    /**
     * Lets whatever waits give up, in quarantine or not, because it may have been sent after the copy was made from
     * which the database was restored. What is first due after `soon` waits on. Resolves to what it held.
     */
    hold: ({ now, soon, letterChannel }: { now: string; soon: string; letterChannel: string }) =>
      write(async (sql) => {
        const reason =
          'It was held, because the database was restored from a copy: it may have been sent since. Retry sends it.';
        const held: Pick<GivenUp, 'reference' | 'channel'>[] = [];
        const rows = await sql.all(selectToHold, soon);
        for (const { delivery_id: id, channel, event_id: event, ...submission } of rows) {
          await sql.run(noteWhy, id, now, reason);
          await sql.run(letGiveUp, id);
          held.push({ reference: String(submission.reference), channel: String(channel) });
          if (channel !== letterChannel) continue;
          const fate = { outcome: 'failed', at: now, reason, nextAt: undefined } as const;
          await addFate(sql, submission, String(event), { ...fate, historyEvent: 'sent' });
        }
        return held;
      }),
    /**
     * Counts the deliveries that are not in quarantine: those that wait for their time or for the end of an attempt,
     * those that gave up, and those that wait for a channel which is not among the `channels` that are set up; and for
     * how long the oldest of the first has been due.
     */
    count: async (channels: readonly string[], now: string) => {
      const counts = { waiting: 0, gaveUp: 0, withoutChannel: 0, oldestWaitingSeconds: 0 };
      for (const { state, channel, number, since } of await read.all(countDeliveries)) {
        if (state === 'given-up') counts.gaveUp += Number(number);
        else if (channels.includes(String(channel))) {
          counts.waiting += Number(number);
          const seconds = Math.floor((Date.parse(now) - Date.parse(String(since))) / 1_000);
          counts.oldestWaitingSeconds = Math.max(counts.oldestWaitingSeconds, seconds);
        } else counts.withoutChannel += Number(number);
      }
      return counts;
    },
  };
}

type ClaimTerms = { now: string; leaseEnds: string; limit: number };

/**
 * What still waits for an earlier event goes first, so that no letter confirms a booking after one has cancelled it.
 */
const isDue = `
  deliveries.state = 'waiting' AND channel = $2 AND due_at <= $1 AND suspicion IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM deliveries AS earlier
    WHERE earlier.submission_id = deliveries.submission_id AND earlier.channel = deliveries.channel
      AND coalesce(earlier.recipient, '') = coalesce(deliveries.recipient, '')
      AND earlier.event_id < deliveries.event_id AND earlier.state = 'waiting')`;
/** Only what is certain not to have arrived has an attempt with an end. What waits then waits for a day far off. */
const gaveUpAhead = `
  channel = $2 AND (
    (deliveries.state = 'waiting' AND failing_since > $3 AND current_attempt IS NULL)
    OR (deliveries.state = 'given-up' AND $3 < (
      SELECT ended_at FROM attempts
      WHERE id = (SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id))))`;
const selectDue = `
  SELECT deliveries.id AS delivery_id, tries, current_attempt, event_id, recipient, submissions.*,
         CASE WHEN EXISTS (
           SELECT 1 FROM deliveries AS other
           WHERE other.submission_id = submissions.id AND other.state = 'withheld'
         ) THEN 1 ELSE 0 END AS is_withheld
  FROM deliveries JOIN submissions ON submissions.id = deliveries.submission_id
  WHERE ${isDue} ORDER BY due_at LIMIT $3 `;

async function beginAttempt(
  sql: Sql,
  row: SqlRow,
  { now, leaseEnds }: ClaimTerms,
): Promise<ClaimedDelivery> {
  const insert = 'INSERT INTO attempts (delivery_id, started_at) VALUES ($1, $2) RETURNING id';
  const [attempt] = await sql.all(insert, row.delivery_id, now);
  const lease = `
    UPDATE deliveries SET current_attempt = $2, due_at = $3, tries = tries + 1 WHERE id = $1`;
  await sql.run(lease, row.delivery_id, attempt!.id, leaseEnds);
  const history = historyOf(await sql.all(selectEvents, row.id));
  return {
    attempt: String(attempt!.id),
    tries: Number(row.tries) + 1,
    mayHaveArrived: row.current_attempt !== null,
    submission: submissionOf(row),
    event: history.find(({ id }) => id === String(row.event_id)),
    history,
    recipient: textIn(row.recipient),
    linkGeneration: stateAfter(history).linkGeneration,
  };
}

/** Resolves to whether the delivery has just arrived or given up. */
async function endAttempt(
  sql: Sql,
  {
    id,
    attempt,
    result,
  }: { id: SqlRow[string] | undefined; attempt: string; result: DeliveryResult },
): Promise<boolean> {
  const note = `
    UPDATE attempts SET ended_at = $2, failure = $3 WHERE id = $1 RETURNING started_at`;
  if (result.outcome === 'delivered') {
    await sql.all(note, attempt, result.at, null);
    const arrive = `
      UPDATE deliveries
      SET state = 'delivered', current_attempt = NULL, failing_since = NULL, waits_for = NULL
      WHERE id = $1 AND state <> 'delivered'`;
    return (await sql.run(arrive, id)) > 0;
  }
  const { at, reason, isUncertain, isNeedless, nextAt, isEarly, waitsFor } = result;
  const [begun] = await sql.all(note, attempt, isUncertain ? null : at, reason);
  const over = isNeedless ? 'taken-back' : 'given-up';
  const state = isNeedless || nextAt === undefined ? over : 'waiting';
  const since = isEarly ? undefined : begun!.started_at;
  const fail = `
    UPDATE deliveries SET state = $3, due_at = coalesce($4, due_at), current_attempt = NULL,
      failing_since = coalesce(failing_since, $5), waits_for = $6
    WHERE id = $1 AND current_attempt = $2 AND state = 'waiting'`;
  const changed = await sql.run(fail, id, attempt, state, nextAt, since, waitsFor);
  return changed > 0 && state === 'given-up';
}

/** Adds to the history what became of the delivery of an event (`letter`). */
async function addFate(
  sql: Sql,
  submission: SqlRow,
  letter: string,
  { outcome, at, historyEvent }: DeliveryResult,
): Promise<void> {
  const hasArrived = outcome === 'delivered';
  if (historyEvent === undefined || (!hasArrived && historyEvent !== 'sent')) return;
  const before = historyOf(await sql.all(selectEvents, submission.id));
  const action = hasArrived ? historyEvent : 'gave-up';
  await appendEvent(sql, { row: submission, before, event: { action, event: letter, at, by: '' } });
  if (action !== 'sent') return;
  // Whoever wrote this letter knew of those that had given up before, so it takes their place. Joining instructions and a
  // move go to a whole session at once, and certificates by themselves, so these take the place of their like alone.
  const bringing = (event: string) => {
    const maker = before.find(({ id }) => id === event);
    if (maker && 'chooseBy' in maker && maker.chooseBy) return 'move';
    return maker && followingOf(maker.action).bringsParticipants;
  };
  const brings = bringing(letter);
  const replace = `
    UPDATE deliveries SET state = 'taken-back' WHERE event_id = $1 AND state = 'given-up'`;
  for (const each of before) {
    if (each.action !== 'gave-up' && each.action !== 'came-back') continue;
    const isReplaced = each.event !== '' && Number(each.id) < Number(letter);
    const isOfItsKind = brings === undefined || brings === bringing(each.event);
    if (isReplaced && isOfItsKind) await sql.run(replace, each.event);
  }
}

const selectDeliveries = `
  SELECT deliveries.id AS delivery_id, channel, event_id, recipient, state, due_at, current_attempt,
         started_at, ended_at, failure
  FROM submissions JOIN deliveries ON submission_id = submissions.id
  LEFT JOIN attempts ON delivery_id = deliveries.id
  WHERE reference = $1 ORDER BY deliveries.id, attempts.id`;

/** Puts deliveries together from their rows: one for each attempt, or a single one where there was none. */
function deliveriesOf(rows: SqlRow[]): Delivery[] {
  const byId = Map.groupBy(rows, ({ delivery_id: id }) => id);
  return [...byId.values()].map(([first, ...others]) => ({
    channel: String(first?.channel),
    event: textIn(first?.event_id),
    recipient: textIn(first?.recipient),
    state: String(first?.state) as Delivery['state'],
    dueAt: String(first?.due_at),
    isUnderWay: first?.current_attempt !== null,
    attempts: [first!, ...others]
      .filter((row) => row.started_at !== null)
      .map((row) => ({
        startedAt: String(row.started_at),
        endedAt: textIn(row.ended_at),
        failure: textIn(row.failure),
      })),
  }));
}

const selectGivenUp = `
  SELECT reference, kind, channel, started_at AS "lastAttemptAt", failure,
         (SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id) AS attempts
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  JOIN attempts ON attempts.id = (SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id)
  WHERE state = 'given-up' AND suspicion IS NULL ORDER BY submissions.id, deliveries.id`;

/** A receipt that was withheld counts towards the limits from the moment when it is sent. */
const retryWhere = (condition: string) => `
  UPDATE deliveries SET state = 'waiting', due_at = $1, tries = 0, current_attempt = NULL,
    failing_since = CASE WHEN failing_since > $1 THEN NULL ELSE failing_since END,
    made_at = CASE state WHEN 'withheld' THEN $1 ELSE made_at END
  WHERE ${condition}`;
const retryGivenUp = retryWhere("state = 'given-up'");
/** A delivery of an event that was not tried yet keeps its own time. */
const retryOne = retryWhere(
  `state NOT IN ('delivered', 'taken-back') AND (current_attempt IS NULL OR due_at <= $1)
     AND (event_id IS NULL OR state <> 'waiting' OR tries > 0)
     AND submission_id = (SELECT id FROM submissions WHERE reference = $2)`,
);

const selectToHold = `
  SELECT deliveries.id AS delivery_id, channel, event_id, submissions.*
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  WHERE state = 'waiting' AND (tries > 0 OR due_at <= $1) ORDER BY deliveries.id`;
const letGiveUp = `
  UPDATE deliveries SET state = 'given-up', current_attempt = NULL WHERE id = $1`;

/** One query for each state, because each has an index of its own. */
const countIn = (state: 'waiting' | 'given-up') => `
  SELECT state, channel, count(*) AS number, min(coalesce(failing_since, due_at)) AS since
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  WHERE state = '${state}' AND suspicion IS NULL GROUP BY state, channel`;
const countDeliveries = `${countIn('waiting')} UNION ALL ${countIn('given-up')}`;
