import { createHash, randomBytes } from 'node:crypto';

import { keyMinutes } from '../../domain/case/desk-limits.ts';
import type { Engine, Row } from './engine.ts';

/** The hash of what the browser that asked has to show. A key without one is good in any browser. */
type OfBrowser = { browserHash?: string | undefined };

/** The address of the staff, in small letters, by which somebody came in; none where they followed a printed link. */
type OfStaff = { address?: string | undefined };

type Session = { name: string; endsAt: string } & OfStaff;

/**
 * Sessions of the desk, and the keys that let somebody in once. Both are stored as SHA-256 hashes in hexadecimal only.
 * Times are ISO 8601, UTC.
 */
export function storeSessions({ read, write }: Engine) {
  return {
    addKey: ({ hash, expiresAt, browserHash, address }: NewKey) =>
      write(async (sql) => {
        const key = `
          INSERT INTO sign_in_keys (hash, expires_at, browser_hash, address)
          VALUES ($1, $2, $3, $4)`;
        await sql.run(key, hash, expiresAt, browserHash, address);
      }),
    /**
     * Uses a key up and opens a session in its place, in one step. Resolves to whether the key was good: there, unused,
     * in time, and of the browser that asked for it. The session is of the address to which the key was given.
     */
    signIn: async (
      { hash, browserHash, now }: { hash: string; now: string } & OfBrowser,
      session: Session & { hash: string },
    ): Promise<boolean> => {
      const isGood = [hash, now, browserHash] as const;
      // A commit waits for the disk, so a guessed key must not cause one.
      const good = `SELECT address FROM sign_in_keys WHERE ${isGoodKey}`;
      const [found] = await read.all(good, ...isGood);
      if (found === undefined) return false;
      return write(async (sql) => {
        const used = await sql.run(`DELETE FROM sign_in_keys WHERE ${isGoodKey}`, ...isGood);
        if (used === 0) return false;
        const opened =
          'INSERT INTO sessions (hash, name, ends_at, address) VALUES ($1, $2, $3, $4)';
        // As JSON, which keeps every character in either engine.
        const name = JSON.stringify(session.name);
        await sql.run(opened, session.hash, name, session.endsAt, found.address);
        return true;
      });
    },
    find: async (hash: string, now: string): Promise<Session | undefined> => {
      const open = 'SELECT name, ends_at, address FROM sessions WHERE hash = $1 AND ends_at > $2';
      const [row] = await read.all(open, hash, now);
      if (row === undefined) return undefined;
      const name = JSON.parse(String(row.name)) as string;
      return { name, endsAt: String(row.ends_at), ...addressOf(row) };
    },
    end: (hash: string) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sessions WHERE hash = $1', hash);
      }),
    /** Ends every session and takes back every key, those of calendars too. */
    endAll: () =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys');
        await sql.run('DELETE FROM sessions');
        await sql.run('DELETE FROM calendar_keys');
      }),
    /** Ends what is left of those whose address is not one of the staff's, in small letters, any more. */
    endOthers: (staff: readonly string[]) =>
      write(async (sql) => {
        for (const table of ['sign_in_keys', 'sessions', 'calendar_keys']) {
          const known = `SELECT DISTINCT address FROM ${table} WHERE address IS NOT NULL`;
          for (const { address } of await sql.all(known)) {
            if (staff.includes(String(address))) continue;
            await sql.run(`DELETE FROM ${table} WHERE address = $1`, address);
          }
        }
      }),
    addCalendarKey: (hash: string, { address }: OfStaff = {}) =>
      write(async (sql) => {
        const key = 'INSERT INTO calendar_keys (hash, address) VALUES ($1, $2)';
        await sql.run(key, hash, address);
      }),
    findCalendarKey: async (hash: string): Promise<OfStaff | undefined> => {
      const [row] = await read.all('SELECT address FROM calendar_keys WHERE hash = $1', hash);
      return row && addressOf(row);
    },
    removeExpired: (now: string) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys WHERE expires_at <= $1', now);
        await sql.run('DELETE FROM sessions WHERE ends_at <= $1', now);
      }),
  };
}

type NewKey = { hash: string; expiresAt: string } & OfBrowser & OfStaff;

export type Sessions = ReturnType<typeof storeSessions>;

const addressOf = ({ address }: Row): OfStaff => (typeof address === 'string' ? { address } : {});

const isGoodKey = 'hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)';

/** 256 random bits, safe in an address and in a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Whether something has the shape of a secret made by `newSecret`. */
export const isSecret = (given: unknown): given is string =>
  typeof given === 'string' && /^[\w-]{43}$/u.test(given);

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<Sessions, 'addKey'>,
  { now, ...of }: { now: Date } & OfBrowser & OfStaff,
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, ...of });
  return key;
}
