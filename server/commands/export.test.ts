import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fieldNames as messageFieldNames } from '../../domain/forms/contact/fields.ts';
import { courseChoices, fieldNames } from '../../domain/forms/enrolment/fields.ts';
import { offerOf2030, sampleCancellation } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { desk, filled, runIn, submittedAt } from '../../testing/run-command.ts';
import { book } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { csvCell, csvLine } from '../spreadsheet-file.ts';
import { databaseFile } from '../store/sqlite/open-database.ts';
import type { Store } from '../store/store.ts';

const textOf = (workbook: Buffer) => [...unzip(workbook).values()].join('\n');

/** When the applications of the tests came, and when their answers are due. */
const times = { submittedAt, dueAt: replyDue('enrolment', submittedAt) };

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
    additionalRequirements: '_x003D_x0031_+1',
  };
  type Options = Parameters<typeof desk>[2];
  const run = (format: string, applications: Parameters<typeof desk>[1], options?: Options) =>
    desk(['export', '--format', format], applications, options);

  test('--format csv is RFC 4180 with a byte order mark and a header row, and lets no formula through', async () => {
    const { code, stdout } = await run('csv', [hostile, { mobile: undefined }]);
    expect(code).toBe(0);
    const headings = `reference,submittedAt (London time),dueAt (London time),${fieldNames.join(',')},offerStanding,offerCourses,`;
    expect(stdout.startsWith(`\uFEFF${headings}`)).toBe(true);
    expect(stdout).toContain('"He said ""yes"",\nthen no"');
    expect(stdout).toContain(`,${courseChoices[1]}; ${courseChoices[5]},`);
    expect(stdout.endsWith('\r\n')).toBe(true);
    expect(stdout).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const cell of ["'+44 7700 900123", "'@SUM(A1)", "'-2+3", "'\t'=2+3", "Leeds;'=1+1"])
      expect(stdout).toContain(`,${cell},`);
    // The form of the second did not have every field yet.
    const [first = '', , second = ''] = stdout.split('\r\n');
    const at = (name: string) => second.split(',')[first.split(',').indexOf(name)];
    expect([at('email'), at('mobile')]).toEqual([sampleApplication.email, '']);
  });

  test('--format json is one array, unchanged', async () => {
    const { stdout } = await run('json', [hostile, {}]);
    expect(JSON.parse(stdout)).toEqual([
      { reference: '2222-2222', ...times, ...sampleApplication, ...hostile },
      { reference: '3333-3333', ...times, ...sampleApplication },
    ]);
    expect((await run('json', [])).stdout).toBe('[]\n');
  });

  test('--format xlsx is a workbook without formulas, and without what only Excel reads as one', async () => {
    const { bytes } = await run('xlsx', [hostile]);
    expect([...unzip(bytes).keys()]).toContain('xl/workbook.xml');
    const xml = textOf(bytes);
    expect(xml).toContain('selectedCourses');
    expect(xml).toMatch(/>('|&apos;|&#39;)=HYPERLINK/);
    expect(xml).toMatch(/>('|&apos;|&#39;)\+44 7700 900123</);
    expect(xml).not.toMatch(/<f>/);
    expect(xml).toContain('>_x005F_x003D_x005F_x0031_+1<');
  });

  test('has what is booked, or was offered last, in pounds, and what became of it, in each format', async () => {
    const before = async (store: Store) => {
      for (const reference of ['2222-2222', '3333-3333']) await book(store, reference, submittedAt);
      const other = { ...offerOf2030, date: '2030-04-09' };
      await store.desk.add('3333-3333', { ...other, at: submittedAt, by: 'Ann' });
      const said = { content: '4', tutor: '5', worth: '3', words: '=1+1', quotable: '' } as const;
      await store.desk.add('2222-2222', { action: 'rated', ...said, at: submittedAt, by: '' });
    };
    const three = [{}, {}, {}];
    const [, ...lines] = (await run('csv', three, { before })).stdout.split('\r\n');
    const said = 'confirmed,Prompt Engineering,2030-03-05 10:00,120,Online,3,747.00,124.50';
    expect(lines[0]).toContain(`,${said},2030-02-01`);
    expect(lines[1]).toContain(`,${said},2030-02-01`);
    expect(lines[0]).toContain(',2030-02-01,PO-17,accounts@example.com,');
    expect(lines[0]).toMatch(/,4,5,3,'=1\+1,$/u);
    expect(lines[2]).toMatch(/,{11}$/u);
    const json = JSON.parse((await run('json', three, { before })).stdout) as { offer?: object }[];
    expect(json[0]!.offer).toMatchObject({ offerStanding: 'confirmed', offerTotal: '747.00' });
    expect(json[2]).not.toHaveProperty('offer');
    const xml = textOf((await run('xlsx', three, { before })).bytes);
    // Numbers that can be added up, 5 March 2030 at 10:00, and 1 February 2030.
    for (const value of ['747', '124.5', '3', '120', '47547.41666666667', '47515'])
      expect(xml).toMatch(new RegExp(`<c r="\\w+"(?: s="\\d")?><v>${value}</v>`, 'u'));
    expect(xml).toContain('offerStartsAt (London time)');
  });

  test('no text is longer than a cell of Excel, which repairs a workbook by taking such text away', async () => {
    const names = Array.from(
      { length: 400 },
      (_, at) => `${'Nomen '.repeat(15)}${at}, a${at}@a.example`,
    );
    const before = async (store: Store) => {
      const reference = '2222-2222';
      await book(store, reference, submittedAt);
      const named = { action: 'named-for-them', names: names.join('\n') } as const;
      await store.desk.add(reference, { ...named, at: submittedAt, by: 'Ann' });
    };
    // Each comma brings an apostrophe.
    const long = { additionalRequirements: ',='.repeat(16_000) };
    const xml = textOf((await run('xlsx', [long], { before })).bytes);
    const cells = Array.from(
      xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/gu),
      ([, text = '']) => text.length,
    );
    expect(Math.max(...cells)).toBeGreaterThan(31_000);
    expect(Math.max(...cells)).toBeLessThanOrEqual(32_767);
    expect(xml.match(/the rest does not fit into a cell/gu)).toHaveLength(2);
    const { stdout } = await run('csv', [long], { before });
    expect(stdout.match(/the rest does not fit into a cell/gu)).toHaveLength(2);
    expect((await run('json', [long], { before })).stdout).toContain('a399@a.example');
  });

  test('--of bookings has a row for each that ever was, with numbers that add up, and --of movements each line', async () => {
    const before = async (store: Store) => {
      const [by, { add }] = ['Ann', store.desk];
      for (const reference of ['2222-2222', '3333-3333', '4444-4444'])
        await book(store, reference, submittedAt);
      const invoice = { number: '10-12', amount: '74700', dueOn: '2025-02-14', sure: '' };
      await add('2222-2222', { action: 'invoiced', ...invoice, at: submittedAt, by });
      for (const amount of ['20001', '54699']) {
        const paid = { action: 'paid', amount, paidOn: '2025-01-30', sure: '' } as const;
        await add('2222-2222', { ...paid, at: submittedAt, by });
      }
      await add('3333-3333', { ...sampleCancellation, at: submittedAt, by: '' });
    };
    const of = (...args: string[]) =>
      desk(['export', '--of', ...args], [{}, {}, {}, {}], { before });
    const [head, ...lines] = (await of('bookings', '--format', 'csv')).stdout.split('\r\n');
    expect(head).toContain(',net,vat,total,changes,cancelledOn,cancelledBy,paid,refunded,');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain(",PO-17,'10-12,2025-01-31,2030-03-05 10:00,Prompt Engineering,3,");
    expect(lines[0]).toMatch(
      /,622\.50,124\.50,747\.00,,,,747\.00,0\.00,0\.00,0\.00,747\.00,0\.00$/u,
    );
    expect(lines[1]).toMatch(/,2025-01-31,customer,,0\.00,373\.50,0\.00,373\.50,$/u);
    const { bytes } = await of('bookings', '--format', 'xlsx');
    const totals = textOf(bytes).match(/(?<=<v>)747(?=<)/gu) ?? [];
    // Three totals, what was paid for one, and what of two is kept.
    expect(totals).toHaveLength(6);
    const came = (await of('movements', '--format', 'csv', '--to', '30/1/2025')).stdout;
    expect(came.match(/\n2025-01-30,.*,came,(?:200\.01|546\.99),/gu)).toHaveLength(2);
    // Net and VAT of each, as of the booking.
    const asked = (await of('movements', '--format', 'csv', '--from', '31/1/2025')).stdout;
    expect(asked).toContain(',asked,747.00,622.50,124.50,');
    expect(asked).toContain(',invoiced,747.00,622.50,124.50,');
    expect(asked).toContain(',asked,-373.50,-311.25,-62.25,');
    const later = await of('bookings', '--format', 'csv', '--from', '2025-02-01');
    expect(later.stdout.split('\r\n')).toHaveLength(2);
    expect((await of('bookings', '--format', 'csv', '--from', 'May')).stderr).toContain(
      'Give a day',
    );
  });

  test('--messages exports messages as applications are, without formulas', async () => {
    const as = (format: string) =>
      desk(['export', '--messages', '--format', format], [{}], {
        messages: [{}, { name: '=1+1' }],
      });
    const csv = (await as('csv')).stdout;
    const [head] = csv.split('\r\n');
    expect(head).toBe(
      `\uFEFFreference,submittedAt (London time),dueAt (London time),${messageFieldNames.join(',')}`,
    );
    expect(csv).toContain(",'=1+1,");
    expect(csv).not.toContain('2222-2222');
    expect(JSON.parse((await as('json')).stdout)).toHaveLength(2);
    const workbook = textOf((await as('xlsx')).bytes);
    for (const word of ['courseInterest', 'Messages']) expect(workbook).toContain(word);
  });

  test('to a terminal pours no workbook, and steers it with no csv', async () => {
    const { code, stdout, stderr } = await run('xlsx', [{}], { isTTY: true });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('--output FILE');
    const applications = [{ city: 'Le\u009b2Jeds' }];
    expect((await run('csv', applications, { isTTY: true })).stdout).toContain(',Le2Jeds,');
    expect((await run('csv', applications)).stdout).toContain(',Le\u009b2Jeds,');
  });

  test('--output writes to a private file that is new, or to stdout', async () => {
    const file = join(temporaryFolder(), 'out');
    const { code, stdout } = await desk(['export', '--format', 'xlsx', '--output', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(textOf(readFileSync(file))).toContain('selectedCourses');
    expect((await desk(['export', '--format', 'csv', '--output', '-'])).stdout).toContain('Leeds');
  });
});

test.each(['applications.sqlite', 'link'])(
  'export --output does not write over %s of the data folder',
  async (name) => {
    const dataDir = await filled([{}]);
    symlinkSync('nowhere', join(dataDir, 'link'));
    const file = join(dataDir, name);
    const before = name === 'link' ? undefined : readFileSync(file);
    const { code, stderr } = await runIn(dataDir, ['export', '--format', 'csv', '--output', file]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${file} is there already, and nothing is written over. Choose another name.\n`,
    );
    if (before) expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('an export that cannot be written says so in a line, and leaves no half of a file', async () => {
  const folder = temporaryFolder();
  const missing = join(folder, 'missing', 'out.csv');
  const { code, stderr } = await desk(['export', '--format', 'csv', '--output', missing]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${missing} cannot be written (ENOENT).\n` });
  const dataDir = await filled([{}]);
  const database = new DatabaseSync(databaseFile(dataDir));
  database.exec('DROP TABLE events');
  database.close();
  const file = join(folder, 'out.csv');
  await expect(runIn(dataDir, ['export', '--format', 'csv', '--output', file])).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
});

const cellsWith = (message: string) => ['4KX7-9QMD', message].map((text) => csvCell(text));

describe('export: a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44 7700 900123', "'+44 7700 900123"],
    ['\ufeff\u200b\u2060\u00ad\u3164=1+1', "\ufeff\u200b\u2060\u00ad\u3164'=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\r\n=1+1', "'\r\n'=1+1"],
    ['Leeds|@SUM(A1)', "Leeds|'@SUM(A1)"],
    ['He said "=1+1"', 'He said "\'=1+1"'],
    ...'07700900123;10-12;1/2;3.10;10:30;9 am;12e3;10 Dec;Mar-25;10dec;£5;50%;TRUE;(5);1st June 2025'
      .split(';')
      .map((mistaken) => [mistaken, `'${mistaken}`]),
    ['We need\n- bread\n- tea', "We need\n'- bread\n'- tea"],
    ['Leeds\u2028=1+1', "Leeds\u2028'=1+1"],
    ...[
      '',
      ...['12', 'May Lee', 'June 10 or 11', '4KX7-9QMD', '5 people', '8-12 people (or 10+)'],
      ...['Any Tuesday in March, mornings', '1 + 1 = 2', 'https://firm.example/?a=1&b=-2', "'=1+1"],
    ].map((unchanged) => [unchanged, unchanged]),
  ])('%j is written as %j', (typed, written) => {
    expect(cellsWith(typed).at(-1)).toBe(written);
  });

  /** Text in which hostile characters are frequent. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...Array.from('=+-@＝＋－＠,;|\t\r\n"\'\u0085\u2028\u2029')),
        fc.constantFrom(...Array.from(' \u00a0\u3000\ufeff\u200b\u200d\u2060\u00ad\u3164\u009b')),
        fc.constantFrom('1', 'A1', 'Leeds', '🧾', '=cmd|" /C calc"!A0'),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  /** A piece as a program reads it, without quotes, white space and invisible characters at its beginning. */
  const seen = (piece: string) =>
    piece.replace(/^["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u, '');
  const formulasIn = (text: string) =>
    text
      .split(/[,;|\t\r\n\u0085\u2028\u2029]/u)
      .filter((piece) => /^[=+\-@＝＋－＠]/u.test(seen(piece)));

  /** The cells of a line, as RFC 4180 says. */
  const unquoted = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gu)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    );

  test('export: whatever was typed begins no piece of its line like a formula, and gets apostrophes only', () => {
    const property = fc.property(
      fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 60 })),
      (typed) => {
        const cells = cellsWith(typed);
        const line = csvLine(cells);
        expect(formulasIn(line)).toEqual([]);
        expect(unquoted(line)).toEqual(cells);
        for (const cell of cells) {
          expect(cell).not.toMatch(/^[\t\r\n]/u);
          expect(formulasIn(cell)).toEqual([]);
        }
        expect(cells.at(-1)!.replaceAll("'", '')).toBe(typed.replaceAll("'", ''));
      },
    );
    fc.assert(property, { numRuns: 1_500, seed: 1 });
  });
});

/** The files in a zip archive as text, by name (APPNOTE.TXT, 4.3.12: the central directory). */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let entry = archive.indexOf('PK\x01\x02', 0, 'latin1');
  while (archive.toString('latin1', entry, entry + 4) === 'PK\x01\x02') {
    const isDeflated = archive.readUInt16LE(entry + 10) === 8;
    const size = archive.readUInt32LE(entry + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    ) as [number, number, number];
    const local = archive.readUInt32LE(entry + 42);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString());
    entry += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
