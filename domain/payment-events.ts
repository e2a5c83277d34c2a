import { entry, onlyApplications, type Situation } from './event-entry.ts';
import { dateInLondon } from './london-time.ts';
import { decimalOf, formatPence, readPence } from './money.ts';
import { dayField } from './offers.ts';
import type { DeskState } from './stages.ts';

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
        tooLong: 'That is too long for a number: at most 100 characters',
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
    kinds: onlyApplications,
    isOpen: isBooked,
    apply: (state, { number, amount: asked, dueOn }) => {
      const { invoices, ...account } = accountOf(state);
      return {
        ...state,
        account: { ...account, invoices: [...invoices, { number, pence: Number(asked), dueOn }] },
      };
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
        wrong: 'Give the day, such as 31/01/2025',
      },
    },
    kinds: onlyApplications,
    check: ({ paidOn }, { now }) =>
      paidOn > dateInLondon(now)
        ? { name: 'paidOn', fault: 'This day is still to come' }
        : undefined,
    isOpen: isBooked,
    apply: (state, { amount: came }) => {
      const account = accountOf(state);
      return { ...state, account: { ...account, paid: account.paid + Number(came) } };
    },
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ amount: came }) => `Entered that ${formatPence(Number(came))} was paid`,
    applicantSentence: ({ amount: came }) =>
      `We have your payment of ${formatPence(Number(came))}.`,
  }),
} as const;

const accountOf = ({ account }: DeskState): NonNullable<DeskState['account']> =>
  account ?? { invoices: [], paid: 0 };

function isBooked({ state, isQuarantined }: Situation): boolean {
  return state.booking !== undefined && !isQuarantined;
}

/** What is still to pay, in whole pence, and negative where more was paid than is asked; `undefined` where nobody says. */
export function owedOf({ account, booking }: Pick<DeskState, 'account' | 'booking'>) {
  return account === undefined ? undefined : (booking?.total ?? 0) - account.paid;
}

/** "£500.00 of £747.00 is paid; £247.00 is still to pay." `undefined` where nobody has entered anything. */
export function accountWords(state: Pick<DeskState, 'account' | 'booking'>): string | undefined {
  const owed = owedOf(state);
  if (owed === undefined) return undefined;
  const [paid, asked] = [state.account!.paid, state.account!.paid + owed].map(formatPence);
  if (owed < 0) return `${paid} is paid, ${formatPence(-owed)} more than the ${asked} asked for.`;
  if (owed === 0) return `${paid} is paid, which is all of it.`;
  return `${paid} of ${asked} is paid; ${formatPence(owed)} is still to pay.`;
}
