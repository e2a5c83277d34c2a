import type { DeskPage, DeskRow, PageOptions } from './desk.ts';

/** A row and where it stands in its list. */
export type PlacedRow = { row: DeskRow; position: DeskPosition };

/** Which rows of a list to read, in which order. */
export type Range = {
  /** Reads on from behind this; from the end where there is none. */
  from: DeskPosition | undefined;
  /** From the last to the first. */
  isBackward: boolean;
  limit: number;
};

/** Reads rows in the order of a list, or against it. */
export type ReadRange = (range: Range) => Promise<PlacedRow[]>;

/** One page of a list, between other rows that come and go. */
export async function readPage(
  read: ReadRange,
  { cursor: text, limit = 50 }: Omit<PageOptions, 'search'>,
): Promise<DeskPage> {
  const cursor = readCursor(text);
  const isAny = async (from: DeskPosition | undefined, isBackward: boolean) =>
    from !== undefined && (await read({ from, isBackward, limit: 1 })).length > 0;

  async function ending(from: DeskPosition | undefined): Promise<DeskPage> {
    const found = await read({ from, isBackward: true, limit: limit + 1 });
    // The first page is whole, also where rows before it have gone.
    if (found.length <= limit) return beginning(undefined);
    const rows = found.slice(0, limit).reverse();
    const hasMore = from !== undefined && (await isAny(rows.at(-1)?.position, false));
    return pageOf(rows, { hasPrevious: true, hasMore });
  }

  async function beginning(from: DeskPosition | undefined): Promise<DeskPage> {
    const found = await read({ from, isBackward: false, limit: limit + 1 });
    // The last rows have gone, and with them this page.
    if (found.length === 0 && from !== undefined) return ending(undefined);
    const rows = found.slice(0, limit);
    const hasPrevious = from !== undefined && (await isAny(rows[0]?.position, true));
    return pageOf(rows, { hasPrevious, hasMore: found.length > limit });
  }

  return cursor?.isBackward ? ending(cursor.position) : beginning(cursor?.position);
}

function pageOf(
  rows: PlacedRow[],
  { hasPrevious, hasMore }: { hasPrevious: boolean; hasMore: boolean },
): DeskPage {
  const [first, last] = [rows[0]?.position, rows.at(-1)?.position];
  return {
    rows: rows.map(({ row }) => row),
    next: hasMore && last ? writeCursor({ position: last, isBackward: false }) : undefined,
    previous: hasPrevious && first ? writeCursor({ position: first, isBackward: true }) : undefined,
  };
}

/** A place in a list: between the row that stands there and the one after, or before. */
export type DeskPosition = { key: number; id: number };

/** Where a page begins and which way it is read, as an address carries it. */
export type Cursor = { position: DeskPosition; isBackward: boolean };

/** A cursor as text: numbers of rows and times, and nothing of what was submitted. */
export function writeCursor({ position: { key, id }, isBackward }: Cursor): string {
  return [isBackward ? 'before' : 'after', key, id].join('_');
}

/** The cursor that a text says; `undefined` of one that somebody made up. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, way, ...numbers] = /^(before|after)_(-?\d{1,16})_(\d{1,16})$/.exec(text ?? '') ?? [];
  const [key, id] = numbers.map(Number);
  if (!Number.isSafeInteger(key) || !Number.isSafeInteger(id)) return undefined;
  return { position: { key: key!, id: id! }, isBackward: way === 'before' };
}
