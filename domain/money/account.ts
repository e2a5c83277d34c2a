/**
 * The money of an application, as lines that are only added. What is owed, too much, to be paid back or kept follows from
 * the lines here, and nowhere else. Money is whole pence.
 */
export type Line = {
  /** The id of the event that added it. */
  event: string;
  /** Its day in London, "2025-01-31". */
  on: string;
  pence: number;
} & (
  | {
      /**
       * What is asked: the price of a booking, what a change makes it more or less, and, as a negative amount, what a
       * cancellation or the guarantee takes off.
       */
      of: 'asked';
      for: 'booking' | 'change' | 'cancellation' | 'guarantee';
      /** The id of the offer that was agreed with it, by which its VAT is reckoned; unset where none was. */
      offer?: string | undefined;
      /** When the applicant asked for it, and by when what comes back has to be paid. ISO 8601, UTC. */
      since: string;
      dueAt: string;
    }
  | { of: 'invoiced'; number: string; dueOn: string }
  /** A payment; what is to be paid back of one that came after a cancellation is so from then on. */
  | { of: 'paid'; since: string; dueAt: string }
  | { of: 'refunded' }
  /** What was too much is given back, from then on a refund like the others. */
  | { of: 'returned'; since: string; dueAt: string }
);

/** What is to be paid back. Times are ISO 8601, UTC. */
type OpenRefund = { pence: number; askedAt: string; dueAt: string };

export type Account = {
  /** Whether anybody has entered an invoice or a payment. Where nobody does, all that was asked counts as paid. */
  isEntered: boolean;
  /** What is asked in all, and so what the provider keeps once it is paid. */
  asked: number;
  came: number;
  refunded: number;
  /** What is still to pay; 0 where nobody enters payments. */
  owed: number;
  refund: OpenRefund | undefined;
  /** What came beyond all that is asked and to be paid back. */
  tooMuch: number;
};

/**
 * Goes through the lines once. After a cancellation or a change to a lower price, all that came beyond what is asked is
 * to be paid back; before, it is too much until somebody gives it back. A booking made after a cancellation takes what
 * is here before any of it is paid back. What was booked and ended before the first entry counts as settled.
 */
export function accountOf(lines: readonly Line[]): Account {
  const isEntered = lines.some(({ of }) => of === 'invoiced' || of === 'paid');
  let [asked, came, refunded, settled, entered] = [0, 0, 0, 0, 0];
  let hasEntry = false;
  let isReturning = false;
  let refund: OpenRefund | undefined;
  /** Sets what is to be paid back; an earlier refund keeps its times. */
  const owe = (pence: number, times: { since: string; dueAt: string } | undefined) => {
    const open = refund ?? (times && { askedAt: times.since, dueAt: times.dueAt });
    refund = open && pence > 0 ? { ...open, pence } : undefined;
  };
  let times: { on: string; since: string; dueAt: string } | undefined;
  for (const line of lines) {
    if (line.of === 'asked') {
      if (line.for === 'booking' && !hasEntry) settled = asked + refunded;
      asked += line.pence;
      if (line.for === 'booking') isReturning = false;
      if (line.pence < 0 || line.for === 'cancellation') {
        isReturning = true;
        times = line;
      }
    } else if (line.of === 'refunded') refunded += line.pence;
    else if (line.of === 'paid') entered += line.pence;
    hasEntry ||= line.of === 'invoiced' || line.of === 'paid';
    came = isEntered ? settled + entered : Math.max(came, asked + refunded);
    const here = Math.max(0, came - refunded - asked);
    const open = refund?.pence ?? 0;
    if (line.of === 'returned') owe(here, line);
    // What was here on the day of a cancellation is due as was said then, whenever it is entered.
    else if (isReturning) owe(here, line.of === 'paid' && line.on > times!.on ? line : times);
    else owe(Math.min(line.of === 'refunded' ? open - line.pence : open, here), undefined);
  }
  const balance = came - refunded - asked;
  const tooMuch = Math.max(0, balance - (refund?.pence ?? 0));
  return {
    isEntered,
    asked,
    came,
    refunded,
    owed: Math.max(0, -balance),
    refund,
    tooMuch,
  };
}

export type Refund = {
  pence: number;
  percent: number;
  why: 'provider' | 'change' | 'consumer' | 'part' | 'table' | 'free';
  /** Calendar days in London from the day of writing to the start; negative after the start. */
  daysBefore: number;
  /** What is kept of the price, or still to be paid. */
  kept: number;
  /** What was paid; unset where nobody enters payments. */
  paid?: number | undefined;
};

/** Who cancels a booking. If it is the provider, everything is refunded. */
export type Canceller = 'customer' | 'provider';
