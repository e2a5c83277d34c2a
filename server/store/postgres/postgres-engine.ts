import pg from 'pg';

import {
  type Engine,
  type OpenOptions,
  type Sql,
  type SqlRow,
  StoreError,
  type StorePlace,
} from '../engine.ts';
import { postgresTypes, stepsAfter } from '../schema.ts';
import { backUpPostgres } from './backup.ts';
import { asStoreError, inTransaction, openPool, readRows } from './pool.ts';

/** Without a data folder a copy brings no list of what was erased. */
type PostgresOptions = Partial<StorePlace> & { databaseUrl: string } & OpenOptions;

/**
 * The store's database in PostgreSQL, which several instances may use at once. Rejects with `StoreError` when it cannot
 * be reached or its schema cannot be brought up to date.
 */
export async function openPostgresEngine(options: PostgresOptions): Promise<Engine> {
  const { databaseUrl, databasePool, dataDir } = options;
  const pool = openPool(databaseUrl, databasePool);
  const isNew = await inTransaction(pool, (client) => migratePostgres(client, options)).catch(
    async (error: unknown) => {
      await pool.end();
      throw asStoreError(error, databaseUrl);
    },
  );
  const write: Engine['write'] = (work) =>
    retryWhenRefused(() => inTransaction(pool, (client) => work(sqlOn(client))));
  return {
    read: { all: (text, ...values) => readRows(pool, text, [...values]) },
    write,
    locked: 'FOR UPDATE',
    // What another instance is claiming at this moment is not waited for.
    lockedDeliveries: 'FOR UPDATE OF deliveries SKIP LOCKED',
    lockName: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    isNew,
    /** What was erased is noted in the database, where every instance finds it. */
    erase: (now, work) =>
      write(async (sql) => {
        const erased = await work(sql);
        for (const { reference } of erased) {
          await sql.run('INSERT INTO erased VALUES ($1, $2)', reference, now.slice(0, 10));
        }
        return erased;
      }),
    listErased: async () => {
      const rows = await readRows(pool, 'SELECT DISTINCT reference FROM erased');
      return rows.map(({ reference }) => String(reference));
    },
    backup: (file) => backUpPostgres(pool, { file, dataDir }),
    close: () => pool.end(),
  };
}

/**
 * Takes the steps that the schema lacks, in a transaction that has begun, by one instance at a time. Also rejects where
 * the database cannot hold every character. Resolves to whether there were no tables.
 */
export async function migratePostgres(
  client: pg.PoolClient,
  { mustExist = false }: OpenOptions = {},
): Promise<boolean> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockNumber]);
  const [encoding] = (await client.query<SqlRow>('SHOW server_encoding')).rows;
  if (encoding?.server_encoding !== 'UTF8') {
    throw new StoreError('The PostgreSQL database must be made with the encoding UTF8.');
  }
  await client.query('CREATE TABLE IF NOT EXISTS schema_steps (taken integer NOT NULL)');
  const [present] = (await client.query<SqlRow>('SELECT taken FROM schema_steps')).rows;
  if (mustExist && !present) {
    throw new StoreError(
      'The PostgreSQL database is empty. The server makes its tables when it starts.',
    );
  }
  for (const { statements, version } of stepsAfter(Number(present?.taken ?? 0))) {
    await client.query(statements(postgresTypes));
    await client.query('DELETE FROM schema_steps');
    await client.query('INSERT INTO schema_steps VALUES ($1)', [version]);
  }
  return !present;
}

/** Any number that no other program uses in the same database. */
const lockNumber = 20_250_131;

function sqlOn(client: pg.PoolClient): Sql {
  return {
    all: async (text, ...values) => (await client.query<SqlRow>(text, [...values])).rows,
    run: async (text, ...values) => (await client.query(text, [...values])).rowCount ?? 0,
  };
}

/** Runs work again where PostgreSQL refused its transaction because of another, or led to a server that only reads. */
async function retryWhenRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt === maxAttempts || !refusals.includes(code ?? '')) throw error;
    }
  }
}

const maxAttempts = 20;

/**
 * A key that is there already, a foreign key that is not there any more, a transaction that cannot be put in an order,
 * a deadlock, a server that only reads since a failover: each connection to it is met once.
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const refusals = ['23505', '23503', '40001', '40P01', '25006'];
