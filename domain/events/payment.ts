import { entry, type Faults, type FormReading } from '../case/event-entry.ts';
import { dayField } from '../case/offers.ts';
import { type CaseNow, type DeskState, moneyOf } from '../case/stages.ts';
import type { Line } from '../money/account.ts';
import { decimalOf, readPence } from '../money/money.ts';
import { refundDueAt } from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { dateInLondon } from '../time/london-time.ts';

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

const orNothing = (typed: string) => readPence(typed)?.toString();

const number = {
  kind: 'text',
  label: 'Number of the invoice',
  hint: 'As your bookkeeping has it.',
  max: 100,
  empty: 'Give the number of the invoice',
  what: 'a number',
  isSearched: true,
  isLine: true,
} as const;

const dueOn = {
  ...dayField,
  label: 'To be paid by',
  hint: 'The last day.',
  wrong: 'Give the last day, such as 31/01/2030',
} as const;

const paidOn = {
  ...dayField,
  label: 'Paid on',
  hint: 'The day on which it arrived.',
} as const;

/** Asked once about an amount that makes more than is asked for, which is mostly a slip. */
const sure = (isTooMuch: (reading: FormReading) => boolean) =>
  ({
    kind: 'tick',
    label: 'It is more than is asked for, and right all the same',
    missing: 'It is more than is asked for: correct the amount, or say that it is right',
    isAsked: isTooMuch,
    isQuestion: true,
  }) as const;

/** What was asked for a booking and what was paid, as the bookkeeping has it. No card is taken and no invoice made here. */
export const paymentEvents = {
  invoiced: entry({
    author: 'staff',
    verb: 'invoice',
    button: 'Record an invoice',
    fields: {
      number,
      amount: { ...amount, hint: 'In pounds, with VAT.' },
      dueOn,
      sure: sure(({ state, values }) => invoicedAfter(state, values.amount) > moneyOf(state).asked),
    },
    isOpen: hasPrice,
    apply: (state, { id, at, number: named, amount: asked, dueOn: day }) =>
      withLine(state, {
        of: 'invoiced',
        event: id,
        on: dateInLondon(at),
        pence: Number(asked),
        number: named,
        dueOn: day,
      }),
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ number: named, amount: asked }) =>
      `Recorded invoice ${named} of ${formatPence(Number(asked))}`,
    applicantSentence: ({ number: named, amount: asked, dueOn: day }) =>
      `We sent you invoice ${named}: ${formatPence(Number(asked))}, to be paid by ${dayField.inWords(day)}.`,
  }),
  paid: entry({
    author: 'staff',
    verb: 'pay',
    button: 'Record a payment',
    fields: {
      amount: { ...amount, hint: 'In pounds; parts add up.' },
      paidOn,
      sure: sure(({ state, values }) => {
        const { isEntered, asked, owed } = moneyOf(state);
        return Number(values.amount) > (isEntered ? owed : asked);
      }),
    },
    check: ({ paidOn: day }, { now }) => ({ paidOn: dayFault(day, now) }),
    isOpen: hasPrice,
    apply: (state, { id, at, amount: came, paidOn: on }) =>
      withLine(state, {
        of: 'paid',
        event: id,
        on,
        pence: Number(came),
        since: at,
        dueAt: refundDueAt(at),
      }),
    subject: 'offer',
    canBeUndone: true,
    webhook: 'payment.received',
    sentence: ({ amount: came }) => `Recorded a payment of ${formatPence(Number(came))}`,
    applicantSentence: ({ amount: came }) =>
      `We have your payment of ${formatPence(Number(came))}.`,
  }),
  refunded: entry({
    author: 'staff',
    verb: 'refund',
    button: 'Mark as refunded',
    fields: {
      refund: {
        ...amount,
        hint: 'In pounds; a part leaves the rest to be paid back. 0 if nothing was ever paid.',
        read: orNothing,
      },
    },
    check: ({ refund }, { state }) => {
      const open = moneyOf(state).refund?.pence ?? 0;
      const fault = `No more than ${formatPence(open)} is to be paid back`;
      const isNone = Number(refund) === 0 && moneyOf(state).isEntered;
      return { refund: isNone ? amount.wrong : Number(refund) > open ? fault : undefined };
    },
    isOpen: ({ state }) => moneyOf(state).refund !== undefined,
    apply: (state, { id, at, refund }) => {
      const line = { event: id, on: dateInLondon(at), pence: Number(refund) };
      // That nothing was paid is an entry too, after which nothing is to be paid back.
      return line.pence === 0
        ? withLine(state, { of: 'paid', ...line, since: at, dueAt: refundDueAt(at) })
        : withLine(state, { of: 'refunded', ...line });
    },
    subject: 'refund',
    canBeUndone: true,
    sentence: ({ refund }) =>
      refund === '0'
        ? 'Noted that nothing was paid'
        : `Marked ${formatPence(Number(refund))} as refunded`,
    applicantSentence: ({ refund }) =>
      refund === '0'
        ? 'Nothing was paid, so there is no refund.'
        : `We refunded ${formatPence(Number(refund))}.`,
    leadsTo: 'next-up',
  }),
  /** What is too much becomes a refund. */
  returned: entry({
    author: 'staff',
    verb: 'return',
    button: 'Give back',
    fields: { surplus: { kind: 'fact', of: ({ state }) => String(moneyOf(state).tooMuch) } },
    isOpen: ({ state, isQuarantined }) => !isQuarantined && moneyOf(state).tooMuch > 0,
    apply: (state, { id, at, surplus }) =>
      withLine(state, {
        of: 'returned',
        event: id,
        on: dateInLondon(at),
        pence: Number(surplus),
        since: at,
        dueAt: refundDueAt(at),
      }),
    subject: 'offer',
    canBeUndone: true,
    sentence: ({ surplus }) => `${formatPence(Number(surplus))} too much is to be given back`,
    applicantSentence: ({ surplus }) =>
      `You paid ${formatPence(Number(surplus))} too much, which we will refund.`,
  }),
  /** It puts other values in the place of those of a line; the history keeps both. */
  'line-corrected': entry({
    author: 'staff',
    verb: 'correct-line',
    button: 'Correct',
    fields: {
      line: {
        kind: 'text',
        label: 'The line',
        hint: 'Which entry it is.',
        max: 40,
        empty: 'Say which entry it is',
        isLine: true,
        isId: true,
      },
      amount: {
        ...amount,
        label: 'Amount',
        hint: 'In pounds; 0 if it never happened.',
        read: orNothing,
      },
      on: { ...dayField, label: 'Day', hint: 'Of an invoice, the day on which it was sent.' },
      number: { ...number, empty: undefined, hint: 'Of an invoice.', isAsked: isOfInvoice },
      dueOn: { ...dueOn, hint: 'Of an invoice, its last day.', isAsked: isOfInvoice },
      sure: sure(isTooMuchMore),
      before: {
        kind: 'fact',
        shown: 'It was',
        of: (reading) => lineWords(correctable(reading)),
      },
    },
    check: (values, reading): Faults<string> => {
      const { on, number: named } = values;
      const line = correctable(reading);
      if (!line) return { line: 'There is no such entry: reload the page' };
      if (isSame(line, values)) return { amount: 'This is what was entered: change what is wrong' };
      if (line.of === 'invoiced' && named === '') return { number: number.empty };
      return { on: dayFault(on, reading.now) };
    },
    isOpen: ({ state }) => state.lines.some(isCorrectable),
    apply: (state, { line: event, amount: pence, on, number: named, dueOn: day }) => ({
      ...state,
      lines: state.lines.map((line): Line => {
        if (line.event !== event || !isCorrectable(line)) return line;
        const corrected = { ...line, pence: Number(pence), on };
        return corrected.of === 'invoiced'
          ? { ...corrected, number: named, dueOn: day }
          : corrected;
      }),
    }),
    subject: 'offer',
    canBeUndone: true,
    sentence: (event) => `Corrected ${event.before || 'an entry'} to ${correctedTo(event)}`,
    applicantSentence: (event) =>
      `We corrected ${event.before || 'an entry'}: it is ${correctedTo(event)}.`,
  }),
} as const;

/** "£747.00, to be paid by Friday 14 February 2025", or "£747.00 on Friday 31 January 2025" of what came or was paid back. */
function correctedTo({ amount: pence, on, dueOn: day }: Record<'amount' | 'on' | 'dueOn', string>) {
  const pounds = formatPence(Number(pence));
  return day === ''
    ? `${pounds} on ${dayField.inWords(on)}`
    : `${pounds}, to be paid by ${dayField.inWords(day)}`;
}

/** Whether a correction would leave a line as it is. */
const isSame = (
  line: Line,
  {
    amount: pence,
    on,
    number: named,
    dueOn: day,
  }: Record<'amount' | 'on' | 'number' | 'dueOn', string>,
) =>
  line.pence === Number(pence) &&
  line.on === on &&
  (line.of !== 'invoiced' || (line.number === named && line.dueOn === day));

/** Whether the staff entered a line, and did not make it by an agreement. */
export const isCorrectable = ({ of }: Line) =>
  of === 'invoiced' || of === 'paid' || of === 'refunded';

const correctable = ({ state, values }: FormReading) =>
  state.lines.find((line) => line.event === values.line && isCorrectable(line));

/** Whether a correction makes more than is asked for, as an entry of so much more would. */
function isTooMuchMore(reading: FormReading): boolean {
  const { state, values } = reading;
  const line = correctable(reading);
  const more = Number(values.amount) - (line?.pence ?? 0);
  const { asked, owed, refund, tooMuch } = moneyOf(state);
  if (!line || more <= 0) return false;
  if (line.of === 'invoiced') return invoicedAfter(state, String(more)) > asked;
  return more > (line.of === 'refunded' ? (refund?.pence ?? 0) + tooMuch : owed);
}

function isOfInvoice(reading: FormReading): boolean {
  return correctable(reading)?.of === 'invoiced';
}

/** "invoice 2025-17 of £747.00", "the payment of £747.00", "the refund of £124.50". */
function lineWords(line: Line | undefined): string {
  if (!line) return '';
  const of = `of ${formatPence(line.pence)}`;
  if (line.of === 'invoiced') return `invoice ${line.number} ${of}`;
  return line.of === 'refunded' ? `the refund ${of}` : `the payment ${of}`;
}

const withLine = (state: DeskState, line: Line): DeskState => ({
  ...state,
  lines: [...state.lines, line],
});

const invoicedAfter = ({ lines }: DeskState, more = '0') =>
  lines.reduce((all, line) => all + (line.of === 'invoiced' ? line.pence : 0), Number(more));

const dayFault = (day: string, now: string) =>
  day > dateInLondon(now) ? 'This day is still to come' : undefined;

/** Also after a cancellation, because money may arrive late. */
function hasPrice({ state, isQuarantined }: CaseNow): boolean {
  return !isQuarantined && state.lines.length > 0;
}
