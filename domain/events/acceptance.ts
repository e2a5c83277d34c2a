import * as v from 'valibot';

import { acceptedState, answerOf, isPaidFor, offerMeans } from '../case/agreement.ts';
import {
  beginsWithinConsumerDays,
  confirmDue,
  entry,
  type FormReading,
  goingAhead,
  goingAheadForThem,
  letterFields,
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
import { writtenAt } from '../money/booking-money.ts';
import { dateInLondon, hoursAfter } from '../time/london-time.ts';
import { unlessClosed } from './closed-acts.ts';

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
      ...letterFields,
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
      ...letterFields,
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
    applicantSentence: ({ via, acceptedOn }) =>
      `You accepted the offer ${viaWords(via)} on ${dayField.inWords(acceptedOn)}.`,
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
      answer: answerOf(state, id),
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
