import { followingOf, peopleIn } from '../../../domain/case/events.ts';
import { afterwardsFor } from '../../../domain/letters/letter-for.ts';
import { afterwardsAt } from '../../../domain/letters/letter-times.ts';
import { describeChannel } from '../channel.ts';
import { byLetter, sendLetter } from '../mail-channel.ts';

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
  deliver: (job) => sendLetter(job, (writing) => ({ letter: afterwardsFor(writing) })),
});
