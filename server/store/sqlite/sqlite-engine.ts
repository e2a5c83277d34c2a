import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

import { appendErased, readErased } from '../data-folder.ts';
import {
  type Engine,
  type Erasure,
  type OpenOptions,
  type Sql,
  StoreError,
  type StorePlace,
  TemporaryStoreError,
  UncertainError,
  type Value,
} from '../engine.ts';
import { backUp } from './backup.ts';
import {
  databaseFile,
  isCommitRefused,
  isLocked,
  openDatabase,
  reasonOf,
  writeError,
} from './open-database.ts';

type SqliteOptions = Pick<StorePlace, 'dataDir'> & OpenOptions;

/**
 * Two connections on the main thread: one writes, in one transaction after another, and one reads beside it, so that
 * nobody sees what is not committed.
 */
export class SqliteEngine implements Engine {
  // SQLite has one writer at a time.
  readonly locked = '';
  readonly lockedDeliveries = '';
  readonly isNew: boolean;
  readonly #options: SqliteOptions;
  #opened: ReturnType<typeof open> | undefined;
  #nextTry = 0;
  #isLossReported = false;
  #hasErased = false;
  #lastTurn: Promise<unknown> = Promise.resolve();
  readonly #daily: NodeJS.Timeout;

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.isNew = fileAt(options.dataDir) === undefined;
    try {
      this.#opened = open(options);
    } catch (error) {
      if (options.report === undefined || !(error instanceof TemporaryStoreError)) throw error;
      options.report(
        `${error.message} The site is served; forms are refused until it can be opened.`,
      );
    }
    this.#daily = setInterval(() => void this.#turn(() => this.#vacuum()), dayMs).unref();
  }

  /** The open database. One that could not be opened is tried again, at most once a second. */
  #database() {
    if (this.#opened) return this.#opened;
    if (performance.now() < this.#nextTry) {
      throw new TemporaryStoreError('The database is not open yet.');
    }
    this.#nextTry = performance.now() + 1_000;
    this.#opened = open(this.#options);
    this.#options.report?.('The database is open now, and forms are taken in.');
    return this.#opened;
  }

  readonly read: Engine['read'] = {
    all: (text, ...values) => Promise.try(() => this.#database().reader.all(text, ...values)),
  };

  readonly write: Engine['write'] = (work) => {
    const latest = performance.now() + lockTimeoutMs;
    return this.#turn(async () => {
      const { database, writer } = this.#database();
      this.#verifyFile();
      await begin(database, latest);
      try {
        const result = await work(writer);
        commit(database);
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw writeError(error);
      }
    });
  };

  /** Does one thing after another, because a connection can be in one transaction only. */
  #turn<Result>(thing: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#lastTurn.then(thing);
    this.#lastTurn = done.catch(() => undefined);
    return done;
  }

  /**
   * Throws if another file lies in the place of the one that was opened: SQLite goes on writing into a file that was
   * deleted or replaced, and what it acknowledges then is gone with the process.
   */
  #verifyFile() {
    const { dataDir, report } = this.#options;
    if (fileAt(dataDir) === this.#opened?.file) return;
    const line =
      `The database ${databaseFile(dataDir)} was deleted, moved or replaced. Nothing is stored any more: ` +
      'stop the server, put the right database in its place, and start it again.';
    if (!this.#isLossReported) report?.(line);
    this.#isLossReported = true;
    throw new StoreError(line);
  }

  async erase(now: string, work: (sql: Sql) => Promise<Erasure[]>): Promise<Erasure[]> {
    const erased = await this.write(work);
    this.#hasErased = true;
    const references = erased.map(({ reference }) => reference);
    try {
      appendErased(this.#options.dataDir, references, now);
    } catch (error) {
      throw new StoreError(
        `It is erased, but erased.txt in ${this.#options.dataDir} cannot be written (${reasonOf(error)}). ` +
          `Add to it by hand, so that no copy brings it back: ${references.join(', ')}`,
      );
    }
    return erased;
  }

  listErased = () => Promise.try(() => readErased(this.#options.dataDir));

  /**
   * Writes the file anew if something was erased: `secure_delete` leaves the copies that stay in the gaps of pages when
   * rows move between them. Then empties the journal. What another program or a full disk prevents is done a day later.
   */
  #vacuum() {
    if (!this.#hasErased || !this.#opened) return;
    try {
      this.#opened.database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      this.#hasErased = false;
    } catch {
      // Nothing was lost, and nothing that was erased is read any more.
    }
  }

  backup = async (file: string) => {
    this.#database();
    this.#verifyFile();
    await backUp({ dataDir: this.#options.dataDir, file });
  };

  close(): Promise<void> {
    clearInterval(this.#daily);
    return this.#turn(() => {
      this.#vacuum();
      this.#opened?.close();
    });
  }
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Milliseconds that a write waits at most while another program holds the lock. */
const lockTimeoutMs = 5_000;

/**
 * Begins a transaction. It waits for another program's lock in pauses, which leave the event loop to others, while
 * SQLite's own waiting would stop the whole server.
 */
async function begin(database: DatabaseSync, latest: number): Promise<void> {
  for (;;) {
    try {
      database.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > latest) throw writeError(error);
    }
    await pause(10);
  }
}

/** Only a COMMIT that fails is uncertain: where its sync does, the whole transaction may be in the journal. */
function commit(database: DatabaseSync) {
  try {
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction || isCommitRefused(error)) throw error;
    throw new UncertainError(writeError(error));
  }
}

function open({ dataDir, mustExist = false }: SqliteOptions) {
  const database = openDatabase(dataDir, { mustExist });
  database.exec('PRAGMA busy_timeout = 0');
  const readOnly = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 1_000 });
  readOnly.exec('PRAGMA temp_store = MEMORY');
  const close = () => {
    // The last to close writes the journal into the file, which a reader cannot.
    readOnly.close();
    database.close();
  };
  const [writer, reader, file] = [sqlOn(database), sqlOn(readOnly), fileAt(dataDir)];
  return { database, writer, reader, file, close };
}

/** What tells the file of the database from another one at the same place. */
function fileAt(dataDir: string): string | undefined {
  const stats = statSync(databaseFile(dataDir), { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/**
 * Statements are prepared once, with SQLite's own placeholders. Where they name an index in a comment, they take it: without
 * statistics SQLite would read every row by the primary key.
 */
function sqlOn(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const known = prepared.get(text);
    if (known) return known;
    // The statement of a search differs with the number of words, so there is no end of statements.
    if (prepared.size === 200) prepared.clear();
    const own = text.replaceAll(/\$(\d+)/g, '?$1').replaceAll(/\/\*( INDEXED BY \w+ )\*\//g, '$1');
    const statement = database.prepare(own);
    prepared.set(text, statement);
    return statement;
  };
  const valuesOf = (values: readonly Value[]) => values.map((value) => value ?? null);
  return {
    all: (text, ...values) => Promise.try(() => prepare(text).all(...valuesOf(values))),
    run: (text, ...values) =>
      Promise.try(() => Number(prepare(text).run(...valuesOf(values)).changes)),
  };
}
