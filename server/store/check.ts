import { isDeepStrictEqual } from 'node:util';

import { letterOf } from '../../domain/case/events.ts';
import { type DeskState, moneyOf } from '../../domain/case/stages.ts';
import type { BookEntry } from '../../domain/money/ledger.ts';
import { rowFor } from './desk-entry.ts';
import { type Engine, type Erasure, historyOf, type SqlRow, submissionOf } from './engine.ts';
import { rowsOf } from './giving-way.ts';

/** Something that does not agree: what kind of thing it is, and the reference or the file that it is about. */
export type Finding = { of: 'row' | 'sum' | 'letter' | 'delivery' | 'backup'; about: string };

/** What the server did in a night. It names nobody. */
export type NightReport = {
  /** The first of what it found, and how many there were. */
  findings: Finding[];
  found: number;
  backup: 'made' | 'failed' | 'none';
  erased: Erasure[];
  /** Why nothing was let go of; unset on other nights. */
  kept?: string | undefined;
  isGood: boolean;
};

/** Looks for rows that do not agree with each other. */
export function storeCheck(engine: Engine) {
  const { read } = engine;
  return {
    /**
     * Gives what does not agree: the row of a list with its events, a sum with its lines, an event that has a letter with
     * its delivery, and a delivery with its event. `forEvents` are the channels that take only deliveries of events.
     */
    async *findings(forEvents: readonly string[]): AsyncGenerator<Finding> {
      for await (const row of rowsOf(engine, selectRows)) yield* await findingsIn(row);
      yield* await wrongDeliveries(forEvents);
      yield* await wrongEntries();
    },
  };

  async function findingsIn({ id }: SqlRow): Promise<Finding[]> {
    // One statement, because what somebody does between two would be taken for a fault.
    const [row, ...more] = await read.all(selectWhole, id);
    // It was erased meanwhile.
    if (row === undefined) return [];
    const about = String(row.reference);
    const events = historyOf(
      [row, ...more].flatMap(({ event_id: event, event: content }) =>
        event === null ? [] : [{ id: event, content }],
      ) as SqlRow[],
    );
    const lettered = new Set(String(row.lettered ?? '').split(' '));
    const findings: Finding[] = events
      .filter((event) => letterOf(event) !== undefined && !lettered.has(event.id))
      .map(() => ({ of: 'letter', about }));
    const { state, ...columns } = rowFor(submissionOf(row), events);
    if (row.state === null) return [...findings, { of: 'row', about }];
    const [kept, own] = [stateOf(row.state), stateOf(state)];
    // A row that other rules made is written anew by itself.
    if (kept.rules !== own.rules) return findings;
    const isSameRow =
      isDeepStrictEqual(kept, own) &&
      Object.entries(columns).every(([name, value]) => String(row[name]) === String(value));
    if (!isDeepStrictEqual(moneyOf(kept), moneyOf(own))) findings.push({ of: 'sum', about });
    else if (!isSameRow) findings.push({ of: 'row', about });
    return findings;
  }

  /** Deliveries without an event that they belong to, or with one of something else. */
  async function wrongDeliveries(forEvents: readonly string[]): Promise<Finding[]> {
    const names = forEvents.map((_, at) => `$${at + 1}`).join();
    const rows = await read.all(selectDeliveries(names || "''"), ...forEvents);
    return rows.map(({ reference }) => ({ of: 'delivery', about: String(reference) }));
  }

  /** Lines in the books of what was erased whose net and VAT do not make the amount. */
  async function wrongEntries(): Promise<Finding[]> {
    const rows = await read.all('SELECT content FROM erased_movements ORDER BY id');
    const entries = rows.map(({ content }) => JSON.parse(String(content)) as BookEntry);
    return entries
      .filter(({ pence, net, vat }) => net + vat !== pence)
      .map(({ on }): Finding => ({ of: 'sum', about: `erased, ${on}` }));
  }
}

const stateOf = (text: unknown) => JSON.parse(String(text)) as DeskState & { rules?: number };

const selectRows = 'SELECT id FROM submissions WHERE id > $1 ORDER BY id LIMIT 200';

/** A row for each event, or one where there is none. */
const selectWhole = `
  SELECT submissions.*, events.id AS event_id, events.content AS event,
         desk.quarantined, desk.list, desk.sort_key, desk.state, desk.email, desk.telephone,
         desk.search, (
           SELECT string_agg(CAST(event_id AS text), ' ') FROM deliveries
           WHERE deliveries.submission_id = submissions.id AND channel = 'letter'
             AND event_id IS NOT NULL
         ) AS lettered
  FROM submissions LEFT JOIN desk ON desk.submission_id = submissions.id
  LEFT JOIN events ON events.submission_id = submissions.id
  WHERE submissions.id = $1 ORDER BY events.id`;

const selectDeliveries = (forEvents: string) => `
  SELECT reference FROM deliveries JOIN submissions ON submissions.id = deliveries.submission_id
  LEFT JOIN events ON events.id = deliveries.event_id
  WHERE (deliveries.event_id IS NOT NULL AND (events.id IS NULL OR events.submission_id <> submissions.id))
    OR (deliveries.event_id IS NULL AND channel IN (${forEvents}))
  ORDER BY deliveries.id`;

const words: Record<Finding['of'], string> = {
  row: 'its row in the lists does not follow from its events',
  sum: 'a sum does not follow from its lines',
  letter: 'a letter of it has no delivery, so nobody sends it',
  delivery: 'a delivery of it belongs to no event of its own',
  backup: 'is missing from the backups',
};

/** "4KX7-9QMD: its row in the lists does not follow from its events" */
export const findingWords = ({ of, about }: Finding): string => `${about}: ${words[of]}`;
