import { domainToASCII } from 'node:url';

import type { Row } from './engine.ts';

/**
 * How many receipts go out within `receiptWindow`, by whichever form: to one mailbox, to one domain, in all, and for
 * what one client sends to one instance.
 * A receipt goes to an address that nobody has checked: without limits, whoever fills in the form could fill
 * a stranger's mailbox, or have any number of mails sent to addresses that they make up. Without one for each client,
 * whoever makes addresses up would in five minutes use up what everybody has together at a domain that many share.
 */
export const maxReceipts = { mailbox: 3, client: 30, domain: 100, inAll: 1_000 };

/** The same in words. */
export const receiptLimits = `${maxReceipts.mailbox} to one address, ${maxReceipts.domain} to one domain, ${maxReceipts.client} from one client and ${maxReceipts.inAll.toLocaleString('en-GB')} in all`;

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

/**
 * The domain that whoever has a mailbox may have bought, for counting only: a mail server may take mail for any
 * name below it. Below two letters for a country, a short label such as `co` or `ac` belongs to everybody.
 */
export function domainOf(mailbox: string): string {
  const labels = mailbox.slice(mailbox.lastIndexOf('@') + 1).split('.');
  const [country = '', second = ''] = labels.toReversed();
  return labels.slice(country.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/** Whether one more receipt is too many, from the row of `countReceipts`. */
export function isOneTooMany({
  to_mailbox: mailbox,
  to_domain: domain,
  in_all: inAll,
}: Row): boolean {
  return (
    Number(mailbox) >= maxReceipts.mailbox ||
    Number(domain) >= maxReceipts.domain ||
    Number(inAll) >= maxReceipts.inAll
  );
}
