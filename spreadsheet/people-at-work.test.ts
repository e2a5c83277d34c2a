import { describe, expect, test } from 'vitest';

import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { Google } from './testing/google.ts';
import { personAt, recordsOf, rowsOf } from './testing/sheet.ts';
import { deliver, post } from './testing/run-script.ts';
import { insertTab, type Workbook } from './testing/workbook.ts';

const answers = { ...sampleApplication, fullName: 'Zoe New' };
const mark = { reference: '4KX7-9QMD', submittedAt: '2025-01-31T09:05:00.000Z' };
const forwarded = { ...answers, ...mark };
const marks = { ...mark, dueAt: new Date('2025-02-02T09:05:00.000Z'), answered: '' };

/** A browser's form counts once a day, so the day must not end meanwhile. */
const noon = () => Date.parse('2025-01-31T12:00:00Z');

/** Sends a form as the server does if it has a reference, and otherwise as a browser does. */
const send = (google: Google, data: object) =>
  'reference' in data ? deliver(google, data) : post(google, data);

const inUse: Workbook = (() => {
  const google = new Google();
  insertTab(google.workbook, 'Applications');
  const person = personAt(google);
  person.types(1, 1, 'Called?');
  ['Ann', 'Ben', 'Cat'].forEach((fullName, at) => {
    deliver(google, { ...forwarded, fullName, reference: `2222-222${at + 2}` });
    person.types(at + 2, 1, `call ${fullName}`);
  });
  const last = rowsOf(google)[0]!.length + 1;
  person.types(1, last, 'Notes');
  [2, 3, 4].forEach((row) => person.types(row, last, `note ${row}`));
  return google.workbook;
})();

type Person = ReturnType<typeof personAt>;

function sheetInUse(): Google {
  const google = new Google();
  google.clock = noon;
  google.workbook.tabs.push(...structuredClone(inUse.tabs));
  return google;
}

/** What somebody may do with rows, at any moment. */
const withRows: Record<string, (person: Person) => void> = {
  'inserts a row at the top': (person) => person.insertsRow(2, 'a note of my own'),
  'inserts a row at the bottom': (person) => person.insertsRow(4, 'a note of my own'),
  'writes below the last row': (person) => person.writesBelowTheLastRow('a note of my own'),
  'deletes a row': (person) => person.deletesRow(2),
  'deletes the last row': (person) => person.deletesRow(4),
  'sorts the rows': (person) => person.turnsTheOrderOfRows(),
};

const withColumns: Record<string, (person: Person) => void> = {
  'inserts a column at the left': (person) => person.insertsColumn(1, 'Mine'),
  'inserts a column in the middle': (person) => person.insertsColumn(9, 'Mine'),
  'moves a column of the script': (person) => person.movesColumn(17, 1),
  'moves the column of the reference': (person) => person.movesColumn(2, 1),
  'moves the column of the time': (person) => person.movesColumn(4, 5),
  'adds a column at the end': (person) => person.writesHeadingAtTheEnd('Mine'),
  'deletes a column of the script': (person) => person.deletesColumn(11),
  'renames a column of the script': (person) => person.types(1, 17, 'Town'),
};

/** Sends a form while somebody acts just before the call of a service with this number. */
function postWhile(google: Google, data: object, act: (person: Person) => void, atCall: number) {
  let calls = 0;
  google.person = () => {
    calls += 1;
    if (calls === atCall) act(personAt(google));
  };
  const answer = send(google, data);
  google.person = () => undefined;
  return { ...answer, calls };
}

const isOwn = (row: unknown[]) => row.includes(answers.fullName);

/** Every text that is not in the form's own row, in the order of the alphabet. */
function textsOfOthers(google: Google): string[] {
  const rows = rowsOf(google).filter((row) => !isOwn(row));
  // The script adds its own headings again if somebody took them away.
  const [headings = [], ...others] = rows.map((row) => row.map(String));
  const ofStaff = headings.filter((heading) => /^[A-Z]/.test(heading));
  return [...ofStaff, ...others.flat()].filter((text) => text !== '').sort();
}

/** Sends a form again as the server does, and does what the answer asks of the staff, until its row is there. */
function sendAgainUntilThere(google: Google, data: object) {
  for (let time = 0; time < 3; time += 1) {
    const { success, error = '' } = send(google, data);
    if (success) return;
    if (error.includes('Delete the row')) {
      personAt(google).deletesRow(rowsOf(google).findIndex(isOwn) + 1);
    }
  }
  throw new Error('It never arrived.');
}

const ownRows = (google: Google) =>
  recordsOf(google).filter((record) => isOwn(Object.values(record)));

/** Lets somebody act at each call of a service in turn: nobody's text is lost, and the form is one row in the end. */
function expectToHoldAtEveryCall(act: (person: Person) => void, data: object, marks = {}) {
  const { fullName, email, city, additionalRequirements } = answers;
  const record = { fullName, email, city, additionalRequirements, ...marks };
  const { calls } = postWhile(sheetInUse(), data, () => undefined, 0);
  const withoutForm = sheetInUse();
  act(personAt(withoutForm));
  const others = textsOfOthers(withoutForm);
  for (let call = 1; call <= calls; call += 1) {
    const google = sheetInUse();
    const { success } = postWhile(google, data, act, call);
    expect(textsOfOthers(google), `at call ${call}`).toEqual(others);
    if (success) expect(ownRows(google), `at call ${call}`).toMatchObject([record]);
    sendAgainUntilThere(google, data);
    expect(ownRows(google), `at call ${call}`).toMatchObject([record]);
    expect(textsOfOthers(google), `at call ${call}`).toEqual(others);
  }
}

describe('a form is one row under its headings, and nobody loses a word, while somebody', () => {
  test.each(Object.entries({ ...withRows, ...withColumns }))('%s', (_what, act) => {
    expectToHoldAtEveryCall(act, forwarded, marks);
  });

  // One act each that shifts, moves and takes away a column; the others work in the same way.
  test.each(Object.entries(withColumns).filter((_, at) => [0, 3, 6].includes(at)))(
    '%s (and a browser sent it)',
    (_what, act) => expectToHoldAtEveryCall(act, answers),
  );
});

test.each([
  ['another form', 'Ann Other', 2],
  ['the same form', answers.fullName, 1],
])(
  'at whatever moment %s arrives, each form is one row under one row of headings',
  (_, fullName, rows) => {
    const total = postWhile(new Google(), answers, () => undefined, 0).calls;
    for (let call = 1; call <= total; call += 1) {
      const google = new Google();
      google.clock = noon;
      const sendOther = () => send(google, { ...answers, fullName });
      const { success } = postWhile(google, answers, sendOther, call);
      expect(success, `at call ${call}`).toBe(true);
      expect(sendOther().success).toBe(true);
      const names = recordsOf(google).map((record) => record.fullName);
      expect(names, `at call ${call}`).toHaveLength(rows);
      expect(google.workbook.tabs).toHaveLength(1);
      expect(new Set(names)).toEqual(new Set([answers.fullName, fullName]));
    }
  },
);
