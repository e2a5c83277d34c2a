import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';

import { stateAfter } from '../domain/case/events.ts';
import { termsOf } from '../domain/case/usual-offer.ts';
import { acceptanceOf, confirmationOf, sampleOffer } from '../domain/testing/sample-changes.ts';
import { setUpEngines } from '../testing/engines.ts';
import { act, apply, book, minute, noContent } from '../testing/sample-entry.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loggerOptions } from './log.ts';
import { everyFinding, letGo, Night } from './night.ts';
import { SqliteEngine } from './store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from './store/store.ts';

/** Nights over a store, with a clock that is set by hand. */
function nights(store: Store, { at = '2025-07-01T02:00:00.000Z', ...own } = {}) {
  const time = { now: at };
  const settings = { nightHour: 3, backupDir: undefined, dataDir: temporaryFolder(), ...own };
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const { log } = fastify({ logger: { ...loggerOptions, stream: { write } } });
  const make = () => new Night({ store, clock: () => new Date(time.now), settings, log });
  const night = make();
  const pollAt = async (now: string, which = night) => {
    time.now = now;
    await which.poll();
  };
  return { pollAt, make, lines, night };
}

const day = (number: number) => new Date(Date.UTC(2025, 6, number, 2)).toISOString();
const all = async (store: Store) =>
  (await Array.fromAsync(store.records())).map(({ submission }) => submission.reference);

async function bookWithoutMail(store: Store, reference: string) {
  await act(store, reference, sampleOffer, 2);
  const { id } = (await store.desk.history(reference)).at(-1)!;
  for (const change of [acceptanceOf(id), confirmationOf(id)])
    await act(store, reference, change, 3);
}

const engines = setUpEngines();

describe('check: what does not agree is found', () => {
  test.each(engines)('in $engine', async ({ newDatabase }) => {
    const engine = await (await newDatabase())();
    const store = createStore(engine);
    onTestFinished(() => store.close());
    const [first, second] = [await apply(store), await apply(store, 1)];
    await book(store, first, minute(2));
    await act(store, first, { action: 'paid', amount: '24900', paidOn: '2025-01-31', sure: '' }, 3);
    // As the server does it, with its delivery; `book` stores letters without one.
    const byHand = (text: string, ...values: string[]) =>
      engine.write((sql) => sql.run(text, ...values));
    const deliveries = (await store.desk.history(first))
      .filter((event) => 'text' in event)
      .map(({ id }) => id);
    for (const id of deliveries) {
      await byHand(
        `INSERT INTO deliveries (submission_id, channel, due_at, made_at, event_id)
         SELECT submission_id, 'letter', '${minute(2)}', '${minute(2)}', id FROM events
         WHERE id = ${id}`,
      );
    }
    const found = async () =>
      (await Array.fromAsync(store.findings(['letter']))).map(({ of, about }) => `${of} ${about}`);
    expect(await found()).toEqual([]);
    const cases: [string, string, string][] = [
      [
        `row ${second}`,
        `UPDATE desk SET list = 'done' WHERE email LIKE '%' AND submission_id = 2`,
        `UPDATE desk SET list = 'to-answer' WHERE submission_id = 2`,
      ],
      [
        `sum ${first}`,
        `UPDATE desk SET state = REPLACE(CAST(state AS text), '24900', '24901')${engine.lockName ? '::json' : ''} WHERE submission_id = 1`,
        `UPDATE desk SET state = REPLACE(CAST(state AS text), '24901', '24900')${engine.lockName ? '::json' : ''} WHERE submission_id = 1`,
      ],
      [
        `delivery ${second}`,
        `INSERT INTO deliveries (submission_id, channel, due_at, made_at, event_id) VALUES (2, 'reminder-day', '${minute(2)}', '${minute(2)}', 1)`,
        `DELETE FROM deliveries WHERE submission_id = 2`,
      ],
      [
        `letter ${first}`,
        `UPDATE deliveries SET channel = 'lost' WHERE event_id = ${deliveries.at(-1)!}`,
        `UPDATE deliveries SET channel = 'letter' WHERE event_id = ${deliveries.at(-1)!}`,
      ],
      [
        'sum erased, 2025-01-31',
        `INSERT INTO erased_movements (moved_on, content) VALUES ('2025-01-31', '{"on":"2025-01-31","pence":100,"net":80,"vat":16}')`,
        'DELETE FROM erased_movements',
      ],
      [`row ${first}`, 'DELETE FROM desk WHERE submission_id = 1', ''],
    ];
    // As docs/operations.md says how a row is put right.
    const isPostgres = engine.lockName !== undefined;
    await byHand("UPDATE desk SET list = 'done' WHERE submission_id = 2");
    await byHand(
      isPostgres
        ? "UPDATE desk SET state = jsonb_set(state::jsonb, '{rules}', '0')::json"
        : "UPDATE desk SET state = json_set(state, '$.rules', 0)",
    );
    await store.desk.renewRows(AbortSignal.timeout(20_000), termsOf(noContent));
    expect(await found()).toEqual([]);
    for (const [what, fault, mended] of cases) {
      await byHand(fault);
      expect(await found()).toEqual([what]);
      if (mended) await byHand(mended);
    }
  });
});

describe.each(engines)('a night in $engine', ({ emptyDatabase, open }) => {
  test('is worked through once, by one of several, from its hour in London on, whatever the clocks do', async () => {
    const openStore = await emptyDatabase();
    const stores = [await openStore(), await openStore()] as const;
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const instances = stores.map((store) => nights(store, { nightHour: 1 } as object));
    const pollAll = (now: string) => Promise.all(instances.map(({ pollAt }) => pollAt(now)));
    const done = () => instances.flatMap(({ lines }) => lines.map(({ night }) => night)).toSorted();
    // The hour from one to two is left out on 30 March, and there twice on 26 October.
    for (const time of ['00:59', '01:00', '01:30']) await pollAll(`2025-03-30T${time}:00.000Z`);
    expect(done()).toEqual(['2025-03-30']);
    for (const time of ['00:01', '00:59', '01:00', '01:59'])
      await pollAll(`2025-10-26T${time}:00.000Z`);
    expect(done()).toEqual(['2025-03-30', '2025-10-26']);
  });

  test('that was broken off is made up on the same day', async () => {
    const store = await open('2222-2222');
    const { pollAt, lines } = nights(store);
    await store.nights.claim('2025-07-01', { now: day(1), leaseEnds: '2025-07-01T03:00:00.000Z' });
    await pollAt('2025-07-01T02:59:00.000Z');
    expect(lines).toEqual([]);
    await pollAt('2025-07-01T11:00:00.000Z');
    expect(lines).toMatchObject([{ night: '2025-07-01', outcome: 'good', found: 0, erased: 0 }]);
  });

  test('lets go of what is past its time, but of nothing by a clock that has leapt, until it has run for a week', async () => {
    const store = await open('2222-2222', '3333-3333', '4444-4444');
    for (let count = 0; count < 3; count += 1) await apply(store);
    await act(store, '3333-3333', { action: 'complained' }, 1);
    await bookWithoutMail(store, '4444-4444');
    const { pollAt, lines } = nights(store);
    for (let number = 1; number <= 8; number += 1) await pollAt(day(number));
    const leapt = (number: number) => day(number).replace('2025', '2028');
    for (let number = 9; number <= 15; number += 1) await pollAt(leapt(number));
    expect(await all(store)).toHaveLength(3);
    await pollAt(leapt(16));
    expect(lines.at(-1)).toMatchObject({ erased: 1 });
    expect(await all(store)).toEqual(['3333-3333', '4444-4444']);
  });
});

describe.each(engines)('access needs in $engine', ({ open }) => {
  test('are taken out of what is stored in the night after the course, and what was changed before', async () => {
    const store = await open('2222-2222');
    await apply(store);
    await bookWithoutMail(store, '2222-2222');
    const named = { action: 'named', names: 'Ada Sample\nBo Sample' } as const;
    await act(store, '2222-2222', named, 4);
    for (const need of ['a lift', 'a step-free room'])
      await act(
        store,
        '2222-2222',
        { action: 'needed', needs: `Ada Sample: ${need}`, agreed: 'yes' },
        5,
      );
    const { endsAt } = stateAfter(await store.desk.history('2222-2222')).booking!;
    const isOver = new Date(Date.parse(endsAt) + 60_000).toISOString();
    const stored = async () => {
      const { rows } = await store.desk.page('all', { now: isOver, search: 'ada' });
      return JSON.stringify([await Array.fromAsync(store.records()), rows]);
    };
    await letGo(store, minute(60));
    expect(await stored()).not.toContain('a lift');
    expect(await stored()).toContain('Ada Sample: a step-free room');
    await letGo(store, isOver);
    expect(await stored()).not.toContain('step-free');
    expect(await stored()).toContain('Bo Sample');
    expect(await Array.fromAsync(store.findings([]))).toEqual([]);
  });
});

test('a night: nothing is erased where most of it would be, where something does not agree, or where no copy was made', async () => {
  const dataDir = temporaryFolder();
  const store = createStore(new SqliteEngine({ dataDir }));
  onTestFinished(() => store.close());
  for (let count = 0; count < 4; count += 1) await apply(store, count);
  const backupDir = join(temporaryFolder(), 'copies');
  const { pollAt, lines } = nights(store, { dataDir, backupDir } as object);
  const years = (number: number) => day(number).replace('2025', '2028');
  for (let number = 1; number <= 7; number += 1) {
    const report = { findings: [], found: 0, backup: 'none', erased: [], isGood: true };
    await store.nights.claim(years(number).slice(0, 10), {
      now: years(number),
      leaseEnds: years(8),
    });
    await store.nights.end(years(number).slice(0, 10), years(number), report);
  }
  await pollAt(years(8));
  expect(lines.at(-1)).toMatchObject({ outcome: 'not good', found: 0, erased: 0 });
  const [night] = await store.nights.last(years(9));
  expect(night!.kept).toContain('4 of 4 would be erased');
  expect(night!.kept).toContain('purge --yes');
  expect(lines.at(-2)).toMatchObject({ outcome: expect.stringContaining('purge') as string });
  // Younger ones, so that it would be the smaller part.
  for (let count = 0; count < 5; count += 1) {
    await apply(store, count + 10, { submittedAt: years(8) });
  }
  rmSync(join(backupDir, '2028-07-08', 'erased.txt'));
  await pollAt(years(9));
  expect(lines.at(-1)).toMatchObject({ outcome: 'not good', found: 1, backup: 'made', erased: 0 });
  rmSync(backupDir, { recursive: true });
  writeFileSync(backupDir, 'no folder');
  await pollAt(years(10));
  expect(lines.at(-1)).toMatchObject({ outcome: 'not good', backup: 'failed', erased: 0 });
  rmSync(backupDir);
  await pollAt(years(11));
  expect(await all(store)).toHaveLength(9);
  await pollAt(years(12));
  expect(lines.at(-1)).toMatchObject({ outcome: 'good', backup: 'made', erased: 4 });
  expect(await all(store)).toHaveLength(5);
});

test('a night whose copy fails leaves nothing of it, and is said once', async () => {
  const dataDir = temporaryFolder();
  const store = createStore(new SqliteEngine({ dataDir }));
  onTestFinished(() => store.close());
  const backupDir = join(temporaryFolder(), 'copies');
  const { pollAt, lines } = nights(store, { dataDir, backupDir } as object);
  // The copy of the database is made, and its list cannot be read.
  mkdirSync(join(dataDir, 'erased.txt'));
  await pollAt(day(1));
  expect(readdirSync(backupDir)).toEqual([]);
  rmdirSync(join(dataDir, 'erased.txt'));
  await pollAt(day(2));
  expect(readdirSync(backupDir)).toEqual(['2025-07-02']);
  expect(lines.map(({ backup, outcome }) => backup ?? outcome)).toEqual([
    'no backup',
    'failed',
    'made',
  ]);
  expect(lines.at(-1)).toMatchObject({ outcome: 'good', found: 0 });
  // Another instance was broken off before it had the list.
  mkdirSync(join(backupDir, '2025-07-03'));
  writeFileSync(join(backupDir, '2025-07-03', 'applications.sqlite'), 'of somebody else');
  await pollAt(day(3));
  const copy = readFileSync(join(backupDir, '2025-07-03', 'applications.sqlite'), 'latin1');
  expect(copy).toMatch(/^SQLite format 3/u);
  expect(lines.at(-1)).toMatchObject({ outcome: 'good', backup: 'made' });
});

const title =
  'a copy of $engine is made each night, with the list of what was erased; fourteen are kept, and nothing else is touched';
test.each(engines)(title, async ({ newDatabase }) => {
  const dataDir = temporaryFolder();
  const store = createStore(await (await newDatabase(dataDir))());
  onTestFinished(() => store.close());
  await apply(store);
  const backupDir = join(temporaryFolder(), 'copies');
  const settings = { dataDir, backupDir };
  const { pollAt, lines } = nights(store, settings as object);
  for (const name of ['by-hand', ...Array.from({ length: 14 }, (_, at) => day(at + 1))]) {
    const folder = join(backupDir, name.slice(0, 10));
    mkdirSync(folder, { recursive: true });
    for (const file of ['applications.sqlite', 'erased.txt'])
      writeFileSync(join(folder, file), '.');
  }
  // Another program keeps its own there by days, and somebody has left a note beside a copy.
  const others = ['2019-01-01/photos.tar', '2025-07-01/note.txt'];
  mkdirSync(join(backupDir, '2019-01-01'));
  for (const other of others) writeFileSync(join(backupDir, other), 'mine');
  for (const number of [15, 16]) await pollAt(day(number));
  expect(new Set(lines.map(({ backup }) => backup))).toEqual(new Set(['made']));
  for (const other of others) {
    expect(readdirSync(join(backupDir, dirname(other)))).toEqual([basename(other)]);
    rmSync(join(backupDir, dirname(other)), { recursive: true });
  }
  const kept = readdirSync(backupDir).toSorted();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([15, '2025-07-03', 'by-hand']);
  const files = readdirSync(join(backupDir, '2025-07-16')).toSorted();
  expect(files).toEqual(['applications.sqlite', 'erased.txt']);
  const found = () => Array.fromAsync(everyFinding(store, settings, day(17)));
  expect(await found()).toEqual([]);
  rmSync(join(backupDir, '2025-07-16'), { recursive: true });
  rmSync(join(backupDir, '2025-07-05', 'applications.sqlite'));
  expect(existsSync(join(backupDir, '2025-07-05', 'erased.txt'))).toBe(true);
  expect((await found()).map(({ about }) => about)).toEqual([
    join('2025-07-05', 'applications.sqlite'),
    join('2025-07-16', 'applications.sqlite'),
    join('2025-07-16', 'erased.txt'),
  ]);
});
