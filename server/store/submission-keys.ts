import type { NewSubmission } from './store.ts';

/**
 * The keys by which a form on its way in may be known already: its own first, if it has one, then that
 * of its content on its day (UTC). The same answers on the same day are the same form, whether they come
 * by a second press, a reload or Back, with JavaScript or without, under whichever key of their own.
 */
export function keysOf({ idempotencyKey, contentHash, submittedAt }: NewSubmission): string[] {
  const dailyKey = `${submittedAt.slice(0, 10)} ${contentHash}`;
  return idempotencyKey === undefined ? [dailyKey] : [idempotencyKey, dailyKey];
}
