import { facts } from '../provider/facts.ts';
import type { RefundStep } from '../provider/refund-terms.ts';

/**
 * What an offer promises besides its price, kept with it, so that no later edit of the facts reaches it (terms of service,
 * section 19).
 */
export type Promised = {
  /** What a course costs by the list, for one person, in whole pence; unset where one of the courses has no price. */
  listPrice?: number | undefined;
  /** With how many people its session runs; unset in what was offered before a course had its own. */
  smallestGroup?: number | undefined;
  /** A customer who cancels at least so many days before the start gets so many per cent back; the most days first. */
  refunds: readonly RefundStep[];
  guaranteeDays: number;
  replyHours: number;
  vatPercent: number;
};

/** The line about the guarantee with which What is included begins. */
export const guaranteeLine = (days: number) => `${days}-day money-back guarantee`;

type Lasting = Omit<Promised, 'listPrice' | 'smallestGroup'>;

const promisedToday = (): Lasting => ({
  refunds: facts.refunds,
  guaranteeDays: facts.guarantee.moneyBackDays,
  replyHours: facts.promises.enrolmentReplyHours,
  vatPercent: facts.vatPercent,
});

/**
 * What an offer promises, by what is promised today or with the booking that we ask to change. The guarantee is as long as
 * the offer itself says, which may have the words of an earlier one: the more particular document prevails (terms of
 * service, section 1).
 */
export const promisedNow = (
  {
    included = '',
    listPrice,
    smallestGroup,
  }: Pick<Promised, 'listPrice' | 'smallestGroup'> & { included?: string | undefined } = {},
  { refunds, guaranteeDays, replyHours, vatPercent }: Lasting = promisedToday(),
): Promised => ({
  listPrice,
  smallestGroup,
  refunds,
  guaranteeDays: guaranteeDaysIn(included) ?? guaranteeDays,
  replyHours,
  vatPercent,
});

function guaranteeDaysIn(included: string): number | undefined {
  const lines = included.split('\n').map((line) => line.replace(/^[-–•*·\s]+/u, '').trimEnd());
  return lines
    .map((line) => Number.parseInt(line, 10))
    .find((days) => lines.includes(guaranteeLine(days)));
}

/**
 * What an event keeps of it, as JSON. What version 1.0.0 offered before the upgrade got that day's (`schema.ts`); what a
 * server of it offers beside this one has today's, because nobody writes it down.
 */
export const promisedIn = ({ promised }: { promised?: string | undefined }): Promised =>
  promised ? (JSON.parse(promised) as Promised) : promisedNow();
