import { setTimeout as pause } from 'node:timers/promises';

import { primaryCodeOf, resultCodes } from './errors.ts';
import { TemporaryStoreError } from '../store.ts';

/** Milliseconds that work waits at most while another program holds the database's lock. */
export const lockTimeoutMs = 5_000;

/** Another program holds the lock; nothing was written. */
export class DatabaseLockedError extends TemporaryStoreError {
  override name = 'DatabaseLockedError';
}

/** Whether an error says that another program holds the lock. */
export function isLocked(error: unknown): boolean {
  if (error instanceof DatabaseLockedError) return true;
  const code = primaryCodeOf(error);
  return code === resultCodes.busy || code === resultCodes.locked;
}

/** The error for whoever has waited `lockTimeoutMs`. */
export function lockedTooLong(): DatabaseLockedError {
  return new DatabaseLockedError(
    `Another program has held the lock of the database for ${lockTimeoutMs / 1_000} seconds. ` +
      'Close what has the database open, such as a database browser, and try again.',
  );
}

/**
 * Does work that meets a lock at once (`busy_timeout` 0) as soon as there is none, in pauses that leave
 * the event loop to others: SQLite's own waiting stops the whole server. The work must leave nothing
 * behind where it meets the lock. Rejects with `DatabaseLockedError` after `timeoutMs`.
 */
export async function whenFree<Result>(
  work: () => Result,
  timeoutMs = lockTimeoutMs,
): Promise<Result> {
  const start = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = nextPauseMs(pauseMs)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() - start >= timeoutMs) throw lockedTooLong();
    }
    await pause(pauseMs);
  }
}

/** Milliseconds before the second look at a lock, most of which are gone by then. */
export const firstPauseMs = 2;

/** Milliseconds before the look after the next one. */
export function nextPauseMs(pauseMs: number): number {
  return Math.min(pauseMs * 2, 100);
}
