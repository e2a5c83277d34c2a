import type { Pool } from 'pg';

import { knowingLostAnswers } from './lost-answers.ts';
import type { Row } from '../rows.ts';
import type { NewSession, PresentedKey, Sessions } from '../sessions.ts';

type SignIn = { key: PresentedKey; session: NewSession };

/** Keys and sessions of the desk, in PostgreSQL, shared by every instance. */
export function postgresSessions(pool: Pool): Sessions {
  const query = async (sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;

  const signIn = knowingLostAnswers(async ({ key, session }: SignIn) => {
    const { hash, now, browserHash } = key;
    // As JSON, which keeps every character.
    const opened = [session.hash, JSON.stringify(session.name), session.endsAt];
    return (await query(useKey, [hash, now, browserHash, ...opened])).length > 0;
  });

  return {
    addKey: async ({ hash, expiresAt, browserHash }) => {
      await query('INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES ($1, $2, $3)', [
        ...[hash, expiresAt, browserHash],
      ]);
    },
    signIn: (key, session) => signIn({ key, session }),
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
    },
  };
}

/** Gives a row where there is the session: also one that was opened before its answer was lost. */
const useKey = `
  WITH used AS (
    DELETE FROM sign_in_keys
    WHERE hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)
    RETURNING 1
  ), opened AS (
    INSERT INTO sessions (hash, name, ends_at) SELECT $4, $5, $6 FROM used RETURNING 1
  )
  SELECT 1 FROM opened UNION ALL SELECT 1 FROM sessions WHERE hash = $4`;
const find = 'SELECT name, ends_at FROM sessions WHERE hash = $1 AND ends_at > $2';
const endAll = `
  WITH keys AS (DELETE FROM sign_in_keys), ended AS (DELETE FROM sessions RETURNING 1)
  SELECT count(*) AS number FROM ended`;
const removeExpired = `
  WITH keys AS (DELETE FROM sign_in_keys WHERE expires_at <= $1)
  DELETE FROM sessions WHERE ends_at <= $1`;
