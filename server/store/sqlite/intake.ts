import type { DatabaseSync } from 'node:sqlite';

import { deskValues, newDeskEntry } from '../desk-entry.ts';
import { insertEntry } from './desk-fill.ts';
import type { Write } from './group-commit.ts';
import { createMakeDeliveries } from './new-deliveries.ts';
import type { AddOutcome, NewSubmission, ReleaseTerms, Store } from '../store.ts';
import type { Contents, Kind } from '../../../domain/submission.ts';
import { keysOf } from '../submission-keys.ts';

type IntakeParts = { database: DatabaseSync; write: Write; newReference: () => string };

/** What is taken in or leaves quarantine, in SQLite, in one transaction with its deliveries. */
export function sqliteIntake({
  database,
  write,
  newReference,
}: IntakeParts): Pick<Store, 'add' | 'release'> {
  const byKey = database.prepare(
    `SELECT id, reference, content_hash, suspicion FROM submission_keys
     JOIN submissions ON id = submission_id WHERE key = ?`,
  );
  const insert = database.prepare(
    `INSERT INTO submissions (kind, reference, submitted_at, content_hash, content, suspicion)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  );
  const insertKey = database.prepare(
    'INSERT INTO submission_keys (key, submission_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const insertDesk = database.prepare(insertEntry);
  const show = database.prepare('UPDATE desk SET held = 0 WHERE submission_id = ?');
  const makeDeliveries = createMakeDeliveries(database);
  const quarantined = database.prepare(
    'SELECT id, content, suspicion FROM submissions WHERE reference = ? AND suspicion IS NOT NULL',
  );
  const clear = database.prepare('UPDATE submissions SET suspicion = NULL WHERE id = ?');

  function addOnce(entry: NewSubmission): AddOutcome {
    const keys = keysOf(entry);
    const known = keys.map((key) => byKey.get(key)).find((row) => row !== undefined);
    if (known === undefined) return addNew(entry, keys);
    if (known.content_hash !== entry.contentHash) return { outcome: 'conflict' };
    // By whichever key it came this time it is known from now on.
    for (const key of keys) insertKey.run(key, Number(known.id));
    const reference = String(known.reference);
    const { suspicion, deliverTo = [], submittedAt: now } = entry;
    const isReleased =
      suspicion === undefined &&
      known.suspicion !== 'staff' &&
      releaseOnce(reference, { deliverTo, now });
    return { outcome: isReleased ? 'released' : 'repeated', reference };
  }

  function addNew(entry: NewSubmission, keys: string[]): AddOutcome {
    const { kind, submittedAt: now, contentHash, suspicion = null, deliverTo = [] } = entry;
    const content = JSON.stringify(entry.content);
    for (let attempt = 1; attempt <= referenceAttempts; attempt += 1) {
      const reference = newReference();
      const { changes, lastInsertRowid: id } = insert.run(
        ...[kind, reference, now, contentHash, content, suspicion],
      );
      if (changes === 0) continue;
      for (const key of keys) insertKey.run(key, id);
      insertDesk.run(id, ...deskValues(newDeskEntry(entry, reference)));
      makeDeliveries(id, entry.content.email, { deliverTo, now });
      return { outcome: 'stored', reference };
    }
    throw new Error('no unused reference was found');
  }

  function releaseOnce(reference: string, terms: ReleaseTerms): boolean {
    const held = quarantined.get(reference);
    if (held === undefined) return false;
    const id = Number(held.id);
    clear.run(id);
    show.run(id);
    if (held.suspicion === 'staff') return true;
    const { email } = JSON.parse(String(held.content)) as Contents[Kind];
    makeDeliveries(id, email, terms);
    return true;
  }

  return {
    add: (entry) => write(() => addOnce(entry)),
    release: (reference, terms) => write(() => releaseOnce(reference, terms)),
  };
}

const referenceAttempts = 20;
