import type { DatabaseSync } from 'node:sqlite';

import { mostBrowsers, nameOfBrowsers, type Pass, type Sessions } from '../sessions.ts';
import type { Write } from './group-commit.ts';

type SessionsParts = { database: DatabaseSync; write: Write };

/** Keys and sessions of the desk, in SQLite. */
export function sqliteSessions({ database, write }: SessionsParts): Sessions {
  const addKey = database.prepare(
    'INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES (?, ?, ?)',
  );
  const goodKey = 'hash = ? AND expires_at > ? AND (browser_hash IS NULL OR browser_hash = ?)';
  const findKey = database.prepare(`SELECT 1 FROM sign_in_keys WHERE ${goodKey}`);
  const useKey = database.prepare(`DELETE FROM sign_in_keys WHERE ${goodKey}`);
  const open = database.prepare('INSERT INTO sessions (hash, name, ends_at) VALUES (?, ?, ?)');
  const know = database.prepare(
    `INSERT INTO sessions (hash, name, ends_at) VALUES (?, '${nameOfBrowsers}', ?)
     ON CONFLICT (hash) DO UPDATE SET ends_at = excluded.ends_at WHERE name = '${nameOfBrowsers}'`,
  );
  const forget = database.prepare(
    `DELETE FROM sessions WHERE hash IN (
       SELECT hash FROM sessions WHERE name = '${nameOfBrowsers}'
       ORDER BY ends_at DESC LIMIT -1 OFFSET ${mostBrowsers})`,
  );
  const passes = database.prepare(
    `SELECT 'key' AS kind, hash, expires_at AS ends_at FROM sign_in_keys WHERE expires_at > ?1
     UNION ALL
     SELECT CASE name WHEN '${nameOfBrowsers}' THEN 'browser' ELSE 'session' END, hash, ends_at
     FROM sessions WHERE ends_at > ?1`,
  );
  const find = database.prepare(
    `SELECT name, ends_at FROM sessions
     WHERE hash = ? AND ends_at > ? AND name <> '${nameOfBrowsers}'`,
  );
  const end = database.prepare('DELETE FROM sessions WHERE hash = ?');
  const endAll = database.prepare(`DELETE FROM sessions WHERE name <> '${nameOfBrowsers}'`);
  const dropKeys = database.prepare('DELETE FROM sign_in_keys');
  const removeKeys = database.prepare('DELETE FROM sign_in_keys WHERE expires_at <= ?');
  const removeSessions = database.prepare('DELETE FROM sessions WHERE ends_at <= ?');

  return {
    addKey: ({ hash, expiresAt, browserHash = null }) =>
      write(() => void addKey.run(hash, expiresAt, browserHash)),
    signIn: async ({ hash, browserHash = null, now }, { browser, ...session }) => {
      // A commit waits for the disk, and is not for whoever only guesses.
      if (findKey.get(hash, now, browserHash) === undefined) return false;
      return write(() => {
        if (useKey.run(hash, now, browserHash).changes === 0) return false;
        open.run(session.hash, session.name, session.endsAt);
        if (browser) know.run(browser.hash, browser.endsAt);
        forget.run();
        return true;
      });
    },
    passes: (now) =>
      Promise.try(() =>
        passes.all(now).map((row) => ({
          kind: row.kind as Pass['kind'],
          ...{ hash: String(row.hash), endsAt: String(row.ends_at) },
        })),
      ),
    find: (hash, now) =>
      Promise.try(() => {
        const row = find.get(hash, now);
        return row && { name: String(row.name), endsAt: String(row.ends_at) };
      }),
    end: (hash) => write(() => void end.run(hash)),
    endAll: () =>
      write(() => {
        dropKeys.run();
        return Number(endAll.run().changes);
      }),
    removeExpired: (now) =>
      write(() => {
        removeKeys.run(now);
        removeSessions.run(now);
      }),
  };
}
