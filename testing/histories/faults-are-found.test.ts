import { expect, test } from 'vitest';

import type { Outbox } from '../../server/store/outbox.ts';
import type { Store } from '../../server/store/store.ts';
import type { HistoryCommand } from './command.ts';
import { act, letter as letterForm } from './desk-commands.ts';
import { runHistory } from './histories.ts';
import { post } from './post-commands.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { behave, wait } from './world-commands.ts';

const sqlite = createSqliteEngine();
const stored = post({ server: 0, form: 0 });
const letter = act(0, { server: 0, form: letterForm });

type Alter = (store: Store) => Store;

const outbox =
  (change: (outbox: Outbox) => Partial<Outbox>): Alter =>
  (store) => ({ ...store, outbox: { ...store.outbox, ...change(store.outbox) } });

// Each store has one fault of its own, of those that lose an application or double one.
test.each<[string, Alter, HistoryCommand[], RegExp]>([
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
    [stored],
    /is listed 0 times/,
  ],
  [
    'marks as delivered what failed',
    outbox((kept) => ({
      record: (attempt, { at, told }) => kept.record(attempt, { at, told, outcome: 'delivered' }),
    })),
    [behave('spreadsheet', 'fails'), stored],
    /to spreadsheet is marked delivered and never arrived/,
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
])(
  'a store that %s is found out, and would otherwise pass',
  async (_does, alter, history, fault) => {
    await expect(runHistory(sqlite, history, alter)).rejects.toThrow(fault);
    await expect(runHistory(sqlite, history)).resolves.toBeUndefined();
  },
);
