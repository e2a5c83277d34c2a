import type { DatabaseSync } from 'node:sqlite';

import { isLocked, lockedTooLong } from './lock.ts';
import type { Transact } from './transaction.ts';
import { probeBytes, type Store } from '../store.ts';

type ProbeParts = { database: DatabaseSync; transact: Transact };

/**
 * Writes as much as a large application, in bytes that differ each time, because SQLite does not write what
 * is there already. Another program's lock is no fault while applications still wait for its end.
 */
export function sqliteProbe({ database, transact }: ProbeParts): Store['probe'] {
  const fill = database.prepare(
    `INSERT INTO probes (id, filler) VALUES (1, randomblob(${probeBytes}))
     ON CONFLICT (id) DO UPDATE SET filler = excluded.filler`,
  );
  let lockedSince: number | undefined;

  function probe() {
    try {
      transact(() => fill.run());
      lockedSince = undefined;
    } catch (error) {
      if (!isLocked(error)) throw error;
      lockedSince ??= performance.now();
      if (performance.now() - lockedSince >= saidAfterMs) throw lockedTooLong();
    }
  }

  return () => Promise.try(probe);
}

/** Milliseconds of a lock after which it is said, before the first application is refused for it. */
const saidAfterMs = 2_000;
