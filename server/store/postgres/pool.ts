import pg from 'pg';

import { brand } from '../../../domain/provider/brand.ts';
import {
  databaseName,
  type OpenOptions,
  type SqlRow,
  StoreError,
  UncertainError,
} from '../engine.ts';
import { postgresTypes, stepsAfter } from '../schema.ts';

/**
 * Connections to a PostgreSQL database, made when they are needed. Rows come as SQLite's do: times as ISO 8601 in UTC,
 * JSON as its text.
 */
export function openPool(databaseUrl: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: brand.slug,
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    types,
  });
  // If a connection breaks while nobody uses it, the next query makes a new one.
  pool.on('error', ignore);
  return pool;
}

/** What there is to say of an error is in the rejection. */
const ignore = () => undefined;

/** A statement fails after this, so that the store answers or says that it cannot. */
const statementTimeoutMs = 10_000;

/** A server that has vanished in a transaction holds its locks no longer than this. */
const idleInTransactionMs = 5_000;

/**
 * The settings end with the transaction, because behind PgBouncer in transaction mode the next one may be somebody
 * else's. No commit may be confirmed before it is on the disk; a stronger promise, such as that of a replica, stays. A
 * query has no parallel workers, because it takes longer to start them than they save.
 */
const begin = (isolation: string) => `BEGIN ISOLATION LEVEL ${isolation}; SELECT
  set_config('timezone', 'UTC', true),
  set_config('datestyle', 'ISO, YMD', true),
  set_config('max_parallel_workers_per_gather', '0', true),
  set_config('statement_timeout', '${statementTimeoutMs}', true),
  set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', true),
  CASE current_setting('synchronous_commit')
    WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END`;

const { builtins } = pg.types;
const parseTime = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.JSON, (text) => text);
types.setTypeParser(builtins.TIMESTAMPTZ, (text) => parseTime(text).toISOString());

/** Runs one statement and rolls back, so that no answer to a COMMIT can be lost. */
export function readRows(pool: pg.Pool, text: string, values: unknown[] = []): Promise<SqlRow[]> {
  return onConnection(pool, 'READ COMMITTED', async (client) => {
    const { rows } = await client.query<SqlRow>(text, values);
    await client.query('ROLLBACK');
    return rows;
  });
}

/** Runs work that reads, over several statements, what was committed at one instant. */
export function readAtOneInstant(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  return onConnection(pool, 'REPEATABLE READ READ ONLY', async (client) => {
    await work(client);
    await client.query('ROLLBACK');
  });
}

/**
 * Runs work in one transaction: each statement sees what was committed before it. Nothing is written until COMMIT is
 * sent; after that, only PostgreSQL's answer tells whether it was.
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, 'READ COMMITTED', async (client) => {
    const result = await work(client);
    try {
      await client.query('COMMIT');
    } catch (error) {
      throw isRolledBack(error) ? error : new UncertainError(error);
    }
    return result;
  });
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

/**
 * Begins a transaction on a connection. Whatever fails, the connection is closed, which rolls back: after a failover
 * it may lead to a server that only reads (25006), or that is going down (57P01).
 */
async function onConnection<Result>(
  pool: pg.Pool,
  isolation: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Without a listener a connection that breaks would end the process; its query rejects all the same.
  client.on('error', ignore);
  try {
    await client.query(begin(isolation));
    const result = await work(client);
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Whether PostgreSQL refused a COMMIT, and so has undone the transaction
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). Left out are the codes that it gives when it goes
 * down, because it may have committed just before, and a full disk (53100), which stops it.
 */
function isRolledBack(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return /^(?:0[ABL]|[23].|40(?:00[12]|P01)|4[24]|53[23]|5[45]|57014|P0)/.test(code);
}

/** An error of the connection or the schema as the line for the person at the terminal. */
export function asStoreError(error: unknown, databaseUrl: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  // These errors of the client have no code.
  const hasNoTls = message.includes('does not support SSL');
  const told = hasNoTls ? reasons.noTls : /timeout/i.test(message) ? reasons.ETIMEDOUT : undefined;
  const reason = reasons[code] ?? told ?? (code === '' ? 'unknown reason' : code);
  return new StoreError(`The ${databaseName(databaseUrl)} cannot be used: ${reason}.`);
}

const unknownIssuer =
  'its certificate is signed by nobody whom this computer trusts; name the file of the signer with sslrootcert';

/** What the codes of Node and of PostgreSQL mean: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Record<string, string | undefined> = {
  ECONNREFUSED: 'nothing answers there (ECONNREFUSED)',
  ECONNRESET: 'the connection broke off (ECONNRESET)',
  EAI_AGAIN: 'its host cannot be found (EAI_AGAIN)',
  ENOTFOUND: 'its host cannot be found (ENOTFOUND)',
  noTls: 'it offers no encryption (TLS), which sslmode asks for',
  ETIMEDOUT: 'it does not answer in time',
  ENOENT: 'the file that sslrootcert names is not there (ENOENT)',
  EACCES: 'the file that sslrootcert names cannot be read (EACCES)',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host; use the name in the certificate as the host of DATABASE_URL',
  CERT_HAS_EXPIRED: 'its certificate has expired; it needs a new one',
  '28000': 'it does not let this user in (28000)',
  '28P01': 'it refuses the user or the password (28P01)',
  '3D000': 'there is no database of that name (3D000)',
  '42501': 'this user may not make or change its tables (42501)',
  '53300': 'it has no connection left (53300)',
  '57P03': 'it is starting up or shutting down (57P03)',
};
