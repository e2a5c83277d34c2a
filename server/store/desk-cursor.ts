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
