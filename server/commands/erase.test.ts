import { DatabaseSync } from 'node:sqlite';

import { describe, expect, onTestFinished, test } from 'vitest';

import { facts } from '../../domain/facts.ts';
import { unconfirmed } from '../../domain/copy.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { openSqlite } from '../../testing/engines.ts';
import { another } from '../../testing/sample-entry.ts';
import { everything } from '../../testing/make-server.ts';
import { attempt, desk, filled, runIn } from '../../testing/run-command.ts';
import { erasureList } from '../store/erasure-list.ts';
import { databaseFile, openDatabase } from '../store/sqlite/open-database.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import { type Store, UncertainError } from '../store/store.ts';

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

  test('says in a line where it may have been done all the same', async () => {
    const dataDir = await filled([{}], [], channels);
    const erase = () => Promise.reject(new UncertainError(new Error('disk I/O error')));
    const openStore = () => Promise.resolve({ ...openSqlite(dataDir), erase });
    const { code, stderr } = await runIn(dataDir, ['erase', '2222-2222'], { openStore });
    expect(code).toBe(1);
    expect(stderr).toBe(`${unconfirmed} Look before you do it again.\n`);
  });

  test('erases all where another program holds the files, and says so at the end', async () => {
    const dataDir = await filled([{}, {}, { email: 'max@applicant.example' }], [], channels);
    const openStore = () =>
      Promise.resolve(sqliteStore(openDatabase(dataDir), { dataDir, lockTimeoutMs: 0 }));
    const reader = new DatabaseSync(databaseFile(dataDir));
    onTestFinished(() => reader.close());
    reader.exec('BEGIN; SELECT * FROM submissions');
    const command = ['erase', '--email', sampleApplication.email];
    const { code, stdout, stderr } = await runIn(dataDir, command, { openStore });
    expect(code).toBe(1);
    expect(stdout).toContain('These 2 are erased from this database');
    expect(stdout).toContain('Backups');
    expect(stderr).toMatch(/another program holds the files.*Run purge[^\n]*\n$/);
    const left = await everything(openSqlite(dataDir), 'enrolment');
    expect(left).toMatchObject([{ reference: '4444-4444' }]);
    expect(erasureList(dataDir).erased()).toEqual(['2222-2222', '3333-3333']);
  });

  test('purge removes what is older than may be kept', async () => {
    const before = async (store: Store) => {
      for (const submittedAt of ['2018-01-31T09:05:11.999Z', '2018-01-31T09:05:12.000Z'])
        await store.add(another({ submittedAt }));
    };
    const { stdout, store } = await desk(['purge'], [{}], { before });
    expect(facts.retentionYears).toBe(7);
    expect(stdout).toMatch(/because it came before 2018-01-31:\n {2}\S{9}\n\nBackups/);
    expect(await Array.fromAsync(store.list('enrolment'))).toHaveLength(2);
  });

  test('purge says when there is nothing to remove', async () => {
    const { stdout } = await desk(['purge']);
    expect(stdout).toBe('Nothing is older than 7 years (from before 2018-01-31).\n');
  });
});
