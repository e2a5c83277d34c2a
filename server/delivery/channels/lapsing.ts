import { lapsingFor } from '../../../domain/letters/letter-for.ts';
import { isLapseSaid, lapsingAt } from '../../../domain/letters/letter-times.ts';
import { describeChannel, openSince } from '../channel.ts';
import { byLetter, checkTime, needless, sendLetter, type Writing } from '../mail-channel.ts';

/** Says once that an offer is about to lapse, unless it was accepted, declined or replaced meanwhile. */
export const lapsingChannel = describeChannel({
  ...byLetter,
  name: 'offer-lapsing',
  label: 'Reminder of an offer',
  historyEvent: 'reminded',
  atStart: 'applicants hear by mail two days before an offer lapses',
  topic: 'offer',
  madeBy: ({ event, after: { open } }) => {
    // The staff ask a customer who has not chosen what becomes of a session that we move.
    if (!open || open.move) return [];
    const { lapsesAt } = open;
    return isLapseSaid({ lapsesAt, madeAt: event.at }) ? [{ dueAt: lapsingAt(lapsesAt) }] : [];
  },
  deliver: (job) => sendLetter(job, write),
});

function write(writing: Writing) {
  const { event, events, now } = writing;
  const offer = openSince(event, events);
  if (!offer) throw needless();
  const time = checkTime(now, { dueAt: lapsingAt(offer.lapsesAt), until: offer.lapsesAt });
  return { letter: lapsingFor(writing), ...time };
}
