import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { erasureList } from '../../server/store/erasure-list.ts';
import { openDatabase } from '../../server/store/sqlite/open-database.ts';
import { restoreSqlite } from '../../server/store/sqlite/restore.ts';
import { sqliteStore } from '../../server/store/sqlite/sqlite-store.ts';
import {
  countedReferences,
  type HistoryDatabase,
  type HistoryEngine,
  type OpenedStore,
  type Trouble,
} from './database.ts';

/** SQLite, in a folder of its own for each database. */
export function createSqliteEngine(): HistoryEngine {
  return {
    name: 'SQLite',
    makeDatabase: () => Promise.resolve(makeDatabase()),
    stop: () => Promise.resolve(),
  };
}

/** In memory where possible: a history kills processes and never the machine, so nothing need reach a disk. */
const folder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

function makeDatabase(): HistoryDatabase {
  const dataDir = mkdtempSync(join(folder, 'history-'));
  const copy = `${dataDir}.copy`;
  const newReference = countedReferences();
  const connections = new Set<DatabaseSync>();
  let trouble: Trouble | undefined;

  function open(): OpenedStore {
    const database = openDatabase(dataDir);
    // Nothing here has to survive a power cut.
    database.exec('PRAGMA synchronous = OFF');
    connections.add(database);
    loseAnswers(database, () => trouble === 'answer lost');
    limitSize(database, trouble);
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
  return {
    open,
    get staff() {
      return staff.store;
    },
    get observer() {
      return staff.store;
    },
    trouble: () => trouble,
    setTrouble: (kind) => {
      trouble = kind;
      for (const connection of connections) limitSize(connection, kind);
    },
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
      const { replaced } = await restoreSqlite(copy, { dataDir, now });
      // The staff are told to remove the replaced database.
      rmSync(replaced!, { recursive: true });
      staff = open();
    },
    inDoubt: () => erasureList(dataDir).inDoubt(),
    remove: async () => {
      await staff.drop();
      for (const each of [dataDir, copy]) rmSync(each, { recursive: true, force: true });
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

/** A file that may grow no more is to SQLite a full disk; a limit below the present size means the present size. */
function limitSize(database: DatabaseSync, trouble: Trouble | undefined) {
  const pages = trouble === 'disk full' ? 1 : 4_294_967_294;
  database.exec(`PRAGMA max_page_count = ${pages}`);
}
