/** What there is to say of a delivery that arrived. */
export type Delivered = { refused: number };

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether it would fail in the same way however often it is tried, until somebody changes something. */
  readonly isPermanent: boolean;
  /** Whether it may have arrived: everything was sent, and no answer came. */
  readonly isUncertain: boolean;

  constructor(message: string, { isPermanent = false, isUncertain = false } = {}) {
    super(message);
    this.isPermanent = isPermanent;
    this.isUncertain = isUncertain;
  }
}
