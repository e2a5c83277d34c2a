import { dateInLondon } from '../../domain/time/london-time.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { Engine, Sql } from './engine.ts';

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
