import { expect, onTestFinished, test, vi } from 'vitest';

import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { openDatabase } from './open-database.ts';
import { createGroupCommit, createTransact } from './group-commit.ts';
import { UncertainError } from '../store.ts';

function notes() {
  const database = openDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE notes (note TEXT NOT NULL UNIQUE)');
  const insert = database.prepare('INSERT INTO notes VALUES (?)');
  const write = createGroupCommit(createTransact(database, unguarded));
  const exec = vi.spyOn(database, 'exec');
  return {
    database,
    note: (text: string) => write(() => Promise.try(() => (insert.run(text), text))),
    kept: () => [...database.prepare('SELECT note FROM notes').iterate()].map(({ note }) => note),
    /** Each waits for the disk once. */
    commits: () => exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length,
  };
}

const unguarded = {
  verify: () => undefined,
  giveUp: (loss: string): never => {
    throw new Error(loss);
  },
  countCommit: () => undefined,
};

test('writes that arrive together share one commit', async () => {
  const { note, kept, commits } = notes();
  expect(await Promise.all(['a', 'b', 'c'].map(note))).toEqual(['a', 'b', 'c']);
  expect(commits()).toBe(1);
  await note('d');
  expect(commits()).toBe(2);
  expect(kept()).toEqual(['a', 'b', 'c', 'd']);
});

test('a write that fails is undone alone', async () => {
  const { note, kept } = notes();
  const results = await Promise.allSettled(['a', 'a', 'b'].map(note));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(kept()).toEqual(['a', 'b']);
});

test('nobody is answered before the commit, and what spoils it spoils it for nobody else', async () => {
  const { database, note, kept } = notes();
  database.exec(`CREATE TABLE checked (
    note TEXT REFERENCES notes (note) DEFERRABLE INITIALLY DEFERRED)`);
  // A deferred constraint is looked at by COMMIT.
  database.exec(`CREATE TRIGGER spoil AFTER INSERT ON notes WHEN NEW.note = 'spoils'
    BEGIN INSERT INTO checked VALUES ('nothing'); END`);
  const results = await Promise.allSettled(['a', 'spoils', 'b'].map(note));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(kept()).toEqual(['a', 'b']);
  expect(await note('c')).toBe('c');
});

test('a commit whose sync fails is uncertain for all who shared it, and what SQLite refuses is not', async () => {
  const { database, note, kept } = notes();
  const exec = database.exec.bind(database);
  // As where the whole transaction is in the log when its sync fails: the next process finds it there.
  database.exec = (sql) => {
    exec(sql);
    if (sql === 'COMMIT') throw syncFailed();
  };
  const results = await Promise.allSettled(['a', 'b'].map(note));
  for (const { reason } of results as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(UncertainError);
    expect(reason).toMatchObject({ code: 'SQLITE_IOERR' });
  }
  expect(kept()).toEqual(['a', 'b']);
  database.exec = (sql) => {
    if (sql === 'COMMIT') throw syncFailed();
    exec(sql);
  };
  await expect(note('c')).rejects.toThrow('Nothing was changed.');
  expect(kept()).toEqual(['a', 'b']);
});

/** SQLITE_IOERR_FSYNC: https://sqlite.org/rescode.html#ioerr_fsync */
const syncFailed = () =>
  Object.assign(new Error('disk I/O error'), { errcode: 1034, errstr: 'disk I/O error' });
