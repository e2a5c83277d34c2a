import { type Case, stateAfter } from '../domain/case/events.ts';
import { isPastItsTime, pastNeeds } from '../domain/case/retention.ts';
import { facts } from '../domain/provider/facts.ts';
import { FatalError } from './fatal-error.ts';
import type { Erasure } from './store/engine.ts';
import type { Store } from './store/store.ts';

// What is let go of, and when (docs/operations.md, “Every night”).
const periods = { booking: facts.retentionYears, enquiry: facts.enquiryYears };

/**
 * Takes out what people needed for a course that is over, and erases what was kept for as long as it may be, by a clock
 * that says `now` (ISO 8601, UTC). By a clock that is years ahead everything is old, so it throws `FatalError` before it
 * would erase most of what there is, unless the caller is sure.
 */
export async function letGo(
  store: Store,
  now: string,
  { isSure = false } = {},
): Promise<Erasure[]> {
  const isPast = ({ submission, events }: Case) =>
    isPastItsTime({ submission, events, state: stateAfter(events) }, now, periods);
  const references = [];
  const needing = [];
  let all = 0;
  for await (const record of store.records()) {
    all += 1;
    const { submission, events } = record;
    if (isPast(record)) references.push(submission.reference);
    if (pastNeeds(events, stateAfter(events), now).length > 0) needing.push(submission.reference);
  }
  for (const reference of needing) await store.forgetNeeds(reference, now);
  if (references.length > most * all && !isSure) {
    throw new FatalError(
      `By this machine’s clock it is ${now.slice(0, 10)}, and ${references.length} of ${all} would be erased. ` +
        'Nothing was erased. If that date is right, they were kept for as long as they may be: erase them with ' +
        '“npm run applications -- purge --yes”. Until somebody has, no night erases anything.',
    );
  }
  const erased: Erasure[] = [];
  // A few at a time, so that others come between. What somebody did with one meanwhile keeps it.
  for (let at = 0; at < references.length; at += 20) {
    erased.push(...(await store.purge(references.slice(at, at + 20), isPast, now)));
  }
  await store.forgetBooks(now);
  return erased;
}

/** The share of all submissions above which somebody has to say that it is right. */
const most = 0.5;
