import { admittedBetween } from '../../../domain/case/attendees.ts';
import { type Change, followingOf, peopleIn, stateAfter } from '../../../domain/case/events.ts';
import type { Attendee } from '../../../domain/case/stages.ts';
import { personOf } from '../../../domain/case/submission.ts';
import { certificateFor, isSameAddress, joiningFor } from '../../../domain/letters/letter-for.ts';
import { afterwardsAt } from '../../../domain/letters/letter-times.ts';
import { bookingFile } from '../../calendar.ts';
import { DeliveryError, describeChannel, type EventMoment, historyUntil } from '../channel.ts';
import { byLetter, needless, sendLetter, type Writing } from '../mail-channel.ts';
import { mailFailure } from '../send-mail.ts';

/**
 * What those who come get in a mail of their own, if they gave an address: the joining instructions, also where they are
 * named once these are given, and their own certificate. Each is a delivery of its own.
 */
export const participantsChannel = describeChannel({
  ...byLetter,
  name: 'participants',
  label: 'Mail to a participant',
  atStart: 'those who come get the joining instructions, and their certificates',
  topic: 'participants',
  madeBy: (moment) => {
    const { event, before, after, undoneBy } = moment;
    if (isCertificate(event)) return toEach(peopleIn(event), moment, afterwardsAt(event.at));
    // What holds for a date from which we move the session leads nobody there any more.
    if (after.state.offer?.move) return [];
    // Later than instructions that can still be undone, also where the applicant names somebody.
    return toEach(admittedBetween(before.state, after.state), moment, undoneBy);
  },
  deliver: (job) => sendLetter(job, write),
});

/** A delivery for each address but the customer's, who gets everything in a letter of their own. */
function toEach(people: readonly Attendee[], { submission }: EventMoment, dueAt: string) {
  const booker = personOf(submission).email;
  const addresses = new Map(people.map(({ email }) => [email.toLowerCase(), email]));
  return [...addresses.values()]
    .filter((email) => email !== '' && !isSameAddress(email, booker))
    .map((recipient) => ({ dueAt, recipient }));
}

function write(writing: Writing) {
  const { submission, event, recipient } = writing;
  if (recipient === '') throw new DeliveryError(mailFailure.toAll, { isPermanent: true });
  // Their address may have been corrected since.
  if (isSameAddress(recipient, personOf(submission).email)) throw needless();
  const written = isCertificate(event)
    ? { letter: certificateFor(recipient, writing) }
    : joining(writing);
  // It belongs to no thread that the participant has.
  return { ...written, inReplyTo: undefined };
}

const isCertificate = ({ action }: Change) =>
  followingOf(action).bringsParticipants === 'certificate';

function joining(writing: Writing) {
  const { submission, event, events, now, recipient } = writing;
  const { attendees = [], booking, offer } = stateAfter(events);
  const then = historyUntil(event, events);
  const latest = stateAfter(then).booking?.joining?.event;
  const instructed = then.find(({ id }) => id === latest);
  if (!instructed || booking?.joining?.event !== latest || offer?.move) throw needless();
  // Nothing has changed for somebody who is named later.
  const history = latest === event.id ? then.slice(0, -1) : then;
  const terms = { ...writing, events: history, attendees };
  const letter = joiningFor(recipient, instructed, terms);
  return { letter, calendar: bookingFile(submission, then, new Date(now)) };
}
