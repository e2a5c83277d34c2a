import type { ErasureList } from './erasure-list.ts';
import type { Store } from './store.ts';

type Terms = { erasures: ErasureList; now: Date };

/**
 * Removes submissions, once the list of erasures names them, so that a copy put back does not bring them
 * back. Resolves to the names of the channels through which one of them was taken, or may have been.
 */
export async function eraseForGood(
  store: Pick<Store, 'erase'>,
  references: readonly string[],
  { erasures, now }: Terms,
): Promise<string[]> {
  erasures.add(references, now);
  const sentTo = new Set<string>();
  for (const reference of references) {
    for (const name of (await store.erase(reference))?.sentTo ?? []) sentTo.add(name);
  }
  return [...sentTo];
}
