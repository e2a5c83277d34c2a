import { entry, type Situation } from './event-entry.ts';
import { dateInLondon } from './london-time.ts';
import { decimalOf, formatPence, readPence } from './money.ts';
import { dayField } from './offers.ts';
import { refundDueAt } from './refunds.ts';
import { type Account, type DeskState, heldOf, owedOf } from './stages.ts';

/** An amount in pounds, stored as whole pence. */
const amount = {
  kind: 'value',
  input: 'decimal',
  label: 'Amount',
  read: (typed: string) => {
    const pence = readPence(typed);
    return pence ? String(pence) : undefined;
  },
  asTyped: (pence: string) => decimalOf(Number(pence)),
  inWords: (pence: string) => formatPence(Number(pence)),
  wrong: 'Give the amount in pounds, such as 747 or 1,245.50',
} as const;

/** What was asked for a booking and what was paid, as the bookkeeping has it. No card is taken and no invoice made here. */
export const paymentEvents = {
  invoiced: entry({
    author: 'staff',
    verb: 'invoice',
    button: 'Invoiced',
    fields: {
      number: {
        kind: 'text',
        label: 'Number of the invoice',
        hint: 'As your bookkeeping has it.',
        max: 100,
        empty: 'Give the number of the invoice',
        what: 'a number',
        isSearched: true,
        isLine: true,
      },
      amount: { ...amount, hint: 'In pounds, with VAT.' },
      dueOn: {
        ...dayField,
        label: 'To be paid by',
        hint: 'The last day.',
        wrong: 'Give the last day, such as 31/01/2025',
      },
    },
    isOpen: hasPrice,
    apply: (state, { at, number, amount: asked, dueOn }) => {
      const account = accountOf(state);
      const invoices = [...account.invoices, { number, pence: Number(asked), dueOn }];
      return settled({ ...state, account: { ...account, invoices } }, at);
    },
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ number, amount: asked }) =>
      `Invoiced ${formatPence(Number(asked))}, number ${number}`,
    applicantSentence: ({ number, amount: asked, dueOn }) =>
      `We sent you invoice ${number}: ${formatPence(Number(asked))}, to be paid by ${dayField.inWords(dueOn)}.`,
  }),
  paid: entry({
    author: 'staff',
    verb: 'pay',
    button: 'Paid',
    fields: {
      amount: { ...amount, hint: 'In pounds; parts add up.' },
      paidOn: {
        ...dayField,
        label: 'Paid on',
        hint: 'The day on which it arrived.',
      },
    },
    check: ({ paidOn }, { now }) => ({
      paidOn: paidOn > dateInLondon(now) ? 'This day is still to come' : undefined,
    }),
    isOpen: hasPrice,
    apply: (state, { at, amount: came }) => {
      const account = accountOf(state);
      return settled({ ...state, account: { ...account, paid: account.paid + Number(came) } }, at);
    },
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ amount: came }) => `Entered that ${formatPence(Number(came))} was paid`,
    applicantSentence: ({ amount: came }) =>
      `We have your payment of ${formatPence(Number(came))}.`,
  }),
} as const;

/** Refunds of before the first entry count as if all had been paid. */
const accountOf = ({ account, booking, refund, kept = 0 }: DeskState) =>
  account ?? {
    invoices: [],
    paid: 0,
    spent: booking && !booking.isLess ? -(refund?.pence ?? 0) : kept,
  };

/** Also after a cancellation, because money may arrive late. */
function hasPrice({ state: { booking, account, refund }, isQuarantined }: Situation): boolean {
  return !isQuarantined && (booking ?? account ?? refund) !== undefined;
}

/** Once a booking was cancelled, or costs less than before, whatever was paid beyond what is asked for comes back. */
export function settled(state: DeskState, at: string, dueAt = refundDueAt(at)): DeskState {
  const { account, booking, refund } = state;
  if (!account || (booking && !booking.isLess)) return state;
  const pence = account.paid - account.spent - (booking?.total ?? 0);
  const since = refund ?? { askedAt: at, dueAt };
  return { ...state, refund: pence > 0 ? { ...since, pence } : undefined };
}

/** "£500.00 of £747.00 is paid; £247.00 is still to pay." `undefined` where nobody has entered anything. */
export function accountWords(state: Account): string | undefined {
  const [held, owed] = [heldOf(state), owedOf(state)];
  if (held === undefined || owed === undefined) return undefined;
  const [paid, asked] = [Math.max(held, 0), held + owed].map(formatPence);
  if (!state.booking) {
    const came = `${formatPence(state.account!.paid)} was paid`;
    return owed > 0 ? `${came}; ${formatPence(owed)} is still to pay.` : `${came}.`;
  }
  if (owed < 0) return `${paid} is paid, ${formatPence(-owed)} more than the ${asked} asked for.`;
  if (owed === 0) return `${paid} is paid, which is all of it.`;
  return `${paid} of ${asked} is paid; ${formatPence(owed)} is still to pay.`;
}
