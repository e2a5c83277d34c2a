import type { Pool } from 'pg';

import { postgresIntake } from './intake.ts';
import type { VerifyVersion } from './migrations.ts';
import { submissionOf, type Row } from '../rows.ts';
import type { Store } from '../store.ts';
import type { Kind, StoredSubmission } from '../../../domain/submission.ts';

type SubmissionsParts = { pool: Pool; newReference: () => string; verifyVersion: VerifyVersion };

type Submissions = Pick<Store, 'add' | 'list' | 'countQuarantined' | 'find' | 'release'>;

/** What was submitted, in PostgreSQL. */
export function postgresSubmissions(parts: SubmissionsParts): Submissions {
  const query = async (sql: string, values: unknown[]) =>
    (await parts.pool.query<Row>(sql, values)).rows;

  return {
    ...postgresIntake(parts),
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
  };
}

const columns = 'id, kind, reference, submitted_at, content, suspicion';
const pageLength = 200;

const byReference = `SELECT ${columns} FROM submissions WHERE reference = $1`;
const after = `
  SELECT ${columns} FROM submissions
  WHERE kind = $1 AND (suspicion IS NOT NULL) = $2 AND id > $3 ORDER BY id LIMIT ${pageLength}`;
const countHeld = `
  SELECT count(*) AS number FROM submissions WHERE kind = $1 AND suspicion IS NOT NULL`;
