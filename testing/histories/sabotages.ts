import type { Outbox } from '../../server/store/outbox.ts';
import type { Store } from '../../server/store/store.ts';
import type { HistoryCommand } from './command.ts';
import { destinations, placeNames } from './places.ts';
import { post } from './post-commands.ts';
import { erase, purge } from './staff-commands.ts';
import { behave, wait } from './world-commands.ts';

const seconds = 1_000;
const hour = 3_600 * seconds;
const usual = { server: 0 as const, form: 0, key: undefined, isSuspicious: false };
const stored = post(usual);
const fromRobot = post({ ...usual, isSuspicious: true });
const erased = erase(0, { isAtOnce: false });
const open = behave('spreadsheet', 'stays open');

/** A way to go wrong: what the store does, a history that brings it out, and what is said of it. */
export type Sabotage = {
  does: string;
  alter: (store: Store) => Store;
  history: HistoryCommand[];
  fault: RegExp;
};

/** Changes how deliveries are kept. */
export const alterOutbox =
  (change: (outbox: Outbox, store: Store) => Partial<Outbox>) =>
  (store: Store): Store => ({
    ...store,
    outbox: { ...store.outbox, ...change(store.outbox, store) },
  });

/** Stores that go wrong, each with a history that shows it. */
export const sabotages: Sabotage[] = [
  {
    does: 'answers and does not keep',
    alter: (store) => ({
      ...store,
      add: async (entry) => {
        const added = await store.add(entry);
        if (added.outcome === 'stored') await store.erase([added.reference], entry.submittedAt);
        return added;
      },
    }),
    history: [stored],
    fault: /is listed 0 times/,
  },
  {
    does: 'keeps what it takes in twice',
    alter: (store) => ({
      ...store,
      add: async (entry) => {
        await store.add({ ...entry, idempotencyKey: undefined, contentHash: 'other' });
        return store.add(entry);
      },
    }),
    history: [stored],
    fault: /is there and was never taken in/,
  },
  {
    does: 'keeps it in other words',
    alter: (store) => ({
      ...store,
      add: (entry) => store.add({ ...entry, content: { ...entry.content, email: 'other' } }),
    }),
    history: [stored],
    fault: /is not what was taken in/,
  },
  {
    does: 'takes a repeat for another form',
    alter: (store) => ({
      ...store,
      add: (entry) => store.add({ ...entry, contentHash: String(Math.random()) }),
    }),
    history: [stored, stored],
    fault: /by which 2222-2221 is known was answered \{"outcome":"stored"/,
  },
  {
    does: 'refuses though nothing ails it',
    alter: (store) => ({ ...store, add: () => Promise.reject(new Error('no')) }),
    history: [stored],
    fault: /failed though nothing ails the store/,
  },
  {
    does: 'refuses the worker though nothing ails it',
    alter: alterOutbox(() => ({ claim: () => Promise.reject(new Error('no')) })),
    history: [stored],
    fault: /A worker could not use a store that nothing ails/,
  },
  {
    does: 'marks as delivered what failed',
    alter: alterOutbox((outbox) => ({
      record: (attempt, { at }) => outbox.record(attempt, { at, outcome: 'delivered' }),
    })),
    history: [behave('spreadsheet', 'fails'), stored],
    fault: /to spreadsheet is marked delivered and never arrived/,
  },
  {
    does: 'forgets what was delivered',
    alter: alterOutbox((outbox) => ({
      record: (attempt, result) =>
        result.outcome === 'delivered' ? Promise.resolve() : outbox.record(attempt, result),
    })),
    history: [stored],
    fault: /was tried when all should have been done/,
  },
  {
    does: 'never gives out a receipt',
    alter: alterOutbox((outbox) => ({
      claim: (channel, terms) =>
        channel === 'receipt' ? Promise.resolve([]) : outbox.claim(channel, terms),
    })),
    history: [stored],
    fault: /to receipt is for ever due at/,
  },
  {
    does: 'gives up at once',
    alter: alterOutbox((outbox) => ({
      record: (attempt, result) =>
        outbox.record(
          attempt,
          result.outcome === 'failed' ? { ...result, nextAt: undefined } : result,
        ),
    })),
    history: [behave('receipt', 'fails'), stored],
    fault: /was given up after 1 attempts/,
  },
  {
    does: 'forgets that nobody knows whether a receipt arrived',
    alter: alterOutbox((outbox) => ({
      claim: async (channel, terms) =>
        (await outbox.claim(channel, terms)).map((claimed) => ({ ...claimed, unknownEnds: 0 })),
    })),
    history: [behave('receipt', 'stays open'), stored, wait(hour)],
    fault: /was sent \d+ times unanswered/,
  },
  {
    does: 'gives out what is being tried',
    alter: alterOutbox((outbox) => ({
      claim: (channel, terms) => outbox.claim(channel, { ...terms, leaseEnds: terms.now }),
    })),
    history: [open, stored, wait(5 * seconds)],
    fault: /to spreadsheet was made twice at once/,
  },
  {
    does: 'is to deliver what is in quarantine',
    alter: (store) => ({
      ...store,
      add: (entry) => store.add({ ...entry, deliverTo: destinations }),
    }),
    history: [fromRobot],
    fault: /has deliveries to spreadsheet,receipt/,
  },
  {
    does: 'erases nothing',
    alter: (store) => ({
      ...store,
      erase: (references) =>
        Promise.resolve(references.map((reference) => ({ reference, sentTo: [] }))),
    }),
    history: [fromRobot, erased],
    fault: /was erased and is still there/,
  },
  {
    does: 'delivers what it hides as erased',
    alter: (store) => ({
      ...store,
      erase: (references) =>
        Promise.resolve(references.map((reference) => ({ reference, sentTo: [...placeNames] }))),
    }),
    history: [behave('receipt', 'fails'), stored, erased],
    fault: /went to receipt after it was erased/,
  },
  {
    does: 'does not say where what it erases was sent',
    alter: (store) => ({
      ...store,
      erase: async (...asked) =>
        (await store.erase(...asked)).map((gone) => ({ ...gone, sentTo: [] })),
    }),
    history: [stored, erased],
    fault: /Erasing did not name spreadsheet,receipt/,
  },
  {
    does: 'notes as erased what it could not erase',
    alter: (store) => ({ ...store, listErased: () => Promise.resolve(['2222-2221']) }),
    history: [stored],
    fault: /2222-2221 is there and listed as erased/,
  },
  {
    does: 'forgets what was erased',
    alter: (store) => ({ ...store, listErased: () => Promise.resolve([]) }),
    history: [stored, erased],
    fault: /2222-2221 was erased and is not listed so/,
  },
  {
    does: 'purges what is not old',
    alter: (store) => ({
      ...store,
      purge: (_, now) => store.purge('2030-01-01T00:00:00.000Z', now),
    }),
    history: [stored, purge(60 * seconds)],
    fault: /Purging {2}took 2222-2221/,
  },
  {
    does: 'sends a receipt too many to one mailbox',
    alter: (store) => ({
      ...store,
      add: async (entry) => {
        const added = await store.add(entry);
        if (added.outcome === 'stored') await store.outbox.retry(added, entry.submittedAt);
        return added;
      },
    }),
    history: [0, 1, 2, 3].map((form) => post({ ...usual, form })),
    fault: /The receipt of 2222-2224 was not withheld/,
  },
];
