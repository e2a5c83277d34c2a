import { createHash } from 'node:crypto';

import { fieldNames, type Application } from '../src/features/enrolment/schema.ts';
import type { AddOutcome, Store } from './store/store.ts';

/**
 * Takes a valid application in. Resolves after it is stored; rejects, with nothing stored, when the
 * store cannot be used. The key is a UUID (`isUuid`) or a `keyOfTheDay`.
 */
export type Submit = (
  application: Application,
  idempotencyKey: string | undefined,
) => Promise<AddOutcome>;

type IntakeParts = { store: Store; clock: () => Date };

/** The one way in, for the API and for the form without JavaScript. */
export function createIntake({ store, clock }: IntakeParts): Submit {
  return (application, idempotencyKey) =>
    store.add({
      application,
      idempotencyKey: idempotencyKey?.toLowerCase(),
      contentHash: hashOf(application),
      submittedAt: clock().toISOString(),
    });
}

/** Whether text is a UUID of any version (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/**
 * The key of a post without JavaScript, which cannot bring one: the same answers on the same day (UTC)
 * are the same application, sent by a second press, a reload or Back.
 */
export function keyOfTheDay(application: Application, now: Date): string {
  return `${now.toISOString().slice(0, 10)} ${hashOf(application)}`;
}

/** The same for the same answers, in whatever order the fields were sent. */
function hashOf(application: Application): string {
  const content = fieldNames.map((name) => [name, application[name]]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
