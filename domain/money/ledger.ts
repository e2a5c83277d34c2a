import { type Contract, type DeskState, invoicesOf, moneyOf, type Offer } from '../case/stages.ts';
import { personOf, type StoredSubmission } from '../case/submission.ts';
import { plainLine } from '../forms/readers.ts';
import { facts } from '../provider/facts.ts';
import { dateInLondon } from '../time/london-time.ts';
import type { Line } from './account.ts';
import { type Price, shareOf } from './money.ts';

type LedgerCase = { submission: StoredSubmission; state: DeskState };

type WithCustomer = { reference: string; /** The business, or the person. */ customer: string };

/** One contract, from its confirmation on, for the bookkeeping. Money is whole pence. */
export type Booking = WithCustomer &
  Omit<Contract, 'offer'> & {
    /** As it was agreed last. */
    offer: Offer;
    invoiceNumbers: string[];
    /** What of the price stays with the provider once it is paid: all of it, until something is given back. */
    kept: number;
    /** `undefined` where nobody enters payments. */
    paid: number | undefined;
    refunded: number;
    toRefund: number;
    tooMuch: number;
    owed: number | undefined;
  };

/**
 * Every booking that ever was of an application, the oldest first. An earlier one has of what came what was kept of it
 * and paid back for it; the last has the rest.
 */
export function bookingsOf({ submission, state }: LedgerCase): Booking[] {
  const { contracts, lines } = state;
  const { isEntered, came, refund, tooMuch, owed } = moneyOf(state);
  let left = came;
  return contracts.map((contract, i): Booking => {
    const isLast = i === contracts.length - 1;
    const own = contractLines(lines, i);
    const sumOf = (of: Line['of']) =>
      own.reduce((all, line) => all + (line.of === of ? line.pence : 0), 0);
    const [kept, refunded] = [sumOf('asked'), sumOf('refunded')];
    const paid = isLast ? left : Math.min(left, kept + refunded);
    left -= paid;
    return {
      ...named(submission),
      ...contract,
      offer: offerBooked(state, contract.offer),
      invoiceNumbers: invoicesOf({ lines: own }).map(({ number }) => number),
      kept,
      paid: isEntered ? paid : undefined,
      refunded,
      toRefund: isLast ? (refund?.pence ?? 0) : 0,
      tooMuch: isLast ? tooMuch : 0,
      owed: isEntered ? (isLast ? owed : 0) : undefined,
    };
  });
}

/** A line of an account, for the bookkeeping. */
export type Movement = WithCustomer & BookEntry;

/** A line without whose it is, as the books keep it once an application is erased. */
export type BookEntry = {
  on: string;
  of: Line['of'];
  pence: number;
  net: number;
  vat: number;
  number: string;
  dueOn: string | undefined;
};

/** What the books keep of somebody who was erased: nobody's line. */
export const erasedMovement = (entry: BookEntry): Movement => ({
  reference: '',
  customer: 'erased',
  ...entry,
});

/**
 * The first day in London of which the books have to be there still: an accounting year may have ended nearly a year
 * after it.
 */
export function booksFrom(now: string): string {
  const day = dateInLondon(now);
  const year = Number(day.slice(0, 4)) - facts.booksYears - 1;
  return `${year}${day.slice(4)}`;
}

/**
 * Every line of an application's account but the wish to give something back, in the order in which they were added. Each
 * has the VAT of what was agreed by then, so that no later offer changes a line that was exported.
 */
export function movementsOf({ submission, state }: LedgerCase): Movement[] {
  let price: Price = { net: 0, vat: 0, total: 0 };
  return state.lines.flatMap((line) => {
    const agreed = line.of === 'asked' && line.offer ? offerBooked(state, line.offer).price : price;
    const isNew = agreed !== price;
    // A change has the VAT of its own price, and takes off that of the former one.
    const tax = isNew
      ? agreed.vat + vatIn(line.pence - agreed.total, price)
      : vatIn(line.pence, price);
    price = agreed;
    if (line.of === 'returned' || line.pence === 0) return [];
    const isInvoice = line.of === 'invoiced';
    return {
      ...named(submission),
      on: line.on,
      of: line.of,
      pence: line.pence,
      net: line.pence - tax,
      vat: tax,
      number: isInvoice ? line.number : '',
      dueOn: isInvoice ? line.dueOn : undefined,
    };
  });
}

/** The VAT in an amount that was agreed with a price. */
const vatIn = (pence: number, { total, vat }: Price) =>
  total === 0 ? 0 : Math.sign(pence) * shareOf(Math.abs(pence), vat, total);

function named(submission: StoredSubmission): WithCustomer {
  const { name, company } = personOf(submission);
  return { reference: submission.reference, customer: plainLine(company || name) };
}

const offerBooked = ({ offers }: DeskState, made: string): Offer =>
  offers.find(({ id }) => id === made)!.offer;

/** The lines of a contract, which begin with the price of its booking. */
function contractLines(lines: readonly Line[], contract: number): Line[] {
  let at = -1;
  return lines.filter((line) => {
    if (line.of === 'asked' && line.for === 'booking') at += 1;
    return at === contract;
  });
}
