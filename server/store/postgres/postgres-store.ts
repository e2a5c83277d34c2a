import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import type { Dialect, Engine, Row, Sql, Statement, Value } from '../engine.ts';
import { createStore, writeProbe } from '../one-store.ts';
import { otherVersion, schemaVersion } from '../schema.ts';
import { type Store, StoreError, UncertainError } from '../store.ts';
import { migratePostgres, selectVersion } from '../migrate.ts';
import { asStoreError, inTransaction, isRefusal, openPool } from './pool.ts';

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
    await (asItIs ? refuseOtherVersion(pool) : inTransaction(pool, migratePostgres));
  } catch (error) {
    await pool.end();
    throw asStoreError(error, databaseUrl);
  }
  return postgresStore(pool, options);
}

/** The store in a database whose schema is up to date; the pool is closed with it. */
export function postgresStore(
  pool: pg.Pool,
  { newReference, report }: Pick<PostgresOptions, 'newReference' | 'report'>,
): Store {
  return createStore(postgresEngine(pool, report), { newReference });
}

function postgresEngine(pool: pg.Pool, report?: (line: string) => void): Engine {
  const read = sqlOn(pool);
  const verify = versionGuard(report);

  const inOne = <Result>(work: (sql: Sql) => Promise<Result>, lock?: string) =>
    inTransaction(pool, (client) => work(sqlOn(client)), { first: [lock, selectVersion], verify });

  /** Each statement is a transaction by itself until the work begins one, which ends with the work. */
  async function oneByOne<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    let transaction: Promise<Result> | undefined;
    let sql: Sql = {
      ...read,
      all: async (text, ...values) => {
        const rows = await read.all(withVersion(text), ...values);
        verify(rows[0]);
        return rows;
      },
      begin: (name) =>
        new Promise((resolve, reject) => {
          const goOn = (inside: Sql) => {
            sql = inside;
            resolve();
            return done;
          };
          transaction = inOne(goOn, name === undefined ? undefined : lockFor(name));
          transaction.catch(reject);
        }),
    };
    const done = work({
      all: (...asked) => sql.all(...asked),
      run: (...asked) => sql.run(...asked),
      together: (statements) => sql.together(statements),
      begin: (name) => sql.begin(name),
    });
    await done.catch(() => undefined);
    return transaction ?? done;
  }

  const write: Engine['write'] = (work, { isRepeatable = false, beginsItself = false } = {}) => {
    const once = () =>
      retryOnSerializationFailure(() => (beginsItself ? oneByOne(work) : inOne(work)));
    return isRepeatable ? retryOnLostAnswer(once) : once();
  };

  return {
    read,
    write,
    dialect,
    /** What was erased is noted in the database, where every instance finds it. */
    erase: (references, now, work) =>
      write(async (sql) => {
        const erased = await work(sql, references);
        const gone = JSON.stringify(erased.map(({ reference }) => reference));
        await sql.run(noteErased, gone, now);
        return erased;
      }),
    listErased: async () =>
      (await read.all('SELECT DISTINCT reference FROM erased')).map(({ reference }) =>
        String(reference),
      ),
    // PostgreSQL clears its files by itself (docs/operations.md).
    forgetForGood: () => Promise.resolve(),
    backup: () =>
      Promise.reject(
        new StoreError(
          'The database is PostgreSQL, which has its own tool: pg_dump --format=custom ' +
            '--exclude-table-data=sessions --exclude-table-data=sign_in_keys --file=FILE.',
        ),
      ),
    probe: () => write(writeProbe),
    close: () => pool.end(),
  };
}

const noteErased = `
  INSERT INTO erased
  SELECT reference, $2::timestamptz::date FROM json_array_elements_text($1::json) AS reference`;

function sqlOn(connection: Pick<pg.Pool, 'query'> | pg.PoolClient): Sql {
  const query = (text: string, values: readonly Value[]) =>
    connection.query<Row>(text, values as unknown[]);
  return {
    all: async (text, ...values) => (await query(text, values)).rows,
    run: async (text, ...values) => (await query(text, values)).rowCount ?? 0,
    together: async (statements) => {
      const { text, values } = asOne(statements);
      await query(text, values);
    },
    // The work is in a transaction already.
    begin: async (name) => {
      if (name !== undefined) await query(lockFor(name), []);
    },
  };
}

/** One statement of which the others are parts (https://www.postgresql.org/docs/current/queries-with.html). */
function asOne(statements: readonly Statement[]): Statement {
  const values: Value[] = [];
  const texts = statements.map((statement) => {
    const before = values.length;
    values.push(...statement.values);
    return statement.text.replaceAll(/\$(\d+)/g, (_, mark) => `$${before + Number(mark)}`);
  });
  const parts = texts.slice(0, -1).map((text, at) => `part${at} AS (${text})`);
  const beginning = parts.length > 0 ? `WITH ${parts.join()} ` : '';
  return { text: beginning + texts.at(-1)!, values };
}

const dialect: Dialect = {
  locked: 'FOR UPDATE',
  // What another instance is claiming at this moment is not waited for.
  lockedDeliveries: 'FOR UPDATE OF deliveries SKIP LOCKED',
  newId: `nextval(pg_get_serial_sequence('submissions', 'id'))`,
  listed: (mark, type) => `(SELECT value::${type} FROM json_array_elements_text(${mark}::json))`,
  // PostgreSQL estimates from statistics how many rows match LIKE, so it looks for a rare word in another way than for
  // a common one.
  contains: (column, mark) => `${column} LIKE ${mark}`,
  pattern: (part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  // PostgreSQL cannot look into JSON that escapes U+0000 or half a surrogate pair.
  answers: (names) => String.raw`
    CASE WHEN strpos(content::text, '\u') > 0 THEN content ELSE (
      SELECT json_build_array(${names.map((name) => `"${name}"`).join()})
      FROM json_to_record(content) AS answer (${names.map((name) => `"${name}" json`).join()})
    ) END`,
  searchStep: undefined,
};

/** Makes others who lock the same name wait until the transaction ends. */
function lockFor(name: string): string {
  // One of 2⁶⁴ numbers, so that two names do not share one and wait for each other.
  const number = createHash('sha256').update(name).digest().readBigInt64BE();
  return `SELECT pg_advisory_xact_lock(${number})`;
}

/** Adds the version of the schema to a query that returns a row, as `taken`. */
const withVersion = (text: string) =>
  `SELECT (${selectVersion}) AS taken, asked.* FROM (${text}) AS asked`;

/** Runs work again where a transaction beside it made it fail, as by taking the key or the reference. */
async function retryOnSerializationFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isSerializationFailure(error)) throw error;
    }
  }
}

const maxAttempts = 20;

function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && serializationFailures.includes(error.code ?? '');
}

/**
 * A key that is there already, a foreign key that is not there any more, a transaction that cannot be put in an order,
 * a deadlock: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const serializationFailures = ['23505', '23503', '40001', '40P01'];

/**
 * Does the work once more where the connection broke. If the first try was done and only its answer was lost, the
 * second finds what it wrote. Rejects with `UncertainError` where nobody can know which it was.
 */
async function retryOnLostAnswer<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const found = await inTime(work());
    if (found) return found.result;
    throw error instanceof UncertainError ? error : new UncertainError(error);
  }
}

/**
 * How long the second try may take. With 5 s to get a connection and 12 s for a statement (`openPool`) the applicant
 * has an answer before the form gives up waiting, after 30 s.
 */
const secondTryMs = 3_000;

function inTime<Result>(done: Promise<Result>): Promise<{ result: Result } | undefined> {
  const nothing = () => undefined;
  const found = done.then((result) => ({ result }), nothing);
  return Promise.race([found, pause(secondTryMs, undefined, { ref: false })]);
}

/** Rejects with `StoreError` where the schema is of another version, which a server that runs may be using. */
async function refuseOtherVersion(pool: pg.Pool): Promise<void> {
  const present = await pool.query<{ name: string | null }>(
    `SELECT to_regclass('schema_steps')::text AS name`,
  );
  if (!present.rows[0]?.name) {
    throw new StoreError(
      'The PostgreSQL database is empty. The server makes its tables when it starts.',
    );
  }
  const { rows } = await pool.query<{ taken: number }>(selectVersion);
  const error = otherVersion(rows[0]?.taken ?? 0);
  if (error) throw error;
}

/**
 * Makes a check that throws once another version has changed the schema, because what this server writes would be
 * missing in lists. It runs at the beginning of each write; what is written in between all the same is listed at the
 * next start.
 */
function versionGuard(report: (line: string) => void = () => undefined) {
  let isSaid = false;
  return (row: Row | undefined) => {
    if (row?.taken === schemaVersion) return;
    if (!isSaid) report(changed);
    isSaid = true;
    throw new StoreError(changed);
  };
}

const changed =
  'The database was brought to another version while this server ran. Nothing is stored any more, and forms are ' +
  'refused: start the server of that version instead of this one.';
