import type { StoredSubmission } from '../store/store.ts';

/** Where a stored form is taken to: the staff's spreadsheet, their mailbox, the sender's mailbox. */
export type ChannelName = 'spreadsheet' | 'staff-mail' | 'receipt';

/** One way out. */
export type Channel = {
  name: ChannelName;
  /**
   * Takes one form to its place; doing so again does no harm, because an attempt whose answer was lost
   * is repeated. Resolves once it is certain that the form arrived; otherwise rejects with
   * `DeliveryError`. Gives up when `signal` aborts.
   */
  deliver(submission: StoredSubmission, signal: AbortSignal): Promise<void>;
};

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}
