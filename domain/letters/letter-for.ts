import { whoComes } from '../case/attendees.ts';
import type { Occasion } from '../case/event-entry.ts';
import {
  type Change,
  type DeskEvent,
  deskEvents,
  type FrozenLetter,
  letterFacts,
  stateAfter,
  withEvent,
} from '../case/events.ts';
import { type Attendee, type Certified, type Offer, offerIn } from '../case/stages.ts';
import { personOf, type StoredSubmission } from '../case/submission.ts';
import { materialsOf, type OnOfferByChoice } from '../case/usual-offer.ts';
import { oneLine } from '../forms/readers.ts';
import { guaranteeUntil } from '../money/refunds.ts';
import { brand } from '../provider/brand.ts';
import { applicationPaths, paths } from '../provider/paths.ts';
import { customerZone } from '../time/customer-clock.ts';
import type { Addressee, FilledLetter } from './addressee.ts';
import { fillLetter, isPlainName, type PreparedLetter, withoutLinks } from './letters.ts';

/** What a letter is filled from; `now` is ISO 8601, UTC. */
export type LetterTerms = {
  submission: StoredSubmission;
  events: readonly DeskEvent[];
  now: string;
  /** The member of staff who sends it; unset if an applicant's act or the server does. */
  staff?: string | undefined;
  link: string;
  letters: readonly PreparedLetter[];
};

/** The letter of an event, filled in; `undefined` where it has none. Without an email address it is for paper. */
export function letterFor(change: Change, terms: LetterTerms): FrozenLetter | undefined {
  const letter = letterFacts(change, occasionOf(change, terms));
  return letter && filled(letter.id, terms, letter.facts);
}

const occasionOf = (change: Change, { submission, events, now }: LetterTerms): Occasion => ({
  submission,
  state: stateAfter(events),
  agreed: bookedOffer(events),
  stateAfter: () => stateAfter(withEvent(events, { ...change, id: '', at: now, by: '' })),
  now,
});

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
  `${withoutLinks(name)}: ${siteUrl}${applicationPaths.certificate(number)}`;

/** The joining instructions for somebody who comes; `undefined` where nobody with that address does. */
export function joiningFor(
  email: string,
  change: Change,
  terms: LetterTerms & { siteUrl: string; attendees: readonly Attendee[] },
): FrozenLetter | undefined {
  const own = terms.attendees.filter((each) => isSameAddress(each.email, email));
  return own.length === 0
    ? undefined
    : forParticipant('joining', own, terms, letterFacts(change, occasionOf(change, terms))!.facts);
}

/** A letter to one address, which several may share, without the link of whoever booked. */
function forParticipant(
  id: FilledLetter,
  own: readonly Attendee[],
  terms: LetterTerms & { siteUrl: string },
  facts: Partial<Addressee>,
): FrozenLetter {
  const booker = personOf(terms.submission);
  const [first, ...others] = own as [Attendee, ...Attendee[]];
  const name = oneLine(first.name);
  const letter = filled(
    id,
    { ...terms, link: '' },
    {
      ...facts,
      // Somebody else typed it, to whom they may be a stranger.
      name: others.length === 0 && isPlainName(name) ? name : '',
      booker: oneLine(booker.company === '' ? booker.name : `${booker.name} (${booker.company})`),
      privacy: terms.siteUrl + paths.privacy,
    },
  );
  return { ...letter, to: first.email };
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
  const { booking, end, offers } = stateAfter(events);
  return end && end.is !== 'enrolled' ? undefined : offerIn({ offers }, booking?.offer)?.offer;
}

function filled(
  id: FilledLetter,
  { submission, events, letters, staff, link }: LetterTerms,
  facts: Partial<Addressee>,
): FrozenLetter {
  const letter = letters.find((each) => each.id === id);
  if (letter === undefined) throw new Error(`There is no content/letters/${id}.yaml.`);
  const customer = personOf(submission);
  const to = {
    reference: submission.reference,
    name: oneLine(customer.name),
    courses: [],
    staff: staff && oneLine(staff),
    link,
    zone: customerZone(customer, stateAfter(events)),
  };
  const words = fillLetter(letter, { ...to, ...facts });
  const { subject, text } = deskEvents.written.fields;
  return {
    to: customer.email,
    from: brand.email,
    subject: subject.kept(words.subject, submission),
    text: text.kept(words.text),
  };
}

/** An offer that was made by then, by the id of its event. */
export const offeredBy = (events: readonly DeskEvent[], id: string): Offer | undefined =>
  offerIn(stateAfter(events), id)?.offer;
