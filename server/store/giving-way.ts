import { setImmediate } from 'node:timers/promises';

import type { Engine, SqlRow, Value } from './engine.ts';

/** Milliseconds of work after which others come first. */
const workMs = 10;

/** Gives one row after another, and lets others come first whenever the work at them took a while. */
export async function* givingWay<Of>(rows: Iterable<Of> | AsyncIterable<Of>) {
  let since = performance.now();
  for await (const row of rows) {
    yield row;
    if (performance.now() - since < workMs) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** The rows of a statement, a page at a time; its `$1` is the `id` of the last row of the page before. */
export async function* pagesOf({ read }: Pick<Engine, 'read'>, select: string, ...values: Value[]) {
  let last: Value = 0;
  let page;
  do {
    page = await read.all(select, last, ...values);
    yield page;
    last = page.at(-1)?.id;
  } while (page.length > 0);
}

/** The same, one row after another. */
export const rowsOf = (...of: Parameters<typeof pagesOf>): AsyncGenerator<SqlRow> =>
  givingWay(eachOf(...of));

async function* eachOf(...of: Parameters<typeof pagesOf>) {
  for await (const page of pagesOf(...of)) yield* page;
}
