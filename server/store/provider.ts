import type { Kind } from '../../domain/case/submission.ts';
import type { Terms } from '../../domain/case/usual-offer.ts';
import type { PreparedLetter } from '../../domain/letters/letters.ts';
import type { OwnLetter } from '../../domain/letters/own-letter.ts';
import { dateInLondon } from '../../domain/time/london-time.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { Engine, Sql, SqlRow } from './engine.ts';

// What the provider has said and written, whoever applies: terms of service, closings, letters of its own.

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
    /** Closes until a day, or opens again without one. Keeps who did it. */
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

/** Differs from the ids of the content’s letters, which are names of files. */
const idOf = ({ id }: SqlRow) => `own-${String(id)}`;

const ownLetterOf = (row: SqlRow): PreparedLetter => {
  const [title = '', subject = '', text = ''] = [row.title, row.subject, row.text].map(
    (each) => JSON.parse(String(each)) as string,
  );
  return { id: idOf(row), for: row.kind as Kind, title, subject, text };
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
