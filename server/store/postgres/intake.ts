import pg, { type Pool } from 'pg';

import { deskValues, newDeskEntry } from '../desk-entry.ts';
import { newEntryOf } from './desk-fill.ts';
import type { VerifyVersion } from './migrations.ts';
import { createMakeDeliveries, newDeliveriesOf } from './new-deliveries.ts';
import type { Row } from '../rows.ts';
import {
  type AddOutcome,
  type NewSubmission,
  type ReleaseTerms,
  type Store,
  StoreError,
} from '../store.ts';
import type { Contents, Kind } from '../../../domain/submission.ts';
import { keysOf } from '../submission-keys.ts';

type IntakeParts = { pool: Pool; newReference: () => string; verifyVersion: VerifyVersion };

/**
 * What is taken in or leaves quarantine, in PostgreSQL, in one statement with its deliveries. A form is
 * looked for by its keys, and then written; where another instance wrote in between, the statement fails
 * as a whole and the form is looked for again.
 */
export function postgresIntake({
  pool,
  newReference,
  verifyVersion,
}: IntakeParts): Pick<Store, 'add' | 'release'> {
  const makeDeliveries = createMakeDeliveries(pool);
  const query = async (sql: string, values: unknown[]) => (await pool.query<Row>(sql, values)).rows;

  async function addOnce(entry: NewSubmission): Promise<AddOutcome> {
    const keys = keysOf(entry);
    const rows = await query(byKeys, [keys]);
    verifyVersion(rows[0]?.taken);
    const found = rows.filter(({ key }) => key !== null);
    const known = found.find(({ key }) => key === keys[0]) ?? found[0];
    if (known === undefined) return addNew(entry, keys);
    if (known.content_hash !== entry.contentHash) return { outcome: 'conflict' };
    // By whichever key it came this time it is known from now on.
    const newKeys = keys.filter((each) => found.every(({ key }) => key !== each));
    if (newKeys.length > 0) await query(insertKeys, [newKeys, known.id]);
    const reference = String(known.reference);
    const { suspicion, deliverTo = [], submittedAt: now } = entry;
    const isCleared = known.suspicion !== null && suspicion === undefined;
    const terms = { deliverTo, now };
    const isReleased = isCleared && (await releaseOnce(reference, terms, { byStaff: false }));
    return { outcome: isReleased ? 'released' : 'repeated', reference };
  }

  async function addNew(entry: NewSubmission, keys: string[]): Promise<AddOutcome> {
    const { kind, content, submittedAt: now, contentHash, suspicion, deliverTo = [] } = entry;
    const reference = newReference();
    // Sorted, so that of two instances with the same keys the one never waits for the other's last.
    const values = [keys.toSorted(), kind, reference, contentHash, JSON.stringify(content)];
    const entryCells = deskValues(newDeskEntry(entry, reference));
    const all = [...values, suspicion, ...entryCells];
    await makeDeliveries(insert, content.email, { deliverTo, now }, all);
    return { outcome: 'stored', reference };
  }

  async function releaseOnce(
    reference: string,
    terms: ReleaseTerms,
    { byStaff }: { byStaff: boolean },
  ) {
    const [held] = await query(quarantined, [reference]);
    if (held === undefined) return false;
    const { email } = JSON.parse(String(held.content)) as Contents[Kind];
    return (await makeDeliveries(release, email, terms, [reference, byStaff])).length > 0;
  }

  return {
    add: async (entry) => {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        try {
          return await addOnce(entry);
        } catch (error) {
          if (!isOvertaken(error)) throw error;
        }
      }
      throw new StoreError('no unused reference was found');
    },
    release: (reference, terms) => releaseOnce(reference, terms, { byStaff: true }),
  };
}

const maxAttempts = 20;

/**
 * Another took the key or the reference, or erased what the key belonged to:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isOvertaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['23505', '23503'].includes(error.code ?? '');
}

const byKeys = `
  SELECT taken, key, id, reference, content_hash, suspicion
  FROM schema_steps
  LEFT JOIN (submission_keys JOIN submissions ON id = submission_id) ON key = ANY($1)`;
const insertKeys = `
  INSERT INTO submission_keys (key, submission_id) SELECT key, $2 FROM unnest($1::text[]) AS key`;
const quarantined = `
  SELECT content FROM submissions WHERE reference = $1 AND suspicion IS NOT NULL`;

const insert = `
  WITH stored AS (
    INSERT INTO submissions (kind, reference, submitted_at, content_hash, content, suspicion)
    VALUES ($7, $8, $2, $9, $10, $11) RETURNING id
  ), keyed AS (
    INSERT INTO submission_keys (key, submission_id)
    SELECT key, id FROM stored, unnest($6::text[]) AS key
  ), listed AS (${newEntryOf('stored', 12)}
  )
  ${newDeliveriesOf('stored')}`;
const release = `
  WITH held AS (
    SELECT id, suspicion FROM submissions
    WHERE reference = $6 AND ($7::boolean OR suspicion <> 'staff') AND suspicion IS NOT NULL
    FOR UPDATE
  ), released AS (
    UPDATE submissions SET suspicion = NULL FROM held
    WHERE submissions.id = held.id RETURNING submissions.id
  ), shown AS (
    UPDATE desk SET held = 0 FROM released WHERE submission_id = released.id
  ), undelivered AS (
    SELECT id FROM held WHERE suspicion <> 'staff'
  ), made AS (${newDeliveriesOf('undelivered')})
  SELECT 1 FROM released`;
