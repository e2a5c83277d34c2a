import type { DatabaseSync } from 'node:sqlite';

import { createReference } from '../reference.ts';
import { openDatabase } from './open-database.ts';
import type { AddOutcome, Kind, NewSubmission, Store, StoredSubmission } from './store.ts';

type SqliteOptions = {
  dataDir: string;
  /** Refuse to make a database that is not there. */
  mustExist?: boolean;
  newReference?: () => string;
};

/** The store in an embedded SQLite database. Throws `StoreError` when it cannot be opened. */
export function openSqliteStore({
  dataDir,
  mustExist = false,
  newReference = createReference,
}: SqliteOptions): Store {
  const database = openDatabase(dataDir, { mustExist });
  const byKey = database.prepare(
    'SELECT reference, content_hash FROM submissions WHERE idempotency_key = ?',
  );
  const byReference = database.prepare(`SELECT ${columns} FROM submissions WHERE reference = ?`);
  const after = database.prepare(
    `SELECT ${columns} FROM submissions WHERE kind = ? AND id > ? ORDER BY id LIMIT ${pageLength}`,
  );
  const insert = database.prepare(
    `INSERT INTO submissions
       (kind, reference, submitted_at, idempotency_key, content_hash, content)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  );

  function addOnce(entry: NewSubmission): AddOutcome {
    const { kind, contentHash, submittedAt, idempotencyKey = null } = entry;
    const earlier = byKey.get(idempotencyKey);
    if (earlier) {
      return earlier.content_hash === contentHash
        ? { outcome: 'repeated', reference: String(earlier.reference) }
        : { outcome: 'conflict' };
    }
    const content = JSON.stringify(entry.content);
    for (let attempt = 1; attempt <= referenceAttempts; attempt += 1) {
      const reference = newReference();
      const { changes } = insert.run(
        kind,
        reference,
        submittedAt,
        idempotencyKey,
        contentHash,
        content,
      );
      if (changes === 1) return { outcome: 'stored', reference };
    }
    throw new Error('no unused reference was found');
  }

  return {
    add: (entry) => Promise.try(() => inTransaction(database, () => addOnce(entry))),
    // eslint-disable-next-line @typescript-eslint/require-await -- a store across a network does wait
    async *list<Of extends Kind>(kind: Of) {
      let lastId = 0;
      let page;
      do {
        page = after.all(kind, lastId);
        for (const row of page) yield toStored(row) as StoredSubmission<Of>;
        lastId = Number(page.at(-1)?.id);
      } while (page.length === pageLength);
    },
    find: (reference) =>
      Promise.try(() => {
        const row = byReference.get(reference);
        return row && toStored(row);
      }),
    ping: () => Promise.try(() => void byReference.get('')),
    close: () => Promise.try(() => database.close()),
  };
}

const columns = 'id, kind, reference, submitted_at, content';
const pageLength = 200;
const referenceAttempts = 20;

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A commit that fails for a full disk has already been rolled back.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function toStored(row: Record<string, unknown>): StoredSubmission {
  return {
    kind: String(row.kind),
    reference: String(row.reference),
    submittedAt: String(row.submitted_at),
    content: JSON.parse(String(row.content)) as unknown,
  } as StoredSubmission;
}
