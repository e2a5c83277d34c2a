import type { DatabaseSync } from 'node:sqlite';

import type { AttemptResult, ClaimedDelivery, ClaimTerms, Outbox } from '../outbox.ts';
import {
  countDeliveries,
  countHeldBack,
  deliveryCountsOf,
  isUncertain,
  retryGivenUp,
  retryOne,
  selectDeliveries,
  selectGivenUp,
  unknownEnds,
} from '../outbox-queries.ts';
import { deliveriesOf, givenUpOf, submissionOf } from '../rows.ts';
import type { Write } from './group-commit.ts';

type FindTerms = Omit<ClaimTerms, 'leaseEnds'>;

type OutboxParts = { database: DatabaseSync; write: Write };

/** The outbox in SQLite. */
export function sqliteOutbox({ database, write }: OutboxParts): Outbox {
  const waitingWhere = (isDue: string) =>
    database.prepare(
      `SELECT deliveries.id AS delivery_id, tries, ${unknownEnds}, submissions.*, ${isHeldBack}
       FROM deliveries JOIN submissions ON submissions.id = submission_id
       WHERE state = 'waiting' AND channel = ? AND ${isDue} AND suspicion IS NULL
         AND deliveries.id NOT IN (SELECT delivery_id FROM attempts
           WHERE attempts.id IN (SELECT value FROM json_each(?)))
       ORDER BY due_at LIMIT ?`,
    );
  // Two statements: of one with OR, SQLite reads all that waits, during an outage at every look.
  const [due, misplaced] = [waitingWhere('due_at <= ?'), waitingWhere('due_at > ?')];
  const begin = database.prepare('INSERT INTO attempts (delivery_id, started_at) VALUES (?, ?)');
  const lease = database.prepare(
    'UPDATE deliveries SET due_at = ?, tries = tries + 1, current_attempt = ? WHERE id = ?',
  );
  const end = database.prepare('UPDATE attempts SET ended_at = ?, failure = ? WHERE id = ?');
  const arrived = database.prepare(
    `UPDATE deliveries SET state = 'delivered', current_attempt = NULL
     WHERE id = (SELECT delivery_id FROM attempts WHERE id = ?)`,
  );
  const failed = database.prepare(
    `UPDATE deliveries SET state = ?, due_at = coalesce(?, due_at), current_attempt = NULL
     WHERE current_attempt = ? AND state = 'waiting'`,
  );
  const ofOne = database.prepare(selectDeliveries(mark));
  const givenUp = database.prepare(selectGivenUp);
  const retryAll = database.prepare(retryGivenUp(mark));
  const retrySome = database.prepare(retryOne(mark));
  const heldBack = database.prepare(countHeldBack(mark));
  const counts = database.prepare(countDeliveries);

  function findDue(channel: string, { now, latestDue, underWay = [], limit }: FindTerms) {
    const attempts = JSON.stringify(underWay.map(Number));
    const rows = due.all(channel, now, attempts, limit);
    return [...rows, ...misplaced.all(channel, latestDue ?? null, attempts, limit - rows.length)];
  }

  function recordOnce(attempt: string, result: AttemptResult) {
    const id = Number(attempt);
    const reason = result.outcome === 'failed' ? result.reason : null;
    end.run(isUncertain(result) ? null : result.at, reason, id);
    if (result.outcome === 'delivered') return void arrived.run(id);
    failed.run(result.nextAt === undefined ? 'given-up' : 'waiting', result.nextAt ?? null, id);
  }

  return {
    claim: async (channel, { limit, ...terms }) => {
      // Looking costs nothing; a transaction would cost a sync to disk.
      if (findDue(channel, { ...terms, limit: 1 }).length === 0) return [];
      return write(() =>
        findDue(channel, { ...terms, limit }).map((row): ClaimedDelivery => {
          const { lastInsertRowid } = begin.run(Number(row.delivery_id), terms.now);
          lease.run(terms.leaseEnds, lastInsertRowid, Number(row.delivery_id));
          const tries = Number(row.tries) + 1;
          return {
            attempt: String(lastInsertRowid),
            ...{ tries, unknownEnds: Number(row.unknown_ends), submission: submissionOf(row) },
          };
        }),
      );
    },
    record: (attempt, result) => write(() => recordOnce(attempt, result)),
    deliveriesOf: (reference) => Promise.try(() => deliveriesOf(ofOne.all(reference))),
    listGivenUp: () => Promise.try(() => givenUp.all().map(givenUpOf)),
    retry: (which, now) =>
      write(() => {
        const { changes } =
          which === 'given-up' ? retryAll.run(now) : retrySome.run(now, which.reference);
        return Number(changes);
      }),
    countHeldBack: (after) => Promise.try(() => Number(heldBack.get(after)?.number)),
    count: (channels) => Promise.try(() => deliveryCountsOf(counts.all(), channels)),
  };
}

const isHeldBack = `EXISTS (
  SELECT 1 FROM deliveries AS held
  WHERE held.submission_id = submissions.id AND held.state = 'held-back'
) AS is_held_back`;
const mark = (number: number) => `?${number}`;
