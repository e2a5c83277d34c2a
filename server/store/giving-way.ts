import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others come first. */
const workMs = 10;

/** Gives each row, and lets whatever else the server has to do come first whenever the work at them took a while. */
export async function* givingWay<Row>(rows: Iterable<Row> | AsyncIterable<Row>) {
  let since = performance.now();
  for await (const row of rows) {
    yield row;
    if (performance.now() - since < workMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
