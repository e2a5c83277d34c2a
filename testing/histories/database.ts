import type { Store } from '../../server/store/store.ts';

/** Every kind of trouble; each passes and leaves nothing behind. */
export const troubles = ['disk full', 'answer lost'] as const;

/**
 * What can be wrong with a database for a while. With `answer lost` what was written stays, although its caller gets the
 * error of a broken connection or disk.
 */
export type Trouble = (typeof troubles)[number];

/** One database, empty at first. */
export type HistoryDatabase = {
  /** Opens it as another process does. */
  open: () => OpenedStore;
  /** As the staff's commands open it. */
  staff: Store;
  /** Reads it whatever trouble there is. */
  observer: Store;
  trouble: () => Trouble | undefined;
  setTrouble: (trouble: Trouble | undefined) => void;
  /** Whether a text is anywhere in its files; only for an engine that clears them of what is erased. */
  filesHold?: (text: string) => boolean;
  /**
   * Copies the database; `restore` puts the copy in its place, once everybody else has dropped their stores. Only for
   * an engine for which the product does both.
   */
  backUp?: () => Promise<void>;
  restore?: (now: Date) => Promise<void>;
  /** References whose erasure had no known outcome: a restored copy is rid of those that this database has lost. */
  inDoubt?: () => string[];
  /** To be called once everybody else has dropped their stores. */
  remove: () => Promise<void>;
};

/** A store that ends with its process. */
export type OpenedStore = {
  store: Store;
  /** Lets nothing more begin, but for this many statements of a transaction under way. */
  cutOff: (after: number) => void;
  /** Ends the connection, without a good-bye. */
  drop: () => Promise<void>;
};

/** Where databases for histories come from. */
export type HistoryEngine = {
  name: 'SQLite' | 'PostgreSQL';
  makeDatabase: () => Promise<HistoryDatabase>;
  stop: () => Promise<void>;
};

/** References in the order in which they are made, so that a history is the same each time. */
export function countedReferences(): () => string {
  let made = 0;
  return () => `2222-${(made += 1).toString().padStart(4, '2')}`;
}
