import type { Application } from '../../src/features/enrolment/schema.ts';
import { StopError } from '../stop-error.ts';

/** An application as it is kept. */
export type StoredApplication = {
  /** Unique, as `createReference` makes it. */
  reference: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
  application: Application;
};

/** An application on its way in. */
export type NewApplication = {
  application: Application;
  /** A UUID in lower case: the attempt this post belongs to. */
  idempotencyKey: string | undefined;
  /** SHA-256 of the canonical content, in hexadecimal. */
  contentHash: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
};

/**
 * What became of an application: `stored` now, `repeated` where the same key already brought the same
 * content, or `conflict` where it brought another.
 */
export type AddOutcome =
  { outcome: 'stored' | 'repeated'; reference: string } | { outcome: 'conflict' };

/** Where applications are kept. Every method rejects when the store cannot be used. */
export type Store = {
  /** Resolves once the application would survive a power cut. */
  add(entry: NewApplication): Promise<AddOutcome>;
  /** All applications, oldest first, a page at a time. */
  list(): AsyncIterable<StoredApplication>;
  /** By a reference as it is stored; see `normaliseReference`. */
  find(reference: string): Promise<StoredApplication | undefined>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A store that cannot be opened, in one line. */
export class StoreError extends StopError {
  override name = 'StoreError';
}
