import { createHash, randomBytes } from 'node:crypto';

import { keyMinutes } from '../../domain/case/desk-limits.ts';
import { type Engine, type SqlRow, textIn } from './engine.ts';

/** The hash of what the browser that asked has to show. A key without one is good in any browser. */
type OfBrowser = { browserHash?: string | undefined };

/** The address of the staff, in small letters, by which somebody came in; none where they followed a printed link. */
type OfStaff = { address?: string | undefined };

/**
 * `endsAt`: until when somebody counts as having just signed in, which is all the time that an earlier version gives to
 * any session; a device that was kept stays signed in until `keptUntil`.
 */
export type DeskSession = {
  name: string;
  endsAt: string;
  keptUntil?: string | undefined;
} & OfStaff &
  OfDevice;

type OfDevice = {
  /** What the browser is called, in words of ours. */
  browser?: string | undefined;
  usedAt?: string | undefined;
  /** How often its cookie was renewed, and when the latest was first brought back. */
  turn: number;
  turnSeenAt?: string | undefined;
};

/** A session to open, and whether it may be kept although nobody's address is known of it. */
type NewSession = Omit<DeskSession, 'turn' | 'turnSeenAt' | 'address'> & {
  hash: string;
  isKeptNameless?: boolean;
};

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
     * Uses a key up and opens a session in its place, in one step. Resolves to the session where the key was good: there,
     * unused, in time, and of the browser that asked for it. The session is of the address to which the key was given.
     */
    signIn: async (
      { hash, browserHash, now }: { hash: string; now: string } & OfBrowser,
      { isKeptNameless, ...session }: NewSession,
    ): Promise<DeskSession | undefined> => {
      const isGood = [hash, now, browserHash] as const;
      // A commit waits for the disk, so a guessed key must not cause one.
      const good = `SELECT address FROM sign_in_keys WHERE ${isGoodKey}`;
      const [found] = await read.all(good, ...isGood);
      if (found === undefined) return undefined;
      const { name, endsAt, usedAt, browser } = session;
      const address = textIn(found.address);
      const isKept = isKeptNameless === true || address !== undefined;
      const keptUntil = isKept ? session.keptUntil : undefined;
      return write(async (sql) => {
        const used = await sql.run(`DELETE FROM sign_in_keys WHERE ${isGoodKey}`, ...isGood);
        if (used === 0) return undefined;
        const opened = `
          INSERT INTO sessions (hash, name, ends_at, address, kept_until, used_at, browser, turn)
          VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`;
        // As JSON, which keeps every character in either engine.
        const said = [JSON.stringify(name), endsAt, address, keptUntil, usedAt, browser];
        await sql.run(opened, session.hash, ...said);
        return { name, endsAt, keptUntil, usedAt, browser, turn: 0, address };
      });
    },
    find: async (hash: string, now: string): Promise<DeskSession | undefined> => {
      const open = `SELECT * FROM sessions WHERE hash = $1 AND ${isOpen('$2')}`;
      const [row] = await read.all(open, hash, now);
      return row && deskSessionOf(row);
    },
    /** Every open session, each with its hash, the one that was used last first. */
    list: async (now: string): Promise<(DeskSession & { hash: string })[]> => {
      const open = `SELECT * FROM sessions WHERE ${isOpen('$1')}`;
      const rows = await read.all(open, now);
      return rows
        .map((row) => ({ hash: String(row.hash), ...deskSessionOf(row) }))
        .toSorted((one, other) => ((one.usedAt ?? '') < (other.usedAt ?? '') ? 1 : -1));
    },
    /** Notes that a session was used, and by which turn of its cookie; two instances may note the same. */
    noteUse: (hash: string, { usedAt, turn, turnSeenAt }: Omit<OfDevice, 'browser'>) =>
      write(async (sql) => {
        const note = `
          UPDATE sessions SET used_at = $2, turn = $3, turn_seen_at = $4
          WHERE hash = $1 AND coalesce(turn, 0) <= $3`;
        await sql.run(note, hash, usedAt, turn, turnSeenAt);
      }),
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
    /**
     * Ends what is left of those whose address is not one of the staff's, in small letters, any more. Where staff are
     * named, no device is kept any more that names none of them.
     */
    endOthers: (staff: readonly string[]) =>
      write(async (sql) => {
        if (staff.length > 0) {
          await sql.run('UPDATE sessions SET kept_until = NULL WHERE address IS NULL');
        }
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
      return row && { address: textIn(row.address) };
    },
    removeExpired: (now: string) =>
      write(async (sql) => {
        await sql.run('DELETE FROM sign_in_keys WHERE expires_at <= $1', now);
        await sql.run(`DELETE FROM sessions WHERE NOT (${isOpen('$1')})`, now);
      }),
  };
}

type NewKey = { hash: string; expiresAt: string } & OfBrowser & OfStaff;

export type DeskSessions = ReturnType<typeof storeSessions>;

/** A condition: a session has not ended at a time, which is a parameter. */
const isOpen = (now: string) =>
  `(ends_at > ${now} OR (kept_until IS NOT NULL AND kept_until > ${now}))`;

const deskSessionOf = (row: SqlRow): DeskSession => ({
  name: JSON.parse(String(row.name)) as string,
  endsAt: String(row.ends_at),
  keptUntil: textIn(row.kept_until),
  usedAt: textIn(row.used_at),
  browser: textIn(row.browser),
  turn: Number(row.turn ?? 0),
  turnSeenAt: textIn(row.turn_seen_at),
  address: textIn(row.address),
});

const isGoodKey = 'hash = $1 AND expires_at > $2 AND (browser_hash IS NULL OR browser_hash = $3)';

/** 256 random bits, safe in an address and in a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Whether something has the shape of a secret made by `newSecret`. */
export const isSecret = (given: unknown): given is string =>
  typeof given === 'string' && /^[\w-]{43}$/u.test(given);

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<DeskSessions, 'addKey'>,
  { now, ...of }: { now: Date } & OfBrowser & OfStaff,
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, ...of });
  return key;
}
