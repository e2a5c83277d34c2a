import { describe, expect, test } from 'vitest';

import { fields as messageFields } from '../../domain/forms/contact/fields.ts';
import { fieldNames as messageFieldNames } from '../../domain/forms/contact/schema.ts';
import { desk } from '../../testing/run-command.ts';
import { unzip } from '../../testing/unzip.ts';

describe('contact messages', () => {
  const messages = [{}, { name: '=1+1', company: '' }];

  test('have a table of their own', async () => {
    const { stdout } = await desk(['list', '--messages'], [{}], { messages });
    const [heading, first, second, ...more] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^Reference +Submitted +Name +Email +Subject$/);
    const sender = 'Bram O’Message +bram@writer\\.example';
    expect(first).toMatch(new RegExp(`^3333-3333 +2025-01-31 09:05 UTC +${sender} `));
    expect(second).toContain('4444-4444');
    expect(more).toEqual([]);
    expect((await desk(['list', '--messages'])).stdout).toBe('There are no messages yet.\n');
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
    const as = (format: string) =>
      desk(['export', '--messages', '--format', format], [{}], { messages });
    const csv = (await as('csv')).stdout;
    const [head] = csv.split('\r\n');
    expect(head).toBe(`\uFEFFreference,submittedAt,${messageFieldNames.join(',')}`);
    expect(csv).toContain(",'=1+1,");
    expect(csv).not.toContain('2222-2222');
    expect(JSON.parse((await as('json')).stdout)).toHaveLength(2);
    const workbook = [...unzip((await as('xlsx')).bytes).values()].join('\n');
    expect(workbook).toContain('courseInterest');
    expect(workbook).toContain('Messages');
  });
});
