import type { Kind } from '../../domain/case/submission.ts';
import type { PreparedLetter } from '../../domain/letters/letters.ts';
import type { OwnLetter } from '../../domain/letters/own-letter.ts';
import type { Engine, SqlRow } from './engine.ts';

/** The letters that the staff have saved; nothing in them is of any application. Times are ISO 8601, UTC. */
export function storeOwnLetters({ read, write, lockName }: Engine) {
  return {
    list: async (): Promise<PreparedLetter[]> => (await read.all(selectAll)).map(ownLetterOf),
    /** Saves a letter, over the one of the same name if there is one; resolves to its id. */
    keep: (letter: OwnLetter, made: { at: string; by: string }): Promise<string> =>
      write(async (sql) => {
        if (lockName !== undefined) await sql.all(lockName, 'own letters');
        const same = (await sql.all(selectAll)).find(
          (row) => row.kind === letter.for && isSame(ownLetterOf(row).title, letter.title),
        );
        const { title, subject, text } = letter;
        const words = [title, subject, text, made.by].map((each) => JSON.stringify(each));
        const [row] = same
          ? await sql.all(update, same.id, ...words, made.at)
          : await sql.all(insert, letter.for, ...words, made.at);
        return idOf(row!);
      }),
    remove: (id: string) =>
      write(async (sql) => {
        const [, number] = /^own-(\d{1,15})$/u.exec(id) ?? [];
        if (number) await sql.run('DELETE FROM own_letters WHERE id = $1', Number(number));
      }),
  };
}

const selectAll = 'SELECT id, kind, title, subject, text FROM own_letters ORDER BY id';
const update = `
  UPDATE own_letters SET title = $2, subject = $3, text = $4, by_whom = $5, made_at = $6
  WHERE id = $1 RETURNING id`;
const insert = `
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
