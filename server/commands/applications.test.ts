import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { facts } from '../../src/facts.ts';
import { courseChoices } from '../../src/forms/enrolment/course-choices.ts';
import { fields } from '../../src/forms/enrolment/fields.ts';
import { fieldNames } from '../../src/forms/enrolment/schema.ts';
import { fields as messageFields } from '../../src/forms/contact/fields.ts';
import { fieldNames as messageFieldNames } from '../../src/forms/contact/schema.ts';
import type { AttemptResult } from '../store/outbox.ts';
import { databaseFile } from '../store/open-database.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { keepCompiled } from '../../testing/compiled.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another } from '../../testing/sample-entry.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import { commandParts, desk, filled, now, submittedAt } from '../../testing/run-command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { unzip } from '../../testing/unzip.ts';
import { runApplications } from './applications.ts';

// Some tests start a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Makes an attempt at every delivery of a channel, now. */
function attempt(
  channel: string,
  result: Pick<AttemptResult, 'outcome'> & { nextAt?: string; reason?: string },
) {
  return async ({ outbox }: Store) => {
    const at = now.toISOString();
    const terms = { now: at, leaseEnds: '2025-01-31T09:07:12.000Z', limit: 10 };
    for (const { attempt: name } of await outbox.claim(channel, terms)) {
      const reason = 'The sheet is closed.';
      await outbox.record(name, { at, reason, nextAt: undefined, ...result });
    }
  };
}

describe('list', () => {
  test('shows a table, oldest first', async () => {
    const { code, stdout } = await desk(['list'], [{}, { fullName: 'Second', city: 'York' }]);
    const [heading, first, second, ...more] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^Reference +Submitted +Name +Type +Courses +Attendees +City$/);
    expect(first).toMatch(
      /^2222-2222 +2025-01-31 09:05 UTC +Zoë O’Sample +business +\S.*… +8 to 12 +Leeds$/,
    );
    expect(second).toMatch(/^3333-3333 .* Second .* York$/);
    expect(more).toEqual([]);
  });

  test('keeps a row on its line, whatever was typed', async () => {
    const { stdout } = await desk(['list'], [{ numberOfAttendees: '8\n\u009b2Jor 9\u202e' }]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout).toContain('8 2Jor 9 ');
  });

  test('keeps words apart at whatever separates lines', async () => {
    for (const separator of ['\u0085', '\u2028', '\u2029', '\r', '\v']) {
      const { stdout } = await desk(['list'], [{ city: `Leeds${separator}York` }]);
      expect(stdout).toMatch(/ Leeds York\n$/);
    }
  });

  test('--json is one line a record for every reader, and steers no terminal', async () => {
    const city = 'Leeds\u0085\u2028\u2029\u009b2J\u202e\u007f York';
    const { stdout } = await desk(['list', '--json'], [{ city }]);
    expect(stdout).toMatch(/^[\P{C}]+\n$/u);
    expect(stdout.split(/[\v\f\u0085\u2028\u2029]/)).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({ city });
  });

  test('says in a sentence that there is nothing', async () => {
    expect((await desk(['list'], [])).stdout).toBe('There are no applications yet.\n');
  });

  test('--json gives everything back unchanged, one object a line', async () => {
    const { stdout } = await desk(['list', '--json'], [{}, { city: '=1+1' }]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { reference: '2222-2222', submittedAt, ...sampleApplication },
      { reference: '3333-3333', submittedAt, ...sampleApplication, city: '=1+1' },
    ]);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual([
      'reference',
      'submittedAt',
      ...fieldNames,
    ]);
  });

  test('--json prints nothing when there is nothing', async () => {
    expect((await desk(['list', '--json'], [])).stdout).toBe('');
  });
});

describe('show', () => {
  test.each(['2222-2222', '22222222', '2222 2222'])('finds %s and shows it all', async (typed) => {
    const { code, stdout } = await desk(['show', typed]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2222-2222, submitted 2025-01-31 09:05 UTC\n/);
    for (const { label } of Object.values(fields)) expect(stdout).toContain(label);
    for (const course of sampleApplication.selectedCourses) expect(stdout).toContain(course);
    expect(stdout).toContain(fields.deliveryMode.options.both.label);
    expect(stdout).toMatch(/We bake, "daily"\.\n {20,}Twelve people\./);
  });

  test('keeps every line of an answer under its label, whatever separates them', async () => {
    const lines = 'One\u0085Two\u2028Three\u2029Four\rFive\u009b2J\u061c';
    const { stdout } = await desk(['show', '2222-2222'], [{ businessDetails: lines }]);
    expect(stdout).toMatch(/ One\n {20,}Two\n {20,}Three\n {20,}Four\n {20,}Five2J\n/);
  });

  test('shows what was stored before the form had a field, or after it lost an option', async () => {
    const earlier = { country: undefined, deliveryMode: 'by post' } as object;
    const { stdout } = await desk(['show', '2222-2222'], [earlier]);
    expect(stdout).toMatch(/Country +–\n/);
    expect(stdout).toMatch(/Delivery Mode +by post\n/);
  });

  test.each(['3333-3333', 'nonsense', "2222-2222' OR '1'='1"])(
    'says in one line that there is no %s',
    async (typed) => {
      const { code, stdout, stderr } = await desk(['show', typed]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(`There is no application or message ${JSON.stringify(typed)}.\n`);
    },
  );
});

describe('export', () => {
  const hostile = {
    fullName: '=HYPERLINK("https://evil.example")',
    mobile: '+44 7700 900123',
    businessName: '@SUM(A1)',
    city: '-2+3',
    country: '\t=2+3',
    availabilityDates: 'Leeds;=1+1',
    selectedCourses: [courseChoices[1], courseChoices[5]],
    businessDetails: 'He said "yes",\nthen no',
  };

  test('--format csv is RFC 4180 with a byte order mark and a header row', async () => {
    const { code, stdout } = await desk(['export', '--format', 'csv'], [hostile]);
    expect(code).toBe(0);
    expect(stdout.startsWith(`\uFEFFreference,submittedAt,${fieldNames.join(',')}\r\n`)).toBe(true);
    expect(stdout).toContain('"He said ""yes"",\nthen no"');
    expect(stdout).toContain(`,${courseChoices[1]}; ${courseChoices[5]},`);
    expect(stdout.endsWith('\r\n')).toBe(true);
  });

  test('--format csv lets no formula through', async () => {
    const { stdout } = await desk(['export', '--format', 'csv'], [hostile]);
    expect(stdout).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(stdout).toContain(`,'+44 7700 900123,`);
    expect(stdout).toContain(`,'@SUM(A1),`);
    expect(stdout).toContain(`,'-2+3,`);
    expect(stdout).toContain(`,'\t'=2+3,`);
    expect(stdout).toContain(`,Leeds;'=1+1,`);
  });

  test('--format csv leaves the cell empty of a field that the form did not have', async () => {
    const { stdout } = await desk(['export', '--format', 'csv'], [{ mobile: undefined }]);
    const [headings, cells] = stdout.split('\r\n').map((line) => line.split(','));
    const cellOf = (name: string) => cells![headings!.indexOf(name)];
    const { email, linkedIn } = sampleApplication;
    expect(['email', 'mobile', 'linkedIn'].map(cellOf)).toEqual([email, '', linkedIn]);
  });

  test('--format json is one array, unchanged', async () => {
    const { stdout } = await desk(['export', '--format', 'json'], [hostile, {}]);
    expect(JSON.parse(stdout)).toEqual([
      { reference: '2222-2222', submittedAt, ...sampleApplication, ...hostile },
      { reference: '3333-3333', submittedAt, ...sampleApplication },
    ]);
  });

  test('--format json of nothing is an empty array', async () => {
    expect((await desk(['export', '--format', 'json'], [])).stdout).toBe('[]\n');
  });

  test('--format xlsx is a workbook without formulas', async () => {
    const { bytes } = await desk(['export', '--format', 'xlsx'], [hostile]);
    const files = unzip(bytes);
    const xml = [...files.values()].join('\n');
    expect([...files.keys()]).toContain('xl/workbook.xml');
    expect(xml).toContain('selectedCourses');
    expect(xml).toMatch(/>('|&apos;|&#39;)=HYPERLINK/);
    expect(xml).toMatch(/>('|&apos;|&#39;)\+44 7700 900123</);
    expect(xml).not.toMatch(/<f>/);
  });

  test('--format xlsx has no character that only Excel reads from what was typed', async () => {
    const { bytes } = await desk(['export', '--format', 'xlsx'], [{ city: '_x003D_x0031_+1' }]);
    const xml = [...unzip(bytes).values()].join('\n');
    expect(xml).toContain('>_x005F_x003D_x005F_x0031_+1<');
  });

  test('--format csv steers no terminal, and is unchanged for anything else', async () => {
    const applications = [{ city: 'Le\u009b2Jeds' }];
    const args = ['export', '--format', 'csv'];
    expect((await desk(args, applications, { isTTY: true })).stdout).toContain(',Le2Jeds,');
    expect((await desk(args, applications)).stdout).toContain(',Le\u009b2Jeds,');
  });

  test('--format xlsx is not poured into a terminal', async () => {
    const { code, stdout, stderr } = await desk(['export', '--format', 'xlsx'], [{}], {
      isTTY: true,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('--output FILE');
  });

  test.each(['csv', 'xlsx', 'json'])('--output writes %s to a private file', async (format) => {
    const file = join(temporaryFolder(), 'out');
    const { code, stdout } = await desk(['export', '--format', format, '--output', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readFileSync(file).length).toBeGreaterThan(100);
  });

  test('a file that cannot be written is one line', async () => {
    const file = join(temporaryFolder(), 'missing', 'out.csv');
    const { code, stderr } = await desk(['export', '--format', 'csv', '--output', file]);
    expect(code).toBe(1);
    expect(stderr).toBe(`${file} cannot be written (ENOENT).\n`);
  });
});

describe('quarantine', () => {
  const applications = [{}, { suspicion: 'honeypot', city: 'Nowhere' } as const];
  const note = 'quarantine and not among these: npm run applications -- list --quarantined';

  test('is not in the list or an export, which say so on stderr', async () => {
    for (const args of [['list'], ['list', '--json'], ['export', '--format', 'csv']]) {
      const { stdout, stderr } = await desk(args, applications);
      expect(stdout).not.toMatch(/3333-3333|quarantine/);
      expect(stderr).toBe(`\n1 application is in ${note}\n`);
    }
    const { stderr } = await desk(['list', '--messages'], applications);
    expect(stderr).toBe('');
  });

  test('is listed with the reason when it is asked for', async () => {
    const { stdout, stderr } = await desk(['list', '--quarantined'], applications);
    expect(stdout).toMatch(
      /^Reference .* City +Why\n3333-3333 .* Nowhere +hidden field filled in\n$/,
    );
    expect(stderr).toBe('');
    expect((await desk(['list', '--quarantined'])).stdout).toBe('Nothing is in quarantine.\n');
    const json = (await desk(['list', '--quarantined', '--json'], applications)).stdout;
    expect(JSON.parse(json)).toMatchObject({ reference: '3333-3333', city: 'Nowhere' });
  });

  test('shows why, and how to end it', async () => {
    const { stdout } = await desk(['show', '3333-3333'], applications);
    expect(stdout).toContain('may come from a robot: hidden field filled in.');
    expect(stdout).toContain('npm run applications -- release 3333-3333\n');
  });

  test('ends with release, which makes the deliveries', async () => {
    const channels = ['spreadsheet', 'receipt'] as const;
    const { code, stdout, store } = await desk(['release', '33333333'], applications, {
      channels: [...channels],
    });
    expect(code).toBe(0);
    expect(stdout).toContain('3333-3333 is released.');
    expect(stdout).toContain('spreadsheet, receipt to the sender.');
    const deliveries = await store.outbox.deliveriesOf('3333-3333');
    expect(deliveries.map(({ channel }) => channel)).toEqual(channels);
    expect(await store.countQuarantined('enrolment')).toBe(0);
  });

  test('cannot be ended twice', async () => {
    const { code, stderr } = await desk(['release', '2222-2222'], applications);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '2222-2222 is not in quarantine.\n' });
  });
});

describe('deliveries', () => {
  const channels = ['spreadsheet', 'staff-mail', 'receipt'];

  test('are shown with every attempt, and when the next is due', async () => {
    const { stdout } = await desk(['show', '2222-2222'], [{}], {
      channels,
      before: async (store) => {
        await attempt('spreadsheet', { outcome: 'failed', nextAt: '2025-01-31T09:06:00.000Z' })(
          store,
        );
        await attempt('receipt', { outcome: 'delivered' })(store);
      },
    });
    expect(stdout.split('\nDeliveries\n')[1]).toBe(
      [
        '  Spreadsheet            not delivered yet, due at 2025-01-31 09:06:00 UTC',
        '                         2025-01-31 09:05:12 UTC  The sheet is closed.',
        '  Mail to the staff      waiting, due at 2025-01-31 09:05:00 UTC',
        '  Receipt to the sender  delivered',
        '                         2025-01-31 09:05:12 UTC  delivered',
        '',
      ].join('\n'),
    );
  });

  test('that are under way are shown as such', async () => {
    const { stdout } = await desk(['show', '2222-2222'], [{}], {
      channels: ['spreadsheet'],
      before: ({ outbox }) =>
        outbox.claim('spreadsheet', {
          ...{ now: now.toISOString(), leaseEnds: '2025-01-31T09:07:12.000Z', limit: 1 },
        }),
    });
    expect(stdout).toContain(
      'being tried; should the server end, again at 2025-01-31 09:07:12 UTC',
    );
    expect(stdout).toContain('2025-01-31 09:05:12 UTC  under way\n');
  });

  test('where there are none, that is said', async () => {
    expect((await desk(['show', '2222-2222'])).stdout).toContain('\nDeliveries\n  None.\n');
  });

  const gaveUp = { channels, before: attempt('spreadsheet', { outcome: 'failed' }) };

  test('that gave up are listed, and every list says so', async () => {
    const { stdout, stderr } = await desk(['list', '--undelivered'], [{}, {}], gaveUp);
    const [heading, first, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Delivery +Attempts +Last attempt +Why$/);
    expect(first).toMatch(
      /^2222-2222 +Spreadsheet +1 +2025-01-31 09:05 UTC +The sheet is closed\.$/,
    );
    expect(more).toHaveLength(1);
    expect(stderr).toContain('retry REFERENCE, or retry --all');
    const list = await desk(['list'], [{}, {}], gaveUp);
    expect(list.stderr).toBe(
      '\n2 deliveries gave up: npm run applications -- list --undelivered\n',
    );
    const json = await desk(['list', '--undelivered', '--json'], [{}], gaveUp);
    expect(JSON.parse(json.stdout)).toMatchObject({ reference: '2222-2222', attempts: 1 });
    expect((await desk(['list', '--undelivered'])).stdout).toBe('No delivery gave up.\n');
  });

  test('that gave up are listed with the whole reason, which ends with what to do', async () => {
    const reason = `${'The spreadsheet script did not store the form. '.repeat(4)}Set SHEET_SECRET.`;
    const before = attempt('spreadsheet', { outcome: 'failed', reason });
    const { stdout } = await desk(['list', '--undelivered'], [{}], { channels, before });
    expect(stdout).toContain(reason);
  });

  test('that gave up are retried, one submission’s or all', async () => {
    const one = await desk(['retry', '2222-2222'], [{}, {}], gaveUp);
    expect(one.stdout).toContain('3 deliveries are due now');
    expect(await one.store.outbox.listGivenUp()).toHaveLength(1);
    const all = await desk(['retry', '--all'], [{}, {}], gaveUp);
    expect(all.stdout).toContain('2 deliveries are due now');
    expect(await all.store.outbox.listGivenUp()).toEqual([]);
    expect((await desk(['retry', '--all'])).stdout).toBe('There is nothing to try again.\n');
  });
});

describe('a receipt too many to one address', () => {
  const four = [{}, {}, {}, {}];
  const channels = ['receipt'];
  const heldBack = 'held back, because 3 went to that address within 24 hours; retry sends it';

  test('is shown as held back, and why', async () => {
    const { stdout } = await desk(['show', '5555-5555'], four, { channels });
    expect(stdout.split('\nDeliveries\n')[1]).toBe(`  Receipt to the sender  ${heldBack}\n`);
    const third = await desk(['show', '4444-4444'], four, { channels });
    expect(third.stdout).not.toContain('held back');
  });

  test('is counted by every list for a day', async () => {
    const note = (receipts: string) =>
      `\n${receipts} held back in the last 24 hours, because 3 had gone to the same address: ` +
      'the mail to the staff says where. To send one all the same: npm run applications -- retry REFERENCE\n';
    const messages = [{ email: sampleApplication.email }];
    const one = await desk(['list', '--messages'], four, { channels, messages });
    expect(one.stderr).toBe(note('1 receipt was'));
    expect((await desk(['list'], [...four, {}], { channels })).stderr).toBe(
      note('2 receipts were'),
    );
    const aDayLater = new Date(Date.parse(submittedAt) + 24 * 60 * 60 * 1_000);
    const later = await desk(['list'], four, { channels, parts: { clock: () => aDayLater } });
    expect(later.stderr).toBe('');
  });

  test('is sent when it is retried by its reference, not with all that gave up', async () => {
    const one = await desk(['retry', '5555-5555'], four, { channels });
    expect(one.stdout).toContain('1 delivery is due now');
    expect(await one.store.outbox.deliveriesOf('5555-5555')).toMatchObject([{ state: 'waiting' }]);
    const all = await desk(['retry', '--all'], four, { channels });
    expect(all.stdout).toBe('There is nothing to try again.\n');
  });

  test('is not among what erase says was sent', async () => {
    const before = attempt('receipt', { outcome: 'delivered' });
    const { stdout } = await desk(['erase', '5555-5555'], four, { channels, before });
    expect(stdout).not.toContain('Receipt');
    const sent = await desk(['erase', '4444-4444'], four, { channels, before });
    expect(sent.stdout).toContain('Receipt to the sender: it is in the sender’s own mailbox');
  });
});

describe('erasing', () => {
  const channels = ['spreadsheet', 'staff-mail'];
  const before = attempt('spreadsheet', { outcome: 'delivered' });

  test('removes one application and says where else it is', async () => {
    const { stdout, store } = await desk(['erase', '2222 2222'], [{}, {}], { channels, before });
    expect(stdout).toContain('2222-2222 is erased from this database');
    expect(stdout).toContain('Spreadsheet: delete the row with the reference, or,');
    expect(stdout).not.toContain('Mail to the staff');
    expect(stdout).toContain('Backups');
    expect(await store.find('2222-2222')).toBeUndefined();
    expect(await store.find('3333-3333')).toBeDefined();
  });

  test('purge removes what is older than may be kept', async () => {
    const old = { ...sampleApplication, city: 'Old' };
    const { stdout, store } = await desk(['purge'], [{}], {
      before: async (store) => {
        for (const submittedAt of ['2018-01-31T09:05:11.999Z', '2018-01-31T09:05:12.000Z']) {
          await store.add(another({ content: old, submittedAt }));
        }
      },
    });
    expect(facts.retentionYears).toBe(7);
    expect(stdout).toMatch(/because it came before 2018-01-31:\n {2}\S{9}\n\nBackups/);
    expect(await Array.fromAsync(store.list('enrolment'))).toHaveLength(2);
  });

  test('purge says when there is nothing to remove', async () => {
    const { stdout } = await desk(['purge']);
    expect(stdout).toBe('Nothing is older than 7 years (from before 2018-01-31).\n');
  });
});

test('backup copies the database to a private file', async () => {
  const file = join(temporaryFolder(), 'copy.sqlite');
  const { code, stdout } = await desk(['backup', file]);
  expect(code).toBe(0);
  expect(stdout).toContain(`copied to ${file}`);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});

describe('contact messages', () => {
  const messages = [{}, { name: '=1+1', company: '' }];

  test('do not appear among the applications', async () => {
    const { stdout } = await desk(['list', '--json'], [{}], { messages });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect((await desk(['list'], [], { messages })).stdout).toBe(
      'There are no applications yet.\n',
    );
  });

  test('have a table of their own', async () => {
    const { stdout } = await desk(['list', '--messages'], [{}], { messages });
    const [heading, first, second, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Submitted +Name +Email +Subject$/);
    expect(first).toMatch(
      /^3333-3333 +2025-01-31 09:05 UTC +Bram O’Message +bram@writer\.example /,
    );
    expect(second).toContain('4444-4444');
    expect(more).toEqual([]);
    expect((await desk(['list', '--messages'])).stdout).toBe('There are no messages yet.\n');
  });

  test('come back unchanged, one object a line, with the fields of their form', async () => {
    const { stdout } = await desk(['list', '--messages', '--json'], [{}], { messages });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { reference: '3333-3333', submittedAt, ...sampleMessage },
      { reference: '4444-4444', submittedAt, ...sampleMessage, name: '=1+1', company: '' },
    ]);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual([
      'reference',
      'submittedAt',
      ...messageFieldNames,
    ]);
  });

  test('are shown by their reference like an application', async () => {
    const { code, stdout } = await desk(['show', '4444 4444'], [{}], { messages });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^4444-4444, submitted 2025-01-31 09:05 UTC\n/);
    for (const { label } of Object.values(messageFields)) expect(stdout).toContain(label);
    expect(stdout).toMatch(/Company +–\n/);
    expect(stdout).toMatch(/We write every quote by hand\.\n {10,}Can that change\? 🧾/);
  });

  test('are exported as applications are, without formulas', async () => {
    const csv = (await desk(['export', '--messages', '--format', 'csv'], [{}], { messages }))
      .stdout;
    expect(csv.startsWith(`\uFEFFreference,submittedAt,${messageFieldNames.join(',')}\r\n`)).toBe(
      true,
    );
    expect(csv).toContain(",'=1+1,");
    expect(csv).not.toContain('2222-2222');
    const json = (await desk(['export', '--messages', '--format', 'json'], [], { messages }))
      .stdout;
    expect(JSON.parse(json)).toHaveLength(2);
    const xlsx = await desk(['export', '--messages', '--format', 'xlsx'], [{}], { messages });
    const workbook = [...unzip(xlsx.bytes).values()].join('\n');
    expect(workbook).toContain('courseInterest');
    expect(workbook).toContain('Messages');
  });
});

test('copy-to-postgres prints what there is to say', async () => {
  expect(await desk(['copy-to-postgres'])).toMatchObject({ code: 0, stdout: 'copied\n' });
});

test('a command that fails closes the store all the same', async () => {
  const dataDir = await filled([{}]);
  const store = openSqliteStore({ dataDir });
  const close = vi.spyOn(store, 'close');
  const code = await runApplications(['show', '4444-4444'], {
    ...commandParts(dataDir),
    openStore: () => Promise.resolve(store),
  });
  expect(code).toBe(1);
  expect(close).toHaveBeenCalledTimes(1);
});

describe('as a program', () => {
  test('reads the data folder of the settings', async () => {
    const { code, stdout } = await program(['show', '2222-2222'], await filled([{}])).ended;
    expect(code).toBe(0);
    expect(stdout).toContain('2222-2222');
  });

  test('says that there is no store, and makes none', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await program(['list'], dataDir).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no database at [^\n]*\n$/);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  test('begins anew only where the database is lost', async () => {
    const dataDir = await filled([{}]);
    const refused = await program(['start-empty'], dataDir).ended;
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^There is a database at [^\n]*\n$/);
    rmSync(databaseFile(dataDir));
    expect((await program(['list'], dataDir).ended).stderr).toMatch(
      / is missing, .* start-empty\n$/,
    );
    const begun = await program(['start-empty'], dataDir).ended;
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    expect((await program(['list'], dataDir).ended).stdout).toBe(
      'There are no applications yet.\n',
    );
  });

  test('ends quietly when nobody reads on', async () => {
    const many = Array.from({ length: 300 }, () => ({ additionalRequirements: 'x'.repeat(4_000) }));
    const dataDir = temporaryFolder();
    const store = openSqliteStore({ dataDir });
    for (const changes of many) {
      const content = { ...sampleApplication, ...changes };
      await store.add(another({ content }));
    }
    await store.close();
    const { child, ended } = program(['list', '--json'], dataDir);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  function program(args: string[], dataDir: string) {
    const file = join(import.meta.dirname, 'applications.ts');
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...keepCompiled, DATA_DIR: dataDir },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stdout = text(child.stdout).catch(() => '');
    const output = Promise.all([stdout, text(child.stderr), once(child, 'close')]);
    return {
      child,
      ended: output.then(([out, stderr, [code]]) => ({ code: Number(code), stdout: out, stderr })),
    };
  }
});
