import { expect, test } from 'vitest';

import type { Store } from '../../server/store/store.ts';
import { deskSabotages } from './desk-sabotages.ts';
import { runHistories } from './histories.ts';
import { runHistory } from './history.ts';
import { post, postAndKill } from './post-commands.ts';
import { alterOutbox, sabotages } from './sabotages.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { erase } from './staff-commands.ts';
import { answer, behave, changeVersion, setTrouble, start, wait } from './world-commands.ts';

const sqlite = createSqliteEngine();
const usual = { server: 0 as const, form: 0, key: undefined, isSuspicious: false };
const [stored, another] = [post(usual), post({ ...usual, form: 1 })];

// Each of them by a fault of its own: what else a store may do wrong, its own tests find.
test.each([...sabotages, ...deskSabotages])(
  'a store that $does is found out, and would otherwise have passed',
  async ({ alter, history, fault }) => {
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

/** As where the table of attempts has no AUTOINCREMENT. */
const nameAgain = `
  CREATE TRIGGER IF NOT EXISTS name_again AFTER DELETE ON attempts BEGIN
    UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM attempts)
    WHERE name = 'attempts';
  END`;

test('a database that keeps what it deletes in its file is found out', async () => {
  const history = [stored, another, erase(0, { isAtOnce: false })];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  const keeping = createSqliteEngine((database) => database.exec(keepErased));
  await expect(runHistory(keeping, history)).rejects.toThrow(/left traces in the files/);
});

const keepErased = `
  CREATE TABLE IF NOT EXISTS erased (reference TEXT);
  CREATE TRIGGER IF NOT EXISTS keep AFTER DELETE ON submissions BEGIN
    INSERT INTO erased VALUES (OLD.reference);
  END`;

test('a database that takes back what was delivered is found out', async () => {
  const forgetful = createSqliteEngine((database) => database.exec(deliverTwice));
  await expect(runHistory(forgetful, [stored])).rejects.toThrow(/noted as delivered/);
});

const deliverTwice = `
  CREATE TRIGGER IF NOT EXISTS twice AFTER UPDATE OF state ON deliveries
  WHEN NEW.state = 'delivered' AND NEW.tries = 1 BEGIN
    UPDATE deliveries SET state = 'waiting' WHERE id = NEW.id;
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

test('trouble with the database excuses a refusal, and costs nothing that was answered', async () => {
  const history = [stored, setTrouble('disk full'), another, wait(60_000)];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
});

test('a lost answer may have been anything, and a store that denies what was done is found out', async () => {
  const history = [setTrouble('answer lost'), stored];
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  const alter = (store: Store): Store => ({
    ...store,
    add: (entry) => store.add(entry).catch(() => Promise.reject(new Error('Nothing was stored.'))),
  });
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
  const alter = alterOutbox((outbox) => ({
    record: (attempt, { at }) => outbox.record(attempt, { at, outcome: 'delivered' }),
  }));
  const { failure } = await runHistories(sqlite, { number: 200, seed: 6 }, { alter });
  expect(failure?.faults).toMatch(/is marked delivered and never arrived/);
  expect(failure?.commands.length).toBeLessThan(8);
  const again = await runHistories(sqlite, { number: 1, ...failure }, { alter });
  expect(again.failure).toEqual(failure);
}, 120_000);
