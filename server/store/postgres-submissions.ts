import type { Pool } from 'pg';

import { submissionOf, type Row } from './rows.ts';
import type { AddOutcome, Kind, NewSubmission, Store, StoredSubmission } from './store.ts';

type SubmissionsParts = { pool: Pool; newReference: () => string };

type Submissions = Pick<Store, 'add' | 'list' | 'countQuarantined' | 'find' | 'release'>;

/** What was submitted, in PostgreSQL. Each method is one statement, which is a transaction by itself. */
export function postgresSubmissions({ pool, newReference }: SubmissionsParts): Submissions {
  const query = async (sql: string, values: unknown[]) => (await pool.query<Row>(sql, values)).rows;

  async function earlierWith(key: string, contentHash: string): Promise<AddOutcome | undefined> {
    const [earlier] = await query(byKey, [key]);
    if (earlier === undefined) return undefined;
    return earlier.content_hash === contentHash
      ? { outcome: 'repeated', reference: String(earlier.reference) }
      : { outcome: 'conflict' };
  }

  /**
   * Of two instances that insert the same key at once, the second waits for the first and then inserts
   * nothing. It does not learn whether key or reference was taken, so it looks for the key.
   */
  async function add(entry: NewSubmission): Promise<AddOutcome> {
    const { kind, contentHash, submittedAt, idempotencyKey, suspicion, deliverTo = [] } = entry;
    const content = JSON.stringify(entry.content);
    for (let attempt = 1; attempt <= referenceAttempts; attempt += 1) {
      const reference = newReference();
      const [inserted] = await query(insert, [
        ...[kind, reference, submittedAt, idempotencyKey, contentHash, content, suspicion],
        deliverTo,
      ]);
      if (inserted?.number === '1') return { outcome: 'stored', reference };
      const earlier = idempotencyKey && (await earlierWith(idempotencyKey, contentHash));
      if (earlier) return earlier;
    }
    throw new Error('no unused reference was found');
  }

  return {
    add,
    async *list<Of extends Kind>(kind: Of, { quarantined = false } = {}) {
      let lastId: unknown = 0;
      let page;
      do {
        page = await query(after, [kind, quarantined, lastId]);
        for (const row of page) yield submissionOf(row) as StoredSubmission<Of>;
        lastId = page.at(-1)?.id;
      } while (page.length === pageLength);
    },
    countQuarantined: async (kind) => Number((await query(countHeld, [kind]))[0]?.number),
    find: async (reference) => {
      const [row] = await query(byReference, [reference]);
      return row && submissionOf(row);
    },
    release: async (reference, { deliverTo, now }) =>
      (await query(release, [reference, deliverTo, now]))[0]?.number === '1',
  };
}

const columns = 'id, kind, reference, submitted_at, content, suspicion';
const pageLength = 200;
const referenceAttempts = 20;

const byKey = 'SELECT reference, content_hash FROM submissions WHERE idempotency_key = $1';
const byReference = `SELECT ${columns} FROM submissions WHERE reference = $1`;
const after = `
  SELECT ${columns} FROM submissions
  WHERE kind = $1 AND (suspicion IS NOT NULL) = $2 AND id > $3 ORDER BY id LIMIT ${pageLength}`;
const countHeld = `
  SELECT count(*) AS number FROM submissions WHERE kind = $1 AND suspicion IS NOT NULL`;
const insert = `
  WITH stored AS (
    INSERT INTO submissions
      (kind, reference, submitted_at, idempotency_key, content_hash, content, suspicion)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT DO NOTHING RETURNING id
  ), made AS (
    INSERT INTO deliveries (submission_id, channel, due_at)
    SELECT id, channel, $3::timestamptz FROM stored, unnest($8::text[]) AS channel
  )
  SELECT count(*) AS number FROM stored`;
const release = `
  WITH released AS (
    UPDATE submissions SET suspicion = NULL
    WHERE reference = $1 AND suspicion IS NOT NULL RETURNING id
  ), made AS (
    INSERT INTO deliveries (submission_id, channel, due_at)
    SELECT id, channel, $3::timestamptz FROM released, unnest($2::text[]) AS channel
  )
  SELECT count(*) AS number FROM released`;
