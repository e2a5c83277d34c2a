import { attendeesOf } from '../../../domain/attendees.ts';
import { stateAfter } from '../../../domain/events.ts';
import { personOf } from '../../../domain/kinds.ts';
import { afterwardsFor, instructionsForOthers } from '../../../domain/letter-for.ts';
import { bookingFile } from '../../calendar.ts';
import { describeChannel, type Moment } from '../channel.ts';
import {
  byLetter,
  historyUntil,
  letterMail,
  needless,
  sendLetter,
  type Writing,
} from '../mail-channel.ts';
import { afterwardsAt } from './afterwards.ts';

/**
 * What those who come get, if they gave an address: the joining instructions, also where they are named once these are
 * given, and the letter afterwards. None of them sees the addresses of the others.
 */
export const participantsChannel = describeChannel({
  ...byLetter,
  name: 'participants',
  label: 'Copy to participants',
  atStart: 'those who come get the joining instructions, and their certificates',
  madeBy: (moment) => {
    const { event, undoneBy } = moment;
    // Later than instructions that can still be undone, also where the applicant names somebody.
    if (toBeInstructed(moment).length > 0) return [{ dueAt: undoneBy }];
    if (event.action !== 'attended') return [];
    const isGiven = attendeesOf(event.came).some(({ email }) => email);
    return isGiven ? [{ dueAt: afterwardsAt(event.at) }] : [];
  },
  deliver: (job) => sendLetter(job, 'participants', write),
});

/** The addresses to which a change brings the joining instructions: all that were given, or those that are new. */
function toBeInstructed({
  event,
  before,
}: Pick<Moment, 'event'> & { before: Pick<Moment['before'], 'state'> }): string[] {
  const { booking, attendees = [] } = before.state;
  const old = attendees.map(({ email }) => email);
  if (event.action === 'instructed') return [...new Set(old)].filter(Boolean);
  if (event.action !== 'named' && event.action !== 'named-for-them') return [];
  const named = booking?.joining ? attendeesOf(event.names).map(({ email }) => email) : [];
  return [...new Set(named)].filter((email) => email !== '' && !old.includes(email));
}

function write(writing: Writing) {
  const { submission, event, events, now } = writing;
  const { attended = [], attendees = [], booking } = stateAfter(events);
  const booker = personOf(submission).email.toLowerCase();
  const bccOf = (emails: string[]) => {
    const bcc = new Set(emails.filter((email) => email && email.toLowerCase() !== booker));
    if (bcc.size === 0) throw needless();
    return { to: [], bcc: [...bcc], inReplyTo: undefined };
  };
  if (event.action === 'attended') {
    const letter = afterwardsFor({ ...writing.tools, ...writing, link: '' });
    if (!letter) throw needless();
    return { ...letterMail(letter), ...bccOf(attended.map(({ email }) => email)) };
  }
  const then = historyUntil(event, events);
  const before = then.slice(0, -1);
  const joining = stateAfter(then).booking?.joining?.event;
  const instructed = then.find(({ id }) => id === joining);
  if (!instructed || booking?.joining?.event !== joining) throw needless();
  // To whoever is named later nothing has changed.
  const terms = { ...writing, events: joining === event.id ? before : then };
  const emails = toBeInstructed({ event, before: { state: stateAfter(before) } }).filter((email) =>
    attendees.some((attendee) => attendee.email === email),
  );
  const calendar = bookingFile(submission.reference, then, new Date(now));
  return { ...letterMail(instructionsForOthers(instructed, terms)), ...bccOf(emails), calendar };
}
