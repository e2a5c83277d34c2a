import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { erasureList } from '../../server/store/erasure-list.ts';
import { schemaVersion } from '../../server/store/schema.ts';
import { databaseFile, openDatabase } from '../../server/store/sqlite/open-database.ts';
import { restoreSqlite } from '../../server/store/sqlite/restore.ts';
import { sqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import {
  countedReferences,
  type HistoryDatabase,
  type HistoryEngine,
  type OpenedStore,
  type Trouble,
} from './database.ts';

/** What is done to each database before anybody uses it. */
type Prepare = (database: DatabaseSync) => void;

/** SQLite, in a folder of its own for each database. */
export function createSqliteEngine(prepare: Prepare = () => undefined): HistoryEngine {
  return {
    name: 'SQLite',
    makeDatabase: () => Promise.resolve(makeDatabase(prepare)),
    stop: () => Promise.resolve(),
  };
}

/** In memory where possible: a history kills processes and never the machine, so nothing need reach a disk. */
const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

function makeDatabase(prepare: Prepare): HistoryDatabase {
  const dataDir = mkdtempSync(join(folder, 'history-'));
  const newReference = countedReferences();
  const connections = new Set<DatabaseSync>();
  let trouble: Trouble | undefined;

  function open(): OpenedStore {
    const database = openDatabase(dataDir);
    // Nothing here has to survive a power cut.
    database.exec('PRAGMA synchronous = OFF');
    prepare(database);
    connections.add(database);
    loseAnswers(database, () => trouble === 'answer lost');
    if (trouble === 'disk full') fill(database);
    // Waiting would be in vain, as nobody gives up the lock meanwhile.
    const store = sqliteStore(database, { dataDir, newReference, lockTimeoutMs: 0 });
    return {
      store,
      // A transaction runs synchronously, so nothing can cut it off midway.
      cutOff: () => undefined,
      drop: async () => {
        connections.delete(database);
        await store.close();
      },
    };
  }

  let staff = open();
  let other = new DatabaseSync(databaseFile(dataDir));
  const copies = mkdtempSync(join(folder, 'copies-'));
  const copy = join(copies, 'copy.sqlite');
  const setVersion = (version: number) => other.exec(`PRAGMA user_version = ${version}`);
  return {
    open: () => Promise.resolve(open()),
    get staff() {
      return staff.store;
    },
    get observer() {
      return staff.store;
    },
    trouble: () => trouble,
    begin: (kind) => {
      trouble = kind;
      if (kind === 'disk full') for (const connection of connections) fill(connection);
      if (kind === 'lock held') other.exec('BEGIN IMMEDIATE');
      if (kind === 'other version') setVersion(schemaVersion + 1);
    },
    endTrouble: () => {
      if (trouble === 'other version') setVersion(schemaVersion);
      trouble = undefined;
      for (const connection of connections) connection.exec('PRAGMA max_page_count = 4294967294');
      if (other.isTransaction) other.exec('ROLLBACK');
    },
    atOnce: (things) => things(),
    filesHold: (text) =>
      readdirSync(dataDir)
        .filter((name) => name !== 'erased.txt')
        .some((name) => readFileSync(join(dataDir, name)).includes(text)),
    backUp: async () => {
      rmSync(copy, { force: true });
      await staff.store.backup(copy);
    },
    restore: async (now) => {
      await staff.drop();
      other.close();
      const { replaced } = await restoreSqlite(copy, { dataDir, now });
      // The staff are told to remove the replaced database.
      rmSync(replaced!, { recursive: true });
      staff = open();
      other = new DatabaseSync(databaseFile(dataDir));
    },
    inDoubt: () => erasureList(dataDir).inDoubt(),
    remove: async () => {
      await staff.drop();
      other.close();
      for (const each of [dataDir, copies]) rmSync(each, { recursive: true });
    },
  };
}

/**
 * While `isLost`, commits are made and yet rejected, as if a sync failed and the next process found everything in the
 * log.
 */
function loseAnswers(database: DatabaseSync, isLost: () => boolean) {
  const exec = database.exec.bind(database);
  database.exec = (sql) => {
    exec(sql);
    if (sql === 'COMMIT' && isLost()) {
      // https://sqlite.org/rescode.html#ioerr_fsync
      throw Object.assign(new Error('the sync failed'), { errcode: 1034, errstr: 'failed' });
    }
  };
}

/** The file may grow no more: SQLite answers as it does on a full disk. */
function fill(database: DatabaseSync) {
  // A limit below the present size means the present size.
  database.exec('PRAGMA max_page_count = 1');
}
