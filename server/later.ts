import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Work that is done some time after the answer. */
export type Later = {
  /** Does the work later and returns at once. Work of a stranger is dropped if too much waits already. */
  do: (work: (signal: AbortSignal) => Promise<void>, isOfStranger?: boolean) => void;
  /** Drops what still waits, and aborts what is under way. */
  stop: () => Promise<void>;
};

/**
 * Does the work that depends on a lookup after the answer, with a random delay, so that neither the answer nor any time
 * tells what the lookup found. The work reports its own errors.
 */
export function createLater({
  delay = () => randomInt(500, 3_000),
}: {
  /** Milliseconds to wait before the work. */
  delay?: (() => number) | undefined;
} = {}): Later {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    do: (work, isOfStranger = true) => {
      if (isOfStranger && underWay.size >= mostUnderWay) return;
      const doing: Promise<void> = pause(delay(), undefined, { signal: stopping.signal })
        // It was stopped while it waited.
        .then(
          () => work(stopping.signal),
          () => undefined,
        )
        .finally(() => underWay.delete(doing));
      underWay.add(doing);
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/** How much may wait at once before strangers' work is dropped. */
const mostUnderWay = 100;
