import type { DatabaseSync } from 'node:sqlite';

import { submissionOf } from './rows.ts';
import type { Write } from './sqlite-group-commit.ts';
import type { AddOutcome, Kind, NewSubmission, Store, StoredSubmission } from './store.ts';

type SubmissionsParts = { database: DatabaseSync; write: Write; newReference: () => string };

type Submissions = Pick<Store, 'add' | 'list' | 'countQuarantined' | 'find' | 'release'>;

/** What was submitted, in SQLite. */
export function sqliteSubmissions({
  database,
  write,
  newReference,
}: SubmissionsParts): Submissions {
  const byKey = database.prepare(
    'SELECT reference, content_hash FROM submissions WHERE idempotency_key = ?',
  );
  const byReference = database.prepare(`SELECT ${columns} FROM submissions WHERE reference = ?`);
  const after = database.prepare(
    `SELECT ${columns} FROM submissions
     WHERE kind = ? AND (suspicion IS NOT NULL) = ? AND id > ? ORDER BY id LIMIT ${pageLength}`,
  );
  const quarantined = database.prepare(
    'SELECT count(*) AS number FROM submissions WHERE kind = ? AND suspicion IS NOT NULL',
  );
  const insert = database.prepare(
    `INSERT INTO submissions
       (kind, reference, submitted_at, idempotency_key, content_hash, content, suspicion)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  );
  const insertDelivery = database.prepare(
    'INSERT INTO deliveries (submission_id, channel, due_at) VALUES (?, ?, ?)',
  );
  const clear = database.prepare(
    'UPDATE submissions SET suspicion = NULL WHERE reference = ? AND suspicion IS NOT NULL RETURNING id',
  );

  function addOnce(entry: NewSubmission): AddOutcome {
    const { kind, contentHash, submittedAt, idempotencyKey = null, deliverTo = [] } = entry;
    const earlier = byKey.get(idempotencyKey);
    if (earlier) {
      return earlier.content_hash === contentHash
        ? { outcome: 'repeated', reference: String(earlier.reference) }
        : { outcome: 'conflict' };
    }
    const content = JSON.stringify(entry.content);
    const suspicion = entry.suspicion ?? null;
    for (let attempt = 1; attempt <= referenceAttempts; attempt += 1) {
      const reference = newReference();
      const { changes, lastInsertRowid } = insert.run(
        ...[kind, reference, submittedAt, idempotencyKey, contentHash, content, suspicion],
      );
      if (changes === 0) continue;
      for (const channel of deliverTo) insertDelivery.run(lastInsertRowid, channel, submittedAt);
      return { outcome: 'stored', reference };
    }
    throw new Error('no unused reference was found');
  }

  return {
    add: (entry) => write(() => addOnce(entry)),
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
    release: (reference, { deliverTo, now }) =>
      write(() => {
        const released = clear.get(reference);
        if (released === undefined) return false;
        for (const channel of deliverTo) insertDelivery.run(Number(released.id), channel, now);
        return true;
      }),
  };
}

const columns = 'id, kind, reference, submitted_at, content, suspicion';
const pageLength = 200;
const referenceAttempts = 20;
