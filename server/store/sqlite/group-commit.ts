import type { DatabaseSync } from 'node:sqlite';

import { UncertainError } from '../store.ts';
import {
  firstPauseMs,
  isDamage,
  isLocked,
  lockedTooLong,
  lockTimeoutMs,
  nextPauseMs,
  primaryCodeOf,
  resultCodes,
  writeError,
} from './errors.ts';
import type { FileGuard } from './file-guard.ts';

/** Runs work inside a transaction and resolves to its result once that is on the disk. */
type Write = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Also says when whatever was asked for is written or refused. */
type GroupCommit = Write & { finished: () => Promise<void> };

/**
 * Writes that arrive in the same turn of the event loop, during a commit, or while another program has the lock, share
 * one transaction and so one sync to disk, which is the cost of a write. If one of them throws, or they cannot be
 * committed together, each is done again in a transaction of its own. Work may also be run again after it met a lock;
 * it is refused once it has waited `timeoutMs` for one.
 */
export function createGroupCommit(transact: Write, timeoutMs = lockTimeoutMs): GroupCommit {
  let waiting: Job[] = [];
  let latest = Promise.resolve();

  async function commitAll(pauseMs = firstPauseMs) {
    const group = waiting;
    waiting = [];
    const locked = await commit(group);
    if (locked.length > 0) waitForLock(locked, pauseMs);
  }

  /** Gives back those that met a lock. */
  async function commit(group: Job[]): Promise<Job[]> {
    try {
      const answers = await transact(async () => {
        const made = [];
        for (const { run } of group) made.push(await run());
        return made;
      });
      for (const answer of answers) answer();
    } catch (error) {
      if (isLocked(error)) return group;
      // What may have been committed is not done again: it would be taken for a repeat, or refused as if what it needs
      // were not there.
      const isDecided = group.length === 1 || error instanceof UncertainError;
      if (!isDecided) return commitOneByOne(group);
      for (const { reject } of group) reject(error);
    }
    return [];
  }

  /** Also gives back what comes after the first that met a lock, so that the latest is answered last. */
  async function commitOneByOne(group: Job[]): Promise<Job[]> {
    for (const [at, job] of group.entries()) {
      if ((await commit([job])).length > 0) return group.slice(at);
    }
    return [];
  }

  /** Tries these again, with whatever has come meanwhile behind them, and refuses those that have waited too long. */
  function waitForLock(group: Job[], pauseMs: number) {
    const oldest = performance.now() - timeoutMs;
    for (const { since, reject } of group) if (since <= oldest) reject(lockedTooLong());
    const isScheduled = waiting.length > 0;
    waiting = [...group.filter(({ since }) => since > oldest), ...waiting];
    if (waiting.length === 0 || isScheduled) return;
    setTimeout(() => void commitAll(nextPauseMs(pauseMs)), pauseMs);
  }

  const write: Write = (work) => {
    const written = new Promise<Awaited<ReturnType<typeof work>>>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void commitAll());
      const run = async () => {
        const result = await work();
        return () => resolve(result);
      };
      waiting.push({ run, reject, since: performance.now() });
    });
    latest = written.then(noResult, noResult);
    return written;
  };
  // The latest is answered last.
  return Object.assign(write, { finished: () => latest });
}

const noResult = () => undefined;

type Job = {
  /** Does the work and resolves to how to answer once it is committed. */
  run: () => Promise<() => void>;
  reject: (reason: unknown) => void;
  /** When it was asked for, by `performance.now()`. */
  since: number;
};

/**
 * Runs work in a transaction of its own, one after another. What throws, or meets a lock, leaves nothing behind. Only a
 * COMMIT that fails is uncertain: where its sync does, the whole transaction is in the log, and the next process to
 * open the database finds it there. The guard looks before and after: a file that was taken away in between would have
 * been committed to in vain. So would one that has turned out to be damaged: no server would start with it.
 */
export function createTransact(
  database: DatabaseSync,
  guard: Pick<FileGuard, 'verify' | 'giveUp' | 'countCommit'>,
): Write {
  return async (work) => {
    guard.verify();
    try {
      database.exec('BEGIN IMMEDIATE');
      const result = await work();
      guard.countCommit();
      commit(database);
      verifyAfter(guard);
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      if (isDamage(error)) guard.giveUp('damaged');
      throw writeError(error);
    }
  };
}

function commit(database: DatabaseSync) {
  try {
    database.exec('COMMIT');
  } catch (error) {
    // If SQLite refuses a COMMIT, the transaction is still open. For lack of room, and for damage, it has rolled back
    // already.
    const isFull = primaryCodeOf(error) === resultCodes.full;
    if (database.isTransaction || isFull || isDamage(error)) throw error;
    throw new UncertainError(writeError(error));
  }
}

/** A commit into a lost file is uncertain, because the file may come back, or the commit may be saved from it. */
function verifyAfter(guard: Pick<FileGuard, 'verify'>) {
  try {
    guard.verify();
  } catch (error) {
    throw new UncertainError(error);
  }
}

/** Makes a function that runs one thing after another, because a connection can be in one transaction only. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(thing: () => Result | Promise<Result>): Promise<Result> => {
    const done = last.then(thing);
    last = done.catch(noResult);
    return done;
  };
}
