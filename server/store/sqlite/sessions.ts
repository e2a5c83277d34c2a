import type { DatabaseSync } from 'node:sqlite';

import type { Sessions } from '../sessions.ts';
import type { Write } from './group-commit.ts';

type SessionsParts = { database: DatabaseSync; write: Write };

/** Keys and sessions of the desk, in SQLite. */
export function sqliteSessions({ database, write }: SessionsParts): Sessions {
  const addKey = database.prepare(
    'INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES (?, ?, ?)',
  );
  const useKey = database.prepare(
    `DELETE FROM sign_in_keys
     WHERE hash = ? AND expires_at > ? AND (browser_hash IS NULL OR browser_hash = ?)`,
  );
  const open = database.prepare('INSERT INTO sessions (hash, name, ends_at) VALUES (?, ?, ?)');
  const find = database.prepare(
    'SELECT name, ends_at FROM sessions WHERE hash = ? AND ends_at > ?',
  );
  const end = database.prepare('DELETE FROM sessions WHERE hash = ?');
  const endAll = database.prepare('DELETE FROM sessions');
  const dropKeys = database.prepare('DELETE FROM sign_in_keys');
  const removeKeys = database.prepare('DELETE FROM sign_in_keys WHERE expires_at <= ?');
  const removeSessions = database.prepare('DELETE FROM sessions WHERE ends_at <= ?');

  return {
    addKey: ({ hash, expiresAt, browserHash = null }) =>
      write(() => void addKey.run(hash, expiresAt, browserHash)),
    signIn: ({ hash, browserHash = null, now }, session) =>
      write(() => {
        if (useKey.run(hash, now, browserHash).changes === 0) return false;
        open.run(session.hash, session.name, session.endsAt);
        return true;
      }),
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
