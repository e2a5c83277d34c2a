import type { Pool } from 'pg';

import { migratePostgres } from '../../server/store/migrate.ts';
import { inTransaction, openPool } from '../../server/store/postgres/pool.ts';
import { postgresStore } from '../../server/store/postgres/postgres-store.ts';
import { startPostgres } from '../start-postgres.ts';
import {
  countedReferences,
  type HistoryDatabase,
  type HistoryEngine,
  type Trouble,
} from './database.ts';
import { createQueue, troubledPool } from './troubled-pool.ts';

/**
 * PostgreSQL, in one database that is emptied before each history. Connections are used again: a
 * process that dies leaves nothing of itself in one whose statements have ended.
 */
export async function startPostgresEngine(): Promise<HistoryEngine> {
  const server = await startPostgres();
  const pools: Pool[] = [];
  const idle: Pool[] = [];
  const takePool = async () => {
    const used = idle.pop();
    if (used) return used;
    const pool = openPool(`${server.address}/postgres`);
    pools.push(pool);
    await inTransaction(pool, (client) => migratePostgres(client));
    return pool;
  };
  const observing = await takePool();
  return {
    name: 'PostgreSQL',
    makeDatabase: async () => {
      await empty(observing);
      return makeDatabase({ observing, takePool, giveBack: (pool) => idle.push(pool) });
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await server.stop();
    },
  };
}

/** `TRUNCATE` makes every file anew, which takes longer than a history. */
async function empty(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'schema_steps'`,
  );
  await pool.query(rows.map(({ name }) => `DELETE FROM ${name}`).join(';'));
}

type DatabaseParts = {
  observing: Pool;
  takePool: () => Promise<Pool>;
  giveBack: (pool: Pool) => void;
};

function makeDatabase({ observing, takePool, giveBack }: DatabaseParts): HistoryDatabase {
  const newReference = countedReferences();
  const queue = createQueue();
  let trouble: Trouble | undefined;

  const storeOver = (pool: Pool, mayBegin: () => boolean) =>
    postgresStore(troubledPool(pool, queue, { trouble: () => trouble, mayBegin }), {
      newReference,
    });

  const moveVersion = (by: number) =>
    observing.query('UPDATE schema_steps SET taken = taken + $1', [by]);

  return {
    open: async () => {
      const pool = await takePool();
      let left = Infinity;
      return {
        store: storeOver(pool, () => (left -= 1) >= 0),
        cutOff: (after) => (left = after),
        drop: () => {
          giveBack(pool);
          return Promise.resolve();
        },
      };
    },
    staff: storeOver(observing, () => true),
    observer: postgresStore(observing, { newReference }),
    trouble: () => trouble,
    begin: async (kind) => {
      trouble = kind;
      if (kind === 'other version') await moveVersion(1);
    },
    endTrouble: async () => {
      const wasMoved = trouble === 'other version';
      trouble = undefined;
      if (wasMoved) await moveVersion(-1);
    },
    atOnce: queue.atOnce,
    remove: () => Promise.resolve(),
  };
}
