import { answersAfter, followingOf, letterOf } from '../../../domain/case/events.ts';
import { personOf } from '../../../domain/case/submission.ts';
import { applicationPaths, paths } from '../../../domain/provider/paths.ts';
import { bookingFile } from '../../calendar.ts';
import { DeliveryError, describeChannel, historyUntil } from '../channel.ts';
import { byLetter, sendLetter, type Writing } from '../mail-channel.ts';
import { mailFailure } from '../send-mail.ts';

/** A letter of an event, in the words that the event stored. */
export const letterChannel = describeChannel({
  ...byLetter,
  name: 'letter',
  label: 'Letter',
  historyEvent: 'sent',
  atStart: 'the staff write to applicants from the desk',
  topic: 'letter',
  deliver: (job) => sendLetter(job, write),
});

function write(writing: Writing) {
  const { submission, event, events, now } = writing;
  const letter = letterOf(event)!;
  const to = addressOfNow(letter.to, writing);
  const then = historyUntil(event, events);
  return {
    letter: { ...letter, to, text: withLinksOfNow(letter.text, writing) },
    isByHand: event.by !== '',
    calendar: followingOf(event.action).hasCalendarFile
      ? bookingFile(submission, then, new Date(now))
      : undefined,
  };
}

/** Where a letter goes: to the address that it was written to, unless that was corrected since. */
function addressOfNow(to: string, { submission, event, events }: Writing): string {
  const later = events.filter(({ id }) => Number(id) > Number(event.id));
  const isCorrected = later.some((each) => answersAfter(each, events)?.email !== undefined);
  if (!isCorrected) return to;
  const { email } = personOf(submission);
  // Nobody would learn that it was not sent, if it were taken back.
  if (email === '') throw new DeliveryError(mailFailure.noAddress, { isPermanent: true });
  return email;
}

/**
 * A letter that waited, with the links of the moment in which it is sent: meanwhile the staff may have made a new link,
 * or the site may have moved.
 */
function withLinksOfNow(text: string, { submission, link, siteUrl }: Writing): string {
  const { reference } = submission;
  const page = new RegExp(
    `(https?://[^\\s/]+)${applicationPaths.page(reference, String.raw`[\w-]{22}`)}`,
    'gu',
  );
  const sites = Array.from(text.matchAll(page), ([, site = '']) => site);
  const moved = sites.reduce(
    (words, site) => words.replaceAll(`${site}${paths.terms}`, `${siteUrl}${paths.terms}`),
    text,
  );
  return moved.replaceAll(page, () => link);
}
