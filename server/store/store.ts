import { randomFillSync } from 'node:crypto';

import { type Case, stateAfter } from '../../domain/case/events.ts';
import { pastNeeds } from '../../domain/case/retention.ts';
import { createReference, type Kind, type StoredSubmission } from '../../domain/case/submission.ts';
import { type BookEntry, booksFrom, movementsOf } from '../../domain/money/ledger.ts';
import { storeCheck } from './check.ts';
import { storeNights, storeNotices } from './days.ts';
import { storeDesk } from './desk.ts';
import { selectEvents, writeDeskRow } from './desk-entry.ts';
import {
  databaseName,
  type Engine,
  type Erasure,
  historyOf,
  type OpenOptions,
  type Sql,
  type StorePlace,
  submissionOf,
} from './engine.ts';
import { rowsOf } from './giving-way.ts';
import { storeIntake } from './intake.ts';
import { storeOutbox } from './outbox.ts';
import { storeClosings, storeOwnLetters, storeTerms } from './provider.ts';
import { newSecret, storeSessions } from './sessions.ts';
import { databaseFile } from './sqlite/open-database.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';

/** Where submitted forms are kept, over an engine, which is closed with it. Every method rejects when it cannot be used. */
export function createStore(engine: Engine, newReference = createReference) {
  const { read, write } = engine;
  return {
    ...storeIntake(engine, newReference),
    /** All of one kind that are not in quarantine, or all that are; oldest first, a page at a time. */
    async *list<Of extends Kind>(
      kind: Of,
      { quarantined = false } = {},
    ): AsyncGenerator<StoredSubmission<Of>> {
      const select = `
        SELECT * FROM submissions
        WHERE kind = $2 AND suspicion IS ${quarantined ? 'NOT NULL' : 'NULL'} AND id > $1
        ORDER BY id LIMIT 200`;
      for await (const row of rowsOf(engine, select, kind)) {
        yield submissionOf(row) as StoredSubmission<Of>;
      }
    },
    countQuarantined: async (kind: Kind) => {
      const count = `
        SELECT count(*) AS number FROM submissions WHERE kind = $1 AND suspicion IS NOT NULL`;
      return Number((await read.all(count, kind))[0]!.number);
    },
    /** Of any kind, by a reference as it is stored; see `normaliseReference`. */
    find: async (reference: string): Promise<StoredSubmission | undefined> => {
      const [row] = await read.all(`SELECT * FROM submissions WHERE reference = $1`, reference);
      return row && submissionOf(row);
    },
    /** Everything that is stored, of every kind, in quarantine or not, with its history; the oldest first. */
    async *records(): AsyncGenerator<Case> {
      for await (const row of rowsOf(engine, selectAll)) {
        const events = historyOf(await read.all(selectEvents, row.id));
        yield { submission: submissionOf(row), events };
      }
    },
    ...storeErasure(engine),
    ...storeTerms(engine),
    ...storeCheck(engine),
    ...storeClosings(engine),
    outbox: storeOutbox(engine),
    notices: storeNotices(engine),
    nights: storeNights(engine),
    desk: storeDesk(engine),
    ownLetters: storeOwnLetters(engine),
    sessions: storeSessions(engine),
    /** What applicants' links are made from: the same for every instance, and in every copy. */
    linkSecret: async (): Promise<string> => {
      const select = "SELECT value FROM secrets WHERE name = 'links'";
      const [found] = await read.all(select);
      if (found) return String(found.value);
      const [made] = await write(async (sql) => {
        // Another instance may have been quicker.
        const insert = "INSERT INTO secrets VALUES ('links', $1) ON CONFLICT (name) DO NOTHING";
        await sql.run(insert, newSecret());
        return sql.all(select);
      });
      return String(made!.value);
    },
    /** Makes another secret, so that every link of before has ended. */
    renewLinkSecret: () =>
      write(async (sql) => {
        const renew = `
          INSERT INTO secrets VALUES ('links', $1)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
        await sql.run(renew, newSecret());
      }),
    /**
     * Resolves once something as large as the largest application was written to the disk, over what the last probe
     * wrote; rejects where an application that comes now would not be stored.
     */
    probe: () =>
      write(async (sql) => {
        const fill = `
          INSERT INTO probes (id, filler) VALUES (1, $1)
          ON CONFLICT (id) DO UPDATE SET filler = excluded.filler`;
        // New bytes each time, because SQLite skips a write that changes nothing.
        await sql.run(fill, randomFillSync(new Uint8Array(probeBytes)));
      }),
    backup: (file: string) => engine.backup(file),
    isNew: engine.isNew,
    close: () => engine.close(),
  };
}

export type Store = ReturnType<typeof createStore>;

/** Opens the store that the settings name. Rejects with `StoreError`. */
export async function openStore(
  { dataDir, databaseUrl, databasePool }: StorePlace,
  options: OpenOptions = {},
): Promise<Store> {
  if (databaseUrl === undefined) return createStore(new SqliteEngine({ dataDir, ...options }));
  // Loaded only if it is needed, because it takes memory.
  const { openPostgresEngine } = await import('./postgres/postgres-engine.ts');
  const place = { dataDir, databaseUrl, databasePool };
  return createStore(await openPostgresEngine({ ...place, ...options }));
}

/** The place of the store, for the start message; without a password. */
export function nameOfPlace({ dataDir, databaseUrl }: StorePlace, { isNew }: Store): string {
  const place = databaseUrl === undefined ? databaseFile(dataDir) : databaseName(databaseUrl);
  return isNew ? `${place} (new database)` : place;
}

const selectAll = 'SELECT * FROM submissions WHERE id > $1 ORDER BY id LIMIT 200';
/** More than the largest application, which has 53,000 bytes if each character takes the most. */
const probeBytes = 65_536;

/** The methods that remove submissions with everything about them. */
function storeErasure(engine: Engine) {
  const { locked, write } = engine;

  async function eraseAll(
    sql: Sql,
    references: readonly string[],
    { now, isPast }: { now: string; isPast?: (record: Case) => boolean },
  ): Promise<Erasure[]> {
    const erased: Erasure[] = [];
    for (const reference of references) {
      // A claim that is under way ends first, and no other begins, so that all channels with an attempt are named.
      const lock = `SELECT * FROM submissions WHERE reference = $1 ${locked}`;
      const [row] = await sql.all(lock, reference);
      if (row === undefined) continue;
      await sql.all(`SELECT id FROM deliveries WHERE submission_id = $1 ${locked}`, row.id);
      const selectSent = `
        SELECT DISTINCT channel FROM deliveries JOIN attempts ON delivery_id = deliveries.id
        WHERE submission_id = $1`;
      const sent = await sql.all(selectSent, row.id);
      const events = historyOf(await sql.all(selectEvents, row.id));
      const record = { submission: submissionOf(row), events };
      if (isPast && !isPast(record)) continue;
      const isInBooks = await keepInBooks(sql, record, now);
      await sql.run('DELETE FROM submissions WHERE id = $1', row.id);
      erased.push({ reference, sentTo: sent.map(({ channel }) => String(channel)), isInBooks });
    }
    return erased;
  }

  /** Keeps the lines of an account that the law wants still; resolves to whether there are any. */
  async function keepInBooks(
    sql: Sql,
    { submission, events }: Case,
    now: string,
  ): Promise<boolean> {
    const kept = movementsOf({ submission, state: stateAfter(events) }).filter(
      ({ on }) => on >= booksFrom(now),
    );
    for (const { reference: _reference, customer: _customer, ...entry } of kept) {
      const insert = 'INSERT INTO erased_movements (moved_on, content) VALUES ($1, $2)';
      await sql.run(insert, entry.on, JSON.stringify(entry));
    }
    return kept.length > 0;
  }

  return {
    /**
     * Removes submissions with their keys, deliveries, attempts and events, all of them or none, and notes for good that
     * they were erased. The lines of their accounts stay in the books, without name and reference. Resolves to those that
     * were there. Times are ISO 8601, UTC.
     */
    erase: (references: readonly string[], now: string) =>
      engine.erase(now, (sql) => eraseAll(sql, references, { now })),
    /** The same for those that may go as `isPast` says, which is asked again under the lock. */
    purge: (references: readonly string[], isPast: (record: Case) => boolean, now: string) =>
      engine.erase(now, (sql) => eraseAll(sql, references, { now, isPast })),
    /**
     * Takes the access needs out of the events that `pastNeeds` names by now, for good; the events stay. `now` is ISO
     * 8601, UTC.
     */
    forgetNeeds: (reference: string, now: string) =>
      engine.erase(now, async (sql) => {
        const lock = `SELECT * FROM submissions WHERE reference = $1 ${locked}`;
        const [row] = await sql.all(lock, reference);
        if (row === undefined) return [];
        const events = historyOf(await sql.all(selectEvents, row.id));
        for (const { id, ...event } of pastNeeds(events, stateAfter(events), now)) {
          const content = JSON.stringify({ ...event, needs: '', agreed: '' });
          await sql.run('UPDATE events SET content = $2 WHERE id = $1', id, content);
        }
        const left = historyOf(await sql.all(selectEvents, row.id));
        await writeDeskRow(sql, row.id, submissionOf(row), left);
        return [];
      }),
    /** Removes the lines that the books had to keep until now. */
    forgetBooks: (now: string) =>
      write(async (sql) => {
        await sql.run('DELETE FROM erased_movements WHERE moved_on < $1', booksFrom(now));
      }),
    /** What the books keep of all that was erased, in the order in which it was. */
    async *erasedMovements(): AsyncGenerator<BookEntry> {
      for await (const { content } of rowsOf(engine, selectErased)) {
        yield JSON.parse(String(content)) as BookEntry;
      }
    },
    listErased: () => engine.listErased(),
  };
}

const selectErased = `
  SELECT id, content FROM erased_movements WHERE id > $1 ORDER BY id LIMIT 500`;
