import { plainLine } from '../forms/readers.ts';
import { brand } from '../provider/brand.ts';
import { smallestGroup as usualGroup } from '../provider/facts.ts';
import { daysBeforeAt, workingDaysBetween } from '../time/london-time.ts';
import { closedDays, type Closing } from '../time/reply-due.ts';
import { whoComes } from './attendees.ts';
import { isAddress, isOnline, placeKey } from './offers.ts';
import { heldOf, type Offer } from './stages.ts';
import { personOf } from './submission.ts';
import { type OnOfferByChoice, smallestGroupOf } from './usual-offer.ts';
import type { DeskRow } from './views.ts';

/** A confirmed booking, as the store has it in a list. */
export type BookingRow = DeskRow & { offer: Offer };

/** What confirmed bookings share that have the same courses, start and place. It is stored nowhere. */
export type Session = Pick<Offer, 'courses' | 'startsAt' | 'endsAt' | 'minutes' | 'place'> & {
  /** Those for whom it holds, the earliest booked first. */
  bookings: BookingRow[];
  /** Those whose session we move from here, or to here, and who have not chosen yet: both dates are open to them. */
  leaving: BookingRow[];
  coming: BookingRow[];
  /** How many people are booked, and how many of them are named. */
  people: number;
  named: number;
  /** With how many people it runs, as was promised to each of those who booked. */
  smallestGroup: number;
  /** What is booked, and what of that is paid, in whole pence; `paid` is unset where nobody enters payments. */
  price: number;
  paid: number | undefined;
};

/** The sessions of these bookings, in the order in which they begin, or in which their bookings stand. */
export function sessionsOf(bookings: readonly BookingRow[]): Session[] {
  const groups = Map.groupBy(bookings, keyOfSession);
  return [...groups.values()].map((all) => {
    const [leaving, own] = [all.filter(moveOf), all.filter((booked) => !moveOf(booked))];
    return sessionFrom(all[0]!.offer, { bookings: own, leaving });
  });
}

/**
 * The same with those who have not chosen yet among those to whom they are moved; where nobody has taken a new date
 * yet, it is a session without bookings. In the order in which they begin.
 */
export function withMoves(
  sessions: readonly Session[],
  bookings: readonly BookingRow[],
): Session[] {
  const moved = bookings.filter(moveOf);
  const groups = Map.groupBy(moved, (booked) =>
    keyOfSession({ ...booked, offer: moveOf(booked)! }),
  );
  const known = sessions.map((session) => {
    const key = keyOfSession({ ...firstOf(session), offer: session });
    const coming = groups.get(key) ?? [];
    groups.delete(key);
    return { ...session, coming: inOrder(coming) };
  });
  const others = [...groups.values()].map((coming) => sessionFrom(moveOf(coming[0]!)!, { coming }));
  return [...known, ...others].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

type Parts = Partial<Pick<Session, 'bookings' | 'leaving' | 'coming'>>;

function sessionFrom(offer: Offer, { bookings = [], leaving = [], coming = [] }: Parts): Session {
  const own = inOrder(bookings);
  const { courses, startsAt, endsAt, minutes, place } = own[0]?.offer ?? offer;
  const held = own.flatMap(({ state }) => heldOf(state) ?? []);
  return {
    courses,
    startsAt,
    endsAt,
    minutes,
    place,
    bookings: own,
    leaving: inOrder(leaving),
    coming: inOrder(coming),
    people: sum(own.map((booked) => booked.offer.people)),
    smallestGroup: Math.max(
      ...(own.length > 0 ? own.map((booked) => booked.offer) : [offer]).map(
        ({ promised }) => promised.smallestGroup ?? usualGroup,
      ),
    ),
    named: sum(own.map((booked) => Math.min(whoComes(booked).length, booked.offer.people))),
    price: sum(own.map(({ state }) => state.booking!.total)),
    paid: held.length > 0 ? Math.max(0, sum(held)) : undefined,
  };
}

const inOrder = (bookings: readonly BookingRow[]) =>
  bookings.toSorted((a, b) =>
    a.state.booking!.confirmedAt.localeCompare(b.state.booking!.confirmedAt),
  );

/** The offer that moves a booking, until its customer has chosen. */
export const moveOf = ({
  state: { offer, offers },
}: Pick<BookingRow, 'state'>): Offer | undefined =>
  offer?.move ? offers.find(({ id }) => id === offer.event)?.offer : undefined;

/** All to whom a session means something: there is always somebody. */
export const everyone = ({ bookings, leaving, coming }: Required<Parts>): BookingRow[] => [
  ...bookings,
  ...leaving,
  ...coming,
];

/** By whose reference a session is found. */
export const firstOf = (session: Required<Parts>): BookingRow => everyone(session)[0]!;

/** Courses are typed, so case, order and spaces make no difference. */
const keyOf = ({ courses }: Pick<Offer, 'courses'>) =>
  courses
    .map((course) => course.toLowerCase().replaceAll(/\s+/gu, ' '))
    .toSorted()
    .join('\n');

/** What bookings share that are one session. */
function keyOfSession({ submission, offer }: Pick<BookingRow, 'submission'> & { offer: Meeting }) {
  const own = canBeShared({ submission, offer }) ? '' : submission.reference;
  return `${offer.startsAt}\n${sessionKey(offer)}\n${own}`;
}

type Meeting = Pick<Offer, 'courses' | 'place' | 'startsAt'>;

const sessionKey = (offer: Pick<Offer, 'courses' | 'place'>) =>
  `${placeKey(offer.place)}\n${keyOf(offer)}`;

/** Whether two that begin at one time are one session. */
export const isSameSession = (
  one: Pick<Offer, 'courses' | 'place'>,
  other: Pick<Offer, 'courses' | 'place'>,
) => sessionKey(one) === sessionKey(other);

/**
 * Whether a booking can share its session: online, or at an address, which has a number or several parts. A bare town
 * tells no two buildings apart, nor does the customer's own, with which an offer begins: nobody gets the address and the
 * names of others because both are in Leeds.
 */
export const canBeShared = ({
  offer,
  submission,
}: Pick<BookingRow, 'submission'> & { offer: Pick<Offer, 'place'> }) =>
  isOnline(offer) ||
  (isAddress(offer.place) && placeKey(offer.place) !== placeKey(personOf(submission).town));

/** Whether it may be in the building of the only firm that has booked it, where nobody else can come unasked. */
export const isPerhapsTheirs = (session: Session) =>
  !isOnline(session) &&
  !session.courses.includes(brand.camp) &&
  new Set(
    everyone(session).map(
      ({ submission }) => plainLine(personOf(submission).company) || submission.reference,
    ),
  ).size === 1;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

export const shareCourse = (one: Pick<Offer, 'courses'>, other: Pick<Offer, 'courses'>) =>
  keyOf(other)
    .split('\n')
    .some((course) => keyOf(one).split('\n').includes(course));

/** What a session lacks, the most urgent first: before its start what it needs, and from then on who came. */
export function lacksOf(session: Session, now: string, closing?: Closing): SessionLack[] {
  if (session.bookings.length === 0) return [];
  if (now >= session.startsAt) return isAttendanceTaken(session) ? [] : ['attendance'];
  const days = workingDaysBetween(now, session.startsAt, closedDays(closing));
  const lacks: Record<Exclude<SessionLack, 'attendance'>, boolean> = {
    people: isTooSmall(session) && days <= tooSmallDays,
    instructions: !isInstructed(session) && days <= instructionDays,
    names: session.named < session.people,
  };
  return (['people', 'instructions', 'names'] as const).filter((lack) => lacks[lack]);
}

export type SessionLack = 'people' | 'instructions' | 'names' | 'attendance';

/** Whether the staff must act now: names are for those who booked to give. */
export const isPressing = (lack: SessionLack | undefined) => lack !== undefined && lack !== 'names';

export const isAttendanceTaken = ({ bookings }: Pick<Session, 'bookings'>) =>
  bookings.length > 0 && bookings.every(({ state }) => state.attended !== undefined);

/** The sessions to come of these bookings that the staff must see to; of one that has begun each booking waits itself. */
export const pressingOf = (bookings: readonly BookingRow[], now: string, closing?: Closing) =>
  sessionsOf(bookings).filter(
    (session) => now < session.startsAt && isPressing(lacksOf(session, now, closing)[0]),
  );

/** How many working days before the start too small a group, and missing instructions, have to be seen to. */
const [tooSmallDays, instructionDays] = [5, 2];

/**
 * A session that starts later than this is not urgent yet. Five working days are a week; a weekend at either end adds two
 * days, and so does each day on which we are closed.
 */
export const pressingUntil = (now: string, closing: Closing | undefined) =>
  daysBeforeAt(now, { days: -(tooSmallDays + 4 + closedDays(closing).length), hour: 0 });

/** The camp has no smallest group. */
export const isTooSmall = ({
  courses,
  people,
  smallestGroup,
}: Pick<Session, 'courses' | 'people' | 'smallestGroup'>) =>
  people < smallestGroup && !courses.includes(brand.camp);

export const isInstructed = ({ bookings }: Pick<Session, 'bookings'>) =>
  bookings.length > 0 && bookings.every(({ state }) => state.booking?.joining !== undefined);

/** A course for which several have applied who are fewer than the smallest group, and to whom nothing is offered yet. */
export type Alone = {
  course: string;
  people: number;
  /** With how many it would run. */
  smallestGroup: number;
  applications: { reference: string; name: string }[];
};

/** Who waits for company, the most people first; somebody who waits alone for a course is named nowhere. */
export function waitingAlone(rows: readonly DeskRow[], onOffer: OnOfferByChoice = {}): Alone[] {
  const byCourse = new Map<string, Alone>();
  for (const { submission, state } of rows) {
    const { booking, offer, stage } = state;
    if (submission.kind !== 'enrolment' || booking || offer || stage === 'done') continue;
    const [typed = ''] = /^\d{1,4}$/u.exec(submission.content.numberOfAttendees.trim()) ?? [];
    const people = Number(typed);
    for (const course of submission.content.selectedCourses) {
      const smallestGroup = smallestGroupOf([course], onOffer);
      if (course === brand.camp || !(people >= 1 && people < smallestGroup)) continue;
      const one = byCourse.get(course) ?? { course, people: 0, smallestGroup, applications: [] };
      one.people += people;
      one.applications.push({ reference: submission.reference, name: personOf(submission).name });
      byCourse.set(course, one);
    }
  }
  return [...byCourse.values()]
    .filter(({ applications }) => applications.length > 1)
    .toSorted((a, b) => b.people - a.people);
}
