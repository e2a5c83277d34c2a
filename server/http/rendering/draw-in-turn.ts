import { setTimeout as pause } from 'node:timers/promises';

import type { Render } from './renderer.ts';

/**
 * Draws what is another page for each visitor, one at a time, and rests after each four times as long as it
 * took: it has a fifth of the thread at most, and all others have the rest. Rejects with `BusyError` where so
 * many wait already that a visitor would take it for broken.
 */
export function drawInTurn(render: Render): Render {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let restMs = 0;

  async function draw(...page: Parameters<Render>) {
    const start = performance.now();
    try {
      return await render(...page);
    } finally {
      waiting -= 1;
      restMs = Math.min(4 * (performance.now() - start), longestRestMs);
    }
  }

  return (...page) => {
    if (waiting === mostWaiting) return Promise.reject(new BusyError());
    waiting += 1;
    const drawing = last.then(() => draw(...page));
    const rest = () => pause(restMs);
    last = drawing.then(rest, rest);
    return drawing;
  };
}

/** More pages are to be drawn for one visitor each than their share of the thread allows. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly statusCode = 503;
}

/** A page takes a few milliseconds, and what took longer was held up by something else. */
const longestRestMs = 50;

/** Some two seconds on a slow machine. */
const mostWaiting = 50;
