import { setImmediate as turn } from 'node:timers/promises';

import pg from 'pg';

import type { Trouble } from './database.ts';

/** What the statements of one process meet: the trouble of the moment, and whether it still lives. */
type Fate = { trouble: () => Trouble | undefined; mayBegin: () => boolean };

/** Puts what is asked of a database in an order. */
export type Queue = ReturnType<typeof createQueue>;

/** One thing after the other, each with what follows from it, so that a seed says it all. */
export function createQueue() {
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

/** A pool as one process has it, whose statements may fail or stay without an answer. */
export function troubledPool(pool: pg.Pool, { inOrder }: Queue, fate: Fate): pg.Pool {
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

/** Of those that write, one fails or, where it is the last of what belongs together, is not answered. */
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
