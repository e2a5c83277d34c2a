import type { DatabaseSync } from 'node:sqlite';

import type { Write } from './group-commit.ts';
import type { Notices } from '../store.ts';

type NoticesParts = { database: DatabaseSync; write: Write };

/** The daily notices, in SQLite. */
export function sqliteNotices({ database, write }: NoticesParts): Notices {
  const claim = database.prepare(
    `INSERT INTO notices (day, lease_ends) VALUES (?, ?)
     ON CONFLICT (day) DO UPDATE SET lease_ends = excluded.lease_ends
     WHERE sent_at IS NULL AND lease_ends <= ?`,
  );
  const sent = database.prepare('UPDATE notices SET sent_at = ? WHERE day = ?');
  return {
    claim: (day, { now, leaseEnds }) => write(() => claim.run(day, leaseEnds, now).changes === 1),
    markSent: (day, at) => write(() => void sent.run(at, day)),
  };
}
