import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openSqlite } from '../../../testing/engines.ts';
import { everything } from '../../../testing/make-server.ts';
import { setUpPostgres } from '../../../testing/postgres.ts';
import {
  another,
  book,
  entry,
  giveUp,
  message,
  referenceOf,
  to,
  withoutKey,
} from '../../../testing/sample-entry.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { restoreStore } from '../restore.ts';
import { openStore, type Store } from '../store.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { openPool } from './pool.ts';

const postgres = setUpPostgres();
const termsOfService = { fingerprint: 'f00', effective: 'March 2025', text: '<p>£249</p>' };

async function open(databaseUrl: string, dataDir = temporaryFolder()) {
  const store = await openStore({ databaseUrl, dataDir });
  onTestFinished(() => store.close());
  return store;
}

describe('copying from SQLite', () => {
  const now = '2025-01-31T09:05:01.000Z';
  const terms = { now, leaseEnds: '2025-01-31T09:07:01.000Z', limit: 9 };

  async function filled() {
    const dataDir = temporaryFolder();
    const source = openSqlite(dataDir);
    const content = { ...entry.content, city: 'Zero \u0000, half \ud83e, 🦽 "\\"' };
    const deliverTo = to('spreadsheet', 'receipt');
    await source.add({ ...entry, content, deliverTo });
    await source.add({ ...message, suspicion: 'too-fast' });
    for (let count = 0; count < 210; count += 1) void source.add(another());
    await giveUp(source, 'spreadsheet', now);
    const [at, by] = [now, 'Zoë \u0000'];
    await source.outbox.claim('receipt', terms);
    const { rows } = await source.desk.page('to-answer', { now });
    const { reference } = rows[1]!.submission;
    await source.desk.add(reference, { action: 'noted', text: 'Half \ud83e', at, by });
    await source.desk.add(reference, { action: 'closed', outcome: 'enrolled', at, by });
    await source.sessions.addKey({ hash: 'of a key', expiresAt: terms.leaseEnds });
    await source.linkSecret();
    await source.keepTerms(termsOfService, now);
    const booked = referenceOf(await source.add(another()));
    await book(source, booked, now);
    await source.erase([booked], now);
    const [gone, ...lastIds] = await handled(source);
    await source.erase([gone], withoutKey.submittedAt);
    return { dataDir, source, lastIds };
  }

  /** Adds an application with an event and an attempt; resolves to its reference and to the ids of these two. */
  async function handled({ desk, outbox, ...store }: Store) {
    const reference = referenceOf(await store.add(another({ deliverTo: to('staff-mail') })));
    const taken = { action: 'taken', at: terms.now, by: 'Ada' } as const;
    await desk.add(reference, taken);
    const [attempt] = await outbox.claim('staff-mail', terms);
    return [reference, (await desk.history(reference))[0]!.id, attempt!.attempt] as const;
  }

  async function toCopy() {
    const { source, ...place } = await filled();
    await source.close();
    return { ...place, databaseUrl: await postgres.emptyDatabase() };
  }

  const all = async (store: Store) => ({
    applications: await everything(store, 'enrolment'),
    done: await store.desk.page('done', { now }),
    counts: await store.desk.counts(now),
    erased: (await store.listErased()).toSorted(),
    inBooks: await Array.fromAsync(store.erasedMovements()),
    secret: await store.linkSecret(),
    terms: await store.findTerms(termsOfService.fingerprint),
  });

  test('brings everything, counts and compares it, and goes on where SQLite ended', async () => {
    const { dataDir, databaseUrl, lastIds } = await toCopy();
    const target = await open(databaseUrl);
    // A secret that a server on the new database has made gives way to the one whose links are out.
    await target.linkSecret();
    await target.keepTerms(termsOfService, now);
    const said = await copyToPostgres({ dataDir, databaseUrl });
    const source = openSqlite(dataDir);
    const counts = ['submissions: 212', 'events: 2', 'deliveries: 2', 'attempts: 2', 'desk: 212'];
    for (const count of counts) expect(said).toContain(`  ${count} rows\n`);
    expect(said).not.toContain('pa55word');
    expect(await all(target)).toEqual(await all(source));
    expect((await all(target)).inBooks).toHaveLength(1);
    const [{ reference } = { reference: '' }] = await everything(source, 'enrolment');
    expect(await target.outbox.deliveriesOf(reference)).toEqual(
      await source.outbox.deliveriesOf(reference),
    );
    const done = (await source.desk.page('done', { now })).rows[0]!.submission.reference;
    expect(await target.desk.history(done)).toEqual(await source.desk.history(done));
    expect(await target.add({ ...entry, submittedAt: terms.now })).toMatchObject({
      outcome: 'repeated',
      reference,
    });
    // No id is used again, not even one that was erased before.
    const [last, ...nextIds] = await handled(target);
    for (const [at, id] of nextIds.entries())
      expect(Number(id)).toBeGreaterThan(Number(lastIds[at]));
    expect((await everything(target, 'enrolment')).at(-1)?.reference).toBe(last);
  });

  test('brings a backup of PostgreSQL back into an empty database, without what was erased since', async () => {
    const { dataDir, databaseUrl, lastIds } = await toCopy();
    await copyToPostgres({ dataDir, databaseUrl });
    const [copies, place] = [temporaryFolder(), { dataDir: temporaryFolder() }];
    const source = await open(databaseUrl, place.dataDir);
    await source.closeUntil({ until: '2025-02-03', words: 'Moving' }, { at: now, by: 'Zoe' });
    const [copy, later] = ['copy.sqlite', 'later.sqlite'].map((file) => join(copies, file));
    await source.backup(copy!);
    expect((statSync(copy!).mode & 0o777).toString(8)).toBe('600');
    const erased = (await everything(source, 'enrolment'))[1]!.reference;
    await source.erase([erased], now);
    // Each copy brings the list in the data folder up to date.
    await source.backup(later!);
    expect(readdirSync(copies).toSorted()).toEqual(['copy.sqlite', 'later.sqlite']);
    const terms = { place, now: new Date(now), letterChannel: 'letter' };
    const { erasedAgain } = await restoreStore(copy, terms);
    expect(erasedAgain).toEqual([erased]);
    const empty = await postgres.emptyDatabase();
    await copyToPostgres({ ...place, databaseUrl: empty });
    const target = await open(empty);
    // Links of before have ended.
    const former = { ...(await all(source)), secret: await target.linkSecret() };
    expect(await all(target)).toEqual(former);
    const [, ...nextIds] = await handled(target);
    for (const [at, id] of nextIds.entries())
      expect(Number(id)).toBeGreaterThan(Number(lastIds[at]));
    expect(await target.closing(now)).toEqual(await source.closing(now));
    await expect(source.backup(later!)).rejects.toThrow(/is there already\. Name a new file\.$/);
  });

  test('refuses while the server has the database open, and a database that holds something', async () => {
    const { dataDir, source } = await filled();
    const databaseUrl = await postgres.emptyDatabase();
    await expect(copyToPostgres({ dataDir, databaseUrl })).rejects.toThrow(
      /^Another program has .* open\. Stop the server first; nothing has been changed\.$/,
    );
    const target = await open(databaseUrl);
    expect(await everything(target, 'enrolment')).toEqual([]);
    expect((await source.add(another())).outcome).toBe('stored');
    await source.close();
    await target.add(withoutKey);
    await expect(copyToPostgres({ dataDir, databaseUrl })).rejects.toThrow(/is not empty/);
  });

  test('takes everything back when the copy differs', async () => {
    const { dataDir, databaseUrl } = await toCopy();
    const target = await open(databaseUrl);
    const pool = openPool(databaseUrl);
    onTestFinished(() => pool.end());
    await pool.query(`
      CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.failure := 'Another.'; RETURN NEW; END $$;
      CREATE TRIGGER spoil BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION spoil()`);
    await expect(copyToPostgres({ dataDir, databaseUrl })).rejects.toThrow(
      'The copy of attempts differs from the original. Nothing was copied.',
    );
    expect(await everything(target, 'enrolment')).toEqual([]);
  });
});
