import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { bookingEvents } from '../../domain/booking-events.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { fieldNames } from '../../domain/forms/enrolment/schema.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { desk, submittedAt } from '../../testing/run-command.ts';
import type { Store } from '../store/store.ts';
import { book } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { unzip } from '../../testing/unzip.ts';

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
    const headings = `reference,submittedAt,${fieldNames.join(',')},offerStanding,offerCourses,`;
    expect(stdout.startsWith(`\uFEFF${headings}`)).toBe(true);
    expect(stdout).toContain('"He said ""yes"",\nthen no"');
    expect(stdout).toContain(`,${courseChoices[1]}; ${courseChoices[5]},`);
    expect(stdout.endsWith('\r\n')).toBe(true);
  });

  test('--format csv lets no formula through', async () => {
    const { stdout } = await desk(['export', '--format', 'csv'], [hostile]);
    expect(stdout).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const cell of ["'+44 7700 900123", "'@SUM(A1)", "'-2+3", "'\t'=2+3", "Leeds;'=1+1"])
      expect(stdout).toContain(`,${cell},`);
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

  test('has what was offered last, in pounds, and what became of it, in each format', async () => {
    const before = (store: Store) => book(store, '2222-2222', submittedAt);
    const run = (format: string) => desk(['export', '--format', format], [{}, {}], { before });
    const { stdout } = await run('csv');
    const [, first, second] = stdout.split('\r\n');
    const said = 'confirmed,Prompt Engineering,2030-03-05T10:00:00.000Z,120,Online,3,747.00,124.50';
    expect(first).toContain(`,${said},2030-02-01`);
    expect(second).toMatch(/,{9}$/u);
    const json = JSON.parse((await run('json')).stdout) as { offer?: object }[];
    expect(json[0]!.offer).toMatchObject({ offerStanding: 'confirmed', offerTotal: '747.00' });
    expect(json[1]).not.toHaveProperty('offer');
    expect([...unzip((await run('xlsx')).bytes).values()].join('\n')).toContain('>747.00<');
  });

  test('has what is booked while another date is offered', async () => {
    const before = async (store: Store) => {
      await book(store, '2222-2222', submittedAt);
      const [offer] = bookingEvents.offered.samples;
      const moved = { ...offer!, action: 'offered', date: '2030-04-09' } as const;
      await store.desk.add('2222-2222', { ...moved, at: submittedAt, by: 'Ann' });
    };
    const { stdout } = await desk(['export', '--format', 'csv'], [{}], { before });
    expect(stdout).toContain(',confirmed,Prompt Engineering,2030-03-05T10:00:00.000Z,');
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
    const args = ['export', '--format', 'xlsx'];
    const { code, stdout, stderr } = await desk(args, [{}], { isTTY: true });
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
});
