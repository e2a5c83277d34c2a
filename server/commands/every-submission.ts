import type { Store } from '../store/store.ts';
import type { Kind, StoredSubmission } from '../submissions/submission.ts';
import { submissionViews } from '../submissions/views.ts';

/** Everything that is stored, of every kind, in quarantine or not. */
export async function* everySubmission(store: Store): AsyncGenerator<StoredSubmission> {
  for (const kind of Object.keys(submissionViews) as Kind[]) {
    for (const quarantined of [false, true]) yield* store.list<Kind>(kind, { quarantined });
  }
}
