import type { Pool } from 'pg';

import type { Notices } from '../store.ts';

/** The daily notices, in PostgreSQL, where several instances meet. */
export function postgresNotices(pool: Pool): Notices {
  return {
    claim: async (day, { now, leaseEnds }) =>
      (await pool.query(claim, [day, leaseEnds, now])).rowCount === 1,
    markSent: async (day, at) => {
      await pool.query('UPDATE notices SET sent_at = $1 WHERE day = $2', [at, day]);
    },
  };
}

const claim = `
  INSERT INTO notices (day, lease_ends) VALUES ($1, $2)
  ON CONFLICT (day) DO UPDATE SET lease_ends = excluded.lease_ends
  WHERE notices.sent_at IS NULL AND notices.lease_ends <= $3`;
