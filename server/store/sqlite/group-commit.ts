import type { DatabaseSync } from 'node:sqlite';

import { firstPauseMs, isLocked, lockedTooLong, lockTimeoutMs, nextPauseMs } from './lock.ts';
import { createTransact, type Transact } from './transaction.ts';
import { UncertainError } from '../store.ts';

/** Runs work inside a transaction and resolves to its result once that is on the disk. */
export type Write = <Result>(work: () => Result) => Promise<Result>;

/** Also says when whatever was asked for is written or refused. */
export type GroupCommit = Write & { finished: () => Promise<void> };

/**
 * Writes that arrive in the same turn of the event loop, while a commit holds it up, or while another
 * program has the lock, go into one transaction and share its sync to disk, which is what a write costs.
 * Where one of them throws, or they cannot be committed together, each is done again in a transaction of its
 * own. Work may also be run again where a lock was met; it is refused once it has waited `timeoutMs` for one.
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
    const locked = commit(group);
    if (locked.length > 0) waitForLock(locked, pauseMs);
  }

  /** Gives back those that met a lock. */
  function commit(group: Job[]): Job[] {
    try {
      const answers = transact(() => group.map(({ run }) => run()));
      for (const answer of answers) answer();
    } catch (error) {
      if (isLocked(error)) return group;
      // Done again, what may have been committed would be taken for a repeat, or refused as if it were not there.
      const isDecided = group.length === 1 || error instanceof UncertainError;
      if (!isDecided) return commitOneByOne(group);
      for (const { reject } of group) reject(error);
    }
    return [];
  }

  /** Also gives back what comes after the first that met a lock, so that the latest is answered last. */
  function commitOneByOne(group: Job[]): Job[] {
    const firstLocked = group.findIndex((job) => commit([job]).length > 0);
    return firstLocked === -1 ? [] : group.slice(firstLocked);
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

const unguarded = {
  verify: () => undefined,
  giveUp: (loss: string): never => {
    throw new Error(loss);
  },
  countCommit: () => undefined,
};

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
