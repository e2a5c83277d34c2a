import type { Store } from '../../server/store/store.ts';

/** What can be wrong with a database for a while. */
export type Trouble = (typeof troubles)[number] | 'other version';

/** Every kind that passes and leaves nothing behind; `answer lost`: what is written stays, and whoever asked for it hears of a broken connection or disk. */
export const troubles = ['disk full', 'lock held', 'answer lost'] as const;

/** One database, empty at first. */
export type HistoryDatabase = {
  /** Opens it as another process does. */
  open: () => Promise<OpenedStore>;
  /** Opened by the staff's commands. */
  staff: Store;
  /** Looks into it past all trouble. */
  observer: Store;
  /** In words, while there is one. */
  trouble: () => Trouble | undefined;
  begin: (trouble: Trouble) => unknown;
  endTrouble: () => unknown;
  /** Does things without putting what they ask of the database in an order. */
  atOnce: <Result>(things: () => Promise<Result>) => Promise<Result>;
  /** Whether a text is anywhere in its files; only where these are cleared of what is erased. */
  filesHold?: (text: string) => boolean;
  /** Copies it, and puts the copy back as the staff do once everybody else has dropped it; only where the product does both. */
  backUp?: () => Promise<void>;
  restore?: (now: Date) => Promise<void>;
  /** What was to be erased where nobody knows whether it was: a copy is rid of it if it is gone here. */
  inDoubt?: () => string[];
  /** Once everybody else has dropped it. */
  remove: () => Promise<void>;
};

/** A store that ends with its process. */
export type OpenedStore = {
  store: Store;
  /** Nothing more begins, but for so many statements of what is under way, if it is of several. */
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
