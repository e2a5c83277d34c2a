import pg, { type Pool } from 'pg';

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

/**
 * PostgreSQL, in one database that is emptied before each history. All processes share its connections, because one
 * that dies leaves nothing behind in a connection whose statements have ended.
 */
export async function startPostgresEngine(): Promise<HistoryEngine> {
  const server = await startPostgres();
  const pool = openPool(`${server.address}/postgres`);
  await inTransaction(pool, migratePostgres);
  return {
    name: 'PostgreSQL',
    makeDatabase: async () => {
      await empty(pool);
      return makeDatabase(pool);
    },
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
}

/** Not by `TRUNCATE`, which makes every file anew and takes longer than a history. */
async function empty(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'schema_steps'`,
  );
  await pool.query(rows.map(({ name }) => `DELETE FROM ${name}`).join(';'));
}

function makeDatabase(pool: Pool): HistoryDatabase {
  const newReference = countedReferences();
  let trouble: Trouble | undefined;
  const storeThat = (mayBegin: () => boolean) =>
    postgresStore(troubledPool(pool, { trouble: () => trouble, mayBegin }), { newReference });

  return {
    open: () => {
      let left = Infinity;
      return {
        store: storeThat(() => (left -= 1) >= 0),
        cutOff: (after) => (left = after),
        drop: () => Promise.resolve(),
      };
    },
    staff: storeThat(() => true),
    observer: postgresStore(pool, { newReference }),
    trouble: () => trouble,
    setTrouble: (kind) => (trouble = kind),
    remove: () => Promise.resolve(),
  };
}

/** What the statements of one process meet: the trouble of the moment, and whether it still lives. */
type Fate = { trouble: () => Trouble | undefined; mayBegin: () => boolean };

/** A process's pool, whose statements may fail or stay unanswered. */
function troubledPool(pool: Pool, fate: Fate): Pool {
  return {
    query: (text: string, values?: unknown[]) =>
      meet(fate, isWrite, text, () => pool.query(text, values)),
    connect: async () => {
      const client = await pool.connect();
      return {
        on: client.on.bind(client),
        off: client.off.bind(client),
        release: client.release.bind(client),
        query: (text: string, values?: unknown[]) =>
          meet(fate, isCommit, text, () => client.query(text, values)),
      };
    },
  } as unknown as Pool;
}

const isWrite = (text: string) => /^\s*(?:WITH|INSERT|UPDATE|DELETE)\b/.test(text);
const isCommit = (text: string) => text === 'COMMIT';

/** In trouble, a statement that writes fails, or the last one of a transaction loses its answer. */
async function meet<Result>(
  { trouble, mayBegin }: Fate,
  isLast: (text: string) => boolean,
  text: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  if (!mayBegin()) throw new Error('the process is gone');
  const present = trouble();
  if (isWrite(text) && present === 'disk full') {
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    throw Object.assign(new pg.DatabaseError('the disk is full', 0, 'error'), { code: '53100' });
  }
  const result = await statement();
  if (isLast(text) && present === 'answer lost') throw new Error('the connection is lost');
  return result;
}
