import type { NightReport } from './check.ts';
import type { Engine } from './engine.ts';

// What is done once a day, by whichever instance comes first.

/** The daily notice to the staff. Whichever instance comes first sends it, and the others do not. */
export function storeNotices(engine: Engine) {
  return {
    claim: claimIn(engine, 'notices', 'sent_at'),
    markSent: (day: string, at: string) =>
      engine.write(async (sql) => {
        await sql.run('UPDATE notices SET sent_at = $1 WHERE day = $2', at, day);
      }),
  };
}

/** What the server found each night, by the day in London. Times are ISO 8601, UTC. */
export function storeNights(engine: Engine) {
  const { read, write } = engine;
  return {
    claim: claimIn(engine, 'nights', 'ended_at'),
    end: (day: string, at: string, report: object) =>
      write(async (sql) => {
        const end = 'UPDATE nights SET ended_at = $2, report = $3 WHERE day = $1';
        await sql.run(end, day, at, JSON.stringify(report));
      }),
    /** The latest nights that ended by a time, at most a month of them, the latest first. */
    last: async (now: string) =>
      (await read.all(selectNights, now)).map(({ day, ended_at: endedAt, report }) => ({
        ...(JSON.parse(String(report)) as NightReport),
        day: String(day),
        endedAt: String(endedAt),
      })),
  };
}

/**
 * Takes a day (`2025-01-31`) in a table, unless it is done or another instance is at it. An instance that crashes while
 * it holds the day keeps the others from it until `leaseEnds`. Times are ISO 8601, UTC.
 */
const claimIn =
  ({ read, write }: Engine, table: 'notices' | 'nights', done: 'sent_at' | 'ended_at') =>
  async (day: string, { now, leaseEnds }: { now: string; leaseEnds: string }): Promise<boolean> => {
    const isTaken = `
      SELECT 1 FROM ${table} WHERE day = $1 AND (${done} IS NOT NULL OR lease_ends > $2)`;
    // Looking costs nothing; a transaction would cost a sync to disk.
    if ((await read.all(isTaken, day, now)).length > 0) return false;
    const take = `
      INSERT INTO ${table} (day, lease_ends) VALUES ($1, $2)
      ON CONFLICT (day) DO UPDATE SET lease_ends = excluded.lease_ends
      WHERE ${table}.${done} IS NULL AND ${table}.lease_ends <= $3`;
    return write(async (sql) => (await sql.run(take, day, leaseEnds, now)) === 1);
  };

const selectNights = `
  SELECT day, ended_at, report FROM nights WHERE ended_at IS NOT NULL AND ended_at <= $1
  ORDER BY ended_at DESC LIMIT 31`;
