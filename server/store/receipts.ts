import { domainToASCII } from 'node:url';

/**
 * How many receipts go to one mailbox within `receiptWindow`, by whichever form. A receipt goes to an
 * address that nobody has checked: without a limit, whoever fills in the form could fill a stranger's
 * mailbox.
 */
export const maxReceipts = 3;

/** Milliseconds. */
export const receiptWindow = 24 * 60 * 60 * 1_000;

/** Receipts made at this time or before do not count any more; both are ISO 8601, UTC. */
export function windowStart(now: string): string {
  return new Date(Date.parse(now) - receiptWindow).toISOString();
}

/**
 * The mailbox behind an address, for counting only: many providers deliver zoe@, Zoe@, z.oe@ and
 * zoe+any@ to the same one, and a domain can be written in full-width or international letters.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const [name = ''] = plain.slice(0, at).split('+');
  const domain = plain.slice(at + 1);
  return `${name.replaceAll('.', '')}@${domainToASCII(domain) || domain}`;
}
