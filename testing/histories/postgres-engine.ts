import { setImmediate as turn } from 'node:timers/promises';

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
 * PostgreSQL, in one database that is emptied before each history. Connections are reused, as a
 * process that dies leaves nothing behind in a connection whose statements have ended.
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

/** Not by `TRUNCATE`, which makes every file anew and takes longer than a history. */
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

/** What the statements of one process meet: the trouble of the moment, and whether it still lives. */
type Fate = { trouble: () => Trouble | undefined; mayBegin: () => boolean };

type Queue = ReturnType<typeof createQueue>;

/** Runs one thing after the other, with all that follows from it, so that a seed always gives the same history. */
function createQueue() {
  let isOrdered = true;
  let last: Promise<unknown> = Promise.resolve();
  return {
    inOrder: <Result>(thing: () => Promise<Result>): Promise<Result> => {
      if (!isOrdered) return thing();
      const done = last.then(thing);
      last = done.catch(() => undefined).then(() => turn());
      return done;
    },
    atOnce: async <Result>(things: () => Promise<Result>): Promise<Result> => {
      isOrdered = false;
      try {
        return await things();
      } finally {
        isOrdered = true;
      }
    },
  };
}

/** A process's pool, whose statements may fail or stay unanswered. */
function troubledPool(pool: pg.Pool, { inOrder }: Queue, fate: Fate): pg.Pool {
  const query = (text: string, values?: unknown[]) =>
    inOrder(() => meet(fate, isWrite, text, () => pool.query(text, values)));
  // A transaction has its turn as a whole: its locks last until its end.
  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      const untilReleased = async () => {
        const client = await pool.connect();
        await new Promise<void>((over) => resolve(troubledClient(client, fate, over)));
      };
      inOrder(untilReleased).catch(reject);
    });
  return { query, connect } as unknown as pg.Pool;
}

function troubledClient(client: pg.PoolClient, fate: Fate, over: () => void): pg.PoolClient {
  return {
    on: client.on.bind(client),
    off: client.off.bind(client),
    query: (text: string, values?: unknown[]) =>
      meet(fate, isCommit, text, () => client.query(text, values)),
    release: (isBroken?: boolean) => {
      client.release(isBroken);
      over();
    },
  } as unknown as pg.PoolClient;
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
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (isWrite(text) && present === 'disk full') throw refusal('53100');
  if (isWrite(text) && present === 'lock held') throw refusal('57014');
  const result = await statement();
  if (isLast(text) && present === 'answer lost') throw new Error('the connection is lost');
  return result;
}

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('the statement failed', 0, 'error'), { code });
}
