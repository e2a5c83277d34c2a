import type { DeskView } from '../domain/views.ts';
import type { NewSubmission, Store } from '../server/store/store.ts';
import type { Change } from '../domain/events.ts';
import type { ContactMessage } from '../domain/forms/contact/schema.ts';
import type { Application } from '../domain/forms/enrolment/schema.ts';
import { sampleApplication } from './sample-application.ts';
import { another, message, referenceOf } from './sample-entry.ts';
import { sampleMessage } from './sample-message.ts';

/** The minute of the day on which everything happens. */
export const minute = (number: number) => new Date(Date.UTC(2025, 0, 31, 9, number)).toISOString();

/** Adds an application that came in that minute; resolves to its reference. */
export const apply = async (store: Store, at = 0, changes: Partial<NewSubmission> = {}) =>
  referenceOf(await store.add(another({ submittedAt: minute(at), ...changes })));

/** Adds an application with these answers. */
export const applyAs = (store: Store, changes: Partial<Application>, at = 0) =>
  apply(store, at, { content: { ...sampleApplication, ...changes } });

/** Adds a message that came in that minute; resolves to its reference. */
export const write = async (store: Store, at = 0, changes: Partial<ContactMessage> = {}) => {
  const { contentHash } = another();
  const content = { ...sampleMessage, ...changes };
  return referenceOf(
    await store.add({ ...message, contentHash, submittedAt: minute(at), content }),
  );
};

/** Does something with an application at the desk. */
export const act = (store: Store, reference: string, change: Change, at = 0, by = 'Ada') =>
  store.desk.add(reference, { ...change, at: minute(at), by });

/** What a list of the desk shows first, or what a search in it finds. */
export const referencesIn = async (store: Store, view: DeskView | 'all', search?: string) => {
  const { rows } = await store.desk.page(view, search === undefined ? {} : { search });
  return rows.map(({ submission }) => submission.reference);
};

/** Fails the attempts at what is due to a channel, so many at most, for good. */
export const giveUp = async ({ outbox }: Store, channel: string, at: string, limit = 10) => {
  const failed = { outcome: 'failed', at, reason: 'It is closed.', nextAt: undefined } as const;
  for (const { attempt } of await outbox.claim(channel, { now: at, leaseEnds: at, limit })) {
    await outbox.record(attempt, failed);
  }
};
