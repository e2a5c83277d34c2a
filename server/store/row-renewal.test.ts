import { describe, expect, onTestFinished, test } from 'vitest';

import { stateAfter } from '../../domain/case/events.ts';
import { countWords, promisedNow } from '../../domain/case/offers.ts';
import { termsOf } from '../../domain/case/usual-offer.ts';
import { sampleOffer } from '../../domain/testing/sample-changes.ts';
import { setUpPostgres } from '../../testing/postgres.ts';
import {
  act,
  apply,
  applyAs,
  minute,
  noContent,
  referencesIn,
  write,
} from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { rulesVersion } from './desk-entry.ts';
import type { Engine } from './engine.ts';
import { openPostgresEngine } from './postgres/postgres-engine.ts';
import { SqliteEngine } from './sqlite/sqlite-engine.ts';
import { createStore, type Store } from './store.ts';

const postgres = setUpPostgres();

describe.each<[string, () => Promise<() => Promise<Engine>>]>([
  [
    'SQLite',
    () => {
      const dataDir = temporaryFolder();
      return Promise.resolve(() => Promise.resolve(new SqliteEngine({ dataDir })));
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const databaseUrl = await postgres.emptyDatabase();
      return () => openPostgresEngine({ databaseUrl, databasePool: 3 });
    },
  ],
])('rows of the desk in %s', (_, newDatabase) => {
  /** Two instances over one database, whose rows a version with other rules wrote. */
  async function afterAnotherVersion() {
    const open = await newDatabase();
    const [engine, other] = [await open(), await open()];
    const stores: [Store, Store] = [createStore(engine), createStore(other)];
    for (const each of stores) onTestFinished(() => each.close());
    const [store] = stores;
    const call = await applyAs(store, { fullName: 'Ann Call' }, 1);
    await act(store, call, { action: 'answered', callAt: minute(50) }, 2);
    const late = await apply(store, 3);
    const closed = await applyAs(store, { fullName: 'Bo Closed' }, 4);
    await act(store, closed, { action: 'closed', outcome: 'enrolled' }, 5);
    const message = await write(store, 6);
    await act(store, message, { action: 'answered' }, 7);
    // As version 1.0.0 has a row that sleeps, in a list of its own, with a state and a search of other rules.
    await engine.write(async (sql) => {
      await sql.run(`UPDATE desk SET search = '', sort_key = 5, state = '{"stage":"review"}'`);
      await sql.run(`UPDATE desk SET list = 'under-way' WHERE list <> 'messages'`);
    });
    const versions = async () =>
      (await engine.read.all("SELECT DISTINCT state ->> 'rules' AS rules FROM desk")).map(
        ({ rules }) => rules && Number(rules),
      );
    return { stores, store, engine, call, late, closed, message, versions };
  }

  test('that another version wrote are in the right list as they are, by their events', async () => {
    const { store, call, late } = await afterAnotherVersion();
    expect(await referencesIn(store, 'to-answer', '', minute(49))).toEqual([late]);
    expect(await referencesIn(store, 'to-answer', '', minute(50))).toEqual([call, late]);
    const { rows } = await store.desk.page('to-answer', { now: minute(50) });
    expect(rows[0]?.state.callAt).toBe(minute(50));
  });

  test('are written anew at the next start, by several instances at once', async () => {
    const { stores, store, call, late, closed, message, versions } = await afterAnotherVersion();
    expect(await versions()).toEqual([null]);
    const { signal } = new AbortController();
    await Promise.all(stores.map(({ desk }) => desk.renewRows(signal, termsOf(noContent))));
    expect(await versions()).toEqual([rulesVersion]);
    expect(await referencesIn(store, 'done')).toEqual([closed]);
    expect(await referencesIn(store, 'messages')).toEqual([message]);
    expect(await referencesIn(store, 'to-answer')).toEqual([call, late]);
    expect(await referencesIn(store, 'all', 'bo closed')).toEqual([closed]);
    expect(await store.desk.counts(minute(60))).toMatchObject({ 'to-answer': 2, done: 1 });
  });

  test('give offers of version 1.0.0 the list price and the terms of the first start after it, once', async () => {
    const { store, call, engine } = await afterAnotherVersion();
    const { smallestGroup: _, listPrice: _price, ...promised } = promisedNow();
    const { terms: _terms, ...offered } = { ...sampleOffer, courses: 'Prompts' };
    const kept = { promised: JSON.stringify(promised), at: minute(3), by: 'Ann' };
    const made = JSON.stringify({ ...offered, ...kept });
    const [row] = await engine.read.all('SELECT id FROM submissions WHERE reference = $1', call);
    await engine.write((sql) =>
      sql.run('INSERT INTO events (submission_id, content) VALUES ($1, $2)', row!.id, made),
    );
    const startAt = async (price: number, fingerprint: string) => {
      await engine.write((sql) => sql.run(`UPDATE desk SET state = '{"stage":"review"}'`));
      const course = { title: 'Prompts', minutes: 120, price, included: [] };
      const terms = { ...noContent.terms, fingerprint };
      const today = termsOf({ terms, onOffer: { course: [course] } });
      await store.desk.renewRows(AbortSignal.timeout(20_000), today);
      const [offer] = stateAfter(await store.desk.history(call)).offers;
      const { price: asked, people, promised: then } = offer!.offer;
      return [countWords(asked.total, people, then.listPrice), offer!.terms];
    };
    const first = await startAt(24_900, 'f01');
    expect(first).toEqual(['3 × £249.00', 'f01']);
    expect(await startAt(19_900, 'f02')).toEqual(first);
  });
});

test('rows are written anew a few at a time, and no more once the server stops', async () => {
  const engine = new SqliteEngine({ dataDir: temporaryFolder() });
  const store = createStore(engine);
  onTestFinished(() => store.close());
  for (let at = 0; at < 45; at += 1) await apply(store, at);
  await engine.write((sql) => sql.run(`UPDATE desk SET state = '{"stage":"review"}'`));
  const isOld = "SELECT count(*) AS number FROM desk WHERE state ->> 'rules' IS NULL";
  const countOld = async () => Number((await engine.read.all(isOld))[0]!.number);
  const stopping = new AbortController();
  setImmediate(() => stopping.abort());
  await store.desk.renewRows(stopping.signal, termsOf(noContent));
  expect(await countOld()).toBe(25);
  await store.desk.renewRows(new AbortController().signal, termsOf(noContent));
  expect(await countOld()).toBe(0);
});
