import { forwardCalls, makeCall } from '../../server/store/store-calls.ts';
import type { Store } from '../../server/store/store.ts';

/**
 * Once it is closed, as when the process is killed, nothing passes any more: what is asked never reaches
 * the store, and what was under way ends there, but nobody hears of it. `underWay` is shared by all.
 */
export function createGate(underWay: Set<Promise<unknown>>) {
  let isOpen = true;

  function pass<Result>(operation: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!isOpen) return;
      const running = operation().then(
        (result) => isOpen && resolve(result),
        (error: unknown) => isOpen && reject(error as Error),
      );
      underWay.add(running);
      void running.then(() => underWay.delete(running));
    });
  }

  return {
    through: (store: Store): Store =>
      forwardCalls((call) => pass(() => makeCall(store, call)), {
        list: (...args) => store.list(...args),
        close: () => pass(() => store.close()),
      }),
    close: () => (isOpen = false),
  };
}
