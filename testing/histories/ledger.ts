import type { Store } from '../../server/store/store.ts';

/** What the processes of one history asked of the outbox, and when. */
export type Ledger = ReturnType<typeof createLedger>;

/** `moment` counts what happens. */
export function createLedger(moment: () => number) {
  const claims = new Map<string, number>();
  const delivered = new Map<string, number>();
  return {
    /** When a process asked for what it delivers now, and whether that was noted as delivered by then. */
    claimOf: (process: number, channel: string, reference: string, event: string | undefined) => {
      const delivery = nameOf(channel, reference, event);
      const claimed = claims.get(`${process} ${delivery}`) ?? moment();
      return { claimed, wasDelivered: (delivered.get(delivery) ?? Infinity) < claimed };
    },
    /** The store as a process is given it. */
    watch: (store: Store, process: number): Store => {
      const attempts = new Map<string, string>();
      const outbox: Pick<Store['outbox'], 'claim' | 'record'> = {
        claim: async (channel, terms) => {
          const asked = moment();
          const claimed = await store.outbox.claim(channel, terms);
          for (const { attempt, submission, event } of claimed) {
            const delivery = nameOf(channel, submission.reference, event?.id);
            claims.set(`${process} ${delivery}`, asked);
            attempts.set(attempt, delivery);
          }
          return claimed;
        },
        record: async (attempt, result) => {
          await store.outbox.record(attempt, result);
          const delivery = attempts.get(attempt);
          if (delivery === undefined || result.outcome === 'failed') return;
          if (!delivered.has(delivery)) delivered.set(delivery, moment());
        },
      };
      // What it does not watch is asked of the store itself, whose methods cannot be listed.
      const watched: object = Object.assign(Object.create(store.outbox) as object, outbox);
      return Object.assign(Object.create(store) as Store, { outbox: watched });
    },
  };
}

const nameOf = (channel: string, reference: string, event = '') =>
  `${reference} ${event} to ${channel}`;
