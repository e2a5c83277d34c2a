import { type DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';

import type { Dialect, Engine, Erased, Sql, Value } from '../engine.ts';
import { erasureList } from '../erasure-list.ts';
import { createStore, writeProbe } from '../one-store.ts';
import { otherVersion } from '../schema.ts';
import { type Store, StoreError, TracesLeftError, UncertainError } from '../store.ts';
import { backUp, type FileWatch, watchFiles } from './backup.ts';
import {
  DatabaseLockedError,
  isLocked,
  lockedTooLong,
  openError,
  reasonOf,
  whenFree,
} from './errors.ts';
import { createGroupCommit, createTransact, createTurns } from './group-commit.ts';
import { versionOf } from '../migrate.ts';
import { databaseFile, openBeside, openDatabase, openForReading } from './open-database.ts';

type SqliteOptions = {
  dataDir: string;
  /** Refuse to make a database that is not there. */
  mustExist?: boolean;
  /** Refuse one of another version, which a server that runs may be using. */
  asItIs?: boolean;
  /** Milliseconds that a statement waits for another program's lock, and the event loop with it. */
  busyTimeoutMs?: number;
  newReference?: () => string;
  /** Makes the store watch its files, and takes the line that says that they are lost. */
  report?: ((line: string) => void) | undefined;
};

/** The store in an embedded SQLite database. Throws `StoreError` when it cannot be opened. */
export function openSqliteStore(options: SqliteOptions): Store {
  const { dataDir, report } = options;
  const file = databaseFile(dataDir);
  const database = openDatabase(dataDir, options);
  let watch: FileWatch | undefined;
  try {
    watch = watchFiles({ file, database, report });
    return sqliteStore(database, { ...options, watch });
  } catch (error) {
    void watch?.stop();
    database.close();
    watch?.close();
    throw openError(error, file);
  }
}

type StoreParts = Pick<SqliteOptions, 'dataDir' | 'newReference' | 'busyTimeoutMs'> & {
  watch?: FileWatch;
  /** Milliseconds that a write waits at most for another program's lock, 5 seconds by default. */
  lockTimeoutMs?: number | undefined;
};

/** The store in a database that is open, and is closed with it. */
export function sqliteStore(database: DatabaseSync, { newReference, ...parts }: StoreParts): Store {
  return createStore(sqliteEngine(database, parts), { newReference });
}

/**
 * The SQLite store for reading only: every method that writes rejects. A database of another version can
 * be backed up and nothing else. Throws `StoreError` when it cannot be opened.
 */
export function openStoreForReading(dataDir: string): Store {
  const database = openForReading(dataDir);
  try {
    const error = otherVersion(versionOf(database));
    const refuse = () =>
      Promise.reject(error ?? new StoreError('The database was opened for reading only.'));
    return createStore({
      dialect,
      read: error ? { all: refuse } : readingSql(database),
      write: refuse,
      erase: refuse,
      listErased: () => (error ? refuse() : listErased(dataDir)),
      forgetForGood: refuse,
      backup: (file) => backUp(database, file),
      probe: refuse,
      close: () => Promise.try(() => database.close()),
    });
  } catch (error) {
    database.close();
    throw openError(error, databaseFile(dataDir));
  }
}

/**
 * One connection writes, in one transaction after another, and one reads beside it, so that nobody sees what is not
 * committed. Both are in the same thread: who writes never waits for who reads.
 */
function sqliteEngine(
  database: DatabaseSync,
  {
    dataDir,
    watch = watchFiles({ file: databaseFile(dataDir), database }),
    lockTimeoutMs,
    busyTimeoutMs = 0,
  }: Omit<StoreParts, 'newReference'>,
): Engine {
  const reader = openBeside(dataDir, busyTimeoutMs);
  const inTurn = createTurns();
  const transact = createTransact(database, watch);
  const transactInTurn: typeof transact = (work) => inTurn(() => transact(work));
  const writeTogether = createGroupCommit(transactInTurn, lockTimeoutMs);
  const sql = sqlOn(database);
  const write: Engine['write'] = (work) => writeTogether(() => work(sql));
  const read = readingSql(reader);
  const list = erasureList(dataDir);
  let lockedSince: number | undefined;

  return {
    read,
    write,
    dialect,
    // The list names them before they are gone, and is told once they are.
    erase: async (references, now, work) => {
      const at = new Date(now);
      const rows = await read.all(selectThere, JSON.stringify(references));
      const asked = rows.map(({ reference }) => String(reference));
      if (asked.length === 0) return [];
      list.begin(asked, at);
      try {
        const erased = await write((each) => work(each, asked));
        const gone = new Set(erased.map(({ reference }) => reference));
        list.end({ erased: [...gone], kept: asked.filter((each) => !gone.has(each)) }, at);
        return erased;
      } catch (error) {
        if (!(error instanceof UncertainError)) list.end({ erased: [], kept: asked }, at);
        throw error;
      }
    },
    listErased: () => listErased(dataDir),
    /**
     * `secure_delete` overwrites what is deleted, but not the copies that stay in the gaps of pages when rows move
     * between them (one in 200 erased rows was still there): only writing the file anew is certain. Then the log, which
     * holds all of it, is written back and cut to nothing. Throws when another program stays, or the disk is full.
     */
    forgetForGood: async (erased) => {
      try {
        await whenFree(() => inTurn(() => writeAnew(database)), lockTimeoutMs);
        await whenFree(() => inTurn(() => emptyJournal(database)), lockTimeoutMs);
      } catch (error) {
        const why = isLocked(error) ? held : notWritten(error);
        throw new TracesLeftError(tracesLeft(erased, why), erased);
      }
    },
    backup: async (file) => {
      // A connection of its own, which the copying may hold up.
      const source = openForReading(dataDir);
      await backUp(source, file).finally(() => source.close());
    },
    // Another program's lock is no fault while applications still wait for its end.
    probe: async () => {
      try {
        await transactInTurn(() => writeProbe(sql));
        lockedSince = undefined;
      } catch (error) {
        if (!isLocked(error)) throw error;
        lockedSince ??= performance.now();
        if (performance.now() - lockedSince >= saidAfterMs) throw lockedTooLong();
      }
    },
    close: async () => {
      await writeTogether.finished();
      await watch.stop();
      // The last to close writes the log into the file, which a reader cannot.
      reader.close();
      database.close();
      watch.close();
    },
  };
}

/** Milliseconds of a lock after which the probe fails, which is before the first application is refused for it. */
const saidAfterMs = 2_000;

const selectThere = `
  SELECT reference FROM submissions
  WHERE reference IN (SELECT value FROM json_each($1)) ORDER BY id`;

const listErased = (dataDir: string) => Promise.try(() => erasureList(dataDir).erased());

/** Statements are prepared once, with SQLite's own marks. */
function sqlOn(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    let statement = prepared.get(text);
    if (statement === undefined) {
      // The statement of a search differs with the number of words, so there is no end of statements.
      if (prepared.size === mostPrepared) prepared.clear();
      statement = database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
      prepared.set(text, statement);
    }
    return statement;
  };
  const run: Sql['run'] = (text, ...values) =>
    Promise.try(() => Number(prepare(text).run(...values.map(orNull)).changes));
  return {
    all: (text, ...values) => Promise.try(() => prepare(text).all(...values.map(orNull))),
    run,
    together: async (statements) => {
      for (const { text, values } of statements) await run(text, ...values);
    },
    // The work is in a transaction already, and no other work runs meanwhile.
    begin: () => Promise.resolve(),
  };
}

const mostPrepared = 200;
const orNull = (value: Value) => value ?? null;

/** After each statement other work has its turn, so that a long reading holds nobody up. */
function readingSql(database: DatabaseSync): Engine['read'] {
  const sql = sqlOn(database);
  return {
    all: async (text, ...values) => {
      const rows = await sql.all(text, ...values);
      await turn();
      return rows;
    },
  };
}

const dialect: Dialect = {
  // SQLite has one writer at a time.
  locked: '',
  lockedDeliveries: '',
  newId: `coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'submissions'), 0) + 1`,
  listed: (mark) => `(SELECT value FROM json_each(${mark}))`,
  // Of `instr`, LIKE and GLOB the fastest: https://sqlite.org/lang_expr.html#glob
  contains: (column, mark) => `${column} GLOB ${mark}`,
  pattern: (part) => `*${part.replaceAll(/[*?[]/g, '[$&]')}*`,
  answers: (names) => `json_extract(content, ${names.map((name) => `'$.${name}'`).join()})`,
  // So many rows are searched in a few milliseconds. A search of 100,000 texts that finds nothing takes a twentieth of
  // a second.
  searchStep: 5_000,
};

function writeAnew(database: DatabaseSync) {
  // Stored data must not pass through a folder for temporary files.
  database.exec('PRAGMA temp_store = MEMORY; VACUUM');
}

/** Throws where another program reads, or is at a checkpoint of its own, for which SQLite itself never waits. */
function emptyJournal(database: DatabaseSync) {
  if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
  throw new DatabaseLockedError('Another program holds the files of the database.');
}

/** A `purge` that removed nothing says this too, because it clears what others have left. */
function tracesLeft(erased: Erased[], why: string): string {
  const several = erased.length === 0 ? 'What was erased before' : 'What was erased';
  const what = erased.length === 1 ? 'It' : several;
  return `${what} is removed from the database, but ${why}`;
}

const held =
  'another program holds the files, which still have traces of it. Run purge once that program has ' +
  'ended: it clears them.';
const notWritten = (error: unknown) =>
  `its file cannot be written anew (${reasonOf(error)}) and still has traces of it. Run purge once that ` +
  'is mended: it clears them.';
