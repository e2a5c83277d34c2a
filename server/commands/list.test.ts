import { Writable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { fieldNames } from '../../domain/forms/enrolment/fields.ts';
import { sampleLetter } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { desk, submittedAt } from '../../testing/run-command.ts';
import { another } from '../../testing/sample-entry.ts';
import type { Store } from '../store/store.ts';
import { writeAll } from './output.ts';

/** When the applications of the tests came, and when their answers are due. */
const times = { submittedAt, dueAt: replyDue('enrolment', submittedAt) };

describe('list', () => {
  test('shows a table, oldest first, or says in a sentence that there is nothing', async () => {
    const { code, stdout } = await desk(['list'], [{}, { fullName: 'Second', city: 'York' }]);
    expect(code).toBe(0);
    const rows = [
      /^Reference +Submitted +Name +Type +Courses +Attendees +City$/,
      /^2222-2222 +2025-01-31 09:05 UTC +Zoë O’Sample +business +\S.*… +8 to 12 +Leeds$/,
      /^3333-3333 .* Second .* York$/,
    ].map((row) => expect.stringMatching(row) as string);
    expect(stdout.trimEnd().split('\n')).toEqual(rows);
    expect((await desk(['list'], [])).stdout).toBe('There are no applications yet.\n');
  });

  test('keeps a row on its line and words apart, whatever was typed', async () => {
    const separators = ['\u0085', '\u2028', '\u2029', '\r', '\v'];
    const hostile = { numberOfAttendees: '8\n\u009b2Jor 9\u202e' };
    const cities = separators.map((separator) => ({ city: `Leeds${separator}York`, ...hostile }));
    const { stdout } = await desk(['list'], cities);
    const [, ...rows] = stdout.trimEnd().split('\n');
    expect(rows).toHaveLength(separators.length);
    for (const row of rows) expect(row).toMatch(/ 8 2Jor 9 +Leeds York$/);
  });

  test('--json gives everything back unchanged, an object a line for every reader, and steers no terminal', async () => {
    const city = 'Leeds\u0085\u2028\u2029\u009b2J\u202e\u007f =1+1';
    const { stdout } = await desk(['list', '--json'], [{}, { city }]);
    expect(stdout).toMatch(/^[\P{C}\n]+\n$/u);
    const lines = stdout.trimEnd().split(/[\n\v\f\u0085\u2028\u2029]/);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { reference: '2222-2222', ...times, ...sampleApplication },
      { reference: '3333-3333', ...times, ...sampleApplication, city },
    ]);
    const names = Object.keys(JSON.parse(lines[0] ?? '') as object);
    expect(names).toEqual(['reference', 'submittedAt', 'dueAt', ...fieldNames]);
  });

  test('--due says who has waited longest first, how late that is, and who is at it', async () => {
    const before = async (store: Store) => {
      const content = { ...sampleApplication, city: 'York' };
      await store.add(another({ content, submittedAt: '2025-01-21T09:05:12.000Z' }));
      const author = { at: submittedAt, by: 'Ann' };
      await store.desk.add('3333-3333', { action: 'taken', ...author });
      await store.desk.add('3333-3333', { action: 'written', ...sampleLetter, ...author });
    };
    const { stdout } = await desk(['list', '--due'], [{}], { before });
    const [heading, first, second] = stdout.split('\n');
    expect(heading).toMatch(/^Reference +Due +Time left +For +With +Letter +Name .* City$/);
    const waits = '2025-01-23 09:05 UTC +8 days late +answer +Ann +on its way';
    expect(first).toMatch(new RegExp(`^3333-3333 +${waits} +Zoë .* York$`));
    expect(second).toMatch(/^2222-2222 .* 47 hours left +answer /);
    const json = (await desk(['list', '--due', '--json'], [{}], { before })).stdout;
    const due = { dueAt: '2025-01-23T09:05:12.000Z', waitsFor: 'answer', owner: 'Ann' };
    const said = { ...due, city: 'York', letter: 'on its way' };
    expect(JSON.parse(json.split('\n')[0]!)).toMatchObject(said);
  });

  test('--messages has a table of its own', async () => {
    const { stdout } = await desk(['list', '--messages'], [{}], { messages: [{}] });
    const [heading, first, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Submitted +Name +Email +Subject$/);
    const sender = 'Bram O’Message +bram@writer\\.example';
    expect(first).toMatch(new RegExp(`^3333-3333 +2025-01-31 09:05 UTC +${sender} `));
    expect(more).toEqual([]);
    expect((await desk(['list', '--messages'])).stdout).toBe('There are no messages yet.\n');
  });
});

describe('quarantine', () => {
  const applications = [{}, { suspicion: 'honeypot', city: 'Nowhere' } as const];

  test('is not in the list or an export, which say so on stderr', async () => {
    const note = 'quarantine and not among these: npm run applications -- list --quarantined';
    for (const args of [['list'], ['list', '--json'], ['export', '--format', 'csv']]) {
      const { stdout, stderr } = await desk(args, applications);
      expect(stdout).not.toMatch(/3333-3333|quarantine/);
      expect(stderr).toBe(`\n1 application is in ${note}\n`);
    }
    expect((await desk(['list', '--messages'], applications)).stderr).toBe('');
  });

  test('is listed with the reason where it is asked for, and shown with how it ends', async () => {
    const { stdout, stderr } = await desk(['list', '--quarantined'], applications);
    const table = /^Reference .* City +Why\n3333-3333 .* Nowhere +hidden field filled in\n$/;
    expect([stdout, stderr]).toEqual([expect.stringMatching(table), '']);
    expect((await desk(['list', '--quarantined'])).stdout).toBe('Nothing is in quarantine.\n');
    const json = (await desk(['list', '--quarantined', '--json'], applications)).stdout;
    expect(JSON.parse(json)).toMatchObject({ reference: '3333-3333', city: 'Nowhere' });
    const shown = (await desk(['show', '3333-3333'], applications)).stdout;
    expect(shown).toContain('may come from a robot: hidden field filled in.');
    expect(shown).toContain('press Release at the desk.\n');
  });
});

test('list: a full disk is said in one line', async () => {
  const error = Object.assign(new Error('full'), { syscall: 'write', code: 'ENOSPC' });
  const output = new Writable({ write: (_chunk, _encoding, done) => done(error) });
  const message = expect.stringContaining('cannot be written (ENOSPC)') as string;
  const said = { name: 'FatalError', message };
  await expect(writeAll(output, ['Reference\n'])).rejects.toMatchObject(said);
});
