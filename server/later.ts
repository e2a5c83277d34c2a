import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** How much may wait at once before more is refused. */
const mostUnderWay = 100;

/**
 * Does the work that depends on a lookup after the answer, with a random delay, so that neither the answer nor any time
 * tells what the lookup found. The work reports its own errors.
 */
export class Later {
  readonly #delay: () => number;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(delayMs: () => number = () => randomInt(500, 3_000)) {
    this.#delay = delayMs;
  }

  /** Returns at once whether the work will be done: not where too much waits already. */
  do(work: (signal: AbortSignal) => Promise<void>): boolean {
    if (this.#underWay.size >= mostUnderWay) return false;
    const { signal } = this.#stopping;
    const doing: Promise<void> = pause(this.#delay(), undefined, { signal })
      // What was promised is done at a stop, too: at once, with a signal that has been aborted.
      .catch(() => undefined)
      .then(() => work(signal))
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
    return true;
  }

  /** Does at once what still waits, and aborts what takes longer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay);
  }
}
