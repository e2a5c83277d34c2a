import { type Change, type DeskEvent, type FrozenLetter, stateAfter } from '../case/events.ts';
import { personOf } from '../case/kinds.ts';
import { type Offer, offerOf } from '../case/offers.ts';
import { whoComes } from '../case/sessions.ts';
import type { Attendee, Certified, DeskState, Joining } from '../case/stages.ts';
import type { StoredSubmission } from '../case/submission.ts';
import { materialsOf, type OnOfferByChoice } from '../case/usual-offer.ts';
import { deskEvents } from '../events/desk-events.ts';
import {
  isConsumer,
  isPaidFor,
  moneyBackWords,
  offerMeans,
  refundIn,
  writtenAt,
} from '../money/booking-money.ts';
import {
  guaranteeUntil,
  isWithinConsumerDays,
  lastConsumerDay,
  type Refund,
  refundDueAt,
  refundWords,
} from '../money/refunds.ts';
import { brand } from '../provider/brand.ts';
import { applicationPaths, paths } from '../provider/paths.ts';
import {
  type Addressee,
  type FilledLetter,
  fillLetter,
  type Letter,
  oneLine,
  withoutSchemes,
} from './letters.ts';

/** What a letter is filled from; `now` is ISO 8601, UTC. */
export type LetterTerms = {
  submission: StoredSubmission;
  events: readonly DeskEvent[];
  now: string;
  /** The member of staff who sends it; unset if an applicant's act or the server does. */
  staff?: string | undefined;
  link: string;
  letters: readonly Letter[];
};

/** The letter that an event sends, filled in; `undefined` where it sends none. */
export function letterFor(change: Change, terms: LetterTerms): FrozenLetter | undefined {
  const id = letterIdOf(change, terms);
  // Who applied by telephone may have no address.
  if (personOf(terms.submission).email === '') return undefined;
  return id && filled(id, terms, factsOf(change, terms));
}

/** The reminder of a booking, filled in, which may ask for names; `undefined` where nothing is booked. */
export function reminderFor(
  terms: LetterTerms,
  { asksForNames }: { asksForNames: boolean },
): FrozenLetter | undefined {
  const offer = bookedOffer(terms.events);
  if (!offer) return undefined;
  const state = stateAfter(terms.events);
  const { submission } = terms;
  const named = whoComes({ submission, state, offer }).length;
  const namesMissing = asksForNames ? offer.people - named : undefined;
  return filled('reminder', terms, { offer, namesMissing, joining: state.booking?.joining });
}

/** The letter that says that an open offer is about to lapse, filled in; `undefined` where none is open. */
export function lapsingFor(terms: LetterTerms): FrozenLetter | undefined {
  const open = openOffer(terms.events);
  const offer = open && offeredBy(terms.events, open.event);
  return offer && filled('lapsing', terms, { offer, agreed: bookedOffer(terms.events) });
}

/** The letter after a session to whoever booked, filled in; `undefined` where nobody came. */
export function afterwardsFor(terms: AfterTerms): FrozenLetter | undefined {
  const { events, link, now } = terms;
  const { attended = [], booking } = stateAfter(events);
  const offer = bookedOffer(events);
  if (!offer || !booking || attended.length === 0) return undefined;
  return filled('afterwards', terms, {
    ...ofCourse(attended, offer, terms),
    certificates: attended.map((each) => certificateLine(each, terms)),
    guaranteeUntil: guaranteeUntil(booking, now),
    feedback: applicationPaths.act(link, deskEvents.rated.verb),
  });
}

/**
 * The letter after a session to somebody who came, with their own certificates; `undefined` where nobody with that
 * address did.
 */
export function certificateFor(email: string, terms: AfterTerms): FrozenLetter | undefined {
  const { attended = [] } = stateAfter(terms.events);
  const own = attended.filter((each) => isSameAddress(each.email, email));
  const [first, ...others] = own;
  const offer = bookedOffer(terms.events);
  if (!offer || !first) return undefined;
  const certificates =
    others.length === 0
      ? { certificate: `${terms.siteUrl}${applicationPaths.certificate(first.number)}` }
      : { certificates: own.map((each) => certificateLine(each, terms)) };
  const facts = { ...ofCourse(own, offer, terms), ...certificates };
  return forParticipant('certificate', own, terms, facts);
}

/** What a letter after a session is filled from. */
type AfterTerms = LetterTerms & { siteUrl: string; onOffer: OnOfferByChoice };

const ofCourse = (attended: readonly Certified[], offer: Offer, { onOffer }: AfterTerms) => ({
  offer,
  // They are for those who keep the course (terms of service, section 8).
  materials: attended.every((each) => each.isReclaimed) ? [] : materialsOf(offer.courses, onOffer),
});

const certificateLine = ({ name, number }: Certified, { siteUrl }: AfterTerms) =>
  `${withoutSchemes(name)}: ${siteUrl}${applicationPaths.certificate(number)}`;

/** The joining instructions for somebody who comes; `undefined` where nobody with that address does. */
export function joiningFor(
  email: string,
  change: Change,
  terms: LetterTerms & { siteUrl: string; attendees: readonly Attendee[] },
): FrozenLetter | undefined {
  const own = terms.attendees.filter((each) => isSameAddress(each.email, email));
  return own.length === 0
    ? undefined
    : forParticipant('joining', own, terms, factsOf(change, terms));
}

/** A letter to one address, which several may share, without the link of whoever booked. */
function forParticipant(
  id: FilledLetter,
  own: readonly Attendee[],
  terms: LetterTerms & { siteUrl: string },
  facts: Partial<Addressee>,
): FrozenLetter {
  const { name, company } = personOf(terms.submission);
  const [{ email }, ...others] = own as [Attendee, ...Attendee[]];
  const letter = filled(
    id,
    { ...terms, link: '' },
    {
      ...facts,
      name: others.length === 0 ? oneLine(own[0]!.name) : '',
      booker: oneLine(company === '' ? name : `${name} (${company})`),
      privacy: terms.siteUrl + paths.privacy,
    },
  );
  return { ...letter, to: email };
}

/** Whether two people share a mailbox, for all that anybody knows. */
export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();

/** The offer that can still be accepted, unless it has lapsed. */
export function openOffer(events: readonly DeskEvent[]) {
  const { offer } = stateAfter(events);
  return offer?.accepted ? undefined : offer;
}

/** The offer that is booked; `undefined` where nothing is, or the application was closed as not enrolled. */
export function bookedOffer(events: readonly DeskEvent[]): Offer | undefined {
  const { booking, outcome } = stateAfter(events);
  return booking && outcome !== 'not-enrolled' ? offeredBy(events, booking.offer) : undefined;
}

/** A session that we move is another letter than an offer. */
const letterIdOf = (change: Change, { events, now }: LetterTerms) =>
  change.action === 'offered' && stateWith(change, events, now).offer?.isMove
    ? 'moved'
    : letterIds[change.action];

/** How things stand once a change is made. */
const stateWith = (change: Change, events: readonly DeskEvent[], now: string) =>
  stateAfter([...events, { ...change, id: '', at: now, by: '' }]);

const letterIds: Partial<Record<Change['action'], FilledLetter>> = {
  offered: 'offer',
  accepted: 'accepted',
  'accepted-for-them': 'accepted',
  confirmed: 'confirmation',
  'date-taken': 'confirmation',
  'date-taken-for-them': 'confirmation',
  'taken-back': 'taken-back',
  cancelled: 'cancelled',
  'called-off': 'cancelled',
  instructed: 'instructions',
};

function filled(
  id: FilledLetter,
  { submission, letters, staff, link }: LetterTerms,
  facts: Partial<Addressee>,
): FrozenLetter {
  const letter = letters.find((each) => each.id === id);
  if (letter === undefined) throw new Error(`There is no content/letters/${id}.yaml.`);
  const { name, email } = personOf(submission);
  const { reference } = submission;
  const to = { reference, name: oneLine(name), courses: [], staff: staff && oneLine(staff), link };
  const words = fillLetter(letter, { ...to, ...facts });
  const { subject, text } = deskEvents.written.fields;
  return {
    to: email,
    from: brand.email,
    subject: subject.kept(words.subject, submission),
    text: text.kept(words.text),
  };
}

function factsOf(change: Change, { submission, events, now }: LetterTerms): Partial<Addressee> {
  const state = stateAfter(events);
  const agreed = bookedOffer(events);
  switch (change.action) {
    case 'offered': {
      const then = stateWith(change, events, now);
      return {
        offer: offerOf(change),
        promised: offerOf(change).promised,
        agreed,
        reason: change.reason,
        ...(then.offer?.isMove
          ? { refund: moneyBackWords(submission, then, now), instructed: instructedNames(state) }
          : { refund: offerMeans(then) }),
        isPaidFor: isPaidFor(then),
        isConsumer: isConsumer(submission),
      };
    }
    case 'accepted':
    case 'accepted-for-them':
      return {
        offer: offeredBy(events, change.offer),
        promised: state.offer?.promised,
        agreed,
        refund: offerMeans(state),
        isPaidFor: isPaidFor(state),
      };
    case 'taken-back':
      return { offer: offeredBy(events, change.offer), agreed, reason: change.reason };
    case 'confirmed':
    case 'date-taken':
    case 'date-taken-for-them': {
      const contractAt = state.booking?.confirmedAt ?? now;
      const { company } = personOf(submission);
      const acceptances = events.filter(
        (each) => each.action === 'accepted' || each.action === 'accepted-for-them',
      );
      // Whoever takes the new date of a session has accepted what was booked before.
      const acceptance = acceptances.findLast(({ offer: of }) =>
        change.action === 'confirmed' ? of === change.offer : true,
      );
      const isAskedNow = change.action !== 'confirmed' && change.expressly === 'yes';
      const { at, isExpress } = state.offer?.accepted ?? {
        at: isAskedNow ? now : acceptance?.at,
        isExpress: isAskedNow || state.booking?.isExpress,
      };
      const accepted = acceptance?.name ?? '';
      const booked = { isConsumer: isConsumer(submission), confirmedAt: contractAt };
      const offer = offeredBy(events, change.offer);
      // Once it has begun, nobody can be named any more.
      const isToCome = offer !== undefined && now < offer.startsAt;
      const named = offer && whoComes({ submission, state, offer }).length;
      const missing = isToCome ? offer.people - named! : undefined;
      const isRefunded = change.action === 'confirmed' && Number(change.refund) > 0;
      return {
        offer,
        promised: offer?.promised,
        agreed,
        // Nobody of the staff presses where the customer takes a new date, which somebody offered.
        ...(change.action === 'date-taken' && { staff: madeBy(events, change.offer) }),
        refund: offerMeans(state),
        refundBy: isRefunded ? refundDueAt(at ?? now) : undefined,
        contractAt,
        isPaidFor: isPaidFor(state),
        orderNumber: acceptance?.orderNumber,
        invoiceTo: acceptance?.invoiceTo,
        namesMissing: missing,
        namesOver: missing && -missing,
        instructed:
          agreed?.startsAt === offer?.startsAt && agreed?.place === offer?.place
            ? []
            : instructedNames(state),
        customer: oneLine(company === '' ? accepted : `${accepted}, for ${company}`),
        cancelUntil: isWithinConsumerDays(booked, now) ? lastConsumerDay(contractAt) : undefined,
        expressAt: isExpress ? at : undefined,
      };
    }
    case 'instructed':
      return {
        offer: agreed,
        joining: { ...change, event: '' },
        changes: changesOf(state.booking?.joining, change),
      };
    case 'cancelled':
    case 'called-off': {
      const isOurs = change.action === 'called-off' && change.whose === 'provider';
      const written = change.action === 'called-off' ? writtenAt(change.writtenOn, now) : now;
      return {
        offer: agreed,
        instructed: instructedNames(state),
        refund: refundSentences(refundIn(change)),
        ...(isOurs ? { reason: change.reason } : { cancelledAt: written }),
        refundBy: Number(change.refund) > 0 ? refundDueAt(written) : undefined,
      };
    }
    default:
      return {};
  }
}

/** Those whom the joining instructions have reached by an address of their own. */
const instructedNames = ({ attendees = [], booking }: DeskState) =>
  booking?.joining ? attendees.flatMap(({ name, email }) => (email ? [oneLine(name)] : [])) : [];

/** What comes back; where nobody enters payments, with what holds if none was made. */
function refundSentences(refund: Refund): string {
  if (refund.why === 'free') return '';
  return refundWords(refund);
}

/** What other instructions than before change, a sentence each; nothing where there were none. */
function changesOf(before: Joining | undefined, now: Omit<Joining, 'event'>): string[] {
  if (!before) return [];
  const words = { where: 'Where to be', tutor: 'The tutor', bring: 'What to bring' } as const;
  return (['where', 'tutor', 'bring'] as const)
    .filter((name) => before[name] !== now[name])
    .map((name) => `${words[name]}: ${oneLine(now[name]) || 'nothing in particular'}`);
}

function madeBy(events: readonly DeskEvent[], id: string): string {
  return oneLine(events.find((each) => each.id === id)?.by ?? '');
}

export function offeredBy(events: readonly DeskEvent[], id: string): Offer | undefined {
  const event = events.find((each) => each.id === id);
  return event?.action === 'offered' ? offerOf(event) : undefined;
}
