import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** How much may wait at once before more is dropped. */
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

  /** Returns at once. */
  do(work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#underWay.size >= mostUnderWay) return;
    const { signal } = this.#stopping;
    const doing: Promise<void> = pause(this.#delay(), undefined, { signal })
      // It was stopped while it waited.
      .then(
        () => work(signal),
        () => undefined,
      )
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }

  /** Drops what still waits, and aborts what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay);
  }
}
