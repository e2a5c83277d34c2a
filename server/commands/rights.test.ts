import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { describe, expect, onTestFinished, test } from 'vitest';

import { noteCopy } from '../store/data-folder.ts';
import { databaseFile, openDatabase } from '../store/sqlite/open-database.ts';
import { openSqliteStore, sqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { openSqlite } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import { desk, filled, runIn } from '../../testing/run-command.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const listFile = (dataDir: string) => join(dataDir, 'erased.txt');
const referencesIn = async (dataDir: string) =>
  (await everything(openSqlite(dataDir), 'enrolment')).map(({ reference }) => reference);

describe('erase --email', () => {
  const zoe = { email: 'Zoe@Applicant.example' };
  const messages = [{ email: 'zoe@applicant.example' }, { email: 'bram@writer.example' }];

  test('shows and erases everything of one person: applications, messages, what is in quarantine', async () => {
    const applications = [
      zoe,
      { ...zoe, suspicion: 'honeypot' as const },
      { email: 'ann@b.example' },
    ];
    const command = ['erase', '--email', ' zoe@applicant.example '];
    const others = { messages, channels: ['staff-mail'] };
    const { code, stdout, store } = await desk(command, applications, others);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2222-2222 .* application +Zoë O’Sample *$/m);
    expect(stdout).toMatch(/^3333-3333 .* application +Zoë O’Sample +in quarantine$/m);
    expect(stdout).toMatch(/^5555-5555 .* message +Bram O’Message *$/m);
    expect(stdout).toContain('These 3 are erased');
    expect(await everything(store, 'enrolment')).toMatchObject([{ reference: '4444-4444' }]);
    expect(await everything(store, 'contact')).toMatchObject([{ reference: '9999-9999' }]);
    expect(await store.countQuarantined('enrolment')).toBe(0);
    expect(await store.listErased()).toEqual(['2222-2222', '3333-3333', '5555-5555']);
  });

  test('erases nobody whose address only looks like it', async () => {
    const alike = [zoe, { email: 'zoe@applicant.example.org' }];
    const command = ['erase', '--email', 'applicant.example'];
    const { code, stderr, store } = await desk(command, alike);
    expect(code).toBe(1);
    expect(stderr).toBe('Nothing here was sent under "applicant.example".\n');
    expect(await everything(store, 'enrolment')).toHaveLength(2);
  });
});

describe('the list of what was erased', () => {
  test('has references and dates and nothing else, for its owner only', async () => {
    const { dataDir } = await desk(['erase', '2222-2222'], [{}, {}]);
    expect(readFileSync(listFile(dataDir), 'utf8')).toBe(
      'begun 2222-2222 2025-01-31\n2222-2222 2025-01-31\n',
    );
    expect((statSync(listFile(dataDir)).mode & 0o777).toString(8)).toBe('600');
  });

  test('is written to first: where it cannot be, nothing is erased', async () => {
    const dataDir = await filled([{}]);
    mkdirSync(listFile(dataDir));
    const { code, stderr } = await runIn(dataDir, ['erase', '2222-2222']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was erased: the list .* cannot be written/);
    expect(await referencesIn(dataDir)).toHaveLength(1);
  });

  test('erases again what is there again, as after pg_restore', async () => {
    const dataDir = await filled([{}, {}, {}]);
    writeFileSync(listFile(dataDir), '3333-3333 2025-01-31\n9QMD-9QMD 2025-02-01\n');
    const { code, stdout } = await runIn(dataDir, ['erase', '--listed']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Erased again:\n  3333-3333\n' });
    expect(await referencesIn(dataDir)).toEqual(['2222-2222', '4444-4444']);
  });
});

describe('purge', () => {
  const add = async (store: Store, submittedAt: string, count = 1) => {
    for (let made = 0; made < count; made += 1) await store.add(another({ submittedAt }));
  };
  const inTheFuture = { clock: () => new Date('2040-01-31T09:05:12.000Z') };

  test('does not believe a clock by which everything is old', async () => {
    const two = [{}, { city: 'York' }];
    const ended = await desk(['purge'], two, { parts: inTheFuture });
    const { code, stdout, stderr, store, dataDir } = ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'By this machine’s clock it is 2040-01-31, and everything would be erased, the newest included (2). ' +
        'Nothing was erased. If it is right: purge --yes\n',
    );
    expect(await everything(store, 'enrolment')).toHaveLength(2);
    expect(existsSync(listFile(dataDir))).toBe(false);
  });

  test('asks before nearly all is erased, and erases when the answer is yes', async () => {
    const before = async (store: Store) => {
      await add(store, '2018-01-31T00:00:00.000Z', 30);
      await add(store, '2025-01-30T00:00:00.000Z', 2);
    };
    const asked: string[] = [];
    const confirm = (question: string) => Promise.resolve(asked.push(question) > 0);
    const { code, store } = await desk(['purge'], [], { before, parts: { confirm } });
    expect(code).toBe(0);
    expect(asked).toEqual([
      'By this machine’s clock it is 2025-01-31, and 30 of 32 would be erased. Erase them?',
    ]);
    expect(await everything(store, 'enrolment')).toHaveLength(2);
  });

  test('asks nobody where a part is old, or where --yes says that it is right', async () => {
    const confirm = () => Promise.reject(new Error('nobody is to be asked'));
    const before = async (store: Store) => {
      await add(store, '2018-01-31T00:00:00.000Z', 3);
      await add(store, '2025-01-30T00:00:00.000Z', 3);
    };
    const part = await desk(['purge'], [], { before, parts: { confirm } });
    expect(part.code).toBe(0);
    expect(await everything(part.store, 'enrolment')).toHaveLength(3);
    const all = await desk(['purge', '--yes'], [{}], { parts: { ...inTheFuture, confirm } });
    expect(all.code).toBe(0);
    expect(await everything(all.store, 'enrolment')).toEqual([]);
    expect(readFileSync(listFile(all.dataDir), 'utf8')).toMatch(/^2222-2222 2040-01-31$/m);
  });
});

describe('restore', () => {
  /** A data folder with three applications, a copy of it, and what came and went since. */
  async function afterACopy() {
    const dataDir = await filled([{}, { city: 'York' }, { city: 'Bath' }]);
    const store = openSqliteStore({ dataDir });
    const copy = join(temporaryFolder(), 'copy.sqlite');
    await store.backup(copy);
    const later = referenceOf(await store.add(another()));
    const run = (...args: string[]) => runIn(dataDir, args);
    return { dataDir, store, copy, run, later };
  }

  test('puts a copy back, without what was erased since, and keeps what was there', async () => {
    const { dataDir, store, copy, run, later } = await afterACopy();
    expect((await run('erase', '3333-3333')).code).toBe(0);
    await store.close();
    const { code, stdout } = await run('restore', copy);
    expect(code).toBe(0);
    expect(stdout).toContain('It holds 2 submissions, the latest of 2025-01-31 09:05 UTC.');
    expect(stdout).toMatch(
      /Erased since that copy was made, and now from it too:\n {2}3333-3333\n/,
    );
    expect(stdout).toContain(
      `Only there, because they came in after the copy was made:\n  ${later}\n`,
    );
    expect(await referencesIn(dataDir)).toEqual(['2222-2222', '4444-4444']);
    const replaced = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
    expect(replaced).toHaveLength(1);
    expect(await referencesIn(join(dataDir, replaced[0]!))).toContain(later);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
    const bytes = readFileSync(databaseFile(dataDir), 'latin1');
    expect(bytes).toContain('Bath');
    expect(bytes).not.toContain('York');
  });

  test('leaves alone what a lock kept from being erased', async () => {
    const { dataDir, store, copy, run } = await afterACopy();
    await store.close();
    const other = new DatabaseSync(databaseFile(dataDir));
    other.exec('BEGIN IMMEDIATE');
    const openStore = () =>
      Promise.resolve(sqliteStore(openDatabase(dataDir), { dataDir, lockTimeoutMs: 0 }));
    expect((await runIn(dataDir, ['erase', '3333-3333'], { openStore })).code).toBe(1);
    other.close();
    expect((await run('restore', copy)).stdout).not.toContain('Erased since');
    expect(await referencesIn(dataDir)).toContain('3333-3333');
  });

  test.each([
    ['had been done', true],
    ['had not been done', false],
  ])('finds out whether an erasure that was killed %s', async (_what, wasErased) => {
    const { dataDir, store, copy, run } = await afterACopy();
    if (wasErased) await store.erase(['3333-3333'], '2025-01-31T09:05:00.000Z');
    await store.close();
    writeFileSync(listFile(dataDir), 'begun 3333-3333 2025-01-31\n');
    await run('restore', copy);
    expect(await referencesIn(dataDir)).toEqual(
      wasErased ? ['2222-2222', '4444-4444'] : ['2222-2222', '3333-3333', '4444-4444'],
    );
    expect(readFileSync(listFile(dataDir), 'utf8')).toMatch(
      wasErased ? /^3333-3333 /m : /^kept 3333-3333 /m,
    );
  });

  test('names what may have been erased, where the database that would tell is damaged', async () => {
    const { dataDir, store, copy, run } = await afterACopy();
    await store.close();
    writeFileSync(listFile(dataDir), 'begun 3333-3333 2025-01-31\nbegun 9999-9999 2025-01-31\n');
    writeFileSync(databaseFile(dataDir), 'no database at all '.repeat(1_000));
    const { stdout } = await run('restore', copy);
    expect(stdout).toContain(
      'nobody can say whether it was finished. They are kept:\n  3333-3333\n\n',
    );
    expect(await referencesIn(dataDir)).toContain('3333-3333');
  });

  test('changes nothing while the server has the database open', async () => {
    const { dataDir, store, copy, run, later } = await afterACopy();
    onTestFinished(() => store.close());
    await store.find(later);
    const { code, stderr } = await run('restore', copy);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Another program has .* open\. Stop the server, then restore;/);
    expect(await store.find(later)).toBeDefined();
    expect(readdirSync(dataDir).filter((name) => /^re(placed|storing)-/.test(name))).toEqual([]);
  });

  test('changes nothing where the copy is no database', async () => {
    const { dataDir, store, run, later } = await afterACopy();
    await store.close();
    const letter = join(temporaryFolder(), 'letter.txt');
    writeFileSync(letter, 'Dear all, '.repeat(1_000));
    const { code, stderr } = await run('restore', letter);
    expect(code).toBe(1);
    expect(stderr).toContain(`The database ${letter} is damaged.`);
    expect((await run('restore', `${letter}.gz`)).stderr).toBe(`There is no file ${letter}.gz.\n`);
    expect(await referencesIn(dataDir)).toContain(later);
  });

  test('puts a copy in the place of a damaged database, and of none', async () => {
    const { dataDir, store, copy, run } = await afterACopy();
    await store.close();
    writeFileSync(databaseFile(dataDir), 'no database at all '.repeat(1_000));
    const damaged = await run('restore', copy);
    expect(damaged.stdout).toContain('It cannot be read');
    expect(await referencesIn(dataDir)).toHaveLength(3);
    const empty = join(temporaryFolder(), 'new', 'data');
    const { code, stdout } = await runIn(empty, ['restore', copy]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('What was there before');
    expect(await referencesIn(empty)).toHaveLength(3);
  });
});

describe.skipIf(process.geteuid?.() !== 0)('a command that root runs', () => {
  const account = 54_321;

  const ownersIn = (dataDir: string) => {
    const names = readdirSync(dataDir, { recursive: true }) as string[];
    return new Map(names.map((name) => [name, statSync(join(dataDir, name)).uid]));
  };

  test('leaves what it writes to whoever owns the data folder, and its copy to root', async () => {
    const dataDir = await filled([{}, {}, {}]);
    for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
      chownSync(path, account, account);
    const copy = join(temporaryFolder(), 'copy.sqlite');
    const run = async (...args: string[]) => (await runIn(dataDir, args)).code;
    expect(await run('backup', copy)).toBe(0);
    expect(statSync(copy).uid).toBe(0);
    // Keeps the journal there while the owners are looked at.
    const store = openSqliteStore({ dataDir });
    expect(await run('erase', '2222-2222')).toBe(0);
    const beside = ownersIn(dataDir);
    await store.close();
    expect([...beside.keys()]).toEqual(
      expect.arrayContaining(['erased.txt', 'applications.sqlite-wal', 'applications.sqlite-shm']),
    );
    expect(await run('restore', copy)).toBe(0);
    noteCopy(dataDir);
    const after = ownersIn(dataDir);
    expect([...after.keys()].join(' ')).toMatch(/replaced-\S+\/applications\.sqlite/);
    const empty = join(dataDir, 'new', 'data');
    expect((await runIn(empty, ['restore', copy])).code).toBe(0);
    for (const owners of [beside, after, ownersIn(dataDir)])
      expect([...owners].filter(([, owner]) => owner !== account)).toEqual([]);
  });
});
