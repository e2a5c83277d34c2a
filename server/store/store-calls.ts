import type { Store } from './store.ts';

/** One call of a method of a store, as a value that can be handed on, to another thread for example. */
export type StoreCall = {
  /** Of which part of the store the method is; of the store itself without. */
  part?: Part | undefined;
  method: string;
  args: readonly unknown[];
};

const parts = ['outbox', 'notices', 'desk', 'sessions'] as const;

type Part = (typeof parts)[number];

type MethodName =
  | Exclude<keyof Store, Part>
  | { [Each in Part]: `${Each}.${Extract<keyof Store[Each], string>}` }[Part];

/** What changes nothing that anybody looks for; whatever else is called may. */
const reads = new Set<string>([
  'countQuarantined',
  'find',
  'list',
  'listErased',
  'backup',
  'probe',
  'close',
  'outbox.deliveriesOf',
  'outbox.listGivenUp',
  'outbox.countWithheld',
  'outbox.count',
  'desk.history',
  'desk.page',
  'desk.counts',
  'desk.countDue',
  'desk.samePerson',
  'desk.figures',
  'sessions.passes',
  'sessions.find',
] satisfies MethodName[]);

/** Whether a call may change what is stored. */
export function isWrite({ part, method }: StoreCall): boolean {
  return !reads.has(part === undefined ? method : `${part}.${method}`);
}

/** A store whose calls are handed on, but for those that answer in pieces or end it. */
export function forwardCalls(
  make: (call: StoreCall) => Promise<unknown>,
  own: Pick<Store, 'list' | 'close'>,
): Store {
  const forward = (known: object, part?: Part) => {
    const methods = new Map<string | symbol, unknown>(Object.entries(known));
    return new Proxy(known, {
      get: (_, method) => {
        // Whoever waits for the store itself asks whether it is a promise.
        if (typeof method === 'symbol' || method === 'then') return undefined;
        if (!methods.has(method)) {
          methods.set(method, (...args: unknown[]) => make({ part, method, args }));
        }
        return methods.get(method);
      },
    });
  };
  const partsOf = Object.fromEntries(parts.map((part) => [part, forward({}, part)]));
  return forward({ ...own, ...partsOf }) as Store;
}

/** Makes a call that was handed on. */
export function makeCall(store: Store, { part, method, args }: StoreCall): Promise<unknown> {
  const owner: object = part === undefined ? store : store[part];
  return Promise.try(() => (owner as Record<string, Method>)[method]!(...args));
}

/** Stands in for a store that has to be got first: each call gets it, and rejects as the getting does. */
export function storeBehind(get: () => Promise<Store>, close: Store['close']): Store {
  return forwardCalls(async (call) => makeCall(await get(), call), {
    async *list(...args) {
      yield* (await get()).list(...args);
    },
    close,
  });
}

type Method = (...args: readonly unknown[]) => unknown;
