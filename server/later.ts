import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Work that waits until some time after its answer. */
export type Later = {
  /** Has work done some time later, and returns at once; leaves it where `isOfStranger` and very much waits already. */
  do: (work: (signal: AbortSignal) => Promise<void>, isOfStranger?: boolean) => void;
  /** Gives up what is under way. */
  stop: () => Promise<void>;
};

/**
 * Does what depends on whether somebody named what is there after the answer, and some time later: who asks learns
 * nothing of that from the answer, from its time, or from the time of the next. The work tells of its own faults.
 */
export function createLater({
  delay = () => randomInt(500, 3_000),
}: {
  /** Milliseconds to wait before anything is done. */
  delay?: (() => number) | undefined;
} = {}): Later {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    do: (work, isOfStranger = true) => {
      if (isOfStranger && underWay.size >= mostUnderWay) return;
      const doing: Promise<void> = pause(delay(), undefined, { signal: stopping.signal })
        // Given up while it waited.
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

/** What waits at once; what a stranger asks for beyond that is not done. */
const mostUnderWay = 100;
