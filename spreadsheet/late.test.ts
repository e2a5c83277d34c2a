import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { promises } from '../domain/facts.ts';
import { sampleMessage } from '../domain/testing/sample-forms.ts';
import { Google } from './testing/google.ts';
import { personAt, recordsOf, rowsOf } from './testing/sheet.ts';
import { deliver, forwarded, runScript, sheetWith } from './testing/run-script.ts';
import { type CellValue, insertTab, tabOf } from './testing/workbook.ts';

const tab = 'Applications';
const due = new Date('2025-02-02T09:05:00.000Z');
const late = new Date(due.getTime() + 60_000);
const another = { ...forwarded, reference: '2222-3333', submittedAt: '2025-02-01T09:05:00.000Z' };

const columnOf = (google: Google, heading: string) => rowsOf(google)[0]!.indexOf(heading) + 1;

const rulesOf = (google: Google) => tabOf(google.workbook, tab).rules;

/** A sheet as an earlier script left it: without the columns `dueAt` and `answered`, and without a rule. */
function olderSheet(): Google {
  const google = sheetWith({ ...forwarded, reference: '2222-2222' });
  const person = personAt(google);
  for (const heading of ['dueAt', 'answered']) person.deletesColumn(columnOf(google, heading));
  rulesOf(google).splice(0);
  return google;
}

/** The headings of the cells that conditional formatting colours at `now`, row by row. */
function colouredIn(google: Google, now = late): string[][] {
  const [headings = [], ...rows] = rowsOf(google);
  return rows.map((cells, below) =>
    headings.map(String).filter((_, left) =>
      rulesOf(google).some(({ formula, ranges }) => {
        const [{ column, columns, rows: reach }] = ranges as [(typeof ranges)[0]];
        const isInside = left + 1 >= column && left + 1 < column + columns && below + 2 <= reach;
        return isInside && holds(formula, { headings, cells, left, now });
      }),
    ),
  );
}

type Sight = { headings: CellValue[]; cells: CellValue[]; left: number; now: Date };

/**
 * Whether a formula of Google's is true. It knows only the functions that the script uses. Text is compared regardless
 * of case, and whatever uses an error is an error. SUMPRODUCT works out its argument for each column.
 */
function holds(formula: string, { headings, cells, left, now }: Sight): boolean {
  const script = formula
    .slice(1)
    .replaceAll('=', '===')
    .replaceAll('SUMPRODUCT(', 'SUMPRODUCT((heading, cell) => ')
    .replaceAll('IFERROR(', 'IFERROR(() => ')
    .replaceAll('$1:$1', 'heading')
    .replaceAll('1:1', 'cell')
    .replaceAll('A$1', 'own')
    .replaceAll('"dueAt"', '"dueat"');
  return runInNewContext(script, {
    own: headings[left],
    FALSE: false,
    NOW: () => now,
    TRIM: (value: CellValue) => {
      if (value === '#ERROR!') throw new Error(value);
      return String(value).trim().toLowerCase();
    },
    ISNUMBER: (value: CellValue) => value instanceof Date,
    IFERROR: (value: () => unknown) => {
      try {
        return value();
      } catch {
        return 0;
      }
    },
    SUMPRODUCT: (each: (heading: CellValue, cell: CellValue) => number) =>
      headings.reduce<number>((sum, heading, at) => sum + each(heading, cells[at]!), 0),
  }) as boolean;
}

test('dueAt is when an answer was promised, for each form its own, and a time for Sheets', () => {
  const { reference, submittedAt } = forwarded;
  const google = sheetWith(forwarded, { ...sampleMessage, reference, submittedAt });
  for (const [name, hours] of [
    [tab, promises.enrolmentReplyHours],
    ['Messages', promises.contactReplyHours],
  ] as const) {
    const [{ dueAt } = {}] = recordsOf(google, name);
    expect(dueAt).toBeInstanceOf(Date);
    expect(Number(dueAt) - Date.parse(submittedAt)).toBe(hours * 3_600_000);
  }
});

test('dueAt is coloured once its time is over, until something stands under answered', () => {
  const google = sheetWith(forwarded, another);
  expect(colouredIn(google, new Date(due.getTime() - 60_000))).toEqual([[], []]);
  expect(colouredIn(google)).toEqual([['dueAt'], []]);
  for (const [written, coloured] of [
    ['Sam, by telephone', []],
    [new Date('2025-02-01'), []],
    [true, []],
    [false, ['dueAt']],
    ['  ', ['dueAt']],
  ] as const) {
    personAt(google).types(2, columnOf(google, 'answered'), written);
    expect(colouredIn(google), String(written)).toEqual([coloured, []]);
  }
});

test('it is found wherever its columns stand, in whatever case, and beside an error of the staff’s', () => {
  const google = new Google();
  const person = personAt(google);
  insertTab(google.workbook, tab);
  person.types(1, 1, 'Answered ');
  person.types(1, 2, 'Notes');
  deliver(google, forwarded);
  expect(columnOf(google, 'answered')).toBe(0);
  person.movesColumn(columnOf(google, 'dueAt'), 1);
  person.insertsColumn(1, 'Mine');
  person.types(2, 1, '#ERROR!');
  expect(colouredIn(google)).toEqual([['dueAt']]);
  person.types(2, columnOf(google, 'Answered '), 'yes');
  expect(colouredIn(google)).toEqual([[]]);
});

test('it is coloured in a row or a column that the tab did not have yet, by the same rule', () => {
  const google = sheetWith(another);
  const area = rulesOf(google)[0]!.ranges[0]!;
  area.rows = 2;
  deliver(google, forwarded);
  expect(colouredIn(google)).toEqual([[], ['dueAt']]);
  rulesOf(google)[0]!.ranges[0]!.columns = 2;
  deliver(google, { ...another, reference: '3333-4444' });
  expect(colouredIn(google)).toEqual([[], ['dueAt'], []]);
  expect(rulesOf(google)).toHaveLength(1);
});

test('the rule is made once, and stays away once the staff took it away, until install is run', () => {
  const google = new Google();
  runScript(google, 'install');
  const rules = structuredClone(rulesOf(google));
  expect(rules).toHaveLength(1);
  runScript(google, 'install');
  deliver(google, forwarded);
  expect(rulesOf(google)).toEqual(rules);
  rulesOf(google).splice(0);
  deliver(google, another);
  expect(rulesOf(google)).toEqual([]);
  runScript(google, 'install');
  expect(colouredIn(google)).toEqual([['dueAt'], []]);
});

test('the rule leaves those of the staff as they are, and the colours that they chose for it', () => {
  const google = olderSheet();
  const ofStaff = {
    ...{ formula: 'London', looks: { background: '#00ff00' } },
    ranges: [{ row: 1, column: 1, rows: 1, columns: 1 }],
  };
  rulesOf(google).push(ofStaff);
  deliver(google, forwarded);
  expect(rulesOf(google)).toEqual([ofStaff, expect.anything()]);
  Object.assign(rulesOf(google)[1]!, { looks: { background: '#0000ff' } });
  rulesOf(google)[1]!.ranges[0]!.rows = 2;
  deliver(google, another);
  expect(rulesOf(google)).toMatchObject([ofStaff, { looks: { background: '#0000ff' } }]);
  rulesOf(google).shift();
  expect(colouredIn(google)).toEqual([[], ['dueAt'], []]);
});

test('the rule is worth no form: where it cannot be made, the row is there', () => {
  const google = olderSheet();
  google.fault = (service) =>
    service.endsWith('ConditionalFormatRules') ? 'Service invoked too many times.' : undefined;
  expect(deliver(google, forwarded)).toMatchObject({ success: true });
  expect(recordsOf(google)).toHaveLength(2);
});
