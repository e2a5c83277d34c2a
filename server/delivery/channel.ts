import type { StoredSubmission } from '../store/store.ts';

/** Where a stored form is taken to: the staff's spreadsheet, their mailbox, the sender's mailbox. */
export type ChannelName = 'spreadsheet' | 'staff-mail' | 'receipt';

/** One way out. */
export type Channel = {
  name: ChannelName;
  /**
   * Takes one form to its place; doing so again does no harm, because an attempt whose answer was lost
   * is repeated. Resolves once it is certain that the form arrived, with how many of several addresses
   * were refused; otherwise rejects with `DeliveryError`. Gives up when `signal` aborts.
   */
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most have nothing to say
  deliver(submission: StoredSubmission, signal: AbortSignal): Promise<Delivered | void>;
};

/** What there is to say of a delivery that arrived. */
export type Delivered = { refused: number };

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether it would fail in the same way however often it is tried, until somebody changes something. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false } = {}) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
