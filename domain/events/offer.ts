import { isPaidFor, offerMeans } from '../case/agreement.ts';
import { instructedNames } from '../case/attendees.ts';
import {
  always,
  entry,
  type Faults,
  type FormReading,
  letterFields,
  offerField,
  reasonField,
} from '../case/event-entry.ts';
import {
  changeWords,
  dayField,
  isMoveOf,
  offerFault,
  offerFields,
  offerOf,
  type OfferValues,
  promisedIn,
  promisedNow,
  startOf,
} from '../case/offers.ts';
import { type Offer, offerIn, type OfferMade, standingAs, withLetter } from '../case/stages.ts';
import { isConsumer } from '../case/submission.ts';
import type { Refund } from '../money/account.ts';
import {
  bookedOf,
  moneyBackWords,
  refundPart,
  writtenAt,
  writtenFault,
} from '../money/booking-money.ts';
import { priceOf } from '../money/money.ts';
import { refundOf } from '../money/refunds.ts';
import { brand } from '../provider/brand.ts';
import { dateInLondon, workingDaysBefore } from '../time/london-time.ts';
import { closedDays } from '../time/reply-due.ts';
import { unlessClosed } from './closed-acts.ts';

/** What is kept of the part of a booking that an offer gives up, as it was when it was made; empty where it gives up none. */
const givenUp = {
  kept: { kind: 'fact', of: (reading: FormReading) => String(givenUpNow(reading)?.kept ?? '') },
  why: { kind: 'fact', of: (reading: FormReading) => givenUpNow(reading)?.why ?? '' },
  daysBefore: {
    kind: 'fact',
    of: (reading: FormReading) => String(givenUpNow(reading)?.daysBefore ?? ''),
  },
} as const;

/** Who asks for the change of a booking, and since when: what they give up counts from that day (terms, section 6). */
const changing = {
  whose: {
    kind: 'choice',
    options: ['customer', 'provider'],
    label: 'Who asks for it',
    names: { customer: 'The applicant', provider: 'We do' },
    missing: 'Say who asks for the change',
    isAsked: isChange,
  },
  writtenOn: {
    ...dayField,
    label: 'Written on',
    hint: 'The day on which the applicant wrote; today, if we ask.',
    isAsked: isChange,
  },
  reason: {
    ...reasonField,
    empty: undefined,
    hint: 'The applicant reads it; needed where we ask.',
    isAsked: isChange,
  },
} as const;

/**
 * From when we ask a customer who has not chosen, where we move what is booked and change nothing else: the third working
 * day before the earlier of both starts. ISO 8601, UTC; empty where nothing is moved.
 */
const chooseBy = {
  kind: 'promise',
  of: ({ state, values, closing }: FormReading) => {
    const booked = offerIn(state, state.booking?.offer)?.offer;
    // An hour that London's clocks leave out is refused once all fields are read.
    const isDated = startOf(values as OfferValues) !== undefined;
    if (!booked || values.whose !== 'provider' || !isDated) return '';
    const promised = JSON.stringify(booked.promised);
    const offered = offerOf({ ...(values as OfferValues), promised });
    if (!isMoveOf(booked, offered)) return '';
    const first = booked.startsAt < offered.startsAt ? booked : offered;
    return workingDaysBefore(first.startsAt, choosingDays, closedDays(closing));
  },
} as const;

const choosingDays = 3;

/** What is booked, where we ask to change it. That costs the customer nothing, so what was promised with it is kept. */
const changedByUs = ({ state, values }: FormReading) =>
  values.whose === 'provider' ? offerIn(state, state.booking?.offer) : undefined;

/** A move can be taken until the session starts. */
const untilItStarts = (offer: Offer): Offer => ({
  ...offer,
  validUntil: dateInLondon(offer.startsAt),
  lapsesAt: offer.startsAt,
});

function isChange({ state }: FormReading): boolean {
  return state.booking !== undefined;
}

/** What an offer promises besides its price, as JSON, and the terms of service that it is made on, by their fingerprint. */
const promising = {
  promised: {
    kind: 'promise',
    of: (reading: FormReading) => {
      const { courses = '', included } = reading.values;
      const booked = changedByUs(reading)?.offer;
      const ofCourses =
        booked?.courses.join('\n') === courses
          ? booked.promised
          : {
              listPrice: reading.listPrice?.(courses),
              smallestGroup: reading.smallestGroup?.(courses),
            };
      return JSON.stringify(promisedNow({ ...ofCourses, included }, booked?.promised));
    },
  },
  terms: {
    kind: 'promise',
    of: (reading: FormReading) => changedByUs(reading)?.terms ?? reading.terms,
  },
} as const;

/** An offer that we make, or take back. */
export const offerEvents = {
  offered: entry({
    author: 'staff',
    verb: 'offer',
    button: 'Send',
    fields: {
      ...offerFields,
      shared: {
        kind: 'tick',
        label: 'They would share the session with another firm: ask them',
        isAsked: always,
      },
      ...changing,
      chooseBy,
      ...promising,
      ...givenUp,
      ...letterFields,
    },
    check: (values, { now, submission, state: { booking } }): Faults<string> => ({
      writtenOn: booking && writtenFault(values.writtenOn, { now, since: booking.confirmedAt }),
      reason: values.whose === 'provider' && values.reason === '' ? reasonField.empty : undefined,
      ...offerFault(values, { now, isConsumer: isConsumer(submission) }),
    }),
    isOpen: unlessClosed('offered'),
    apply: (state, event) => {
      const { chooseBy } = event;
      const isMove = chooseBy ? true : undefined;
      const offer = isMove ? untilItStarts(offerOf(event)) : offerOf(event);
      const { courses, startsAt, endsAt, lapsesAt, minutes, price, people, promised } = offer;
      const { stage, booking } = state;
      const booked = state.offers.find(({ id }) => id === booking?.offer);
      const isAgain = stage === 'review' || stage === 'done';
      return {
        ...withLetter(state, event, isMove ? 'moved' : 'offer'),
        stage: isAgain ? 'customize' : stage,
        end: undefined,
        booking: booking && event.whose === 'provider' ? { ...booking, isReleased: true } : booking,
        offers: [
          ...state.offers.map((each): OfferMade =>
            isPending(each) ? { ...each, standing: { is: 'replaced' } } : each,
          ),
          {
            id: event.id,
            at: event.at,
            by: event.by,
            offer,
            terms: event.terms || undefined,
            standing: { is: 'open' },
            isMove,
            notes: [
              ...(booked ? [`${changeWords(booked.offer, offer)}.`] : []),
              ...(event.reason ? [event.reason] : []),
            ],
          },
        ],
        offer: {
          event: event.id,
          madeAt: event.at,
          startsAt,
          endsAt,
          lapsesAt,
          minutes,
          total: price.total,
          people,
          isCamp: courses.includes(brand.camp) || undefined,
          isVatAdded: event.vat === 'added' || undefined,
          less: event.kept ? refundPart(event) : undefined,
          whose: booking && event.whose === 'provider' ? 'provider' : undefined,
          move: isMove && { chooseBy },
          promised,
        },
      };
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: {
      id: ({ stateAfter }) => (stateAfter().offer?.move ? 'moved' : 'offer'),
      facts: (event, { submission, agreed, state, stateAfter, now }) => {
        const offer = offerOf(event);
        const then = stateAfter();
        const meant = then.offer?.move
          ? { refund: moneyBackWords(submission, then, now), instructed: instructedNames(state) }
          : { refund: offerMeans(then) };
        return {
          offer,
          promised: offer.promised,
          agreed,
          reason: event.reason,
          replacedAt: state.offer?.madeAt,
          ...meant,
          isPaidFor: isPaidFor(then),
          isConsumer: isConsumer(submission),
        };
      },
    },
    webhook: 'offer.made',
    sentence: ({ chooseBy }) => (chooseBy ? 'Moved the date' : 'Made an offer'),
    applicantSentence: ({ chooseBy }) =>
      chooseBy ? 'We moved the date of your session.' : 'We made you an offer.',
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  'taken-back': entry({
    author: 'staff',
    verb: 'take-back',
    button: 'Take the offer back',
    fields: { offer: offerField, reason: reasonField, ...letterFields },
    isOpen: unlessClosed('taken-back'),
    apply: (state, event) => {
      const { booking } = state;
      const { at, reason: why } = event;
      return {
        ...withLetter(state, event, 'taken-back'),
        offer: undefined,
        // What we asked to change stays as it was agreed.
        booking: booking && { ...booking, isReleased: undefined },
        offers: standingAs(state.offers, event.offer, { is: 'taken-back', at, reason: why }),
      };
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: {
      id: 'taken-back',
      facts: ({ offer: id, reason: why }, { state, agreed }) => ({
        offer: offerIn(state, id)?.offer,
        agreed,
        reason: why,
      }),
    },
    sentence: () => 'Took the offer back',
    applicantSentence: ({ reason }) => `We took the offer back: ${reason}`,
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
} as const;

const isPending = ({ standing: { is } }: OfferMade) => is === 'open' || is === 'accepted';

/**
 * What of the difference is kept, where an offer costs less than what is booked: by the terms, counted from the day of
 * writing, if the applicant asks for fewer people or for less time; nothing if we ask, or only lower the price.
 */
function givenUpNow({ submission, state, values, now }: FormReading): Refund | undefined {
  const booked = bookedOf(submission, state);
  if (!booked || !state.booking) return undefined;
  const { price, vat, people, minutes } = values as OfferValues;
  const { vatPercent } = promisedIn(values);
  const less = booked.total - priceOf(Number(price), vat, vatPercent).total;
  if (less <= 0) return undefined;
  const { whose, writtenOn } = values;
  const isSame = Number(people) >= state.booking.people && Number(minutes) >= booked.minutes;
  const by = isSame || whose === 'provider' ? 'provider' : 'customer';
  const written = writtenOn ? writtenAt(writtenOn, now) : now;
  return refundOf({ ...booked, total: less, paid: undefined }, { writtenAt: written, by });
}
