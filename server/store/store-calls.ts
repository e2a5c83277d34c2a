import { AsyncLocalStorage } from 'node:async_hooks';

import { type Store, TemporaryStoreError, UncertainError } from './store.ts';

/** One call of a method of a store, as a value that can be handed on, to another thread for example. */
export type StoreCall = {
  /** The part of the store that has the method; unset for the store itself. */
  part?: Part | undefined;
  method: string;
  args: readonly unknown[];
};

const parts = ['outbox', 'notices', 'desk', 'sessions'] as const;

type Part = (typeof parts)[number];

type MethodName =
  | Exclude<keyof Store, Part>
  | { [Each in Part]: `${Each}.${Extract<keyof Store[Each], string>}` }[Part];

/** The methods that change nothing that anybody looks for. Every other method counts as a write. */
const reads = new Set<string>([
  'countQuarantined',
  'find',
  'list',
  'listErased',
  'linkSecret',
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

/** A store whose calls are handed on to `make`, except `list`, which answers in pieces, and `close`. */
export function forwardCalls(
  make: (call: StoreCall) => Promise<unknown>,
  own: Pick<Store, 'list' | 'close'>,
): Store {
  const forward = (known: object, part?: Part) => {
    const methods = new Map<string | symbol, unknown>(Object.entries(known));
    return new Proxy(known, {
      get: (_, method) => {
        // `await store` asks for `then`, which the store must not have.
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

/** Stands in for a store that has to be got first: each call gets it, and rejects if that fails. */
export function storeBehind(get: () => Promise<Store>, close: Store['close']): Store {
  return forwardCalls(async (call) => makeCall(await get(), call), {
    async *list(...args) {
      yield* (await get()).list(...args);
    },
    close,
  });
}

type Method = (...args: readonly unknown[]) => unknown;

/** The store has too much to do, or does not answer. Nothing was written. */
export class StoreBusyError extends TemporaryStoreError {
  override name = 'StoreBusyError';
  /** HTTP status. */
  readonly statusCode = 503;

  constructor() {
    super('The database has too much to do, or does not answer. Try again in a moment.');
  }
}

/**
 * Does work for somebody at the desk. Its calls to the store wait in a line that only the desk uses. Once that person
 * has gone, no call begins, unless the work has written something already: to do half of it would be worse.
 */
export function workFor<Result>(isGone: () => boolean, work: () => Result): Result {
  return askers.run({ isGone, hasWritten: false }, work);
}

type Asker = { isGone: () => boolean; hasWritten: boolean };

const askers = new AsyncLocalStorage<Asker>();

/**
 * The same store with a limit on how many calls are under way at once (`places`). A call that finds no place to wait,
 * or has waited for `waitingMs`, is refused with `StoreBusyError`. One that has no answer within `answerMs` is given
 * up, with `UncertainError` if it may have written something; its place is free only when it ends.
 */
export function inTurn(store: Store): Store {
  const [siteLine, deskLine] = [createLine(places.site), createLine(places.desk)];
  const take = (call: StoreCall) => {
    // A form that has arrived is stored even if its sender has gone, so it has no asker. A look at the passes has none
    // either, because several wait for it together.
    const asker = call.method === 'passes' ? undefined : askers.getStore();
    const line = asker === undefined ? siteLine : deskLine;
    return line({ asker, isWrite: isWrite(call), make: () => makeCall(store, call) });
  };
  return forwardCalls(take, { list: (...args) => store.list(...args), close: () => store.close() });
}

type Asked = { asker: Asker | undefined; isWrite: boolean; make: () => Promise<unknown> };

type Waiting = { asked: Asked; begin: () => void; refuse: () => void };

function createLine({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  let underWay = 0;
  const waiting = new Set<Waiting>();

  function begin({ asker, isWrite: mayWrite, make }: Asked): Promise<unknown> {
    underWay += 1;
    if (asker && mayWrite) asker.hasWritten = true;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const late = setTimeout(() => {
      reject(mayWrite ? new UncertainError(new StoreBusyError()) : new StoreBusyError());
    }, answerMs);
    const end = () => {
      clearTimeout(late);
      underWay -= 1;
      beginNext();
    };
    make().then(resolve, reject).then(end, end);
    return promise;
  }

  function beginNext() {
    for (const each of waiting) {
      if (underWay === most) return;
      if (isForNobody(each.asked)) each.refuse();
      else each.begin();
    }
  }

  function wait(asked: Asked): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const leave = () => {
      clearTimeout(late);
      waiting.delete(each);
    };
    const each: Waiting = {
      asked,
      begin: () => {
        leave();
        resolve(begin(asked));
      },
      refuse: () => {
        leave();
        reject(new StoreBusyError());
      },
    };
    const late = setTimeout(each.refuse, waitingMs);
    waiting.add(each);
    return promise;
  }

  return (asked: Asked): Promise<unknown> => {
    if (isForNobody(asked)) return Promise.reject(new StoreBusyError());
    if (underWay < most) return begin(asked);
    if (waiting.size === mostWaiting) {
      for (const each of waiting) if (isForNobody(each.asked)) each.refuse();
    }
    return waiting.size === mostWaiting ? Promise.reject(new StoreBusyError()) : wait(asked);
  };
}

function isForNobody({ asker }: Asked): boolean {
  return asker !== undefined && !asker.hasWritten && asker.isGone();
}

/**
 * At the site as many calls may wait as there are connections (`limits`). At the desk so few are under way that a form
 * which arrives in between soon gets the thread of SQLite, or at once a connection to PostgreSQL.
 */
const places = {
  site: { most: 256, mostWaiting: 2_000 },
  desk: { most: 8, mostWaiting: 200 },
};

/** As long as a call may wait for a lock of SQLite or for a connection to PostgreSQL. */
const waitingMs = 5_000;

/**
 * Longer than PostgreSQL is given. With `waitingMs` before it, it is shorter than the 30 seconds that the form waits.
 */
const answerMs = 20_000;
