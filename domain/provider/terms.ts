/** The refund for a cancellation at least `minDaysBefore` days before the start, if no earlier step applies. */
export type RefundStep = { minDaysBefore: number; refundPercent: number };

/**
 * The steps as one sentence, for wherever they are said in short: "Cancel 14 or more days before the start and
 * you have a full refund; 7 to 13 days before, 50%; later than that, none."
 */
export function refundSentence(steps: readonly RefundStep[]): string {
  const parts = steps.map(({ minDaysBefore, refundPercent }, at) => {
    if (at === 0)
      return `Cancel ${minDaysBefore} or more days before the start and you have ${amount(refundPercent)}`;
    if (at === steps.length - 1) return `later than that, ${amount(refundPercent)}`;
    return `${range(steps, at)} days before, ${amount(refundPercent)}`;
  });
  return `${parts.join('; ')}.`;
}

/** The steps as a table in Markdown, for the terms themselves. */
export function refundTable(steps: readonly RefundStep[]): string {
  const rows = steps.map(({ minDaysBefore, refundPercent }, at) => {
    const returned = { 100: 'The full amount', 0: 'Nothing' }[refundPercent] ?? `${refundPercent}%`;
    if (at === 0) return `| ${minDaysBefore} or more days before the start | ${returned} |`;
    const isLast = at === steps.length - 1;
    const days = isLast ? `Under ${steps[at - 1]!.minDaysBefore}` : range(steps, at);
    return `| ${days} days before | ${returned} |`;
  });
  return ['| You write | We return |', '| --- | --- |', ...rows].join('\n');
}

const amount = (percent: number) => ({ 100: 'a full refund', 0: 'none' })[percent] ?? `${percent}%`;

/** The days of a step: "7 to 13", or "13" if it has only one. */
function range(steps: readonly RefundStep[], at: number): string {
  const [first, last] = [steps[at]!.minDaysBefore, steps[at - 1]!.minDaysBefore - 1];
  return first === last ? String(first) : `${first} to ${last}`;
}

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
