import type { AddOutcome, NewSubmission } from '../server/store/store.ts';
import { to } from './destinations.ts';
import { sampleApplication } from './sample-application.ts';
import { sampleMessage } from './sample-message.ts';

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

/** Another application each time, as the hash of its content says. */
export function another(changes: Partial<NewSubmission> = {}): NewSubmission {
  hashes += 1;
  return { ...withoutKey, contentHash: String(hashes).padStart(64, '0'), ...changes };
}

let hashes = 0;

/** A contact message on its way in. */
export const message: NewSubmission = {
  ...withoutKey,
  ...{ kind: 'contact', content: sampleMessage, contentHash: 'c'.repeat(64) },
};

/** Another application or message each time, from this address and with a receipt to it. */
export function withReceipt(email: string, changes: Partial<NewSubmission> = {}): NewSubmission {
  const sample = changes.kind === 'contact' ? sampleMessage : sampleApplication;
  return another({
    ...{ content: { ...sample, email }, deliverTo: to('staff-mail', 'receipt') },
    ...changes,
  });
}

/** The reference of what was stored. */
export function referenceOf(added: AddOutcome): string {
  if (added.outcome === 'conflict') throw new Error('nothing was stored');
  return added.reference;
}
