import type { Pool } from 'pg';

import { createReference } from '../../../domain/reference.ts';
import { postgresDesk } from './desk.ts';
import { admittingDoubt, knowingLostAnswers } from './lost-answers.ts';
import { migrate, refuseOtherVersion, versionGuard } from './migrations.ts';
import { postgresNotices } from './notices.ts';
import { postgresOutbox } from './outbox.ts';
import { asStoreError, openPool } from './pool.ts';
import { postgresSessions } from './sessions.ts';
import { postgresSubmissions } from './submissions.ts';
import { erasedOf, type Row } from '../rows.ts';
import { probeBytes, StoreError, type Store } from '../store.ts';

type PostgresOptions = {
  databaseUrl: string;
  /** Refuse a database of another version, which a server that runs may be using. */
  asItIs?: boolean;
  /** Takes the line that says that another version has changed the schema. */
  report?: (line: string) => void;
  newReference?: () => string;
};

/**
 * The store in a PostgreSQL database, which several instances may use at once. Rejects with
 * `StoreError` when it cannot be reached or its schema cannot be brought up to date.
 */
export async function openPostgresStore({
  databaseUrl,
  asItIs = false,
  ...options
}: PostgresOptions): Promise<Store> {
  const pool = openPool(databaseUrl);
  try {
    await (asItIs ? refuseOtherVersion(pool) : migrate(pool));
  } catch (error) {
    await pool.end();
    throw asStoreError(error, databaseUrl);
  }
  return postgresStore(pool, options);
}

/** The store in a database whose schema is up to date; the pool is closed with it. */
export function postgresStore(
  pool: Pool,
  { newReference = createReference, report }: Pick<PostgresOptions, 'newReference' | 'report'>,
): Store {
  const verifyVersion = versionGuard(report);
  const submissions = postgresSubmissions({ pool, newReference, verifyVersion });
  return admittingDoubt({
    ...submissions,
    add: knowingLostAnswers(submissions.add),
    ...postgresRemoval(pool),
    outbox: postgresOutbox(pool),
    notices: postgresNotices(pool),
    desk: postgresDesk(pool, verifyVersion),
    sessions: postgresSessions(pool),
    backup: () =>
      Promise.reject(
        new StoreError(
          'The database is PostgreSQL, which has its own tool: pg_dump --format=custom ' +
            '--exclude-table-data=sessions --exclude-table-data=sign_in_keys --file=FILE.',
        ),
      ),
    probe: async () => {
      const { rows } = await pool.query<Row>(probe);
      verifyVersion(rows[0]?.taken);
    },
    close: () => pool.end(),
  });
}

/** Of 64 KiB, over what the last probe wrote. */
const probe = `
  INSERT INTO probes (id, filler)
  VALUES (1, decode(repeat(md5(random()::text), ${probeBytes / 16}), 'hex'))
  ON CONFLICT (id) DO UPDATE SET filler = excluded.filler
  RETURNING (SELECT taken FROM schema_steps)`;

/**
 * Erasing, in PostgreSQL. Where it was sent is read from before the statement, cascade included. What was erased is
 * noted by the same statement, in the database, where every instance finds it.
 */
function postgresRemoval(pool: Pool): Pick<Store, 'erase' | 'purge' | 'listErased'> {
  const remove = async (condition: string, value: unknown, now: string) => {
    const { rows } = await pool.query<Row>(
      `WITH gone AS (DELETE FROM submissions WHERE ${condition} RETURNING id, reference),
       noted AS (INSERT INTO erased SELECT reference, $2::timestamptz::date FROM gone)
       SELECT reference,
              (SELECT coalesce(json_agg(DISTINCT channel), '[]') FROM deliveries
               JOIN attempts ON delivery_id = deliveries.id
               WHERE submission_id = gone.id) AS sent_to
       FROM gone ORDER BY id`,
      [value, now],
    );
    return rows.map(erasedOf);
  };
  return {
    erase: (references, now) => remove('reference = ANY($1)', references, now),
    purge: (before, now) => remove('submitted_at < $1', before, now),
    listErased: async () => {
      const { rows } = await pool.query<Row>('SELECT DISTINCT reference FROM erased');
      return rows.map(({ reference }) => String(reference));
    },
  };
}
