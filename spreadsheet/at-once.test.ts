import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { Google } from './testing/google.ts';
import { runInThread } from './testing/run-in-thread.ts';
import { post, scriptSource } from './testing/run-script.ts';
import { recordsOf } from './testing/sheet.ts';

type Sender = { source?: string; before?: (service: string) => Promise<unknown> };

/** Several forms that are sent at the same moment. Resolves to the answers, in their order. */
async function sendAtOnce(google: Google, forms: object[], { source, before }: Sender = {}) {
  const start = meeting(forms.length);
  const answers = await Promise.all(
    forms.map(async (form) => {
      const parameters = { data: [JSON.stringify(form)] };
      const { answer } = await runInThread(
        google,
        { entry: 'doPost', parameters },
        {
          ...(source !== undefined && { source }),
          before: async (service) => {
            if (service === 'LockService.getScriptLock') await start();
            await (before?.(service) ?? pause(2));
          },
        },
      );
      return JSON.parse(answer!.content) as { success: boolean; error?: string };
    }),
  );
  return answers;
}

/** Where so many meet before any goes on. */
function meeting(expected: number) {
  const everybody = Promise.withResolvers<undefined>();
  let count = 0;
  return () => {
    count += 1;
    if (count === expected) everybody.resolve(undefined);
    return everybody.promise;
  };
}

const people = ['Ann One', 'Ben Two', 'Cat Three'];
const forms = people.map((fullName, at) => ({
  ...sampleApplication,
  fullName,
  reference: `2222-333${at + 3}`,
}));
/** One form, three times. */
const three = [sampleApplication, sampleApplication, sampleApplication];
const everybodySucceeds = people.map(() => ({ success: true }));

const namesIn = (google: Google) =>
  recordsOf(google, 'Applications')
    .map(({ fullName }) => fullName)
    .sort();

/** A sheet with its headings and one row. */
function sheetInUse(): Google {
  const google = new Google();
  post(google, { ...forms[0]!, fullName: 'Zoe Earlier', reference: '4KX7-9QMD' });
  return google;
}

test('people who send at once have a row each, under one row of headings', async () => {
  const google = new Google();
  expect(await sendAtOnce(google, forms)).toMatchObject(everybodySucceeds);
  expect(namesIn(google)).toEqual(people);
  expect(google.workbook.tabs).toHaveLength(1);
});

test('one form that arrives three times at once is one row', async () => {
  const google = new Google();
  google.clock = () => Date.parse('2025-01-31T12:00:00Z');
  expect(await sendAtOnce(google, three)).toMatchObject(everybodySucceeds);
  expect(recordsOf(google, 'Applications')).toHaveLength(1);
});

test('who waits for the lock in vain is told so, and has no row', async () => {
  const google = new Google();
  google.lockNow({ another: 'run' });
  const source = scriptSource.replace('LOCK_WAIT = 15000', 'LOCK_WAIT = 100');
  const [answer] = await sendAtOnce(google, [sampleApplication], { source });
  expect(answer).toEqual({ success: false, error: expect.stringContaining('busy') as string });
  expect(google.workbook.tabs).toEqual([]);
});

test('(without the lock, one form would be several rows)', async () => {
  const google = sheetInUse();
  const source = scriptSource.replace(/!lock\.tryLock\(.*\)\) \{/, 'false) {');
  expect(source).not.toBe(scriptSource);
  const meet = meeting(three.length);
  const before = (service: string) =>
    service === 'Sheet.appendRow' ? meet() : Promise.resolve(undefined);
  expect(await sendAtOnce(google, three, { source, before })).toMatchObject(everybodySucceeds);
  expect(namesIn(google)).toHaveLength(1 + three.length);
});
