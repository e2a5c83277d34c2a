import { deskEvents } from '../../domain/desk-events.ts';
import type { DeskEvent } from '../../domain/events.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { DeliveryState, Kind, StoredSubmission } from '../../domain/submission.ts';
import { appendEvent, eventsOf, type NewEvent } from './desk-entry.ts';
import { type Engine, eventOf, insertInto, type Row, type Sql, submissionOf } from './engine.ts';

/**
 * What is still to be taken somewhere, kept beside what was submitted and written in the same
 * transaction. Times are ISO 8601, UTC. Every method rejects when the store cannot be used.
 */
export type Outbox = {
  /**
   * Takes deliveries that are due and not in quarantine, at most `limit`, and notes that an attempt at each
   * began. Nobody else gets them before `leaseEnds`; then they are due again, should the attempt have died.
   */
  claim(channel: string, terms: ClaimTerms): Promise<ClaimedDelivery[]>;
  /**
   * Notes how an attempt ended. For a letter, it also adds to the history that it arrived or is no longer tried; if it
   * arrived, it replaces the letters that had given up when it was written. A failure changes nothing about the
   * delivery if another attempt has begun since.
   */
  record(attempt: string, result: DeliveryResult): Promise<void>;
  /** The deliveries of one submission, each with its attempts, in the order in which they were made. */
  deliveriesOf(reference: string): Promise<Delivery[]>;
  /** The deliveries that gave up and are not in quarantine, the oldest submission first. */
  listGivenUp(): Promise<GivenUp[]>;
  /**
   * Makes what has not arrived due now and starts its schedule afresh: everything of one submission, a withheld receipt
   * included, or whatever gave up. Attempts that are under way are left alone, and so are deliveries of events that
   * were not tried yet. Resolves to the number of deliveries that it changed.
   */
  retry(which: { reference: string } | 'given-up', now: string): Promise<number>;
  /** How many receipts were withheld after a time and still are. */
  countWithheld(after: string): Promise<number>;
  /** Counts the deliveries that are not in quarantine; `channels` are those that are set up. */
  count(channels: readonly string[]): Promise<DeliveryCounts>;
};

/** What a worker takes, and for how long; times are ISO 8601, UTC. */
type ClaimTerms = {
  now: string;
  leaseEnds: string;
  limit: number;
  /** The attempts that this worker is making. Their deliveries are not handed out, even if their leases are over. */
  underWay?: readonly string[];
  /**
   * A delivery that is due later than this was put off while the clock was wrong, so it is made now, unless it has a
   * date (`isDated`). If it is unset, nothing is taken to have been put off.
   */
  latestDue?: string;
};

/** A delivery that this worker alone may attempt until its lease ends. */
export type ClaimedDelivery = {
  /** Names the attempt to `record`. */
  attempt: string;
  /** How often it was tried, this attempt included, since it was stored or retried by hand. */
  tries: number;
  /** How many tries before this one have no recorded end: nobody knows whether they arrived. */
  unknownEnds: number;
  submission: StoredSubmission;
  /** The event that it belongs to, if not to the submission itself. */
  event: DeskEvent | undefined;
  /** Every event of the submission by now; empty if the delivery belongs to no event. */
  history: readonly DeskEvent[];
  /** How often the staff made a new link for its applicant. */
  links: number;
};

/** A delivery that an event makes, at most one in each channel; times are ISO 8601, UTC. */
export type EventDelivery = {
  /** The name of the channel. */
  channel: string;
  dueAt: string;
  /**
   * Set where somebody chose a date, which is kept however far ahead it is. Without it the delivery only waits for a
   * pause, so a time that is too far ahead comes from a wrong clock.
   */
  isDated?: boolean;
};

/** What became of an attempt; times are ISO 8601, UTC. */
export type DeliveryResult = {
  at: string;
  /** What the history says, if not `sent` or `gave-up`: `reminded` once a reminder has arrived, or `nothing`. */
  told?: 'reminded' | 'nothing' | undefined;
} & (
  | { outcome: 'delivered' }
  /**
   * `reason` is a sentence without personal data. Without `nextAt` the delivery gives up. If `isUncertain`, the attempt
   * has no recorded end, as if the server had died during it. If `isNeedless`, the attempt was not made, and the
   * delivery is taken back.
   */
  | {
      outcome: 'failed';
      reason: string;
      isUncertain?: boolean;
      isNeedless?: boolean;
      nextAt: string | undefined;
    }
);

/** One submission's way to one place, with every attempt; times are ISO 8601, UTC. */
export type Delivery = {
  channel: string;
  /** The id of the event that it belongs to, if not to the submission itself. */
  event: string | undefined;
  /** `withheld`: a receipt too many (`maxReceipts`), not sent unless it is retried. */
  state: DeliveryState;
  /** When it is tried next, if it is waiting; during an attempt, when the lease ends. */
  dueAt: string;
  isUnderWay: boolean;
  attempts: DeliveryAttempt[];
};

/** One attempt; times are ISO 8601, UTC. */
export type DeliveryAttempt = {
  startedAt: string;
  /** Unknown while it is under way, and for ever where nobody knows whether it arrived. */
  endedAt: string | undefined;
  /** Why it failed; `undefined` with an `endedAt` means that it arrived. */
  failure: string | undefined;
};

/** A delivery that is not tried any more until the staff ask for it; the time is ISO 8601, UTC. */
export type GivenUp = {
  reference: string;
  kind: Kind;
  channel: string;
  attempts: number;
  lastAttemptAt: string;
  failure: string;
};

/** How many deliveries are in which state. */
export type DeliveryCounts = {
  /** They wait for their time, or for an attempt to end. */
  waiting: number;
  /** Nobody tries them any more until the staff ask for it. */
  gaveUp: number;
  /** They wait for a channel that is not set up any more. */
  withoutChannel: number;
};

/** The outbox over either engine. */
export function storeOutbox({ read, write, dialect }: Engine): Outbox {
  const { isDue, claimDue } = claimStatements(dialect);
  const lockOfEvent = `${selectOfEvent} ${dialect.locked}`;
  return {
    claim: async (channel, { now, leaseEnds, limit, latestDue, underWay = [] }) => {
      const asked = [channel, now, latestDue, JSON.stringify(underWay)] as const;
      // Looking costs nothing; a transaction would cost a sync to disk.
      if ((await read.all(isDue, ...asked, 1)).length === 0) return [];
      return write(async (sql) => {
        const due = await sql.all(claimDue, ...asked, limit);
        const rows = due.slice(0, limit);
        if (rows.length === 0) return [];
        const ids = rows.map(({ delivery_id: id }) => String(id));
        const begin = beginAttempts(rows.map(({ delivery_id: id }) => [id, now]));
        const begun = await sql.all(begin.text, ...begin.values);
        await sql.run(lease(dialect), leaseEnds, JSON.stringify(ids));
        const attempts = new Map(begun.map((row) => [row.delivery_id, String(row.id)]));
        const claimed: ClaimedDelivery[] = [];
        for (const row of rows) {
          const events = row.event_id === null ? [] : await sql.all(eventsOf, row.submission_id);
          const history = events.map(eventOf);
          claimed.push(claimedOf(row, { attempt: attempts.get(row.delivery_id)!, history }));
        }
        return claimed;
      });
    },
    record: (attempt, result) =>
      write(async (sql) => {
        // Locks first the submission, if the delivery is an event's, then the delivery, then its attempt: the same
        // order as in an erasure.
        const [row] = await sql.all(lockOfEvent, attempt);
        const isArrived = result.outcome === 'delivered';
        const over = !isArrived && result.isNeedless ? 'taken-back' : 'given-up';
        const state = !isArrived && result.nextAt === undefined ? over : 'waiting';
        const changed = isArrived
          ? await sql.run(arrived, attempt)
          : await sql.run(failed, attempt, state, result.nextAt);
        const reason = isArrived ? null : result.reason;
        const isUncertain = !isArrived && result.isUncertain === true;
        await sql.run(endAttempt, attempt, isUncertain ? null : result.at, reason);
        const isOver = changed > 0 && (isArrived || state === 'given-up');
        if (!row || !isOver || result.told === 'nothing') return;
        const fate = isArrived ? (result.told ?? 'sent') : 'gave-up';
        if (fate !== 'gave-up' || result.told === undefined) {
          await addFate(sql, row, fate, result.at);
        }
      }),
    deliveriesOf: async (reference) => deliveriesOf(await read.all(selectDeliveries, reference)),
    listGivenUp: async () => (await read.all(selectGivenUp)).map(givenUpOf),
    retry: (which, now) =>
      write((sql) =>
        which === 'given-up' ? sql.run(retryGivenUp, now) : sql.run(retryOne, now, which.reference),
      ),
    countWithheld: async (after) => Number((await read.all(countWithheld, after))[0]?.number),
    count: async (channels) => deliveryCountsOf(await read.all(countDeliveries), channels),
  };
}

/** What is due after the latest time was put off by a clock that was wrong, unless a date was chosen for it. */
function claimStatements({ listed, lockedDeliveries }: Engine['dialect']) {
  const waiting = (columns: string, isDue: string, ending = '') => `
    SELECT ${columns}
    FROM deliveries JOIN submissions ON submissions.id = deliveries.submission_id
    WHERE deliveries.state = 'waiting' AND channel = $1 AND ${isDue} AND suspicion IS NULL
      AND NOT EXISTS (${selectBefore})
      AND deliveries.id NOT IN (
        SELECT delivery_id FROM attempts WHERE attempts.id IN ${listed('$4', 'bigint')})
    ORDER BY due_at LIMIT $5 ${ending}`;
  // Two queries, because with OR in one SQLite reads every delivery that waits, and during an outage they are many.
  const bothOf = (columns: string, ending?: string) => `
    SELECT * FROM (${waiting(columns, 'due_at <= $2', ending)}) AS due
    UNION ALL
    SELECT * FROM (${waiting(columns, 'due_at > $3 AND is_dated = 0', ending)}) AS misplaced`;
  return { isDue: bothOf('1'), claimDue: bothOf(claimedColumns, lockedDeliveries) };
}

/**
 * What still waits for an earlier event goes first, so that no letter confirms a booking after one has cancelled it.
 */
const selectBefore = `
  SELECT 1 FROM deliveries AS earlier
  WHERE earlier.submission_id = deliveries.submission_id AND earlier.channel = deliveries.channel
    AND earlier.event_id < deliveries.event_id AND earlier.state = 'waiting' AND earlier.is_dated = 0`;

/**
 * How many attempts at a delivery have no recorded end since it was stored or retried by hand. An attempt that goes on
 * elsewhere after its lease counts, too.
 */
const unknownEnds = `(
  SELECT count(*) FROM attempts
  WHERE delivery_id = deliveries.id AND ended_at IS NULL AND deliveries.tries > (
    SELECT count(*) FROM attempts AS later
    WHERE later.delivery_id = deliveries.id AND later.id > attempts.id
  )
) AS unknown_ends`;

const claimedColumns = `
  deliveries.id AS delivery_id, submissions.id AS submission_id, tries, ${unknownEnds}, kind, reference, submitted_at,
  submissions.content, suspicion, event_id, CASE WHEN EXISTS (
    SELECT 1 FROM deliveries AS other
    WHERE other.submission_id = submissions.id AND other.state = 'withheld'
  ) THEN 1 ELSE 0 END AS is_withheld, (
    SELECT state FROM desk WHERE desk.submission_id = submissions.id
  ) AS desk_state`;

const beginAttempts = insertInto(
  'attempts',
  ['delivery_id', 'started_at'],
  'RETURNING id, delivery_id',
);

/** The attempt that was begun is the latest. */
const lease = ({ listed }: Engine['dialect']) => `
  UPDATE deliveries SET due_at = $1, is_dated = 0, tries = tries + 1,
    current_attempt = (SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id)
  WHERE id IN ${listed('$2', 'bigint')}`;

function claimedOf(
  row: Row,
  { attempt, history }: Pick<ClaimedDelivery, 'attempt' | 'history'>,
): ClaimedDelivery {
  return {
    ...{ attempt, history },
    tries: Number(row.tries) + 1,
    unknownEnds: Number(row.unknown_ends),
    submission: submissionOf(row),
    links: (JSON.parse(String(row.desk_state)) as DeskState).links ?? 0,
    event: history.find(({ id }) => id === String(row.event_id)),
  };
}

const arrived = `
  UPDATE deliveries SET state = 'delivered', current_attempt = NULL
  WHERE id = (SELECT delivery_id FROM attempts WHERE id = $1) AND state <> 'delivered'`;
const failed = `
  UPDATE deliveries SET state = $2, due_at = coalesce($3, due_at), current_attempt = NULL
  WHERE id = (SELECT delivery_id FROM attempts WHERE id = $1)
    AND current_attempt = $1 AND state = 'waiting'`;
const endAttempt = 'UPDATE attempts SET ended_at = $2, failure = $3 WHERE id = $1';

/** Adds to the history what became of the letter or the reminder of the event in the row, if it has one. */
async function addFate(
  sql: Sql,
  row: Row,
  action: 'sent' | 'gave-up' | 'reminded',
  at: string,
): Promise<void> {
  const before = (await sql.all(eventsOf, row.id)).map(eventOf);
  const letter = before.find(({ id }) => id === String(row.event_id));
  if (letter === undefined) return;
  if (action !== 'reminded' && deskEvents[letter.action].brings !== 'send-letter') return;
  const event: NewEvent = { action, event: letter.id, at, by: '' };
  await appendEvent(sql, { row, before, event });
  if (action !== 'sent') return;
  // Whoever wrote this letter knew of those that had given up before, so it takes their place.
  for (const each of before) {
    const isReplaced = each.action === 'gave-up' && Number(each.id) < Number(letter.id);
    if (isReplaced) await sql.run(replace, each.event);
  }
}

const replace =
  "UPDATE deliveries SET state = 'taken-back' WHERE event_id = $1 AND state = 'given-up'";

/** A subselect for a column of the delivery of an attempt. */
function ofAttempt(column: string): string {
  return `SELECT ${column} FROM deliveries WHERE id = (SELECT delivery_id FROM attempts WHERE id = $1)`;
}

/** The submission of an attempt at an event's delivery. */
const selectOfEvent = `
  SELECT submissions.*, (${ofAttempt('event_id')}) AS event_id FROM submissions
  WHERE id = (${ofAttempt('submission_id')} AND event_id IS NOT NULL)`;

/** Every delivery of one submission with every attempt. */
const selectDeliveries = `
  SELECT deliveries.id AS delivery_id, channel, event_id, state, due_at, current_attempt,
         started_at, ended_at, failure
  FROM submissions JOIN deliveries ON submission_id = submissions.id
  LEFT JOIN attempts ON delivery_id = deliveries.id
  WHERE reference = $1 ORDER BY deliveries.id, attempts.id`;

/** Puts deliveries together from their rows: one for each attempt, or a single one where there was none. */
function deliveriesOf(rows: Row[]): Delivery[] {
  const byId = Map.groupBy(rows, ({ delivery_id: id }) => id);
  return [...byId.values()].map(([first, ...others]) => ({
    channel: String(first?.channel),
    event: textOrNothing(first?.event_id),
    state: String(first?.state) as Delivery['state'],
    dueAt: String(first?.due_at),
    isUnderWay: first?.current_attempt !== null,
    attempts: [first!, ...others].filter((row) => row.started_at !== null).map(attemptOf),
  }));
}

function attemptOf(row: Row): DeliveryAttempt {
  return {
    startedAt: String(row.started_at),
    endedAt: textOrNothing(row.ended_at),
    failure: textOrNothing(row.failure),
  };
}

function textOrNothing(value: Row[string] | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}

/** Those that gave up, each with its last attempt. */
const selectGivenUp = `
  SELECT reference, kind, channel, started_at, failure,
         (SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id) AS attempts
  FROM deliveries JOIN submissions ON submissions.id = submission_id
  JOIN attempts ON attempts.id = (SELECT max(id) FROM attempts WHERE delivery_id = deliveries.id)
  WHERE state = 'given-up' AND suspicion IS NULL ORDER BY submissions.id, deliveries.id`;

function givenUpOf(row: Row): GivenUp {
  return {
    reference: String(row.reference),
    kind: String(row.kind) as GivenUp['kind'],
    channel: String(row.channel),
    attempts: Number(row.attempts),
    lastAttemptAt: String(row.started_at),
    failure: String(row.failure),
  };
}

const countWithheld = `
  SELECT count(*) AS number FROM deliveries WHERE state = 'withheld' AND made_at > $1`;

/** A receipt that was withheld counts towards the limits from the moment when it is sent. */
const retryWhere = (condition: string) => `
  UPDATE deliveries SET state = 'waiting', due_at = $1, tries = 0,
    made_at = CASE state WHEN 'withheld' THEN $1 ELSE made_at END
  WHERE ${condition}`;
const retryGivenUp = retryWhere("state = 'given-up'");
/** A delivery of an event that was not tried yet keeps its own time. */
const retryOne = retryWhere(
  `state NOT IN ('delivered', 'taken-back') AND (current_attempt IS NULL OR due_at <= $1)
     AND (event_id IS NULL OR state <> 'waiting' OR tries > 0)
     AND submission_id = (SELECT id FROM submissions WHERE reference = $2)`,
);

/**
 * Each part reads an index of what it counts, and skips the deliveries that arrived; what is in quarantine waits for
 * people, and is subtracted.
 */
const countDeliveries = `
  SELECT 'waiting' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'waiting' GROUP BY channel
  UNION ALL
  SELECT 'given-up' AS state, channel, count(*) AS number FROM deliveries
  WHERE state = 'given-up' GROUP BY channel
  UNION ALL
  SELECT state, channel, -count(*) AS number
  FROM submissions JOIN deliveries ON submission_id = submissions.id
  WHERE suspicion IS NOT NULL AND state IN ('waiting', 'given-up') GROUP BY state, channel`;

function deliveryCountsOf(rows: Row[], channels: readonly string[]): DeliveryCounts {
  const isSetUp = ({ channel }: Row) => channels.includes(String(channel));
  const sum = (some: Row[]) => some.reduce((total, { number }) => total + Number(number), 0);
  const { waiting = [], 'given-up': gaveUp = [] } = Object.groupBy(rows, ({ state }) =>
    String(state),
  );
  return {
    waiting: sum(waiting.filter(isSetUp)),
    gaveUp: sum(gaveUp),
    withoutChannel: sum(waiting.filter((row) => !isSetUp(row))),
  };
}
