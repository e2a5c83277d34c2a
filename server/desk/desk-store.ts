import type { Desk } from '../store/desk.ts';
import type { Sessions } from '../store/sessions.ts';
import { type Store, TracesLeftError, UncertainError } from '../store/store.ts';
import type { ProblemModel } from '../../src/desk/models.ts';

/** What the desk needs of the store. */
export type DeskStore = Pick<Store, 'find' | 'release' | 'erase'> & {
  outbox: Pick<Store['outbox'], 'deliveriesOf' | 'retry'>;
  desk: Desk;
  sessions: Sessions;
};

/**
 * The same store, but every rejection becomes a `DeskProblem` 503, whose page says that the store is away, or that the
 * last step may have been carried out.
 */
export function withStoreProblems({
  find,
  release,
  erase,
  outbox,
  desk,
  sessions,
}: DeskStore): DeskStore {
  return {
    ...wrapped({ find, release, erase }),
    outbox: wrapped({ deliveriesOf: outbox.deliveriesOf, retry: outbox.retry }),
    desk: wrapped(desk),
    sessions: wrapped(sessions),
  };
}

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;

function wrapped<Of extends Methods>(methods: Of): Of {
  // The store is a Proxy, so its methods cannot be listed.
  const get =
    (_: Of, name: string) =>
    async (...args: never[]) => {
      try {
        return await methods[name]!(...args);
      } catch (error) {
        // The data is erased, and this error says where traces of it are left.
        if (error instanceof TracesLeftError) throw error;
        const isUncertain = error instanceof UncertainError;
        throw new DeskProblem(503, isUncertain ? 'uncertain' : 'store', error);
      }
    };
  return new Proxy(methods, { get: get as ProxyHandler<Of>['get'] & object });
}

/** An error that is answered with a page that says why. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  /** The HTTP status of that page. */
  readonly statusCode: number;
  readonly what: ProblemModel['what'];

  constructor(statusCode: number, what: ProblemModel['what'], cause?: unknown) {
    super(what, { cause });
    this.statusCode = statusCode;
    this.what = what;
  }
}
