import type { Store } from '../../server/store/store.ts';

/** The way of one process to its store. */
export type Gate = ReturnType<typeof createGate>;

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

  const guarded = <Methods extends object>(methods: Methods): Methods =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        isMethod(method) ? (...values: unknown[]) => pass(() => method(...values)) : method,
      ]),
    ) as Methods;

  return {
    through: (store: Store): Store => ({
      ...guarded(store),
      outbox: guarded(store.outbox),
      desk: guarded(store.desk),
    }),
    close: () => (isOpen = false),
  };
}

type Method = (...values: unknown[]) => Promise<unknown>;
const isMethod = (value: unknown): value is Method => typeof value === 'function';
