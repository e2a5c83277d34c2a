import type { Pool } from 'pg';

import { knowingLostAnswers } from './lost-answers.ts';
import type { Row } from '../rows.ts';
import {
  mostBrowsers,
  nameOfBrowsers,
  type NewSession,
  type Pass,
  type PresentedKey,
  type Sessions,
} from '../sessions.ts';

type SignIn = { key: PresentedKey; session: NewSession };

/** Keys and sessions of the desk, in PostgreSQL, shared by every instance. */
export function postgresSessions(pool: Pool): Sessions {
  const query = async (sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;

  const signIn = knowingLostAnswers(async ({ key, session }: SignIn) => {
    const { hash, now, browserHash } = key;
    // As JSON, which keeps every character.
    const opened = [session.hash, JSON.stringify(session.name), session.endsAt];
    const known = [session.browser?.hash, session.browser?.endsAt];
    return (await query(useKey, [hash, now, browserHash, ...opened, ...known])).length > 0;
  });

  return {
    addKey: async ({ hash, expiresAt, browserHash }) => {
      await query('INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES ($1, $2, $3)', [
        ...[hash, expiresAt, browserHash],
      ]);
    },
    signIn: (key, session) => signIn({ key, session }),
    passes: async (now) =>
      (await query(passes, [now])).map((row) => ({
        kind: row.kind as Pass['kind'],
        ...{ hash: String(row.hash), endsAt: String(row.ends_at) },
      })),
    find: async (hash, now) => {
      const [row] = await query(find, [hash, now]);
      return row && { name: JSON.parse(String(row.name)) as string, endsAt: String(row.ends_at) };
    },
    end: async (hash) => {
      await query('DELETE FROM sessions WHERE hash = $1', [hash]);
    },
    endAll: async () => Number((await query(endAll))[0]?.number),
    removeExpired: async (now) => {
      await query(removeExpired, [now]);
      await query(removeBrowsers);
    },
  };
}

/** Names are kept as JSON. */
const isBrowser = `name::text = '${JSON.stringify(nameOfBrowsers)}'`;
/** Gives a row where there is the session: also one that was opened before its answer was lost. */
const useKey = `
  WITH used AS (
    DELETE FROM sign_in_keys
    WHERE hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)
    RETURNING 1
  ), opened AS (
    INSERT INTO sessions (hash, name, ends_at) SELECT $4, $5, $6 FROM used RETURNING 1
  ), known AS (
    INSERT INTO sessions (hash, name, ends_at)
    SELECT $7, '${JSON.stringify(nameOfBrowsers)}', $8 FROM used WHERE $7::text IS NOT NULL
    ON CONFLICT (hash) DO UPDATE SET ends_at = excluded.ends_at
    WHERE sessions.${isBrowser}
  )
  SELECT 1 FROM opened UNION ALL SELECT 1 FROM sessions WHERE hash = $4`;
const passes = `
  SELECT 'key' AS kind, hash, expires_at AS ends_at FROM sign_in_keys WHERE expires_at > $1
  UNION ALL
  SELECT CASE WHEN ${isBrowser} THEN 'browser' ELSE 'session' END, hash, ends_at
  FROM sessions WHERE ends_at > $1`;
const find = `
  SELECT name, ends_at FROM sessions WHERE hash = $1 AND ends_at > $2 AND NOT ${isBrowser}`;
const endAll = `
  WITH keys AS (DELETE FROM sign_in_keys), ended AS (
    DELETE FROM sessions WHERE NOT ${isBrowser} RETURNING 1
  )
  SELECT count(*) AS number FROM ended`;
const removeExpired = `
  WITH keys AS (DELETE FROM sign_in_keys WHERE expires_at <= $1)
  DELETE FROM sessions WHERE ends_at <= $1`;
const removeBrowsers = `
  DELETE FROM sessions WHERE hash IN (
    SELECT hash FROM sessions WHERE ${isBrowser} ORDER BY ends_at DESC OFFSET ${mostBrowsers})`;
