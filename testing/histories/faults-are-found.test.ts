import { expect, test } from 'vitest';

import type { Desk } from '../../server/store/desk.ts';
import type { Outbox } from '../../server/store/outbox.ts';
import type { Store } from '../../server/store/store.ts';
import type { HistoryCommand } from './command.ts';
import { act, letter as letterForm } from './desk-commands.ts';
import { runHistories, runHistory } from './histories.ts';
import { post, postAndKill } from './post-commands.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { answer, behave, changeVersion, erase, setTrouble, start, wait } from './world-commands.ts';

const sqlite = createSqliteEngine();
const usual = { server: 0 as const, form: 0, key: undefined, isSuspicious: false };
const [stored, another] = [post(usual), post({ ...usual, form: 1 })];
const letter = act(0, { server: 0, form: letterForm });

type Alter = (store: Store) => Store;

const adding =
  (add: (store: Store) => Store['add']): Alter =>
  (store) => ({ ...store, add: add(store) });
const outbox =
  (change: (outbox: Outbox) => Partial<Outbox>): Alter =>
  (store) => ({ ...store, outbox: { ...store.outbox, ...change(store.outbox) } });

const deliversWhatFailed = outbox((kept) => ({
  record: (attempt, { at, told }) => kept.record(attempt, { at, told, outcome: 'delivered' }),
}));
const keepsNoEvent: Desk['add'] = (_reference, event) =>
  Promise.resolve({ outcome: 'added', event: { id: '1', ...event } });

// Each store has one fault of its own, of those that lose an application or double one.
test.each<[string, Alter, HistoryCommand[], RegExp]>([
  [
    'answers and does not keep',
    adding((store) => async (entry) => {
      const added = await store.add(entry);
      if (added.outcome === 'stored') await store.erase([added.reference], entry.submittedAt);
      return added;
    }),
    [stored],
    /is listed 0 times/,
  ],
  [
    'keeps what it takes in twice',
    adding((store) => async (entry) => {
      await store.add({ ...entry, idempotencyKey: undefined, contentHash: 'other' });
      return store.add(entry);
    }),
    [stored],
    /is there and was never taken in/,
  ],
  [
    'takes a repeat for another form',
    adding((store) => (entry) => store.add({ ...entry, contentHash: String(Math.random()) })),
    [stored, stored],
    /by which 2222-2221 is known was answered \{"outcome":"stored"/,
  ],
  [
    'marks as delivered what failed',
    deliversWhatFailed,
    [behave('spreadsheet', 'fails'), stored],
    /to spreadsheet is marked delivered and never arrived/,
  ],
  [
    'forgets what was delivered',
    outbox((kept) => ({
      record: (attempt, result) =>
        result.outcome === 'delivered' ? Promise.resolve() : kept.record(attempt, result),
    })),
    [stored],
    /was tried when all should have been done/,
  ],
  [
    'never gives out a receipt',
    outbox((kept) => ({
      claim: (channel, terms) =>
        channel === 'receipt' ? Promise.resolve([]) : kept.claim(channel, terms),
    })),
    [stored],
    /to receipt is for ever due at/,
  ],
  [
    'gives out what is being tried',
    outbox((kept) => ({
      claim: (channel, terms) => kept.claim(channel, { ...terms, leaseEnds: terms.now }),
    })),
    [behave('spreadsheet', 'stays open'), stored, wait(5_000)],
    /to spreadsheet was made twice at once/,
  ],
  [
    'sends a letter again that may have arrived',
    outbox((kept) => ({
      claim: async (channel, terms) =>
        (await kept.claim(channel, terms)).map((each) => ({ ...each, unknownEnds: 0 })),
      record: (attempt, result) =>
        kept.record(attempt, { ...result, ...('nextAt' in result && { nextAt: result.at }) }),
    })),
    [behave('letter', 'stays open'), stored, letter, wait(601_000)],
    /was sent to letter \d times unanswered/,
  ],
  [
    'acknowledges an event and keeps none',
    (store) => ({ ...store, desk: { ...store.desk, add: keepsNoEvent } }),
    [stored, act(0, { server: 0, form: { do: 'take' } })],
    /What Person at server 0 did is not there/,
  ],
])(
  'a store that %s is found out, and would otherwise pass',
  async (_does, alter, history, fault) => {
    await expect(runHistory(sqlite, history, { alter })).rejects.toThrow(fault);
    await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  },
);

test('a database that names an attempt as an erased one was named is found out', async () => {
  const history = [
    ...[behave('spreadsheet', 'stays open'), stored, erase(0, { isAtOnce: false }), another],
    answer(0, true),
  ];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  const forgetful = createSqliteEngine((database) => database.exec(nameAgain));
  await expect(runHistory(forgetful, history)).rejects.toThrow(/delivered and never arrived/);
});

/** As if the table of attempts had no AUTOINCREMENT. */
const nameAgain = `
  CREATE TRIGGER IF NOT EXISTS name_again AFTER DELETE ON attempts BEGIN
    UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM attempts)
    WHERE name = 'attempts';
  END`;

test('a server that stores under another version of the schema is found out', async () => {
  const history = [stored, changeVersion({ ...usual, form: 1 }), another];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  const blind = createSqliteEngine((database) => {
    const prepare = database.prepare.bind(database);
    database.prepare = (sql) =>
      prepare(sql === 'PRAGMA user_version' ? 'SELECT 0 AS user_version' : sql);
  });
  await expect(runHistory(blind, history)).rejects.toThrow(/under another version/);
});

test('a lost answer may have been anything, and a store that denies what was done is found out', async () => {
  const history = [setTrouble('answer lost'), stored];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  const alter = adding(
    (store) => (entry) =>
      store.add(entry).catch(() => Promise.reject(new Error('Nothing was stored.'))),
  );
  await expect(runHistory(sqlite, history, { alter })).rejects.toThrow(/was never taken in/);
});

test('a key that two unheard posts brought may belong to either', async () => {
  const history = [
    ...[stored, another, postAndKill({ ...usual, form: 1, key: 1 }, 0)],
    ...[postAndKill({ ...usual, server: 1, key: 1 }, 0), start(1)],
    post({ ...usual, server: 1, key: 1 }),
  ];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
});

test('a failure among many is made short, and comes back from its seed', async () => {
  const alter = deliversWhatFailed;
  const { failure } = await runHistories(sqlite, { number: 200, seed: 3 }, { alter });
  expect(failure?.faults).toMatch(/is marked delivered and never arrived/);
  expect(failure?.commands.length).toBeLessThan(8);
  const again = await runHistories(sqlite, { number: 1, ...failure }, { alter });
  expect(again.failure).toEqual(failure);
}, 120_000);
