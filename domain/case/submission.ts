import type { ContactMessage } from '../forms/contact/schema.ts';
import type { Application } from '../forms/enrolment/schema.ts';

export type Contents = { enrolment: Application; contact: ContactMessage };

export type Kind = keyof Contents;

export type StoredSubmission<Of extends Kind = Kind> = {
  [Each in Of]: {
    kind: Each;
    /** Unique over all kinds, as `createReference` makes it. */
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    /** When its answer is due, as it was promised when it came. ISO 8601, UTC. */
    dueAt: string;
    content: Contents[Each];
    /** Where its sender came from, by the address of the first page that they opened. */
    source?: string | undefined;
    /** Set while it is in quarantine, and why. */
    suspicion?: Suspicion | undefined;
    /** Set on a submission that the outbox hands out if its sender gets no receipt (`withheld`). */
    isReceiptWithheld?: true;
  };
}[Of];

/**
 * Why a form may come from a robot: the field that people do not see was filled in, it came too soon, or the staff said
 * so. In the last case only the staff can release it.
 */
export type Suspicion = 'honeypot' | 'too-fast' | 'staff';

/**
 * How a delivery stands; a receipt is withheld where an address was sent too many, and a letter is taken back by
 * **Undo**.
 */
export type DeliveryState = 'waiting' | 'delivered' | 'given-up' | 'withheld' | 'taken-back';

/**
 * No vowels, so that no word appears by accident, and at most the first of those that look alike (0 O, 1 I L, 2 Z, 5 S,
 * 8 B, V Y). Eight of these 24 characters make 1.1 × 10¹¹ references.
 */
const alphabet = '23456789CDFGHJKMNPQRTVWX';
const groupLength = 4;

/** A new reference for an application, such as `4KX7-9QMD`, that can be read out over the phone. */
export function createReference(): string {
  // The remainders of 32-bit numbers are almost evenly distributed.
  const numbers = crypto.getRandomValues(new Uint32Array(2 * groupLength));
  const letters = Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`;
}

/**
 * A new number for a certificate: the reference of its application, by which it is found, and 20 letters that nobody
 * can guess (91 bits): "4KX7-9QMD-7HVW-2CTR-3RVK-8DYJ-6FGH".
 */
export const createCertificateNumber = (reference: string) =>
  [reference, createReference(), createReference(), createReference().slice(0, groupLength)].join(
    '-',
  );

/**
 * The one reference in what somebody typed or pasted, as it is stored: lower case, spaces, another dash or none, words
 * around it and the applicant's link are forgiven. `undefined` where there is none, or more than one.
 */
export function normaliseReference(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '')
    // A key may happen to look like a reference.
    .replace(/(APPLICATION\/[^/\s]+)\/\S+/u, '$1');
  const whole = text.replaceAll(/[\s\p{Dash}]/gu, '');
  const found = onlyReference.test(whole)
    ? [whole]
    : Array.from(text.matchAll(referenceInText), ([, one = '', dash = '', other = '']) =>
        // Amid other text eight digits without a dash are part of a telephone number.
        dash.trim() !== '' || /\D/u.test(one + other) ? one + other : '',
      ).filter(Boolean);
  const [reference, ...others] = new Set(found);
  if (reference === undefined || others.length > 0) return undefined;
  return `${reference.slice(0, groupLength)}-${reference.slice(groupLength)}`;
}

const group = `([${alphabet}]{${groupLength}})`;
const onlyReference = new RegExp(`^${group}{2}$`, 'u');
const referenceInText = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}_\p{Dash}])${group}([\s\p{Dash}]?)${group}(?![\p{L}\p{N}_'’])`,
  'gu',
);
