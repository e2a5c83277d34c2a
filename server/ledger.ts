import type { Line } from '../domain/money/account.ts';
import {
  type Booking,
  bookingsOf,
  erasedMovement,
  type Movement,
  movementsOf,
} from '../domain/money/ledger.ts';
import { decimalOf } from '../domain/money/money.ts';
import { dateInLondon } from '../domain/time/london-time.ts';
import { type Columns, type Sheet, tableOf } from './spreadsheet-file.ts';
import type { Store } from './store/store.ts';

/** What the bookkeeping takes: a row for each booking as it stands, or for each line of each account. */
export const ledgers = ['bookings', 'movements'] as const;

export type Ledger = (typeof ledgers)[number];

/** Days in London, such as "2025-01-31", both included; by the day of the contract, or of the line itself. */
export type Period = { from?: string | undefined; to?: string | undefined };

export function ledgerTable(store: Books, of: Ledger, period: Period): Sheet {
  return of === 'bookings'
    ? tableOf('Bookings', bookingColumns, bookingsIn(store, period))
    : tableOf('Movements', movementColumns, movementsIn(store, period));
}

const pounds = (pence: number | undefined) =>
  pence === undefined ? undefined : pence < 0 ? `-${decimalOf(-pence)}` : decimalOf(pence);

const bookingColumns: Columns<Booking> = {
  reference: [({ reference }) => reference, 'code'],
  customer: [({ customer }) => customer],
  orderNumber: [({ orderNumber }) => orderNumber],
  invoiceNumbers: [({ invoiceNumbers }) => invoiceNumbers.join('; ')],
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
  tooMuch: [({ tooMuch }) => pounds(tooMuch), 'pounds'],
  kept: [({ kept }) => pounds(kept), 'pounds'],
  owed: [({ owed }) => pounds(owed), 'pounds'],
};

const movementColumns: Columns<Movement> = {
  on: [({ on }) => on, 'day'],
  reference: [({ reference }) => reference, 'code'],
  customer: [({ customer }) => customer],
  movement: [({ of }) => movementNames[of]],
  amount: [({ pence }) => pounds(pence), 'pounds'],
  net: [({ net }) => pounds(net), 'pounds'],
  vat: [({ vat }) => pounds(vat), 'pounds'],
  invoiceNumber: [({ number }) => number],
  dueOn: [({ dueOn }) => dueOn, 'day'],
};

const movementNames: Record<Line['of'], string> = {
  asked: 'asked',
  invoiced: 'invoiced',
  paid: 'came',
  refunded: 'paid back',
  returned: '',
};

async function* bookingsIn({ desk }: Pick<Store, 'desk'>, { from = '', to = '9' }: Period) {
  for await (const found of desk.inBooks()) {
    for (const booking of bookingsOf(found)) {
      const day = dateInLondon(booking.contractAt);
      if (from <= day && day <= to) yield booking;
    }
  }
}

async function* movementsIn(store: Books, { from = '', to = '9' }: Period) {
  for await (const movement of allMovements(store)) {
    if (from <= movement.on && movement.on <= to) yield movement;
  }
}

/** Every line of every account, those of what was erased last. */
async function* allMovements({ desk, erasedMovements }: Books): AsyncGenerator<Movement> {
  for await (const found of desk.inBooks()) yield* movementsOf(found);
  for await (const entry of erasedMovements()) yield erasedMovement(entry);
}

export type Books = Pick<Store, 'desk' | 'erasedMovements'>;
