import type { Kind, Store, StoredSubmission } from '../store/store.ts';
import { kinds } from './views.ts';

/** Everything that is stored, of every kind, in quarantine or not. */
export async function* everySubmission(store: Store): AsyncGenerator<StoredSubmission> {
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const quarantined of [false, true]) yield* store.list<Kind>(kind, { quarantined });
  }
}
