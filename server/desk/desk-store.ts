import { type Store, UncertainError } from '../store/store.ts';
import type { ProblemModel } from '../../src/desk/models.ts';

/** What the desk needs of the store. */
export type DeskStore = Pick<Store, 'find' | 'release' | 'erase' | 'desk' | 'sessions'> & {
  outbox: Pick<Store['outbox'], 'deliveriesOf' | 'retry'>;
};

/**
 * The same store, or part of a store, but every rejection becomes a `DeskProblem` 503, whose page says that the store is
 * away, or that the last step may have been carried out.
 */
export function withStoreProblems<Of extends object>(store: Of): Of {
  const get = (_: Of, name: string) => {
    // The store is a Proxy itself, so its methods cannot be listed.
    const part = Reflect.get(store, name) as Methods | Method | undefined;
    if (typeof part !== 'function') return part && withStoreProblems(part);
    return async (...args: unknown[]) => {
      try {
        return await part(...args);
      } catch (error) {
        const isUncertain = error instanceof UncertainError;
        throw new DeskProblem(503, isUncertain ? 'uncertain' : 'store', error);
      }
    };
  };
  return new Proxy(store, { get: get as ProxyHandler<Of>['get'] & object });
}

type Method = (...args: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;

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
