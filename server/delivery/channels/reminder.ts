import { isDeepStrictEqual } from 'node:util';

import { type Action, followingOf, stateAfter } from '../../../domain/case/events.ts';
import { bookedOffer, reminderFor } from '../../../domain/letters/letter-for.ts';
import { isReminded, reminderAt } from '../../../domain/letters/letter-times.ts';
import { hoursAfter } from '../../../domain/time/london-time.ts';
import { DeliveryError, describeChannel, type EventMoment, historyUntil } from '../channel.ts';
import { byLetter, checkTime, needless, sendLetter, type Writing } from '../mail-channel.ts';
import { mailFailure } from '../send-mail.ts';

/** The reminder a week before a booking, which asks for the names that are missing. */
export const weekReminderChannel = describeChannel({
  ...byLetter,
  name: 'reminder-week',
  label: 'Reminder, week before',
  historyEvent: 'reminded',
  atStart: 'applicants are reminded by mail 7 days before what is booked',
  topic: 'booking',
  madeBy: (moment) => madeBy(moment, 'week'),
  isNeedless: isSessionOver,
  deliver: (job) =>
    sendLetter(job, (writing) => {
      const { startsAt } = bookingOf(writing);
      const until = reminderAt(startsAt, 'day');
      const time = timeOf(writing, { dueAt: reminderAt(startsAt, 'week'), until });
      return { letter: reminderFor(writing, { asksForNames: true }), ...time };
    }),
});

/** The reminder a day before, which says how to join. */
export const dayReminderChannel = describeChannel({
  ...byLetter,
  name: 'reminder-day',
  label: 'Reminder, day before',
  historyEvent: 'reminded',
  atStart: 'applicants are reminded by mail a day before what is booked',
  topic: 'booking',
  madeBy: (moment) => madeBy(moment, 'day'),
  isNeedless: (moment) => {
    const { event, before } = moment;
    // On the last day the joining instructions take its place: it may have waited for them, and would repeat them.
    const isInstead =
      event.action === 'instructed' &&
      before.booked !== undefined &&
      event.at >= reminderAt(before.booked.startsAt, 'day');
    return isInstead || isSessionOver(moment);
  },
  deliver: (job) =>
    sendLetter(job, (writing) => {
      const { startsAt, place } = bookingOf(writing);
      const time = timeOf(writing, { dueAt: reminderAt(startsAt, 'day'), until: startsAt });
      const { joining } = stateAfter(writing.events).booking!;
      if (!joining && /\bonline\b/iu.test(place)) {
        throw new DeliveryError(mailFailure.noInstructions, { isPermanent: true });
      }
      return { letter: reminderFor(writing, { asksForNames: false }), ...time };
    }),
});

function madeBy({ event, after }: EventMoment, which: 'week' | 'day') {
  if (!after.booked) return [];
  const confirmedAt = after.events.findLast(({ action }) => isConfirmation(action))?.at ?? event.at;
  const { startsAt } = after.booked;
  const dueAt = reminderAt(startsAt, which);
  return dueAt > event.at && isReminded({ startsAt, confirmedAt }, which) ? [{ dueAt }] : [];
}

const isConfirmation = (action: Action) => followingOf(action).webhook === 'booking.confirmed';

/** Whether a session that has begun is closed: then nobody has to look after a reminder that was too late for it. */
function isSessionOver({ event, before }: EventMoment): boolean {
  const isClosed = event.action === 'closed' || event.action === 'attended';
  return isClosed && before.booked !== undefined && before.booked.startsAt <= event.at;
}

/** What the reminder is about. If it was moved or cancelled since, the reminder is taken back. */
function bookingOf({ event, events }: Writing) {
  const offer = bookedOffer(events);
  if (!offer || !isDeepStrictEqual(offer, bookedOffer(historyUntil(event, events)))) {
    throw needless();
  }
  return offer;
}

/** Of a session that we move nobody is reminded before the customer has chosen; it still goes if we take the move back. */
function timeOf({ events, now }: Writing, time: Record<'dueAt' | 'until', string>) {
  if (!stateAfter(events).offer?.move) return checkTime(now, time);
  if (now >= time.until) throw needless();
  throw new DeliveryError(mailFailure.choosing, { dueAt: hoursAfter(now, 3) });
}
