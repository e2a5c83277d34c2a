import { normaliseReference } from '../../domain/submission.ts';
import { FatalError } from '../fatal-error.ts';
import type { Destination, Store } from '../store/store.ts';
import type { Purpose } from '../store/open-store.ts';
import type { Restored } from '../store/sqlite/restore.ts';
import type { Output } from './output.ts';

/**
 * Opens the store for a command once the command is understood, and closes it in any case. `readOne` and `changeOne`
 * turn the typed reference into the stored one; they reject with `FatalError` if there is no such application or
 * message.
 */
export function withStore(parts: CommandParts) {
  const onStore = (purpose: 'read' | 'change') => async (run: (store: Store) => Promise<void>) => {
    const store = await parts.openStore(purpose);
    try {
      await run(store);
    } finally {
      await store.close();
    }
  };
  const [read, change] = [onStore('read'), onStore('change')];
  const onOne =
    (open: typeof read) =>
    (typed = '', run: OnOne) =>
      open(async (store) => {
        const reference = normaliseReference(typed);
        const isThere = reference !== undefined && (await store.find(reference)) !== undefined;
        if (isThere) return run(store, parts, reference);
        throw new FatalError(`There is no application or message ${JSON.stringify(typed)}.`);
      });
  return { read, change, readOne: onOne(read), changeOne: onOne(change) };
}

type OnOne = (store: Store, parts: CommandParts, reference: string) => Promise<void>;

/** What the commands need from outside. */
export type CommandParts = {
  /** Opened only once the command is understood. */
  openStore: (purpose: Exclude<Purpose, 'serve'>) => Promise<Store>;
  /** Copies the data folder's database; resolves to the message for the terminal. */
  copyToPostgres: () => Promise<string>;
  /** Puts a copy back in the place of the database. */
  restore: (file: string) => Promise<Restored>;
  /** Makes an empty database in place of a lost one; resolves to the message for the terminal. */
  startEmpty: () => Promise<string>;
  /** Asks the person at the terminal; `false` where there is nobody to ask. */
  confirm: (question: string) => Promise<boolean>;
  /** The desk's address; throws `FatalError` if there is no desk. */
  deskAddress: () => string;
  /** The channels that are set up. */
  channels: () => Destination[];
  /** The user's name on this computer; empty where it has none. */
  userName: () => string;
  clock: () => Date;
  stdout: Output;
  stderr: Output;
};
