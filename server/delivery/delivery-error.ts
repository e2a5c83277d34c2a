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

  constructor(
    message: string,
    { isPermanent = false, isUncertain = false, isNeedless = false } = {},
  ) {
    super(message);
    this.isPermanent = isPermanent || isNeedless;
    this.isUncertain = isUncertain;
    this.isNeedless = isNeedless;
  }
}

/**
 * Whether a mail server has said of every recipient that there is no such mailbox, so that asking again would change
 * nothing (RFC 5321, 4.2.1: a client should not repeat what was answered with 5yz). Only the answer to RCPT TO counts.
 * A refusal before it concerns the connection, the password or the sender, and one after it the mail; all of these can
 * be mended here.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, rejectedErrors = [] } = error as SendError;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return false;
  return rejectedErrors.length > 0 && rejectedErrors.every(({ response }) => isFinal(response));
}

/** The error of nodemailer, with an error for each recipient that was refused. */
type SendError = { code?: string; command?: string; rejectedErrors?: { response?: string }[] };

/** If there is an enhanced code, it alone decides, because a status such as 550 stands for many things. */
function isFinal(response = ''): boolean {
  const [, status = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!status.startsWith('5')) return false;
  return enhanced === undefined ? finalStatuses.includes(status) : finalCodes.includes(enhanced);
}

/**
 * RFC 5321, 4.2.3: no such mailbox, not here and not forwarded, no such name; RFC 7504: the domain takes
 * no mail. Not 552 (full) and not 554 (anything, mostly policy).
 */
const finalStatuses = ['550', '551', '553', '556'];

/**
 * RFC 3463, 3.2 and 3.3, and RFC 7505: bad mailbox, bad domain, bad syntax, ambiguous, moved; a domain without mail;
 * mailbox disabled. Not x.1.0, x.1.7 and x.1.8, with which servers refuse the sender in answer to RCPT TO; not 5.2.2, a
 * full mailbox, which may be emptied; not 5.7.x, a policy, which may change: a blocked address of ours, a missing
 * record in the DNS, a relay that wants a password.
 */
const finalCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1'];
