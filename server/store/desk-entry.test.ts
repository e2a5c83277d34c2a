import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import type { StoredSubmission } from '../../domain/case/submission.ts';
import { courseChoices } from '../../domain/forms/enrolment/fields.ts';
import { eventsOf, sampleBooking, sampleChanges } from '../../domain/testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../../domain/testing/sample-forms.ts';
import { rulesVersion, writeDeskRow } from './desk-entry.ts';
import type { Value } from './engine.ts';

/** The rows of samples: each kind without an event, and the application after each change, booked before or not. */
async function sampleRows(): Promise<Value[][]> {
  const rows: Value[][] = [];
  const sql = {
    all: () => Promise.resolve([]),
    run: (_text: string, ...values: readonly Value[]) => Promise.resolve(rows.push([...values])),
  };
  const submittedAt = '2025-01-31T09:05:00.000Z';
  const came = { reference: '4KX7-9QMD', submittedAt, dueAt: '2025-02-02T09:05:00.000Z' };
  // The first choice has the name that the owner gave it.
  const selectedCourses = [courseChoices[1]];
  const all: StoredSubmission[] = [
    { ...came, kind: 'enrolment', content: { ...sampleApplication, selectedCourses } },
    { ...came, kind: 'contact', content: sampleMessage },
  ];
  for (const submission of all) {
    await writeDeskRow(sql, 1, submission);
    for (const change of sampleChanges) {
      for (const before of [[], sampleBooking]) {
        await writeDeskRow(sql, 1, submission, eventsOf(...before, change));
      }
    }
  }
  return rows;
}

test('rows of the desk: rules that changed have another version', async () => {
  const rows = JSON.stringify(await sampleRows());
  const digest = createHash('sha256').update(rows).digest('hex').slice(0, 12);
  // If it differs because there is another event, which no row has yet, record the new digest alone. Otherwise raise
  // `rulesVersion` too, so that older rows are written anew.
  expect(`${rulesVersion} ${digest}`).toMatchInlineSnapshot(`"10 d7ef1401ce8d"`);
});
