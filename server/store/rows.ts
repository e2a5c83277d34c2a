import type { SQLOutputValue } from 'node:sqlite';

import type { EventOutcome, NewEvent } from './desk.ts';
import type { Attempt, Delivery, GivenUp } from './outbox.ts';
import type { Erased } from './store.ts';
import { type DeskEvent, isSameChange, rivalsOf } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';

/** A row as either engine gives it: text, numbers and null under the names of the columns. */
export type Row = Record<string, SQLOutputValue>;

/** A submission from its row. */
export function submissionOf(row: Row): StoredSubmission {
  return {
    kind: String(row.kind),
    reference: String(row.reference),
    submittedAt: String(row.submitted_at),
    content: JSON.parse(String(row.content)) as unknown,
    ...(typeof row.suspicion === 'string' && { suspicion: row.suspicion }),
    ...(Number(row.is_held_back) === 1 && { isReceiptHeldBack: true }),
  } as StoredSubmission;
}

/** Deliveries with their attempts, from one row an attempt, or one for a delivery without any. */
export function deliveriesOf(rows: Row[]): Delivery[] {
  const byId = Map.groupBy(rows, ({ delivery_id: id }) => String(id));
  return [...byId.values()].map(([first, ...others]) => ({
    channel: String(first?.channel),
    state: String(first?.state) as Delivery['state'],
    dueAt: String(first?.due_at),
    isUnderWay: first?.current_attempt !== null,
    attempts: [first!, ...others].filter((row) => row.started_at !== null).map(attemptOf),
  }));
}

function attemptOf(row: Row): Attempt {
  return {
    startedAt: String(row.started_at),
    endedAt: textOrNothing(row.ended_at),
    failure: textOrNothing(row.failure),
  };
}

/** A delivery that gave up, from its row. */
export function givenUpOf(row: Row): GivenUp {
  return {
    reference: String(row.reference),
    kind: String(row.kind) as GivenUp['kind'],
    channel: String(row.channel),
    attempts: Number(row.attempts),
    lastAttemptAt: String(row.started_at),
    failure: String(row.failure),
  };
}

/** What was removed, from its row; `sent_to` is a JSON array. */
export function erasedOf(row: Row): Erased {
  return {
    reference: String(row.reference),
    sentTo: JSON.parse(String(row.sent_to)) as Erased['sentTo'],
  };
}

/** An event from its row. */
export function eventOf({ id, content }: Row): DeskEvent {
  return { id: String(id), ...(JSON.parse(String(content)) as NewEvent) };
}

/** What becomes of an event that is not to be added: it was overtaken, or it is there already. */
export function unaddedOutcome(
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

function textOrNothing(value: SQLOutputValue | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
