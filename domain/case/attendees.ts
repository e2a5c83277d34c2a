import * as v from 'valibot';

import { plainLine, readAddress, withoutEnds } from '../forms/readers.ts';
import { emailAddress } from '../forms/schema-of.ts';
import { beginningOf } from '../letters/letters.ts';
import { brand } from '../provider/brand.ts';
import { count } from '../time/time-words.ts';
import { isConsumer, personOf } from './kinds.ts';
import type { Offer } from './offers.ts';
import type { Attendee, Certified, DeskState } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

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
