import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { createCertificateNumber } from '../../domain/case/submission.ts';
import { facts } from '../../domain/provider/facts.ts';
import { acceptanceOf, offerOf2030, sampleLetter } from '../../domain/testing/sample-changes.ts';
import { openSqlite } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import { attempt, desk, filled, now, runIn } from '../../testing/run-command.ts';
import { another, book, message, referenceOf } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Links } from '../links.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import { databaseFile } from '../store/sqlite/open-database.ts';
import type { Store } from '../store/store.ts';

const listFile = (dataDir: string) => join(dataDir, 'erased.txt');
const referencesIn = async (store: Store) =>
  (await everything(store, 'enrolment')).map(({ reference }) => reference);
const referencesAt = (dataDir: string) => referencesIn(openSqlite(dataDir));

describe('erase', () => {
  const channels = ['spreadsheet', 'staff-mail'];

  test('removes one application, says where else it is, and keeps its reference and the date, for the owner only', async () => {
    const before = attempt('spreadsheet', { outcome: 'delivered' });
    const ended = await desk(['erase', '2222 2222'], [{}, {}], { channels, before });
    const { stdout, store, dataDir } = ended;
    expect(stdout).toContain('2222-2222 is erased from this database');
    expect(stdout).toContain('Spreadsheet: delete the row with the reference.');
    expect(stdout).not.toContain('Mail to the staff');
    expect(stdout).toContain('Backups');
    expect(await referencesIn(store)).toEqual(['3333-3333']);
    const list = readFileSync(listFile(dataDir), 'utf8');
    expect(list).toBe('\n2222-2222 2025-01-31');
    expect((statSync(listFile(dataDir)).mode & 0o777).toString(8)).toBe('600');
  });

  const zoe = { email: 'Zoe@Applicant.example' };

  test('--email shows and erases everything of one person: applications, messages, what is in quarantine', async () => {
    const held = { ...zoe, suspicion: 'honeypot' as const };
    const applications = [zoe, held, { email: 'a@b.example' }];
    const messages = [{ email: 'zoe@applicant.example' }, { email: 'bram@writer.example' }];
    const command = ['erase', '--email', 'Zoe <mailto:zoe@applicant.example>,'];
    const { code, stdout, store, dataDir } = await desk(command, applications, { messages });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2222-2222 .* application +Zoë O’Sample *$/m);
    expect(stdout).toMatch(/^3333-3333 .* application +Zoë O’Sample +in quarantine$/m);
    expect(stdout).toMatch(/^5555-5555 .* message +Bram O’Message *$/m);
    expect(stdout).toContain('These 3 are erased');
    // A part of an address finds nothing.
    const refused = await runIn(dataDir, ['erase', '--email', 'b.example']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe('Nothing here was sent under "b.example".\n');
    expect(await referencesIn(store)).toEqual(['4444-4444']);
    expect(await everything(store, 'contact')).toMatchObject([{ reference: '9999-9999' }]);
    expect(await store.countQuarantined('enrolment')).toBe(0);
    expect(await store.listErased()).toEqual(['2222-2222', '3333-3333', '5555-5555']);
  });

  test.each(['', ' ', '<>', ',', '‘’'])(
    'an address that is none, %j, is nobody’s, though who applied by telephone has none either',
    async (typed) => {
      for (const words of [
        ['erase', '--email'],
        ['show', '--for-the-person'],
      ]) {
        const refused = await desk([...words, typed], [{ email: '' }]);
        expect([refused.code, refused.stdout]).toEqual([1, '']);
        expect(refused.stderr).toBe('Which address? Give one, such as name@example.org.\n');
        expect(await referencesIn(refused.store)).toHaveLength(1);
      }
    },
  );

  test('--email names what may be others’, where the address was corrected, named or given for an invoice', async () => {
    const dataDir = await filled([{ email: 'right@a.example' }, zoe, { email: 'ben@b.example' }]);
    const store = openSqlite(dataDir);
    const add = (reference: string, change: object) =>
      store.desk.add(reference, { ...change, at: now.toISOString(), by: 'Zoe' } as NewEvent);
    const [before, after] = ['typo@stranger.example', 'right@a.example'];
    const correction = {
      before: JSON.stringify({ email: before }),
      after: JSON.stringify({ email: after }),
    };
    await add('2222-2222', { action: 'corrected', ...correction });
    await add('3333-3333', { action: 'named', names: `Ty Po, ${before}` });
    await add('4444-4444', { ...offerOf2030 });
    const offer = (await store.desk.history('4444-4444')).at(-1)!.id;
    await add('4444-4444', { ...acceptanceOf(offer), invoiceTo: 'Zoe@applicant.example' });
    const typo = await runIn(dataDir, ['erase', '--email', before]);
    expect(typo.stdout).toMatch(
      /erase REFERENCE\n {2}2222-2222 {2}was sent under it, until it was corrected\n {2}3333-3333 {2}names it for a session\n$/u,
    );
    expect(typo).toMatchObject({
      code: 1,
      stderr: `Nothing here was sent under "${before}", as it stands now. Nothing was erased.\n`,
    });
    const shown = await runIn(dataDir, ['show', '--for-the-person', before]);
    // Nothing of whoever applied is given to somebody else.
    expect(JSON.parse(shown.stdout)).toEqual([
      { wasAddressOf: '2222-2222', email: before, correctedAt: now.toISOString() },
      { namedIn: '3333-3333', named: [{ name: 'Ty Po', email: before }] },
    ]);
    // Whoever undoes a correction leaves the other address behind.
    await add('2222-2222', { action: 'undone', event: '1' });
    expect((await runIn(dataDir, ['show', '--for-the-person', after])).stdout).toContain(
      '"wasAddressOf": "2222-2222"',
    );
    const erased = await runIn(dataDir, ['erase', '--email', zoe.email]);
    expect(erased.code).toBe(0);
    expect(erased.stdout).toMatch(
      /It is erased [^]*\n {2}4444-4444 {2}gives it for the invoice\n$/u,
    );
    expect(await referencesIn(store)).toEqual(['2222-2222', '4444-4444']);
  });
});

describe('purge', () => {
  /** Adds `count` applications that came in at that time. */
  const add = async (store: Store, submittedAt: string, count = 1) => {
    for (let made = 0; made < count; made += 1) await store.add(another({ submittedAt }));
  };

  test('removes what is older than may be kept', async () => {
    const before = async (store: Store) => {
      const year = now.getUTCFullYear() - facts.enquiryYears;
      for (const ms of ['12.000', '12.001']) await add(store, `${year}-01-31T09:05:${ms}Z`);
      const submittedAt = '2010-01-01T00:00:00.000Z';
      await store.add({ ...message, submittedAt, suspicion: 'honeypot' });
    };
    const { code, stdout, store } = await desk(['purge'], [{}, {}], { before });
    expect(code).toBe(0);
    expect(stdout).toMatch(/kept for as long as it may be:\n {2}\S{9}\n {2}\S{9}\n\nBackups/);
    expect(await referencesIn(store)).toHaveLength(3);
    const again = await desk(['purge']);
    expect(again.stdout).toBe('Nothing was kept for as long as it may be.\n');
  });

  test('does not believe a clock by which nearly everything is old, unless --yes says that it is right', async () => {
    const clock = () => new Date('2040-01-31T09:05:12.000Z');
    const two = [{}, { city: 'York' }];
    const refused = await desk(['purge'], two, { clock });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe(
      'By this machine’s clock it is 2040-01-31, and 2 of 2 would be erased. ' +
        'Nothing was erased. If that date is right, they were kept for as long as they may be: erase them with ' +
        '“npm run applications -- purge --yes”. Until somebody has, no night erases anything.\n',
    );
    expect(await referencesIn(refused.store)).toHaveLength(2);
    expect(existsSync(listFile(refused.dataDir))).toBe(false);
    const before = (store: Store) => add(store, '2039-01-31T00:00:00.000Z');
    const all = await desk(['purge', '--yes'], two, { clock, before });
    expect(all.code).toBe(0);
    expect(await referencesIn(all.store)).toHaveLength(1);
    expect(readFileSync(listFile(all.dataDir), 'utf8')).toMatch(/^2222-2222 2040-01-31$/m);
  });
});

describe('restore', () => {
  /** A data folder with three applications, a copy of it, and an application that came after the copy. */
  async function afterACopy() {
    const dataDir = await filled([{}, { city: 'York' }, { city: 'Bath' }]);
    const store = openSqlite(dataDir);
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
    expect(stdout).toContain(
      'Erased since that copy was made, and now from it too:\n  3333-3333\n',
    );
    expect(stdout).toContain('What came in after the copy was made is only there.');
    expect(await referencesAt(dataDir)).toEqual(['2222-2222', '4444-4444']);
    const [, replaced = ''] = /What was there before is (.*)/.exec(stdout)!;
    const former = temporaryFolder();
    copyFileSync(replaced, databaseFile(former));
    expect(await referencesAt(former)).toContain(later);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
    const bytes = readFileSync(databaseFile(dataDir), 'latin1');
    expect(bytes).toContain('Bath');
    expect(bytes).not.toContain('York');
  });

  test('changes nothing while the server has the database open, or where the copy is no database', async () => {
    const { dataDir, store, copy, run, later } = await afterACopy();
    await store.find(later);
    const open = await run('restore', copy);
    expect(open.code).toBe(1);
    expect(open.stderr).toMatch(/^Another program has .* open\. Stop the server first;/);
    await store.close();
    const letter = join(temporaryFolder(), 'letter.txt');
    writeFileSync(letter, 'Dear all, '.repeat(1_000));
    const { code, stderr } = await run('restore', letter);
    expect(code).toBe(1);
    expect(stderr).toContain(`The database ${letter} is damaged.`);
    expect((await run('restore', `${letter}.gz`)).stderr).toBe(`There is no file ${letter}.gz.\n`);
    expect(await referencesAt(dataDir)).toContain(later);
    expect(readdirSync(dataDir).filter((name) => /replaced|restoring/.test(name))).toEqual([]);
  });

  test('puts a copy in the place of a damaged database, and of none', async () => {
    const { dataDir, store, copy, run } = await afterACopy();
    await store.close();
    writeFileSync(databaseFile(dataDir), 'no database at all '.repeat(1_000));
    expect((await run('restore', copy)).code).toBe(0);
    expect(await referencesAt(dataDir)).toHaveLength(3);
    const empty = join(temporaryFolder(), 'new', 'data');
    const refused = await runIn(empty, ['restore', copy]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^The list of what was erased, erased\.txt, is not in [^\n]* restore FILE --without-list\n$/,
    );
    expect(existsSync(empty)).toBe(false);
    const { code, stdout } = await runIn(empty, ['restore', copy, '--without-list']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('What was there before');
    expect(await referencesAt(empty)).toHaveLength(3);
  });

  test('lists the certificates that are good again, or not known any more', async () => {
    const { dataDir, store, copy: early, run } = await afterACopy();
    const at = now.toISOString();
    const did = async (change: object) => {
      const added = await store.desk.add('2222-2222', { ...change, at, by: 'Zoe' } as NewEvent);
      if (added.outcome !== 'added') throw new Error(added.outcome);
      return added.event.id;
    };
    const [kept, ended, next] = [1, 2, 3].map(() => createCertificateNumber('2222-2222'));
    await book(store, '2222-2222', at);
    await did({ action: 'attended', came: 'Ada Sample\nBo Sample', numbers: `${kept}\n${ended}` });
    const copy = join(temporaryFolder(), 'copy.sqlite');
    await store.backup(copy);
    await did({ action: 'renamed', number: ended, name: 'Bo Simple', another: next });
    await store.close();
    const { stdout } = await run('restore', copy);
    expect(stdout).toContain(`good again until you withdraw them at the desk:\n  ${ended}\n\n`);
    expect(stdout).toContain(
      `Issued since, and not known any more; the desk makes others:\n  ${next}\n\n`,
    );
    expect(stdout).not.toContain(kept);
    const older = await run('restore', early);
    expect(older.stdout).not.toContain('good again');
    expect(older.stdout).toContain(`the desk makes others:\n  ${kept}\n  ${ended}\n\n`);
    writeFileSync(databaseFile(dataDir), 'no database at all '.repeat(1_000));
    expect((await run('restore', copy)).stdout).toContain('A certificate that was withdrawn since');
  });

  test('sends nothing again: what was due is held until somebody retries it, and listed; links have ended', async () => {
    const dataDir = await filled([{}, { city: 'York' }], { channels: ['staff-mail'] });
    const before = openSqlite(dataDir);
    const secret = await before.linkSecret();
    const copy = join(temporaryFolder(), 'copy.sqlite');
    const letter = { ...sampleLetter, at: now.toISOString(), by: 'Ada' };
    const written = { ...letter, action: 'written' } as const;
    const dueAt = new Date(now.getTime() + 20_000).toISOString();
    const later = '2026-01-31T09:00:00.000Z';
    await before.desk.add('2222-2222', written, undefined, [
      { channel: 'letter', dueAt },
      { channel: 'reminder-day', dueAt: later },
    ]);
    await runIn(dataDir, ['backup', copy]);
    // The letter is taken back after the copy was made.
    const [{ id } = { id: '' }] = await before.desk.history('2222-2222');
    await before.desk.add('2222-2222', { action: 'undone', event: id, at: dueAt, by: 'Ada' });
    await before.close();
    const { stdout } = await runIn(dataDir, ['restore', copy]);
    expect(stdout).toMatch(
      /To send one: retry REFERENCE\n {2}2222-2222 {2}Mail to the staff\n {2}3333-3333 {2}Mail to the staff\n {2}2222-2222 {2}Letter[^\n]*\n\n/,
    );
    const store = openSqlite(dataDir);
    const claim = async (channel: string, at = dueAt) =>
      (await store.outbox.claim(channel, { now: at, leaseEnds: at, limit: 9 })).length;
    expect([await claim('staff-mail'), await claim('letter')]).toEqual([0, 0]);
    const { rows } = await store.desk.page('not-delivered', { now: now.toISOString() });
    const row = rows.find(({ submission }) => submission.reference === '2222-2222');
    expect(row?.state.letter).toMatchObject({ hasGivenUp: true });
    expect(await claim('reminder-day', later)).toBe(1);
    await runIn(dataDir, ['retry', '3333-3333']);
    expect(await claim('staff-mail')).toBe(1);
    expect(await store.linkSecret()).not.toBe(secret);
    expect(stdout).toContain('Every link to an applicant’s page has ended.');
  });
});

test('new-links ends every link, also for a server that runs', async () => {
  const dataDir = await filled([{}]);
  const store = openSqlite(dataDir);
  const links = new Links(() => store.linkSecret(), 'https://a.example');
  await links.ready();
  const key = links.keyOf('2222-2222', 0);
  const { code, stdout } = await runIn(dataDir, ['new-links']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Every link .* has ended\./);
  await links.ready();
  expect(links.keyStatus(key, '2222-2222', 0)).toBeUndefined();
});

test.skipIf(process.geteuid?.() !== 0)(
  'what root writes belongs to whoever owns the data folder, and a copy to root',
  async () => {
    const account = 54_321;
    const dataDir = await filled([{}, {}, {}]);
    for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
      chownSync(path, account, account);
    /** Lists what is in the data folder, and expects the account to own all of it. */
    const owned = () => {
      const names = readdirSync(dataDir, { recursive: true }) as string[];
      for (const name of names) expect(statSync(join(dataDir, name)).uid, name).toBe(account);
      return names;
    };
    const copy = join(temporaryFolder(), 'copy.sqlite');
    const run = async (...args: string[]) => (await runIn(dataDir, args)).code;
    expect(await run('backup', copy)).toBe(0);
    expect(statSync(copy).uid).toBe(0);
    const keepsTheJournal = openSqlite(dataDir);
    expect(await run('erase', '2222-2222')).toBe(0);
    for (const name of ['erased.txt', 'applications.sqlite-wal', 'applications.sqlite-shm'])
      expect(owned()).toContain(name);
    await keepsTheJournal.close();
    expect(await run('restore', copy)).toBe(0);
    const [moved, anyway] = [join(dataDir, 'new', 'data'), '--without-list'];
    expect((await runIn(moved, ['restore', copy, anyway])).code).toBe(0);
    expect(owned().join(' ')).toMatch(/applications-replaced-\S+\.sqlite/);
  },
);
