import { daysBeforeAt } from '../time/london-days.ts';

/** Days before the start, and hours within which none follows on the confirmation, which says the same. */
const reminders = { week: { days: 7, restHours: 48 }, day: { days: 1, restHours: 12 } };

/** At nine in London, so long before `startsAt`. */
export const reminderAt = (startsAt: string, which: keyof typeof reminders) =>
  daysBeforeAt(startsAt, { days: reminders[which].days, hour: 9 });

/** Whether a booking that was confirmed then has that reminder. */
export const isReminded = (
  { startsAt, confirmedAt }: Record<'startsAt' | 'confirmedAt', string>,
  which: keyof typeof reminders,
) => reminderAt(startsAt, which) >= hoursAfter(confirmedAt, reminders[which].restHours);

/** At nine in London, two days before the last day of an offer. */
export const lapsingAt = (lapsesAt: string) =>
  daysBeforeAt(new Date(Date.parse(lapsesAt) - 1).toISOString(), { days: 2, hour: 9 });

/** Whether somebody hears that it lapses: the offer itself would have come just before. */
export const isLapseSaid = ({ lapsesAt, madeAt }: Record<'lapsesAt' | 'madeAt', string>) =>
  lapsingAt(lapsesAt) >= hoursAfter(madeAt, 12);

/** At nine in London, on the day after who came was said. */
export const afterwardsAt = (saidAt: string) => daysBeforeAt(saidAt, { days: -1, hour: 9 });

export const hoursAfter = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 60 * 60_000).toISOString();
