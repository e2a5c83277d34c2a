import type { Desk } from '../desk.ts';
import type { Outbox } from '../outbox.ts';
import type { Sessions } from '../sessions.ts';
import type { Notices, Store } from '../store.ts';

/** One call of a method of a store, as a value that can be handed on, to another thread for example. */
export type StoreCall = {
  /** Of which part of the store the method is; of the store itself without. */
  part?: Part | undefined;
  method: string;
  args: readonly unknown[];
};

type Part = 'outbox' | 'notices' | 'desk' | 'sessions';

/** Every method but `close` and `list`, which answers in pieces. */
const methods = {
  add: true,
  countQuarantined: true,
  find: true,
  release: true,
  erase: true,
  purge: true,
  listErased: true,
  backup: true,
  probe: true,
} satisfies Record<Exclude<keyof Store, 'close' | 'list' | Part>, true>;

const methodsOf = {
  outbox: {
    claim: true,
    record: true,
    deliveriesOf: true,
    listGivenUp: true,
    retry: true,
    countHeldBack: true,
    count: true,
  } satisfies Record<keyof Outbox, true>,
  notices: { claim: true, markSent: true } satisfies Record<keyof Notices, true>,
  desk: {
    add: true,
    history: true,
    page: true,
    counts: true,
    countDue: true,
    samePerson: true,
    figures: true,
  } satisfies Record<keyof Desk, true>,
  sessions: {
    addKey: true,
    signIn: true,
    passes: true,
    find: true,
    end: true,
    endAll: true,
    removeExpired: true,
  } satisfies Record<keyof Sessions, true>,
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
