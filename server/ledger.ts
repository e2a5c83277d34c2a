import { type Contract, contractsOf } from '../domain/ledger.ts';
import { dateInLondon } from '../domain/london-time.ts';
import { decimalOf } from '../domain/money.ts';
import { type Columns, type Table, tableOf } from './spreadsheet-file.ts';
import type { Store } from './store/store.ts';

/** What the bookkeeping takes: a row for each booking that ever was, or for each payment and refund. */
export const ledgers = ['bookings', 'payments'] as const;

export type Ledger = (typeof ledgers)[number];

/** Days in London, such as "2025-01-31", both included; by the day of the contract, or on which money came or went. */
export type Period = { from?: string | undefined; to?: string | undefined };

export function ledgerTable(store: Pick<Store, 'desk'>, of: Ledger, period: Period): Table {
  return of === 'bookings'
    ? tableOf('Bookings', bookingColumns, contractsIn(store, period))
    : tableOf('Payments', paymentColumns, paymentsIn(store, period));
}

const pounds = (pence: number | undefined) => (pence === undefined ? undefined : decimalOf(pence));

const who: Columns<Contract> = {
  reference: [({ reference }) => reference, 'code'],
  customer: [({ customer }) => customer],
  orderNumber: [({ orderNumber }) => orderNumber],
  invoiceNumbers: [({ invoiceNumbers }) => invoiceNumbers.join('; ')],
};

const bookingColumns: Columns<Contract> = {
  ...who,
  contractOn: [({ contractAt }) => dateInLondon(contractAt), 'day'],
  startsAt: [({ offer }) => offer.startsAt, 'moment'],
  courses: [({ offer }) => offer.courses.join('; ')],
  people: [({ offer }) => String(offer.people), 'number'],
  net: [({ offer }) => pounds(offer.price.net), 'pounds'],
  vat: [({ offer }) => pounds(offer.price.vat), 'pounds'],
  total: [({ offer }) => pounds(offer.price.total), 'pounds'],
  changes: [({ changes }) => changes.join('; then ')],
  cancelledOn: [({ cancelled }) => cancelled?.on, 'day'],
  cancelledBy: [({ cancelled }) => cancelled?.by],
  paid: [({ paid }) => pounds(paid), 'pounds'],
  refunded: [({ refunded }) => pounds(refunded), 'pounds'],
  toRefund: [({ toRefund }) => pounds(toRefund), 'pounds'],
  kept: [({ kept }) => pounds(kept), 'pounds'],
  owed: [({ owed }) => pounds(owed), 'pounds'],
};

type Payment = Contract & Contract['payments'][number];

const paymentColumns: Columns<Payment> = {
  ...(who as Columns<Payment>),
  on: [({ on }) => on, 'day'],
  paid: [({ paid }) => pounds(paid), 'pounds'],
  refunded: [({ refunded }) => pounds(refunded), 'pounds'],
};

async function* contractsIn({ desk }: Pick<Store, 'desk'>, { from = '', to = '9' }: Period) {
  for await (const found of desk.booked()) {
    for (const contract of contractsOf(found)) {
      const day = dateInLondon(contract.contractAt);
      if (from <= day && day <= to) yield contract;
    }
  }
}

async function* paymentsIn(store: Pick<Store, 'desk'>, { from = '', to = '9' }: Period) {
  for await (const contract of contractsIn(store, {})) {
    for (const payment of contract.payments) {
      if (from <= payment.on && payment.on <= to) yield { ...contract, ...payment };
    }
  }
}
