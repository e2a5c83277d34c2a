import type { ContactMessage } from './forms/contact/schema.ts';
import type { Application } from './forms/enrolment/schema.ts';

/** What can be submitted, by its kind. */
export type Contents = { enrolment: Application; contact: ContactMessage };

/** Which form something came by. */
export type Kind = keyof Contents;

/** A form as it is stored: its answers, its time and its reference. */
export type StoredSubmission<Of extends Kind = Kind> = {
  [Each in Of]: {
    kind: Each;
    /** Unique over all kinds, as `createReference` makes it. */
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    content: Contents[Each];
    /** Set while it is in quarantine, and why. */
    suspicion?: Suspicion | undefined;
    /** Set on what the outbox hands out, where the sender gets no receipt (`withheld`). */
    isReceiptWithheld?: true;
  };
}[Of];

/**
 * Why a form may come from a robot: the field that people do not see was filled in, it came too soon, or the staff
 * said so, which only they can take back.
 */
export type Suspicion = 'honeypot' | 'too-fast' | 'staff';

/**
 * How a delivery stands; a receipt is withheld where an address was sent too many, and a letter is taken back by
 * **Undo**.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'given-up' | 'withheld' | 'taken-back';
