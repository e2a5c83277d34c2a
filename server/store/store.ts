import type { ContactMessage } from '../../src/features/contact/schema.ts';
import type { Application } from '../../src/features/enrolment/schema.ts';
import { StopError } from '../stop-error.ts';

/** What can be submitted, by its kind. */
export type Contents = { enrolment: Application; contact: ContactMessage };

export type Kind = keyof Contents;

/** A form as it is kept: what was submitted, when, and the reference it is found by. */
export type StoredSubmission<Of extends Kind = Kind> = {
  [Each in Of]: {
    kind: Each;
    /** Unique over all kinds, as `createReference` makes it. */
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    content: Contents[Each];
  };
}[Of];

/** Why a form may come from a robot: the field that people do not see was filled in, or it came too soon. */
export type Suspicion = 'honeypot' | 'too-fast';

/** A form on its way in. */
export type NewSubmission = {
  kind: Kind;
  content: Contents[Kind];
  /** A UUID in lower case: the attempt this post belongs to. Unique over all kinds. */
  idempotencyKey: string | undefined;
  suspicion?: Suspicion | undefined;
  /** SHA-256 of kind and canonical content, in hexadecimal. */
  contentHash: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
};

/**
 * What became of a form: `stored` now, `repeated` where the same key already brought the same
 * content, or `conflict` where it brought another.
 */
export type AddOutcome =
  { outcome: 'stored' | 'repeated'; reference: string } | { outcome: 'conflict' };

/** Where submitted forms are kept. Every method rejects when the store cannot be used. */
export type Store = {
  /** Resolves once the form would survive a power cut. */
  add(entry: NewSubmission): Promise<AddOutcome>;
  /** All of one kind, oldest first, a page at a time. */
  list<Of extends Kind>(kind: Of): AsyncIterable<StoredSubmission<Of>>;
  /** Of any kind, by a reference as it is stored; see `normaliseReference`. */
  find(reference: string): Promise<StoredSubmission | undefined>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A store that cannot be opened, in one line. */
export class StoreError extends StopError {
  override name = 'StoreError';
}
