import { expect, test } from 'vitest';

import type { Store } from '../../server/store/store.ts';
import { runHistory } from './histories.ts';
import { post } from './post-commands.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { behave } from './world-commands.ts';

// Each store loses an application in a way of its own.
test.each<[string, (store: Store) => Store, RegExp]>([
  [
    'answers and does not keep',
    (store) => ({
      ...store,
      add: async (entry) => {
        const added = await store.add(entry);
        if (added.outcome === 'stored') await store.erase([added.reference], entry.submittedAt);
        return added;
      },
    }),
    /is listed 0 times/,
  ],
  [
    'marks as delivered what failed',
    ({ outbox, ...store }) => ({
      ...store,
      outbox: {
        ...outbox,
        record: (attempt, { at, told }) =>
          outbox.record(attempt, { at, told, outcome: 'delivered' }),
      },
    }),
    /to spreadsheet is marked delivered and never arrived/,
  ],
])('a store that %s is found out, and would otherwise pass', async (_does, alter, fault) => {
  const [sqlite, history] = [
    createSqliteEngine(),
    [behave('spreadsheet', 'fails'), post({ server: 0, form: 0 })],
  ];
  await expect(runHistory(sqlite, history, alter)).rejects.toThrow(fault);
  await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
});
