import type { Change } from '../domain/case/events.ts';
import type { SiteContent } from '../domain/case/usual-offer.ts';
import type { DeskView } from '../domain/case/views.ts';
import type { ContactMessage } from '../domain/forms/contact/fields.ts';
import type { Application } from '../domain/forms/enrolment/fields.ts';
import {
  acceptanceOf,
  confirmationOf,
  offerOf2030,
  sampleLetter,
} from '../domain/testing/sample-changes.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import type { Attempt } from '../server/delivery/channel.ts';
import { channels } from '../server/delivery/channels.ts';
import { Links } from '../server/links.ts';
import type { AddOutcome, Destination, NewSubmission } from '../server/store/intake.ts';
import type { Store } from '../server/store/store.ts';

const noTerms = { fingerprint: '', effective: '', text: '' };

/** What the server knows of a site without content. */
export const noContent: SiteContent = { choiceHints: {}, letters: [], terms: noTerms, onOffer: {} };

/** What channels are opened with that write no mails. */
export const channelTools = { ...noContent, links: new Links(() => Promise.resolve(''), '') };

/** An application on its way in, with a key. */
export const entry: NewSubmission = {
  kind: 'enrolment',
  content: sampleApplication,
  idempotencyKey: '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11',
  contentHash: 'a'.repeat(64),
  submittedAt: '2025-01-31T09:05:00.000Z',
};

/** The same as a form posted without JavaScript brings it. */
export const withoutKey: NewSubmission = { ...entry, idempotencyKey: undefined };

/** Another application on each call, because the hash of its content is another. */
export function another(changes: Partial<NewSubmission> = {}): NewSubmission {
  hashes += 1;
  return { ...withoutKey, contentHash: String(hashes).padStart(64, '0'), ...changes };
}

let hashes = 0;

/** What a channel is told of a delivery that belongs to no event. */
export const withoutEvent: Omit<Attempt, 'submission' | 'signal'> = {
  event: undefined,
  history: [],
  recipient: undefined,
  linkGeneration: 0,
  now: new Date(entry.submittedAt),
};

/** A contact message on its way in. */
export const message: NewSubmission = {
  ...withoutKey,
  kind: 'contact',
  content: sampleMessage,
  contentHash: 'c'.repeat(64),
};

/** Another application or message each time, from this address and with a receipt to it. */
export function withReceipt(email: string, changes: Partial<NewSubmission> = {}): NewSubmission {
  const sample = changes.kind === 'contact' ? sampleMessage : sampleApplication;
  return another({
    content: { ...sample, email },
    deliverTo: to('staff-mail', 'receipt'),
    ...changes,
  });
}

/** The reference of the stored submission. */
export function referenceOf(added: AddOutcome): string {
  if (added.outcome === 'conflict') throw new Error('nothing was stored');
  return added.reference;
}

/** The channels of these names, as a form is handed to the store with them. */
export function to(...names: string[]): Destination[] {
  return names.map((wanted) => {
    const { name, isToSender } = channels.find((channel) => channel.name === wanted)!;
    return { name, isToSender };
  });
}

/** So many minutes after nine (UTC) on the day of all samples. */
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
  const submittedAt = minute(at);
  return referenceOf(await store.add({ ...message, contentHash, submittedAt, content }));
};

/** Does something with an application at the desk. */
export const act = (store: Store, reference: string, change: Change, at = 0, by = 'Ada') =>
  store.desk.add(reference, { ...change, at: minute(at), by });

/** What a list of the desk shows first, or what a search in it finds. */
export const referencesIn = async (
  store: Store,
  view: DeskView | 'all',
  search = '',
  now = minute(60),
) => {
  const { rows } = await store.desk.page(view, { now, search });
  return rows.map(({ submission }) => submission.reference);
};

/** Makes at most `limit` attempts at what is due to a channel, and lets each fail for good. */
export const giveUp = async ({ outbox }: Store, channel: string, at: string, limit = 10) => {
  const failed = { outcome: 'failed', at, reason: 'It is closed.', nextAt: undefined } as const;
  const result = { ...failed, historyEvent: 'sent' } as const;
  for (const { attempt } of await outbox.claim(channel, { now: at, leaseEnds: at, limit })) {
    await outbox.record(attempt, result);
  }
};

/** Adds the events of a booking: the staff offer, the applicant accepts, the staff confirm. */
export async function book(
  { desk }: Pick<Store, 'desk'>,
  reference: string,
  at: string,
  offer: Change & { action: 'offered' } = offerOf2030,
) {
  const by = 'Ann';
  await desk.add(reference, { ...offer, at, by });
  const id = (await desk.history(reference)).at(-1)!.id;
  await desk.add(reference, { ...acceptanceOf(id), at, by: '' });
  await desk.add(reference, { ...sampleLetter, ...confirmationOf(id), at, by });
}

/** The application’s form, filled in, as a browser posts it. */
export const posted = (changes: Partial<Application> = {}) =>
  Object.entries({ ...sampleApplication, ...changes }).flatMap(([name, answer]) =>
    [answer].flat().map((each): [string, string] => [name, each.replaceAll('\n', '\r\n')]),
  );
