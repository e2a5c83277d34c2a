import type { DatabaseSync } from 'node:sqlite';

import { writeError } from './sqlite-errors.ts';
import {
  firstPauseMs,
  isLocked,
  lockedTooLong,
  lockTimeoutMs,
  nextPauseMs,
} from './sqlite-lock.ts';
import { createTransact, type Transact } from './sqlite-transaction.ts';

/** Runs work inside a transaction and resolves to its result once that is on the disk. */
export type Write = <Result>(work: () => Result) => Promise<Result>;

/** Also says when whatever was asked for is written or refused. */
export type GroupCommit = Write & { finished: () => Promise<void> };

/**
 * Writes that arrive in the same turn of the event loop, while a commit holds it up, or while another
 * program has the lock, go into one transaction and share its sync to disk, which is what a write costs.
 * Work that throws is rolled back alone; a commit that fails fails them all. Work may be run again, where
 * a lock was met after it; it is refused once it has waited `timeoutMs` for one.
 */
export function createGroupCommit(
  database: DatabaseSync,
  transact: Transact = createTransact(database, unguarded),
  timeoutMs = lockTimeoutMs,
): GroupCommit {
  let waiting: Job[] = [];
  let latest = Promise.resolve();

  function commitAll(pauseMs = firstPauseMs) {
    const group = waiting;
    waiting = [];
    try {
      const answers = transact(() => group.map((job) => runAlone(database, job)));
      for (const answer of answers) answer();
    } catch (error) {
      if (isLocked(error)) waitForLock(group, pauseMs);
      else for (const { reject } of group) reject(error);
    }
  }

  function waitForLock(group: Job[], pauseMs: number) {
    const oldest = performance.now() - timeoutMs;
    for (const { since, reject } of group) if (since <= oldest) reject(lockedTooLong());
    waiting = group.filter(({ since }) => since > oldest);
    if (waiting.length > 0) setTimeout(commitAll, pauseMs, nextPauseMs(pauseMs));
  }

  const write: Write = (work) => {
    const written = new Promise<ReturnType<typeof work>>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitAll);
      const run = () => answerWith(resolve, work());
      waiting.push({ run, reject, since: performance.now() });
    });
    latest = written.then(noResult, noResult);
    return written;
  };
  // The latest is answered last.
  return Object.assign(write, { finished: () => latest });
}

const noResult = () => undefined;

const unguarded = { verify: () => undefined, countCommit: () => undefined };

type Job = {
  /** Does the work and returns how to answer once it is committed. */
  run: () => () => void;
  reject: (reason: unknown) => void;
  /** When it was asked for, by `performance.now()`. */
  since: number;
};

function answerWith<Result>(resolve: (result: Result) => void, result: Result) {
  return () => resolve(result);
}

function runAlone(database: DatabaseSync, { run, reject }: Job): () => void {
  database.exec('SAVEPOINT alone');
  try {
    const answer = run();
    database.exec('RELEASE alone');
    return answer;
  } catch (error) {
    // Some faults, such as a full disk, end the whole transaction: then the others failed as well.
    if (!database.isTransaction) throw error;
    database.exec('ROLLBACK TO alone; RELEASE alone');
    return () => reject(writeError(error));
  }
}
