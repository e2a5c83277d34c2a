import * as v from 'valibot';

import { beginningOf, oneLine, plainLine, readAddress, withoutEnds } from '../forms/readers.ts';
import { emailAddress } from '../forms/schema-of.ts';
import { brand } from '../provider/brand.ts';
import { count } from '../time/london-time.ts';
import type { Attendee, Certified, DeskState, Offer } from './stages.ts';
import { isConsumer, personOf, type StoredSubmission } from './submission.ts';

const maxName = 200;

/** The most times that an applicant can name them, or say how it was: each is stored. */
export const maxTimes = 100;

/** People can be named until the session starts. */
export const canBeNamed = ({ state: { booking }, now }: { state: DeskState; now: string }) =>
  booking !== undefined && now < booking.startsAt;

/** Who comes to a booking: those who were named, or whoever booked a place for themselves. A parent books for a child. */
export function whoComes({
  submission,
  state,
  offer,
}: {
  submission: Pick<StoredSubmission, 'kind' | 'content'>;
  state: Pick<DeskState, 'attendees'>;
  offer: Pick<Offer, 'people' | 'courses'>;
}) {
  const { people, courses } = offer;
  const isTheirs = people === 1 && isConsumer(submission) && !courses.includes(brand.camp);
  const theirs = isTheirs ? [{ name: plainLine(personOf(submission).name), email: '' }] : [];
  return state.attendees ?? theirs;
}

/** How a contact card begins. */
export const vCard = 'BEGIN:VCARD';

/**
 * Who comes, from the text that is stored: one person on each line, "Ada Sample, ada@firm.example", or the name alone.
 * What somebody types or pastes is read by `readNames`. Certificates are numbered by these lines, so that a stored text
 * must be read as it always was.
 */
export function attendeesOf(text: string): Attendee[] {
  return (
    text
      .split(/[\n\u2028\u2029]/u)
      // Cells that were copied from a spreadsheet have tabs between them.
      .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').replace(/^\s*(?:[-•*]|\d{1,3}[.)])\s+/u, ''))
      .map(plainLine)
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf('@');
        if (at === -1) return { name: line, email: '' };
        const from = Math.max(...Array.from(' ,;<', (sign) => line.lastIndexOf(sign, at))) + 1;
        const given = line.slice(from);
        const words = given.toLowerCase().split(/[\s,;:<>"()?]+/u);
        const addresses = new Set(words.filter((word) => word.includes('@')));
        return {
          name: withoutEnds(line.slice(0, from), ' ,;<"“”'),
          // Several people on a line are left as they came, to be refused: one would get what is another's.
          email: addresses.size > 1 ? given : readAddress(given),
        };
      })
  );
}

/** The text from which `attendeesOf` reads them again, as it is stored and as a form shows it. */
export const attendeesText = (attendees: readonly Attendee[]) =>
  attendees.map(({ name, email }) => [name, email].filter(Boolean).join(', ')).join('\n');

/** Who took part, by the event that says so: who came, and a number for each, in the same order. */
export function certifiedOf({ came, numbers }: Record<'came' | 'numbers', string>): Certified[] {
  const all = numbers.split('\n');
  return attendeesOf(came).map((each, i) => ({ ...each, number: all[i]! }));
}

/** What is wrong with who comes, if anything: there are `most` places. */
export function attendeesFault(
  attendees: readonly Attendee[],
  most: number,
  isByStaff = false,
): string | undefined {
  if (attendees.some(({ name }) => name === vCard)) {
    return 'That is a contact card (vCard). Type the names, or copy them from a list or a spreadsheet';
  }
  if (attendees.length > most) {
    const over = attendees.length - most;
    const [remove, more] = over === 1 ? ['one', 'another place'] : [over, `${over} more places`];
    return `You have entered ${count(attendees.length, 'name')} for ${count(most, 'place')}: remove ${remove}${isByStaff ? '' : `, or ask us for ${more}`}`;
  }
  for (const { name, email } of attendees) {
    const shown = `“${beginningOf(name || email, 60)}”`;
    if (!/\p{L}/u.test(name)) return `${shown} needs a name before it: Ada Sample, ada@example.com`;
    if (name.length > maxName) return `${shown} is too long for a name: at most ${maxName} letters`;
    const fault = email === '' ? undefined : addressFault(email);
    if (fault) return fault;
  }
  return undefined;
}

/** What is wrong with an address, if anything. */
export const addressFault = (email: string): string | undefined =>
  // The schema would read an address out of what is more than one.
  email !== readAddress(email) || !v.is(anAddress, email)
    ? `“${beginningOf(email, 60)}” is not an email address: correct it, or leave it out`
    : undefined;

const anAddress = emailAddress({ error: 'no address' });

/**
 * How many more addresses than places a booking has letters sent to before the staff have looked: people are replaced,
 * but nobody can have us write to as many strangers as they like.
 */
const replacements = 3;

/**
 * The state in which those who come are told how to join, after they were named or the instructions were given: all for
 * whom the booking has room, and all whom the staff have named. The others are strangers, who wait for the staff. Nobody
 * gets the same instructions twice, however often they are taken out and named again.
 */
export function admitting(state: DeskState, { at, isByStaff = false }: Naming): DeskState {
  const { booking, attendees = [], admissions } = state;
  if (!booking?.joining) return state;
  const { joining } = booking;
  const admitted = { ...admissions };
  for (const address of attendees.map(inSmallLetters).filter(Boolean)) {
    const hasRoom = Object.keys(admitted).length < booking.people + replacements;
    if (isByStaff || hasRoom || address in admitted) admitted[address] = joining.event;
  }
  const isEachAdmitted = attendees.every((each) => !isStranger(each, admitted));
  const strangersSince = isEachAdmitted ? undefined : (joining.strangersSince ?? at);
  return {
    ...state,
    admissions: admitted,
    booking: { ...booking, joining: { ...joining, strangersSince } },
  };
}

type Naming = { at: string; isByStaff?: boolean };

/** Those who come and are not told how to join before the staff have looked at their names. */
export const strangersOf = ({ booking, attendees = [], admissions }: Admission) =>
  booking?.joining?.strangersSince ? attendees.filter((each) => isStranger(each, admissions)) : [];

/** Those to whom what has happened between two states sends the instructions. */
export const admittedBetween = (before: Admission, { attendees = [], admissions }: Admission) =>
  attendees.filter((each) => {
    const address = inSmallLetters(each);
    return address in admissions && admissions[address] !== before.admissions[address];
  });

type Admission = Pick<DeskState, 'booking' | 'attendees' | 'admissions'>;

const isStranger = (each: Attendee, admissions: object) =>
  each.email !== '' && !(inSmallLetters(each) in admissions);

const inSmallLetters = ({ email }: Attendee) => email.toLowerCase();

/** Those whom the joining instructions have reached by an address of their own. */
export const instructedNames = ({ attendees = [], booking }: DeskState) =>
  booking?.joining ? attendees.flatMap(({ name, email }) => (email ? [oneLine(name)] : [])) : [];
