import { createHash, randomBytes } from 'node:crypto';

import { keyMinutes } from '../../domain/desk-limits.ts';
import type { Engine } from './engine.ts';

/**
 * Sessions of the desk, and the keys that let somebody in. Both are stored as SHA-256 hashes in hexadecimal only. Times
 * are ISO 8601, UTC. Every method rejects when the store cannot be used.
 */
export type Sessions = {
  /** Keeps a key until it is used or its time is over. */
  addKey(key: NewKey): Promise<void>;
  /**
   * Uses a key up and opens a session in its place, in one step. Resolves to whether the key was good: there,
   * unused, in time, and of the browser that asked for it.
   */
  signIn(key: PresentedKey, session: NewSession): Promise<boolean>;
  /** Every key, session and known browser that is still valid, for a server to keep in memory. */
  passes(now: string): Promise<Pass[]>;
  /** The session of a hash, unless it has ended. */
  find(hash: string, now: string): Promise<Session | undefined>;
  end(hash: string): Promise<void>;
  /** Ends every session and takes back every key; browsers stay known. Resolves to how many sessions there were. */
  endAll(): Promise<number>;
  /** Removes keys, sessions and browsers whose time is over. */
  removeExpired(now: string): Promise<void>;
};

/** A key that somebody may sign in with, once. */
type NewKey = {
  hash: string;
  expiresAt: string;
  /** The hash of what the browser that asked has to show. If it is unset, any browser may use the key. */
  browserHash?: string | undefined;
};

/** A key as somebody brings it. */
type PresentedKey = { hash: string; browserHash: string | undefined; now: string };

/** A session as it begins. */
type NewSession = {
  hash: string;
  name: string;
  endsAt: string;
  /** The browser that signs in, by the hash of what it shows. It is known from then on, signed in or not. */
  browser?: { hash: string; endsAt: string } | undefined;
};

/** A key, a session or a browser that somebody has signed in with, by its hash, and when that is over. */
export type Pass = { kind: 'key' | 'session' | 'browser'; hash: string; endsAt: string };

/** Who is signed in, and until when. */
type Session = { name: string; endsAt: string };

/** Keys and sessions of the desk, over either engine. */
export function storeSessions({ read, write }: Engine): Sessions {
  return {
    addKey: ({ hash, expiresAt, browserHash }) =>
      write(async (sql) => {
        await sql.run(insertKey, hash, expiresAt, browserHash);
      }),
    signIn: async ({ hash, browserHash, now }, { browser, ...session }) => {
      const isGood = [hash, now, browserHash] as const;
      // A commit waits for the disk, so a guessed key must not cause one.
      if ((await read.all(findKey, ...isGood)).length === 0) return false;
      return write(async (sql) => {
        if ((await sql.run(useKey, ...isGood)) === 0) return false;
        await sql.run(open, session.hash, nameFor(session.name), session.endsAt);
        if (browser) await sql.run(knowBrowser, browser.hash, browser.endsAt);
        await sql.run(forgetBrowsers);
        return true;
      });
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

/** Browsers are kept among the sessions under this name, because no person is without a name. */
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

/** 256 random bits, safe in an address and in a cookie. Nobody can guess one. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the shape of a secret made by `newSecret`. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/u.test(text);
}

/** The SHA-256 of a secret in hexadecimal, which is stored in its place. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

type KeyTerms = {
  now: Date;
  /** The hash of what the browser that asked has to show. If it is unset, any browser may use the key. */
  browserHash?: string;
};

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<Sessions, 'addKey'>,
  { now, browserHash }: KeyTerms,
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, browserHash });
  return key;
}
