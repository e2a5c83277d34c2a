import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { brand } from '../../../domain/brand.ts';
import type { Row } from '../engine.ts';
import { databaseName, StoreError, UncertainError } from '../store.ts';

/**
 * Connections to a PostgreSQL database, made when they are needed. Rows come as SQLite's do: times as
 * ISO 8601 in UTC, JSON as its text.
 */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new SharingPool({
    connectionString: databaseUrl,
    application_name: brand.slug,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: (client) => client.query(sessionSettings),
    types,
  });
  // If a connection breaks while nobody uses it, the next query makes a new one.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Where PostgreSQL refuses one more connection, a query waits for one of those that are open, as long as for any
 * connection.
 */
class SharingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | void {
    const connected = this.#connectOrWait();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: unknown) => callback(error as Error, undefined, ignore),
    );
  }

  async #connectOrWait(): Promise<pg.PoolClient> {
    const start = performance.now();
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        const isFull = error instanceof pg.DatabaseError && error.code === noneLeft;
        if (!isFull || performance.now() - start >= connectionTimeoutMs) throw error;
        this.#share();
        if (this.totalCount === 0) await pause(pauseMs);
      }
    }
  }

  /** Asks for no more connections than there are, for a while. */
  #share() {
    if (this.options.max === maxConnections) {
      setTimeout(() => (this.options.max = maxConnections), shareMs).unref();
    }
    this.options.max = Math.max(1, Math.min(this.options.max, this.totalCount));
  }
}

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const noneLeft = '53300';

const connectionTimeoutMs = 5_000;
/** Milliseconds between two attempts at a first connection. */
const pauseMs = 100;
/** How long it takes until the pool asks again for more connections than it had. */
const shareMs = 10_000;

/** For each instance; PostgreSQL itself allows 100 in all unless it is told otherwise. */
const maxConnections = 10;

/** A statement fails after this, so that the store answers or says that it cannot. */
const statementTimeoutMs = 10_000;

/**
 * Set after connecting, because a proxy such as PgBouncer refuses unknown parameters of the connection. No commit may
 * be confirmed before it is on the disk; a stronger promise, such as that of a replica, stays. A query has no parallel
 * workers, because among 100,000 applications it takes longer to start them than they save.
 */
const sessionSettings = `SELECT
  set_config('timezone', 'UTC', false),
  set_config('datestyle', 'ISO, YMD', false),
  set_config('max_parallel_workers_per_gather', '0', false),
  set_config('statement_timeout', '${statementTimeoutMs}', false),
  CASE current_setting('synchronous_commit')
    WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END`;

const { builtins } = pg.types;
const parseTime = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.JSON, (text) => text);
types.setTypeParser(builtins.TIMESTAMPTZ, (text) => parseTime(text).toISOString());

const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** Statements to begin with, and a check of the row that the last of them returns. */
type Beginning = { first: (string | undefined)[]; verify: (row: Row | undefined) => void };

/**
 * Runs work on one connection, in one transaction: each statement sees what was committed before it. Nothing is written
 * until COMMIT is sent; after that, only PostgreSQL's answer tells whether it was.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { first, verify }: Beginning = { first: [], verify: () => undefined },
): Promise<Result> {
  const client = await pool.connect();
  // Without a listener a connection that breaks would end the process; its query rejects all the same.
  client.on('error', ignore);
  let isEnding = false;
  try {
    // All go over the connection at once.
    const begun = [await client.query<Row>([begin, ...first].filter(Boolean).join('; '))].flat();
    verify(begun.at(-1)?.rows[0]);
    const result = await work(client);
    isEnding = true;
    await client.query('COMMIT');
    giveBack(client);
    return result;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (await isRolledBack(client))) giveBack(client);
    // Closing the connection rolls back, whatever its state is.
    else client.release(true);
    throw isEnding && !isRefusal(error) ? new UncertainError(error) : error;
  }
}

function giveBack(client: pg.PoolClient) {
  client.off('error', ignore);
  client.release();
}

function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

function ignore() {
  // What there is to say is in the rejection.
}

/** Whether an error shows that nothing was stored. An error that is not listed here does not show that. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Ours, thrown before anything was written.
  if (error instanceof StoreError) return !(error instanceof UncertainError);
  const code = 'code' in error ? String(error.code) : '';
  return unsent.includes(code || error.message) || takenBack.test(code);
}

/** There was no connection to send anything over: codes of Node, and messages of the pool, which gives no codes. */
const unsent = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
];

/**
 * PostgreSQL lets nobody in, or refuses a statement, and so has undone the transaction:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html. Left out are the codes that it gives when it goes
 * down, because it may have committed just before: 08, 57P01 and 57P02, 58, XX, and 53100, a full disk, which stops
 * PostgreSQL if its log is on that disk.
 */
const takenBack = /^(?:0[ABL]|[23].|40(?:00[12]|P01)|4[24]|53[23]|5[45]|57014|57P03|P0)/;

/** An error of the connection or the schema as the line for the person at the terminal. */
export function asStoreError(error: unknown, databaseUrl: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isLate = error instanceof Error && /timeout/i.test(error.message);
  const reason =
    reasons[code] ?? (isLate ? 'it does not answer in time' : code || 'unknown reason');
  return new StoreError(`The ${databaseName(databaseUrl)} cannot be used: ${reason}.`);
}

/** What the codes of Node and of PostgreSQL mean: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there (ECONNREFUSED)',
  ECONNRESET: 'the connection broke off (ECONNRESET)',
  EAI_AGAIN: 'its host cannot be found (EAI_AGAIN)',
  ENOTFOUND: 'its host cannot be found (ENOTFOUND)',
  ETIMEDOUT: 'it does not answer in time',
  '28000': 'it does not let this user in (28000)',
  '28P01': 'it refuses the user or the password (28P01)',
  '3D000': 'there is no database of that name (3D000)',
  '42501': 'this user may not make or change its tables (42501)',
  '53300': 'it has no connection left (53300)',
  '57P03': 'it is starting up or shutting down (57P03)',
};
