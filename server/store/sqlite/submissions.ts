import type { DatabaseSync } from 'node:sqlite';

import { submissionOf } from '../rows.ts';
import type { Write } from './group-commit.ts';
import { sqliteIntake } from './intake.ts';
import type { Store } from '../store.ts';
import type { Kind, StoredSubmission } from '../../../domain/submission.ts';

type SubmissionsParts = { database: DatabaseSync; write: Write; newReference: () => string };

type Submissions = Pick<Store, 'add' | 'list' | 'countQuarantined' | 'find' | 'release'>;

/** What was submitted, in SQLite. */
export function sqliteSubmissions(parts: SubmissionsParts): Submissions {
  const { database } = parts;
  const byReference = database.prepare(`SELECT ${columns} FROM submissions WHERE reference = ?`);
  const after = database.prepare(
    `SELECT ${columns} FROM submissions
     WHERE kind = ? AND (suspicion IS NOT NULL) = ? AND id > ? ORDER BY id LIMIT ${pageLength}`,
  );
  const quarantined = database.prepare(
    'SELECT count(*) AS number FROM submissions WHERE kind = ? AND suspicion IS NOT NULL',
  );

  return {
    ...sqliteIntake(parts),
    // eslint-disable-next-line @typescript-eslint/require-await -- a store across a network does wait
    async *list<Of extends Kind>(kind: Of, { quarantined: wanted = false } = {}) {
      let lastId = 0;
      let page;
      do {
        page = after.all(kind, Number(wanted), lastId);
        for (const row of page) yield submissionOf(row) as StoredSubmission<Of>;
        lastId = Number(page.at(-1)?.id);
      } while (page.length === pageLength);
    },
    countQuarantined: (kind) => Promise.try(() => Number(quarantined.get(kind)?.number)),
    find: (reference) =>
      Promise.try(() => {
        const row = byReference.get(reference);
        return row && submissionOf(row);
      }),
  };
}

const columns = 'id, kind, reference, submitted_at, content, suspicion';
const pageLength = 200;
