import { describe, expect, test } from 'vitest';

import { promises } from '../domain/facts.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { applyWrite, type CellValue, tabOf } from './testing/workbook.ts';
import { directConnection, Google } from './testing/google.ts';
import { personAt } from './testing/person.ts';
import { deliver, forwarded, post, runScript } from './testing/run-script.ts';
import { servicesOf, sheetWith } from './testing/run-script.ts';
import { colouredIn, recordsOf, rowsOf } from './testing/sheet.ts';

const tab = 'Applications';
const due = new Date('2025-02-02T09:05:00.000Z');
const [inTime, late] = [new Date(due.getTime() - 60_000), new Date(due.getTime() + 60_000)];

const another = { ...forwarded, reference: '2222-3333', submittedAt: '2025-02-01T09:05:00.000Z' };

const columnOf = (google: Google, heading: string) => rowsOf(google)[0]!.indexOf(heading) + 1;

const rulesOf = (google: Google) => tabOf(google.workbook, tab).rules;

const install = (google: Google) => runScript(directConnection(google), { entry: 'install' });

/** A sheet as an earlier script left it: without the two columns, and without a rule. */
function olderSheet(): Google {
  const google = sheetWith({ ...forwarded, reference: '2222-2222' });
  const person = personAt(google);
  for (const heading of ['dueAt', 'answered']) person.deletesColumn(columnOf(google, heading));
  rulesOf(google).splice(0);
  return google;
}

describe('dueAt', () => {
  test('is the time by which an answer was promised, of each form its own, and a time for Sheets', () => {
    const { reference, submittedAt } = forwarded;
    const google = sheetWith(forwarded, { ...sampleMessage, reference, submittedAt });
    const [{ dueAt: ofApplication } = {}] = recordsOf(google);
    const [{ dueAt: ofMessage } = {}] = recordsOf(google, 'Messages');
    const hours = (dueAt: CellValue | undefined) =>
      (Number(dueAt) - Date.parse(forwarded.submittedAt)) / 3_600_000;
    expect(ofApplication).toBeInstanceOf(Date);
    expect(hours(ofApplication)).toBe(promises.enrolmentReplyHours);
    expect(hours(ofMessage)).toBe(promises.contactReplyHours);
  });

  test('counts from the arrival at the sheet where a browser sent the form', () => {
    const google = new Google();
    google.clock = () => Date.parse('2025-01-31T12:00:00Z');
    post(google, { ...forwarded, submittedAt: '2020-01-01T00:00:00.000Z' });
    expect(recordsOf(google)[0]!.dueAt).toEqual(new Date('2025-02-02T12:00:00.000Z'));
  });

  test('is not written to a row that is there: the staff may set another time', () => {
    const google = sheetWith(forwarded);
    personAt(google).types(2, columnOf(google, 'dueAt'), 'next week');
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    expect(recordsOf(google)).toMatchObject([{ dueAt: 'next week' }]);
  });

  test('and answered are added to an older sheet, at the end, for what comes from then on', () => {
    const google = olderSheet();
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    expect(rowsOf(google)[0]!.slice(-2)).toEqual(['dueAt', 'answered']);
    expect(recordsOf(google)).toMatchObject([{ dueAt: '' }, { dueAt: due }]);
    expect(deliver(google, { ...forwarded, reference: '2222-2222' }).success).toBe(true);
    expect(recordsOf(google)).toHaveLength(2);
  });

  test.each<[string, (person: ReturnType<typeof personAt>, google: Google) => void]>([
    ['moves it', (person, google) => person.movesColumnToTheLeft(columnOf(google, 'dueAt'))],
    ['shifts it', (person, google) => person.insertsColumn(columnOf(google, 'dueAt'))],
    ['moves answered', (person, at) => person.movesColumnToTheLeft(columnOf(at, 'answered'))],
    ['renames it', (person, google) => person.types(1, columnOf(google, 'dueAt'), 'Due')],
    ['deletes it', (person, google) => person.deletesColumn(columnOf(google, 'dueAt'))],
  ])('stands in its column or nowhere, at whatever moment somebody %s', (_what, act) => {
    const { tabs } = sheetWith(another).workbook;
    for (let at = 0, calls = 1; at < calls; at += 1) {
      const google = new Google();
      google.workbook.tabs.push(...structuredClone(tabs));
      calls = 0;
      google.person = () => {
        if (calls === at) act(personAt(google), google);
        calls += 1;
      };
      const { success } = deliver(google, forwarded);
      google.person = () => undefined;
      const row = recordsOf(google).find((each) => Object.values(each).includes('4KX7-9QMD'));
      if (!success || !row) continue;
      const times = Object.entries(row).filter(([, value]) => value instanceof Date);
      const names = times.map(([heading]) => heading).filter((heading) => heading !== 'Due');
      expect(['', 'dueAt'], `at call ${at}`).toContain(names.join());
      expect(row.answered, `at call ${at}`).toBe('');
    }
  });
});

describe('what is late is coloured in dueAt', () => {
  test('once its time is over, and not before', () => {
    const google = sheetWith(forwarded, another);
    expect(colouredIn(google, inTime)).toEqual([[], []]);
    expect(colouredIn(google, late)).toEqual([['dueAt'], []]);
  });

  test.each<[CellValue, string[]]>([
    ['yes', []],
    [new Date('2025-02-01'), []],
    [true, []],
    ['Sam, by telephone', []],
    [false, ['dueAt']],
    ['  ', ['dueAt']],
  ])('until something stands under answered: %j', (written, coloured) => {
    const google = sheetWith(forwarded);
    personAt(google).types(2, columnOf(google, 'answered'), written);
    expect(colouredIn(google, late)).toEqual([coloured]);
  });

  test('in whatever case the staff write their headings, which the script takes as they are', () => {
    const google = new Google();
    applyWrite(google.workbook, { kind: 'insertTab', tab });
    personAt(google).types(1, 1, 'Answered ');
    personAt(google).types(1, 2, 'Notes');
    deliver(google, forwarded);
    const answered = rowsOf(google)[0]!.filter((each) => /^answered/i.test(String(each)));
    expect(answered).toHaveLength(1);
    expect(colouredIn(google, late)).toEqual([['dueAt']]);
    personAt(google).types(2, 1, 'yes');
    expect(colouredIn(google, late)).toEqual([[]]);
  });

  test('wherever the columns are moved', () => {
    const google = sheetWith(forwarded);
    const person = personAt(google);
    person.movesColumnToTheLeft(columnOf(google, 'answered'));
    expect(colouredIn(google, late)).toEqual([['dueAt']]);
    person.movesColumnToTheLeft(columnOf(google, 'dueAt'));
    person.insertsColumn(1, 'Mine');
    expect(colouredIn(google, late)).toEqual([['dueAt']]);
  });

  test('in a row or a column that the tab did not have yet', () => {
    const google = sheetWith(another);
    tabOf(google.workbook, tab).rows = 2;
    rulesOf(google)[0]!.ranges[0]!.rows = 2;
    deliver(google, forwarded);
    expect(colouredIn(google, late)).toEqual([[], ['dueAt']]);
    rulesOf(google)[0]!.ranges[0]!.columns = 2;
    deliver(google, { ...another, reference: '3333-4444' });
    expect(colouredIn(google, late)).toEqual([[], ['dueAt'], []]);
    expect(rulesOf(google)).toHaveLength(1);
  });

  test('beside a formula of the staff’s that shows an error', () => {
    const google = sheetWith(forwarded);
    const person = personAt(google);
    person.insertsColumn(1, 'Mine');
    person.types(2, 1, '#ERROR!');
    expect(colouredIn(google, late)).toEqual([['dueAt']]);
  });
});

describe('the rule for it', () => {
  const ofStaff = {
    ...{ criteria: 'TEXT_CONTAINS', values: ['London'], looks: { background: '#00ff00' } },
    ranges: [{ tab, row: 1, column: 1, rows: 1_000, columns: 30 }],
  };

  test('is made once, by install and by the first form alike', () => {
    const google = new Google();
    install(google);
    const rules = structuredClone(rulesOf(google));
    expect(rules).toHaveLength(1);
    install(google);
    deliver(google, forwarded);
    deliver(google, another);
    expect(rulesOf(google)).toEqual(rules);
  });

  test('leaves the rules of the staff as they are, and the colours that they chose for it', () => {
    const google = olderSheet();
    rulesOf(google).push(ofStaff);
    deliver(google, forwarded);
    expect(rulesOf(google)).toEqual([ofStaff, expect.anything()]);
    rulesOf(google)[1]!.looks = { background: '#0000ff' };
    rulesOf(google)[1]!.ranges[0]!.rows = 2;
    deliver(google, another);
    expect(rulesOf(google)).toMatchObject([ofStaff, { looks: { background: '#0000ff' } }]);
    expect(colouredIn(google, late)).toEqual([[], ['dueAt'], []]);
  });

  test('stays away once the staff took it away, until install is run again', () => {
    const google = sheetWith(forwarded);
    rulesOf(google).splice(0);
    deliver(google, another);
    expect(rulesOf(google)).toEqual([]);
    install(google);
    expect(colouredIn(google, late)).toEqual([['dueAt'], []]);
  });

  test('is worth no form: where it cannot be made, the row is there', () => {
    const google = olderSheet();
    google.fault = (service) =>
      service.endsWith('ConditionalFormatRules') ? 'Service invoked too many times.' : undefined;
    expect(deliver(google, forwarded)).toMatchObject({ success: true });
    expect(recordsOf(google)).toHaveLength(2);
  });

  test('is set without a moment in between, in which a rule of somebody else’s would be lost', () => {
    const google = olderSheet();
    const calls = servicesOf(google, () => deliver(google, forwarded));
    const set = calls.indexOf('Sheet.setConditionalFormatRules');
    expect(calls[set - 1]).toBe('Sheet.getConditionalFormatRules');
    const again = servicesOf(google, () => deliver(google, another));
    expect(again).not.toContain('Sheet.setConditionalFormatRules');
  });
});
