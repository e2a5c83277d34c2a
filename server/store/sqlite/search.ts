import type { DeskView } from '../../../domain/views.ts';
import type { DeskPosition } from '../desk-cursor.ts';
import type { ReadRows } from '../desk-lists.ts';
import type { Range } from '../desk-page.ts';
import { type Dialect, rangeStatement, stepStatement } from '../desk-queries.ts';
import type { Row } from '../rows.ts';
import type { SearchTerm } from '../search-text.ts';

/**
 * Searches a list in SQLite step by step, because a statement holds up the whole server: what is nowhere
 * in 100,000 texts is known after a twentieth of a second in all.
 */
export function sqliteSearch(read: ReadRows, dialect: Dialect) {
  return async (
    view: DeskView | 'all',
    terms: readonly SearchTerm[],
    range: Range,
  ): Promise<Row[]> => {
    const found: Row[] = [];
    let from = range.from;
    let until: DeskPosition | undefined;
    do {
      const [end] = await read(stepStatement(view, { ...range, from }, stepLength, dialect));
      until = end && { key: Number(end.place), id: Number(end.submission_id) };
      const limit = range.limit - found.length;
      found.push(
        ...(await read(rangeStatement(view, terms, { ...range, from, until, limit }, dialect))),
      );
      from = until;
    } while (until !== undefined && found.length < range.limit);
    return found;
  };
}

/** Rows that are looked through in a few milliseconds. */
const stepLength = 5_000;
