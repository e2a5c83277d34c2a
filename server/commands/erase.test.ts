import { describe, expect, test } from 'vitest';

import { facts } from '../../src/facts.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another } from '../../testing/sample-entry.ts';
import { attempt, desk } from '../../testing/run-command.ts';

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
