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
  signIn(key: PresentedKey, session: Session & { hash: string }): Promise<boolean>;
  /** The session of a hash, unless it has ended. */
  find(hash: string, now: string): Promise<Session | undefined>;
  end(hash: string): Promise<void>;
  /** Ends every session and takes back every key. Resolves to how many sessions there were. */
  endAll(): Promise<number>;
  /** Removes keys and sessions whose time is over. */
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

/** Who is signed in, and until when. */
type Session = { name: string; endsAt: string };

/** Keys and sessions of the desk, over either engine. */
export function storeSessions({ read, write }: Engine): Sessions {
  return {
    addKey: ({ hash, expiresAt, browserHash }) =>
      write(async (sql) => {
        await sql.run(
          'INSERT INTO sign_in_keys (hash, expires_at, browser_hash) VALUES ($1, $2, $3)',
          ...[hash, expiresAt, browserHash],
        );
      }),
    signIn: async ({ hash, browserHash, now }, session) => {
      const isGood = [hash, now, browserHash] as const;
      // A commit waits for the disk, so a guessed key must not cause one.
      const found = await read.all(`SELECT 1 FROM sign_in_keys WHERE ${isGoodKey}`, ...isGood);
      if (found.length === 0) return false;
      return write(async (sql) => {
        const used = await sql.run(`DELETE FROM sign_in_keys WHERE ${isGoodKey}`, ...isGood);
        if (used === 0) return false;
        await sql.run(
          'INSERT INTO sessions (hash, name, ends_at) VALUES ($1, $2, $3)',
          // As JSON, which keeps every character in either engine.
          ...[session.hash, JSON.stringify(session.name), session.endsAt],
        );
        return true;
      });
    },
    find: async (hash, now) => {
      const [row] = await read.all(
        'SELECT name, ends_at FROM sessions WHERE hash = $1 AND ends_at > $2',
        ...[hash, now],
      );
      return row && { name: JSON.parse(String(row.name)) as string, endsAt: String(row.ends_at) };
    },
    end: (hash) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sessions WHERE hash = $1', hash);
      }),
    endAll: () =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys');
        return sql.run('DELETE FROM sessions');
      }),
    removeExpired: (now) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys WHERE expires_at <= $1', now);
        await sql.run('DELETE FROM sessions WHERE ends_at <= $1', now);
      }),
  };
}

const isGoodKey = 'hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)';

/** 256 random bits, safe in an address and in a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the shape of a secret made by `newSecret`. */
export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/u.test(text);
}

/** The SHA-256 of a secret in hexadecimal, which is stored in its place. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<Sessions, 'addKey'>,
  { now, browserHash }: { now: Date; browserHash?: string },
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, browserHash });
  return key;
}
