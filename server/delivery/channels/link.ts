import { followingOf } from '../../../domain/case/events.ts';
import { personOf } from '../../../domain/case/submission.ts';
import { fillLetter } from '../../../domain/letters/letters.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { hoursAfter } from '../../../domain/time/london-time.ts';
import { describeChannel } from '../channel.ts';
import { byLetter, sendLetter, type Writing } from '../mail-channel.ts';

/** The current link to an applicant's page, for somebody who lost theirs; sent to the application's own address. */
export const linkChannel = describeChannel({
  ...byLetter,
  name: 'link',
  label: 'Link to the applicant',
  atStart: 'an applicant who has lost their link gets it by mail',
  topic: 'link',
  deliver: (job) => sendLetter(job, write),
});

function write({ submission, letters, link, event }: Writing) {
  const { reference } = submission;
  const words = letters.find(({ id }) => id === 'link')!;
  // It repeats nothing that was typed, because somebody may ask in order to annoy a stranger.
  const { at, action } = event;
  const isAskedFor = followingOf(action).consequence === 'send-link';
  const why = isAskedFor ? { askedAt: at } : { correctedAt: at };
  const to = { reference, name: '', courses: [], link };
  const { email } = personOf(submission);
  const letter = { ...fillLetter(words, { ...to, ...why }), from: brand.email, to: email };
  // Somebody who asked for it looks for it on that day; later it does no harm.
  return { letter, until: hoursAfter(at, 24) };
}
