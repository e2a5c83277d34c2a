import pg from 'pg';

import type { Engine, OpenOptions, Sql, SqlRow, StorePlace } from '../engine.ts';
import { backUpPostgres } from './copies.ts';
import { asStoreError, inTransaction, migratePostgres, openPool, readRows } from './pool.ts';

type PostgresOptions = StorePlace & { databaseUrl: string } & OpenOptions;

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
    backup: (file) => backUpPostgres(pool, file, dataDir),
    close: () => pool.end(),
  };
}

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
