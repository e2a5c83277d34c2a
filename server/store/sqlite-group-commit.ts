import type { DatabaseSync } from 'node:sqlite';

/** Runs work inside a transaction and resolves to its result once that is on the disk. */
export type Write = <Result>(work: () => Result) => Promise<Result>;

/**
 * Writes that arrive in the same turn of the event loop, or while a commit holds it up, go into one
 * transaction and share its sync to disk, which is what a write costs. Work that throws is rolled
 * back alone; a commit that fails fails them all.
 */
export function createGroupCommit(database: DatabaseSync): Write {
  let waiting: Job[] = [];

  function commitAll() {
    const group = waiting;
    waiting = [];
    try {
      database.exec('BEGIN IMMEDIATE');
      const answers = group.map((job) => runAlone(database, job));
      database.exec('COMMIT');
      for (const answer of answers) answer();
    } catch (error) {
      // A commit that fails for a full disk has already been rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { reject } of group) reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitAll);
      waiting.push({ run: () => answerWith(resolve, work()), reject });
    });
}

type Job = {
  /** Does the work and returns how to answer once it is committed. */
  run: () => () => void;
  reject: (reason: unknown) => void;
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
    return () => reject(error);
  }
}
