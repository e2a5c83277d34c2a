/** What the log says of a delivery that arrived: how many of its addresses were refused. */
export type Delivered = { refused: number };

/** A delivery that did not arrive. The message is a sentence for the staff and quotes nothing of the form. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether every further attempt would fail in the same way until somebody changes something. */
  readonly isPermanent: boolean;
  /** Whether it may have arrived: it was sent, at least in part, and no answer came. */
  readonly isUncertain: boolean;
  /** Whether there is nothing left to deliver. */
  readonly isNeedless: boolean;
  /** When it is to be tried again, if that is known: ISO 8601, UTC. */
  readonly dueAt: string | undefined;

  constructor(
    message: string,
    { isPermanent = false, isUncertain = false, isNeedless = false, dueAt }: Fate = {},
  ) {
    super(message);
    this.isPermanent = isPermanent;
    this.isUncertain = isUncertain;
    this.isNeedless = isNeedless;
    this.dueAt = dueAt;
  }
}

type Fate = Partial<Pick<DeliveryError, 'isPermanent' | 'isUncertain' | 'isNeedless' | 'dueAt'>>;
