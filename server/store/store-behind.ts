import type { Store } from './store.ts';

/** Stands in for a store that has to be got first: each call gets it, and rejects as the getting does. */
export function storeBehind(get: () => Promise<Store>): Omit<Store, 'close'> {
  return {
    add: async (...args) => (await get()).add(...args),
    async *list(...args) {
      yield* (await get()).list(...args);
    },
    countQuarantined: async (...args) => (await get()).countQuarantined(...args),
    find: async (...args) => (await get()).find(...args),
    release: async (...args) => (await get()).release(...args),
    erase: async (...args) => (await get()).erase(...args),
    purge: async (...args) => (await get()).purge(...args),
    backup: async (...args) => (await get()).backup(...args),
    probe: async () => (await get()).probe(),
    outbox: {
      claim: async (...args) => (await get()).outbox.claim(...args),
      record: async (...args) => (await get()).outbox.record(...args),
      deliveriesOf: async (...args) => (await get()).outbox.deliveriesOf(...args),
      listGivenUp: async () => (await get()).outbox.listGivenUp(),
      retry: async (...args) => (await get()).outbox.retry(...args),
      countHeldBack: async (...args) => (await get()).outbox.countHeldBack(...args),
      count: async (...args) => (await get()).outbox.count(...args),
    },
    notices: {
      claim: async (...args) => (await get()).notices.claim(...args),
      markSent: async (...args) => (await get()).notices.markSent(...args),
    },
    desk: {
      add: async (...args) => (await get()).desk.add(...args),
      history: async (...args) => (await get()).desk.history(...args),
      page: async (...args) => (await get()).desk.page(...args),
      counts: async () => (await get()).desk.counts(),
      countDue: async (...args) => (await get()).desk.countDue(...args),
      samePerson: async (...args) => (await get()).desk.samePerson(...args),
      figures: async (...args) => (await get()).desk.figures(...args),
    },
    sessions: {
      addKey: async (...args) => (await get()).sessions.addKey(...args),
      signIn: async (...args) => (await get()).sessions.signIn(...args),
      find: async (...args) => (await get()).sessions.find(...args),
      end: async (...args) => (await get()).sessions.end(...args),
      endAll: async () => (await get()).sessions.endAll(),
      removeExpired: async (...args) => (await get()).sessions.removeExpired(...args),
    },
  };
}
