import type { Store } from '../store/store.ts';
import type { Kind, StoredSubmission } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';

/** Everything that is stored, of every kind, in quarantine or not. */
export async function* everySubmission(store: Store): AsyncGenerator<StoredSubmission> {
  for (const kind of Object.keys(kinds) as Kind[]) {
    for (const quarantined of [false, true]) yield* store.list<Kind>(kind, { quarantined });
  }
}
