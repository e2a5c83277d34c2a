import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { fieldCopy } from '../../src/features/enrolment/copy.ts';
import { courseChoices } from '../../src/features/enrolment/course-choices.ts';
import { fieldNames, type Application } from '../../src/features/enrolment/schema.ts';
import { fieldCopy as messageCopy } from '../../src/features/contact/copy.ts';
import {
  fieldNames as messageFields,
  type ContactMessage,
} from '../../src/features/contact/schema.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { sampleApplication } from '../testing/sample-application.ts';
import { sampleMessage } from '../testing/sample-message.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { unzip } from '../testing/unzip.ts';
import { runApplications } from './applications.ts';

// Some tests start a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const submittedAt = '2025-01-31T09:05:00.000Z';

/** Runs a command over a store with these applications, named 2222-2222, 3333-3333 and so on. */
async function desk(
  args: string[],
  applications: Partial<Application>[] = [{}],
  { isTTY = false, messages = [] }: { isTTY?: boolean; messages?: Partial<ContactMessage>[] } = {},
) {
  const dataDir = await filled(applications, messages);
  const stdout = sink(isTTY);
  const stderr = sink(isTTY);
  const code = await runApplications(args, {
    openStore: () => openSqliteStore({ dataDir, mustExist: true }),
    stdout,
    stderr,
  });
  return { code, stdout: stdout.text(), bytes: stdout.bytes(), stderr: stderr.text() };
}

async function filled(
  applications: Partial<Application>[],
  messages: Partial<ContactMessage>[] = [],
): Promise<string> {
  const dataDir = temporaryFolder();
  const digits = ['2', '3', '4', '5'];
  const store = openSqliteStore({
    dataDir,
    newReference: () => '####-####'.replaceAll('#', digits.shift() ?? '9'),
  });
  const rest = { idempotencyKey: undefined, contentHash: '', submittedAt };
  for (const changes of applications) {
    await store.add({ kind: 'enrolment', content: { ...sampleApplication, ...changes }, ...rest });
  }
  for (const changes of messages) {
    await store.add({ kind: 'contact', content: { ...sampleMessage, ...changes }, ...rest });
  }
  await store.close();
  return dataDir;
}

describe('list', () => {
  test('shows a table, oldest first', async () => {
    const { code, stdout } = await desk(['list'], [{}, { fullName: 'Second', city: 'York' }]);
    const [heading, first, second, ...more] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^Reference +Submitted +Name +Type +Courses +Attendees +City$/);
    expect(first).toMatch(
      /^2222-2222 +2025-01-31 09:05 UTC +Zoë O’Sample +business +.*… +8 to 12 +Leeds$/,
    );
    expect(second).toMatch(/^3333-3333 .* Second .* York$/);
    expect(more).toEqual([]);
  });

  test('keeps a row on its line, whatever was typed', async () => {
    const { stdout } = await desk(['list'], [{ numberOfAttendees: '8\n\u009b2Jor 9\u202e' }]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout).toContain('8 2Jor 9 ');
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
    for (const { label } of Object.values(fieldCopy)) expect(stdout).toContain(label);
    for (const course of sampleApplication.selectedCourses) expect(stdout).toContain(course);
    expect(stdout).toContain(fieldCopy.deliveryMode.options.both.label);
    expect(stdout).toMatch(/We bake, "daily"\.\n {20,}Twelve people\./);
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
      ...messageFields,
    ]);
  });

  test('are shown by their reference like an application', async () => {
    const { code, stdout } = await desk(['show', '4444 4444'], [{}], { messages });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^4444-4444, submitted 2025-01-31 09:05 UTC\n/);
    for (const { label } of Object.values(messageCopy)) expect(stdout).toContain(label);
    expect(stdout).toMatch(/Company +–\n/);
    expect(stdout).toMatch(/We write every quote by hand\.\n {10,}Can that change\? 🧾/);
  });

  test('are exported as applications are, without formulas', async () => {
    const csv = (await desk(['export', '--messages', '--format', 'csv'], [{}], { messages }))
      .stdout;
    expect(csv.startsWith(`\uFEFFreference,submittedAt,${messageFields.join(',')}\r\n`)).toBe(true);
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

describe('a command that is not understood', () => {
  test.each([
    [[], 'Which command?'],
    [['erase-everything'], 'There is no command "erase-everything".'],
    [['list', '--jsn'], "Unknown option '--jsn'."],
    [['list', 'more'], 'This command takes options only.'],
    [['show'], 'Which reference?'],
    [['show', '--messages', '2222-2222'], "Unknown option '--messages'."],
    [['show', '2222', '2222'], 'Which reference?'],
    [['export'], '--format must be csv, xlsx or json.'],
    [['export', '--format', 'pdf'], '--format must be csv, xlsx or json.'],
    [['export', '--format', 'toString'], '--format must be csv, xlsx or json.'],
  ])('%j: %s', async (args, message) => {
    const { code, stdout, stderr } = await desk(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')[0]).toBe(message);
    expect(stderr).toContain('Usage: npm run applications');
  });
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

  test('ends quietly when nobody reads on', async () => {
    const many = Array.from({ length: 300 }, () => ({ additionalRequirements: 'x'.repeat(4_000) }));
    const dataDir = temporaryFolder();
    const store = openSqliteStore({ dataDir });
    for (const changes of many) {
      const content = { ...sampleApplication, ...changes };
      const rest = { idempotencyKey: undefined, contentHash: '', submittedAt };
      await store.add({ kind: 'enrolment', content, ...rest });
    }
    await store.close();
    const { child, ended } = program(['list', '--json'], dataDir);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  function program(args: string[], dataDir: string) {
    const file = join(import.meta.dirname, 'applications.ts');
    const child = spawn(process.execPath, [file, ...args], { env: { DATA_DIR: dataDir } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stdout = text(child.stdout).catch(() => '');
    const output = Promise.all([stdout, text(child.stderr), once(child, 'close')]);
    return {
      child,
      ended: output.then(([out, stderr, [code]]) => ({ code: Number(code), stdout: out, stderr })),
    };
  }
});

/** Collects what is printed. */
function sink(isTTY: boolean) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, {
    isTTY,
    bytes: () => Buffer.concat(chunks),
    text: () => Buffer.concat(chunks).toString(),
  });
}
