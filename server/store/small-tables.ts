import type { Kind } from '../../domain/case/submission.ts';
import type { Terms } from '../../domain/case/usual-offer.ts';
import type { PreparedLetter } from '../../domain/letters/letters.ts';
import type { OwnLetter } from '../../domain/letters/own-letter.ts';
import { dateInLondon } from '../../domain/time/london-time.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { NightReport } from './check.ts';
import type { Engine, Sql, SqlRow } from './engine.ts';

// Tables of a few rows, of which none is of any submission.

/** Each version of the terms of service, for those who were asked to accept it. */
export function storeTerms({ read, write }: Engine) {
  const select = 'SELECT effective, text FROM terms WHERE fingerprint = $1';
  const find = async (fingerprint: string) => {
    const [row] = await read.all(select, fingerprint);
    return row && { fingerprint, effective: String(row.effective), text: String(row.text) };
  };
  return {
    /** The terms with this fingerprint, if they are kept. */
    findTerms: find,
    keepTerms: async ({ fingerprint, effective, text }: Terms, now: string): Promise<void> => {
      if (await find(fingerprint)) return;
      await write((sql) => sql.run(insertTerms, fingerprint, effective, text, now));
    },
  };
}

// Another instance may have been quicker.
const insertTerms = `
  INSERT INTO terms (fingerprint, effective, text, first_seen) VALUES ($1, $2, $3, $4)
  ON CONFLICT (fingerprint) DO NOTHING`;

/** Until when nobody is here, for every instance. Times are ISO 8601, UTC. */
export function storeClosings({ read, write }: Engine) {
  return {
    /** The closing of a time; `undefined` while somebody is here. */
    closing: (now: string) => closingIn(read, now),
    /** Closes until a day, or opens again where there is none. Who did it is kept. */
    closeUntil: (
      closing: Pick<Closing, 'until' | 'words'> | undefined,
      made: { at: string; by: string },
    ) =>
      write(async (sql) => {
        const insert = `
          INSERT INTO closings (since, until, words, by_whom, made_at) VALUES ($1, $2, $3, $4, $5)`;
        const { until, words = '' } = closing ?? {};
        const texts = [words, made.by].map((text) => JSON.stringify(text));
        await sql.run(insert, dateInLondon(made.at), until, ...texts, made.at);
      }),
  };
}

export async function closingIn(sql: Pick<Sql, 'all'>, now: string): Promise<Closing | undefined> {
  const latest = 'SELECT since, until, words FROM closings ORDER BY id DESC LIMIT 1';
  const [row] = await sql.all(latest);
  if (typeof row?.until !== 'string' || row.until <= dateInLondon(now)) return undefined;
  const words = JSON.parse(String(row.words)) as string;
  return { since: String(row.since), until: row.until, words };
}

/** The letters that the staff have saved. Times are ISO 8601, UTC. */
export function storeOwnLetters({ read, write, lockName }: Engine) {
  return {
    list: async (): Promise<PreparedLetter[]> => (await read.all(selectLetters)).map(ownLetterOf),
    /** Saves a letter, over the one of the same name if there is one; resolves to its id. */
    keep: (letter: OwnLetter, made: { at: string; by: string }): Promise<string> =>
      write(async (sql) => {
        if (lockName !== undefined) await sql.all(lockName, 'own letters');
        const same = (await sql.all(selectLetters)).find(
          (row) => row.kind === letter.for && isSame(ownLetterOf(row).title, letter.title),
        );
        const { title, subject, text } = letter;
        const words = [title, subject, text, made.by].map((each) => JSON.stringify(each));
        const [row] = same
          ? await sql.all(updateLetter, same.id, ...words, made.at)
          : await sql.all(insertLetter, letter.for, ...words, made.at);
        return idOf(row!);
      }),
    remove: (id: string) =>
      write(async (sql) => {
        const [, number] = /^own-(\d{1,15})$/u.exec(id) ?? [];
        if (number) await sql.run('DELETE FROM own_letters WHERE id = $1', Number(number));
      }),
  };
}

const selectLetters = 'SELECT id, kind, title, subject, text FROM own_letters ORDER BY id';
const updateLetter = `
  UPDATE own_letters SET title = $2, subject = $3, text = $4, by_whom = $5, made_at = $6
  WHERE id = $1 RETURNING id`;
const insertLetter = `
  INSERT INTO own_letters (kind, title, subject, text, by_whom, made_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;

/** Unlike any name of a file. */
const idOf = ({ id }: SqlRow) => `own-${String(id)}`;

const ownLetterOf = (row: SqlRow): PreparedLetter => {
  const [title = '', subject = '', text = ''] = [row.title, row.subject, row.text].map(
    (each) => JSON.parse(String(each)) as string,
  );
  return { id: idOf(row), for: row.kind as Kind, title, subject, text };
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The daily notice to the staff. Whichever instance comes first sends it, and the others do not. */
export function storeNotices(engine: Engine) {
  return {
    claim: claimIn(engine, 'notices', 'sent_at'),
    markSent: (day: string, at: string) =>
      engine.write(async (sql) => {
        await sql.run('UPDATE notices SET sent_at = $1 WHERE day = $2', at, day);
      }),
  };
}

/** What the server found each night, by the day in London. Times are ISO 8601, UTC. */
export function storeNights(engine: Engine) {
  const { read, write } = engine;
  return {
    claim: claimIn(engine, 'nights', 'ended_at'),
    end: (day: string, at: string, report: object) =>
      write(async (sql) => {
        const end = 'UPDATE nights SET ended_at = $2, report = $3 WHERE day = $1';
        await sql.run(end, day, at, JSON.stringify(report));
      }),
    /** The latest nights that ended by a time, at most a month of them, the latest first. */
    last: async (now: string) =>
      (await read.all(selectNights, now)).map(({ day, ended_at: endedAt, report }) => ({
        ...(JSON.parse(String(report)) as NightReport),
        day: String(day),
        endedAt: String(endedAt),
      })),
  };
}

/**
 * Takes a day (`2025-01-31`) in a table, unless it is done or another instance is at it. An instance that crashes while
 * it holds the day keeps the others from it until `leaseEnds`. Times are ISO 8601, UTC.
 */
const claimIn =
  ({ read, write }: Engine, table: 'notices' | 'nights', done: 'sent_at' | 'ended_at') =>
  async (day: string, { now, leaseEnds }: { now: string; leaseEnds: string }): Promise<boolean> => {
    const isTaken = `
      SELECT 1 FROM ${table} WHERE day = $1 AND (${done} IS NOT NULL OR lease_ends > $2)`;
    // Looking costs nothing; a transaction would cost a sync to disk.
    if ((await read.all(isTaken, day, now)).length > 0) return false;
    const take = `
      INSERT INTO ${table} (day, lease_ends) VALUES ($1, $2)
      ON CONFLICT (day) DO UPDATE SET lease_ends = excluded.lease_ends
      WHERE ${table}.${done} IS NULL AND ${table}.lease_ends <= $3`;
    return write(async (sql) => (await sql.run(take, day, leaseEnds, now)) === 1);
  };

const selectNights = `
  SELECT day, ended_at, report FROM nights WHERE ended_at IS NOT NULL AND ended_at <= $1
  ORDER BY ended_at DESC LIMIT 31`;
