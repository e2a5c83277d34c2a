import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { Google } from './testing/google.ts';
import { runInThread } from './testing/run-in-thread.ts';
import { recordsOf } from './testing/sheet.ts';

/** Sends forms at the same moment: each waits for the others before it takes the lock. */
async function sendAtOnce(google: Google, forms: object[]) {
  const everybody = Promise.withResolvers<undefined>();
  let met = 0;
  const before = async (service: string) => {
    if (service === 'LockService.getScriptLock') {
      met += 1;
      if (met === forms.length) everybody.resolve(undefined);
      await everybody.promise;
    }
    await pause(2);
  };
  for (const { answer } of await Promise.all(
    forms.map((form) => {
      const parameters = { data: [JSON.stringify(form)] };
      return runInThread(google, { entry: 'doPost', parameters }, { before });
    }),
  )) {
    expect(JSON.parse(answer!.content)).toMatchObject({ success: true });
  }
}

const people = ['Ann One', 'Ben Two', 'Cat Three'];

test('people who send at once have a row each, under one row of headings', async () => {
  const google = new Google();
  await sendAtOnce(
    google,
    people.map((fullName) => ({ ...sampleApplication, fullName })),
  );
  const names = recordsOf(google).map(({ fullName }) => fullName);
  expect(names.sort()).toEqual(people);
  expect(google.workbook.tabs).toHaveLength(1);
});

test('one form that arrives three times at once is one row', async () => {
  const google = new Google();
  google.clock = () => Date.parse('2025-01-31T12:00:00Z');
  await sendAtOnce(google, [sampleApplication, sampleApplication, sampleApplication]);
  expect(recordsOf(google)).toHaveLength(1);
});
