import {
  entry,
  type FormReading,
  type Occasion,
  offerField,
  viaField,
  viaWords,
} from '../case/event-entry.ts';
import { dayWords } from '../case/offers.ts';
import { type CaseNow, type DeskState, offerIn } from '../case/stages.ts';
import { londonClock } from '../time/london-time.ts';
import {
  acceptedState,
  beginsWithinConsumerDays,
  goingAhead,
  goingAheadForThem,
} from './acceptance.ts';
import { confirmationFacts, confirmedState } from './booking.ts';
import { unlessClosed } from './closed-acts.ts';
import { letter } from './letter.ts';

/** When the session then is: what the sentence of the history says. */
const startsAt = {
  kind: 'fact',
  of: ({ state }: FormReading) => state.offer?.startsAt ?? '',
} as const;

/** A consumer who has not yet asked for a session within the days in which they may cancel has to, for the new date. */
const isRequestNeeded = (reading: FormReading) =>
  !reading.state.booking?.isExpress && beginsWithinConsumerDays(reading);

/** What follows from it is the same as from a confirmation. */
const asConfirmed = { hasCalendarFile: true, webhook: 'booking.confirmed' } as const;

/**
 * A session that we move: the customer takes the new date, which is booked at once, because we have asked for it and
 * nothing else changes. Whoever wants another date adds something, and whoever wants the money back cancels.
 */
export const moveEvents = {
  'date-taken': entry({
    author: 'applicant',
    verb: 'take-the-new-date',
    button: 'Take the new date',
    fields: {
      offer: offerField,
      startsAt,
      ...goingAhead(isRequestNeeded),
      ...letter,
    },
    isOpen: isDateOpen,
    apply: takenState,
    subject: 'offer',
    letter: {
      id: 'confirmation',
      facts: (event, occasion) => ({
        ...takenFacts(event, occasion),
        // Nobody of the staff presses; who moved it signs.
        staff: offerIn(occasion.state, event.offer)?.by,
      }),
    },
    ...asConfirmed,
    sentence: (event) => `The applicant took the new date: ${startWords(event)}`,
    applicantSentence: (event) => `You took the new date: ${startWords(event)}.`,
    consequence: 'send-letter',
  }),
  'date-taken-for-them': entry({
    author: 'staff',
    verb: 'take-the-new-date-for-them',
    button: 'They take the new date',
    fields: {
      offer: offerField,
      startsAt,
      via: { ...viaField, label: 'They told us by', missing: 'Say how they told us' },
      expressly: goingAheadForThem(isRequestNeeded),
      ...letter,
    },
    isOpen: unlessClosed('date-taken-for-them'),
    apply: takenState,
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: { id: 'confirmation', facts: takenFacts },
    ...asConfirmed,
    sentence: ({ via, ...event }) =>
      `They took the new date ${viaWords(via)}: ${startWords(event)}`,
    applicantSentence: ({ via, ...event }) =>
      `You took the new date ${viaWords(via)}: ${startWords(event)}.`,
    consequence: 'send-letter',
  }),
} as const;

function isDateOpen({ state: { offer: made, attended }, now }: CaseNow): boolean {
  return made?.move !== undefined && attended === undefined && now < made.startsAt;
}

const startWords = ({ startsAt: start }: { startsAt: string }) =>
  `${dayWords(start)}, ${londonClock(start)}`;

function takenFacts(event: Record<'offer' | 'expressly', string>, occasion: Occasion) {
  const { state, now } = occasion;
  const { booking } = state;
  const before = offerIn(state, booking?.offer);
  const accepted = {
    at: event.expressly === 'yes' ? now : (before?.acceptedAt ?? now),
    isExpress: booking?.isExpress === true || event.expressly === 'yes',
  };
  return confirmationFacts(event, occasion, { accepted, by: booking?.offer });
}

/** The new date is booked as the former one was: by the same person, on the same terms. */
function takenState(
  state: DeskState,
  event: { id: string; at: string; text?: string | undefined } & Record<
    'offer' | 'expressly',
    string
  >,
): DeskState {
  const { booking, offers } = state;
  const before = offerIn({ offers }, booking?.offer);
  const accepted = acceptedState(
    state,
    {
      offer: event.offer,
      name: before?.acceptedBy ?? '',
      terms: before?.terms ?? '',
      expressly: booking?.isExpress ? 'yes' : event.expressly,
      orderNumber: before?.order?.orderNumber ?? '',
      invoiceTo: before?.order?.invoiceTo ?? '',
    },
    event.at,
  );
  return confirmedState(accepted, event);
}
