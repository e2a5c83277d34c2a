import { followingOf, peopleIn } from '../../../domain/case/events.ts';
import { afterwardsFor } from '../../../domain/letters/letter-for.ts';
import { afterwardsAt } from '../../../domain/letters/letter-times.ts';
import { describeChannel } from '../channel.ts';
import { byLetter, letterMail, needless, sendLetter, type Writing } from '../mail-channel.ts';

/** The letter after a session to the person who booked: the certificates, with the names as they are by then. */
export const afterwardsChannel = describeChannel({
  ...byLetter,
  name: 'afterwards',
  label: 'Letter afterwards',
  historyEvent: 'sent',
  atStart: 'those who attended get certificates by mail the morning after',
  topic: 'participants',
  madeBy: ({ event }) =>
    followingOf(event.action).bringsParticipants === 'certificate' && peopleIn(event).length > 0
      ? [{ dueAt: afterwardsAt(event.at) }]
      : [],
  deliver: (job) => sendLetter(job, 'afterwards', write),
});

function write(writing: Writing) {
  const letter = afterwardsFor({ ...writing.tools, ...writing });
  if (!letter) throw needless();
  return letterMail(letter, writing.tools.siteUrl);
}
