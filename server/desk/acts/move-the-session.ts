import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { stateAfter, withEvent } from '../../../domain/case/events.ts';
import { lengthWords } from '../../../domain/case/offers.ts';
import type { Typed } from '../../../domain/case/read-change.ts';
import { type BookingRow, moveOf, type Session } from '../../../domain/case/sessions.ts';
import { moneyBackWords } from '../../../domain/money/booking-money.ts';
import { decimalOf } from '../../../domain/money/money.ts';
import {
  dateInLondon,
  fromLondon,
  londonField,
  readDay,
  readTime,
} from '../../../domain/time/london-time.ts';
import { doneQuery, leadToSession } from '../sessions.ts';
import { type BookingPlan, wholeSessionAct } from './session-act.ts';

/** Moves all bookings of a session to another day, hour or place; each customer then chooses. */
export const moveTheSession = wholeSessionAct({
  action: 'offered',
  path: 'move',
  begin: (_app, session) => ({ ...whereOf(session), reason: '' }),
  check: (session, { date = '', time = '', place = '' }) =>
    startOf({ date, time }) === session.startsAt && place.trim() === session.place
      ? { name: 'date', fault: 'This is when and where it is: give another day, time or place' }
      : undefined,
  formOf: moveForm,
  whyNeedless: ({ offer }, { date = '', time = '', place = '' }) =>
    startOf({ date, time }) === offer.startsAt && place.trim() === offer.place
      ? 'This is when and where they have booked: take the offer back on their page.'
      : undefined,
  saidTo: (plan, now) => moneyBackWords(plan.submission, stateOnce(plan, now), now),
  hasSame: (plan) => {
    const [before, then] = [plan.booked.state, stateOnce(plan)].map((state) => moveOf({ state }));
    return before?.startsAt === then!.startsAt && before.place === then!.place;
  },
  leave: (reply, done, session) =>
    // Where nobody has booked yet, nobody is left once it is moved.
    session!.bookings.length + session!.leaving.length > 0
      ? leadToSession(reply, session!, done)
      : reply.redirect(`${deskPaths.sessions}${doneQuery(done)}`, 303),
});

/** How a booking stands once it is moved. */
const stateOnce = ({ events, change }: BookingPlan, at = '') =>
  stateAfter(withEvent(events, { ...change, id: '', at, by: '' }));

function whereOf({ startsAt, place }: Session): Typed {
  const [date, time] = londonField(startsAt).split('T') as [string, string];
  return { date, time, place };
}

const startOf = ({ date, time }: { date: string; time: string }) =>
  fromLondon(`${readDay(date)}T${readTime(time)}`);

/** The offer that moves a booking: all but day, hour and place is as it was agreed. */
function moveForm({ offer }: BookingRow, { date, time, place, reason }: Typed, now: string): Typed {
  const { courses, minutes, people, price, vat, included } = offer;
  return {
    date,
    time,
    place,
    reason,
    validUntil: date,
    whose: 'provider',
    writtenOn: dateInLondon(now),
    courses: courses.join('\n'),
    minutes: lengthWords(String(minutes)),
    people: String(people),
    price: decimalOf(vat === 'added' ? price.net : price.total),
    vat,
    included: included.join('\n'),
  };
}
