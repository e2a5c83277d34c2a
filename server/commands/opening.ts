import { normaliseReference } from '../../domain/reference.ts';
import { FatalError } from '../fatal-error.ts';
import type { Store } from '../store/store.ts';
import type { CommandParts } from './command-parts.ts';

/**
 * How a command gets the store: opened only once the command is understood, and closed in any case. `readOne`
 * and `changeOne` give it the reference of one application or message, as it is stored, from what was typed;
 * they reject with `FatalError` for what cannot be one.
 */
export function opening(parts: CommandParts) {
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
