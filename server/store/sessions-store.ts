import type { Engine } from './engine.ts';
import type { Pass, Sessions } from './sessions.ts';

/** Keys and sessions of the desk, over either engine. */
export function storeSessions({ read, write }: Engine): Sessions {
  return {
    addKey: ({ hash, expiresAt, browserHash }) =>
      write(async (sql) => {
        await sql.run(insertKey, hash, expiresAt, browserHash);
      }),
    signIn: async ({ hash, browserHash, now }, { browser, ...session }) => {
      const isGood = [hash, now, browserHash] as const;
      // A commit waits for the disk, and is not for whoever only guesses.
      if ((await read.all(findKey, ...isGood)).length === 0) return false;
      return write(
        async (sql) => {
          if ((await sql.run(useKey, ...isGood)) === 0) {
            // It was opened, and the answer was lost.
            return (await sql.all(findOpened, session.hash)).length > 0;
          }
          await sql.run(open, session.hash, nameFor(session.name), session.endsAt);
          if (browser) await sql.run(knowBrowser, browser.hash, browser.endsAt);
          await sql.run(forgetBrowsers);
          return true;
        },
        { isRepeatable: true },
      );
    },
    passes: async (now) =>
      (await read.all(selectPasses, now)).map((row) => ({
        kind: row.kind as Pass['kind'],
        ...{ hash: String(row.hash), endsAt: String(row.ends_at) },
      })),
    find: async (hash, now) => {
      const [row] = await read.all(findSession, hash, now);
      return row && { name: JSON.parse(String(row.name)) as string, endsAt: String(row.ends_at) };
    },
    end: (hash) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sessions WHERE hash = $1', hash);
      }),
    endAll: () =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys');
        return sql.run(`DELETE FROM sessions WHERE NOT ${isBrowser}`);
      }),
    removeExpired: (now) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys WHERE expires_at <= $1', now);
        await sql.run('DELETE FROM sessions WHERE ends_at <= $1', now);
      }),
  };
}

/** The name under which a browser is kept among the sessions, where no person is without a name. */
const nameOfBrowsers = '';

/** How many browsers are known at most; those that signed in long ago are forgotten first. */
const mostBrowsers = 500;

/** As JSON, which keeps every character in either engine. */
const nameFor = (name: string) => JSON.stringify(name);
const isBrowser = `CAST(sessions.name AS text) = '${nameFor(nameOfBrowsers)}'`;
const insertKey = 'INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES ($1, $2, $3)';
const isGoodKey = 'hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)';
const findKey = `SELECT 1 FROM sign_in_keys WHERE ${isGoodKey}`;
const useKey = `DELETE FROM sign_in_keys WHERE ${isGoodKey}`;
const findOpened = 'SELECT 1 FROM sessions WHERE hash = $1';
const open = 'INSERT INTO sessions (hash, name, ends_at) VALUES ($1, $2, $3)';
const knowBrowser = `
  INSERT INTO sessions (hash, name, ends_at) VALUES ($1, '${nameFor(nameOfBrowsers)}', $2)
  ON CONFLICT (hash) DO UPDATE SET ends_at = excluded.ends_at WHERE ${isBrowser}`;
const forgetBrowsers = `
  DELETE FROM sessions WHERE hash IN (
    SELECT hash FROM sessions WHERE ${isBrowser}
    ORDER BY ends_at DESC LIMIT 1000000 OFFSET ${mostBrowsers})`;
const selectPasses = `
  SELECT 'key' AS kind, hash, expires_at AS ends_at FROM sign_in_keys WHERE expires_at > $1
  UNION ALL
  SELECT CASE WHEN ${isBrowser} THEN 'browser' ELSE 'session' END, hash, ends_at
  FROM sessions WHERE ends_at > $1`;
const findSession = `
  SELECT name, ends_at FROM sessions WHERE hash = $1 AND ends_at > $2 AND NOT ${isBrowser}`;
