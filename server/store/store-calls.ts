import type { Desk } from './desk.ts';
import type { Outbox } from './outbox.ts';
import type { Sessions } from './sessions.ts';
import type { Notices, Store } from './store.ts';

/** One call of a method of a store, as a value that can be handed on, to another thread for example. */
export type StoreCall = {
  /** Of which part of the store the method is; of the store itself without. */
  part?: Part | undefined;
  method: string;
  args: readonly unknown[];
};

type Part = 'outbox' | 'notices' | 'desk' | 'sessions';

/** Every method but `close` and `list`, which answers in pieces, and whether it may change what anybody looks for. */
const methods = {
  add: true,
  countQuarantined: false,
  find: false,
  release: true,
  erase: true,
  purge: true,
  listErased: false,
  backup: false,
  probe: false,
} satisfies Record<Exclude<keyof Store, 'close' | 'list' | Part>, boolean>;

const methodsOf = {
  outbox: {
    claim: true,
    record: true,
    deliveriesOf: false,
    listGivenUp: false,
    retry: true,
    countHeldBack: false,
    count: false,
  } satisfies Record<keyof Outbox, boolean>,
  notices: { claim: true, markSent: true } satisfies Record<keyof Notices, boolean>,
  desk: {
    add: true,
    history: false,
    page: false,
    counts: false,
    countDue: false,
    samePerson: false,
    figures: false,
  } satisfies Record<keyof Desk, boolean>,
  sessions: {
    addKey: true,
    signIn: true,
    passes: false,
    find: false,
    end: true,
    endAll: true,
    removeExpired: true,
  } satisfies Record<keyof Sessions, boolean>,
};

/** A store whose calls are handed on; `list` and `close` are for the caller to add. */
export function forwardCalls(
  make: (call: StoreCall) => Promise<unknown>,
): Omit<Store, 'close' | 'list'> {
  const forward = (names: object, part?: Part) =>
    Object.fromEntries(
      Object.keys(names).map((method) => [
        method,
        (...args: unknown[]) => make({ part, method, args }),
      ]),
    );
  const parts = Object.entries(methodsOf).map(([part, names]) => [
    part,
    forward(names, part as Part),
  ]);
  return { ...forward(methods), ...Object.fromEntries(parts) } as Omit<Store, 'close' | 'list'>;
}

/** Whether a call may change what is stored. */
export function isWrite({ part, method }: StoreCall): boolean {
  const names: Partial<Record<string, boolean>> = part === undefined ? methods : methodsOf[part];
  return names[method] === true;
}

/** Makes a call that was handed on. */
export function makeCall(store: Store, { part, method, args }: StoreCall): Promise<unknown> {
  const owner: object = part === undefined ? store : store[part];
  return Promise.try(() => (owner as Record<string, Method>)[method]!(...args));
}

/** Stands in for a store that has to be got first: each call gets it, and rejects as the getting does. */
export function storeBehind(get: () => Promise<Store>): Omit<Store, 'close'> {
  return {
    ...forwardCalls(async (call) => makeCall(await get(), call)),
    async *list(...args) {
      yield* (await get()).list(...args);
    },
  };
}

type Method = (...args: readonly unknown[]) => unknown;
