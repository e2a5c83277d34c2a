import type { Desk } from '../../server/store/desk.ts';
import type { Store } from '../../server/store/store.ts';
import { act, type DeskTerms } from './desk-commands.ts';
import { post } from './post-commands.ts';
import { alterOutbox, type Sabotage } from './sabotages.ts';
import { behave, wait } from './world-commands.ts';

const stored = post({ server: 0, form: 0, key: undefined, isSuspicious: false });
const takes: DeskTerms = { server: 0, change: { action: 'taken' }, isAware: true };
const notes: DeskTerms = { ...takes, change: { action: 'noted', text: 'Wants Fridays' } };
const quarantines: DeskTerms = { ...takes, change: { action: 'quarantined' } };

/** Changes how the desk is kept. */
const alterDesk =
  (change: (desk: Desk) => Partial<Desk>) =>
  (store: Store): Store => ({ ...store, desk: { ...store.desk, ...change(store.desk) } });

/** Desks that go wrong, each with a history that shows it. */
export const deskSabotages: Sabotage[] = [
  {
    does: 'acknowledges an event and keeps none',
    alter: alterDesk(() => ({
      add: (_reference, event) =>
        Promise.resolve({ outcome: 'added', event: { id: '1', ...event } }),
    })),
    history: [stored, act(0, takes)],
    fault: /has 0 events, and not the 1 of people/,
  },
  {
    does: 'overlooks what somebody else does at once',
    alter: alterDesk((desk) => ({ add: (reference, event) => desk.add(reference, event) })),
    history: [stored, act(0, takes, { ...takes, server: 1 })],
    fault: /did not see each other/,
  },
  {
    does: 'refuses a note because of what it has nothing to do with',
    alter: alterDesk((desk) => ({
      add: async (reference, event, terms) => {
        const isFirst = (await desk.history(reference)).length === 0;
        return terms && !isFirst ? { outcome: 'overtaken' } : desk.add(reference, event, terms);
      },
    })),
    history: [stored, act(0, takes), act(0, notes)],
    fault: /was overtaken by nobody who was in the way/,
  },
  {
    does: 'delivers what the staff have quarantined',
    alter: alterOutbox((outbox, store) => ({
      claim: async (channel, terms) => {
        for await (const { reference } of store.list('enrolment', { quarantined: true })) {
          await store.release(reference, { deliverTo: [], now: terms.now });
        }
        return outbox.claim(channel, terms);
      },
    })),
    history: [behave('spreadsheet', 'fails'), stored, act(0, quarantines), wait(600_000)],
    fault: /while the staff had it in quarantine/,
  },
  {
    does: 'keeps an event that it refused',
    alter: alterDesk((desk) => ({
      add: async (reference, event, terms) => {
        const added = await desk.add(reference, event, terms);
        if (added.outcome === 'overtaken') await desk.add(reference, event);
        return added;
      },
    })),
    history: [stored, act(0, takes, { ...takes, server: 1 })],
    fault: /was refused and is there/,
  },
  {
    does: 'takes a date for a pause that a wrong clock made too long',
    alter: alterDesk((desk) => ({
      add: (reference, event, terms, deliveries = []) => {
        const undated = deliveries.map((each) => ({ ...each, isDated: false }));
        return desk.add(reference, event, terms, undated);
      },
    })),
    history: [stored, act(0, { ...notes, letter: 'dated' }), wait(60_000)],
    fault: /The letter of 2222-2221 went before its date/,
  },
  {
    does: 'leaves a list as it was',
    alter: alterDesk((desk) => ({
      page: async (view, options) => {
        const page = await desk.page(view, options);
        const rows = page.rows.map((row) => ({ ...row, state: { stage: 'review' as const } }));
        return { ...page, rows };
      },
    })),
    history: [stored, act(0, takes)],
    fault: /does not stand where its events lead/,
  },
];
