import { describe, expect, test } from 'vitest';

import { fieldNames } from '../../domain/forms/enrolment/schema.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { desk, submittedAt } from '../../testing/run-command.ts';

describe('list', () => {
  test('shows a table, oldest first', async () => {
    const { code, stdout } = await desk(['list'], [{}, { fullName: 'Second', city: 'York' }]);
    const [heading, first, second, ...more] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^Reference +Submitted +Name +Type +Courses +Attendees +City$/);
    expect(first).toMatch(/^2222-2222 +2025-01-31 09:05 UTC +Zoë O’Sample +business +\S.*… /);
    expect(first).toMatch(/ 8 to 12 +Leeds$/);
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
    const names = Object.keys(JSON.parse(lines[0] ?? '') as object);
    expect(names).toEqual(['reference', 'submittedAt', ...fieldNames]);
  });
});
