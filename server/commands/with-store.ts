import { normaliseReference } from '../../domain/reference.ts';
import { FatalError } from '../fatal-error.ts';
import type { Destination, Store } from '../store/store.ts';
import type { Purpose } from '../store/open-store.ts';
import type { Restored } from '../store/sqlite/restore.ts';
import type { Output } from './output.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { kindNames } from '../../domain/kinds.ts';

/**
 * How a command gets the store: opened only once the command is understood, and closed in any case. `readOne`
 * and `changeOne` give it the reference of one application or message, as it is stored, from what was typed;
 * they reject with `FatalError` for what cannot be one.
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
  /** Copies the data folder's database; resolves to what there is to say. */
  copyToPostgres: () => Promise<string>;
  /** Puts a copy back in the place of the database. */
  restore: (file: string) => Promise<Restored>;
  /** Makes an empty database in the place of a lost one; resolves to what there is to say. */
  startEmpty: () => Promise<string>;
  /** Asks the person at the terminal; `false` where there is nobody to ask. */
  confirm: (question: string) => Promise<boolean>;
  /** Where the desk is; throws `FatalError` where there is none. */
  deskAddress: () => string;
  /** The ways out that are set up. */
  channels: () => Destination[];
  /** Who is at this computer, as it calls them; empty where it does not say. */
  userName: () => string;
  clock: () => Date;
  stdout: Output;
  stderr: Output;
};

/** Everything that is stored, of every kind, in quarantine or not. */
export async function* everySubmission(store: Store): AsyncGenerator<StoredSubmission> {
  for (const kind of kindNames) {
    for (const quarantined of [false, true]) yield* store.list<Kind>(kind, { quarantined });
  }
}
