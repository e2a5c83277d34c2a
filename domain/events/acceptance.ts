import * as v from 'valibot';

import {
  entry,
  type FormReading,
  nameField,
  type Occasion,
  offerField,
  viaField,
  viaWords,
} from '../case/event-entry.ts';
import { dayField } from '../case/offers.ts';
import { type CaseNow, type DeskState, offerIn, standingAs } from '../case/stages.ts';
import { isConsumer } from '../case/submission.ts';
import { emailAddress } from '../forms/schema-of.ts';
import { isPaidFor, offerMeans, writtenAt } from '../money/booking-money.ts';
import { consumerDays, isWithinConsumerDays } from '../money/refunds.ts';
import { dateInLondon, hoursAfter } from '../time/london-time.ts';
import { countsFrom } from '../time/reply-due.ts';
import { unlessClosed } from './closed-acts.ts';
import { letter } from './letter.ts';

/** Who accepts, and the terms of service that were offered. */
const accepting = {
  name: {
    ...nameField,
    label: 'Name of the person accepting',
    hint: 'As it should appear in the contract.',
    empty: 'Give the name of the person accepting',
    isSearched: true,
  },
  terms: {
    kind: 'fact',
    // Version 1.0.0 kept no terms with an offer.
    of: ({ state, terms }: FormReading) =>
      state.offers.find(({ id }) => id === state.offer?.event)?.terms ?? terms,
  },
} as const;

const invoiceAddress = emailAddress({
  error: 'Give an email address, such as name@example.com, or leave it out',
});

const ordering = {
  kind: 'text',
  max: 200,
  isSearched: true,
  isLine: true,
  isAsked: ({ submission }: FormReading) => !isConsumer(submission),
} as const;

/** What a business may say about its invoice. */
const order = {
  orderNumber: {
    ...ordering,
    label: 'Purchase order number',
    hint: 'If your bookkeeping needs one on the invoice.',
    what: 'a number',
  },
  invoiceTo: {
    ...ordering,
    label: 'Where the invoice goes',
    hint: 'An email address, if it is not yours.',
    what: 'an address',
  },
} as const;

function orderFault(invoiceTo: string) {
  const read = v.safeParse(invoiceAddress, invoiceTo);
  return invoiceTo === '' || read.success ? undefined : read.issues[0].message;
}

/** What a consumer asks for and knows whose session begins within the days in which they may cancel. */
export const goingAhead = (isAsked: (reading: FormReading) => boolean) =>
  ({
    expressly: {
      kind: 'tick',
      label: `Please go ahead within the ${consumerDays} days`,
      missing: `The session starts within the ${consumerDays} days in which you may cancel: ask us to go ahead`,
      isAsked,
    },
    acknowledged: {
      kind: 'tick',
      label: 'I know that my right to cancel ends once all of it has been held',
      missing: 'Say that you know when your right to cancel ends',
      isAsked,
    },
  }) as const;

/** The same, for somebody who told the staff. */
export const goingAheadForThem = (isAsked: (reading: FormReading) => boolean) =>
  ({
    kind: 'tick',
    label: `They ask us to go ahead within the ${consumerDays} days, and know that their right to cancel ends once all of it has been held`,
    missing: `The session starts within the ${consumerDays} days in which a consumer may cancel: have them ask for that in writing first`,
    isAsked,
  }) as const;

/** What an applicant decides about an offer, on their page or by telephone. */
export const acceptanceEvents = {
  accepted: entry({
    author: 'applicant',
    verb: 'accept',
    button: 'Accept',
    fields: {
      offer: offerField,
      name: accepting.name,
      mayBind: {
        kind: 'tick',
        label: 'I am authorised to accept this on behalf of the business',
        missing: 'Say that you are authorised to accept this on behalf of the business',
        isAsked: ({ submission }) => !isConsumer(submission),
      },
      ...order,
      ...goingAhead(beginsWithinConsumerDays),
      terms: accepting.terms,
      /** By when it is confirmed. */
      dueAt: { kind: 'promise', of: confirmDue },
      ...letter,
    },
    check: ({ invoiceTo }) => ({ invoiceTo: orderFault(invoiceTo) }),
    isOpen: isOfferOpen,
    apply: (state, event) => acceptedState(state, event, event.at),
    subject: 'offer',
    letter: {
      id: 'accepted',
      facts: (event, occasion) => acceptanceFacts(event, occasion, event.dueAt || undefined),
    },
    webhook: 'offer.accepted',
    sentence: () => 'The applicant accepted the offer',
    applicantSentence: () => 'You accepted the offer.',
    consequence: 'send-letter',
  }),
  'accepted-for-them': entry({
    author: 'staff',
    verb: 'accept-for-them',
    button: 'They accepted',
    fields: {
      offer: offerField,
      name: accepting.name,
      acceptedOn: {
        ...dayField,
        label: 'Accepted on',
        hint: 'The day on which they told us.',
      },
      via: { ...viaField, label: 'Accepted by', missing: 'Say how they accepted' },
      orderNumber: { ...order.orderNumber, hint: 'If they gave one.' },
      invoiceTo: { ...order.invoiceTo, hint: 'An email address, if they gave another.' },
      expressly: goingAheadForThem(beginsWithinConsumerDays),
      terms: accepting.terms,
      ...letter,
    },
    check: ({ acceptedOn, invoiceTo }, { now, state: { offer: made } }) => ({
      acceptedOn: acceptedOnFault(acceptedOn, now, made!),
      invoiceTo: orderFault(invoiceTo),
    }),
    isOpen: unlessClosed('accepted-for-them'),
    apply: (state, event) => acceptedState(state, event, writtenAt(event.acceptedOn, event.at)),
    subject: 'offer',
    canBeUndone: true,
    letter: {
      id: 'accepted',
      facts: (event, occasion) => {
        const { now, state } = occasion;
        const accepted = writtenAt(event.acceptedOn, now);
        const due = hoursAfter(accepted, state.offer!.promised.replyHours);
        // What they told us days ago is confirmed as soon as we can.
        return acceptanceFacts(event, occasion, due > now ? due : undefined);
      },
    },
    webhook: 'offer.accepted',
    sentence: ({ via }) => `They accepted the offer ${viaWords(via)}`,
    applicantSentence: ({ via }) => `You accepted the offer ${viaWords(via)}.`,
    consequence: 'send-letter',
  }),
  declined: entry({
    author: 'applicant',
    verb: 'decline',
    button: 'Decline the offer',
    fields: { offer: offerField },
    isOpen: isOfferOpen,
    apply: (state, { at, offer: id }) => ({
      ...state,
      offer: undefined,
      offers: standingAs(state.offers, id, { is: 'declined', at }),
    }),
    subject: 'offer',
    webhook: 'offer.declined',
    sentence: () => 'The applicant declined the offer',
    applicantSentence: () => 'You declined the offer.',
  }),
} as const;

const acceptanceFacts = (
  { offer: id }: { offer: string },
  { state, agreed }: Occasion,
  confirmBy: string | undefined,
) => ({
  offer: offerIn(state, id)?.offer,
  confirmBy,
  agreed,
  refund: offerMeans(state),
  isPaidFor: isPaidFor(state),
});

function isOfferOpen({ state: { offer }, now }: CaseNow): boolean {
  return offer !== undefined && !offer.move && !offer.accepted && now < offer.lapsesAt;
}

function acceptedOnFault(day: string, now: string, made: NonNullable<DeskState['offer']>) {
  if (day > dateInLondon(now)) return 'This day is still to come';
  if (day < dateInLondon(made.madeAt)) return 'The offer was made after this day';
  const lastMoment = new Date(Date.parse(made.lapsesAt) - 1).toISOString();
  return day > dateInLondon(lastMoment)
    ? 'The offer had lapsed by this day: make it again'
    : undefined;
}

export function acceptedState(
  state: DeskState,
  event: Record<'offer' | 'name' | 'terms' | 'expressly' | 'orderNumber' | 'invoiceTo', string> & {
    dueAt?: string;
  },
  at: string,
): DeskState {
  const { terms, orderNumber, invoiceTo } = event;
  return {
    ...state,
    offer: state.offer && {
      ...state.offer,
      accepted: {
        at,
        isExpress: event.expressly === 'yes',
        ...(event.dueAt && { dueAt: event.dueAt }),
      },
    },
    offers: standingAs(
      state.offers,
      event.offer,
      { is: 'accepted', at },
      { acceptedBy: event.name, acceptedAt: at, terms, order: { orderNumber, invoiceTo } },
    ),
  };
}

/**
 * Whether the session begins while a consumer may still cancel, so that they have to ask for it expressly; also where we
 * confirm as late as we promise to.
 */
export function beginsWithinConsumerDays(reading: FormReading): boolean {
  const { submission, state } = reading;
  const { offer, booking } = state;
  if (!offer) return false;
  const confirmedAt = booking?.confirmedAt ?? confirmDue(reading);
  return isWithinConsumerDays({ isConsumer: isConsumer(submission), confirmedAt }, offer.startsAt);
}

/**
 * By when we confirm what is accepted now, as the offer promised; while we are closed, counted from when we are back. A
 * session that begins sooner is confirmed before it.
 */
function confirmDue({ now, closing, state }: FormReading): string {
  const { promised, startsAt } = state.offer!;
  const due = hoursAfter(countsFrom(now, closing), promised.replyHours);
  return due < startsAt ? due : startsAt;
}
