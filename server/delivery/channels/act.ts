import { owedTo } from '../../../domain/case/due.ts';
import {
  additionIn,
  type ApplicantAction,
  type DeskEvent,
  stateAfter,
  upTo,
} from '../../../domain/case/events.ts';
import { describeEvent } from '../../../domain/case/history.ts';
import { priceWords, whenWords } from '../../../domain/case/offers.ts';
import type { Offer } from '../../../domain/case/stages.ts';
import { whoSent } from '../../../domain/case/submission.ts';
import { bookedOffer, offeredBy } from '../../../domain/letters/letter-for.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { inWords } from '../../../domain/time/london-time.ts';
import { headerLine } from '../../plain-text.ts';
import { describeChannel } from '../channel.ts';
import type { Letter } from '../letter.ts';
import { type MailJob, sendToStaff, toStaff } from '../mail-channel.ts';
import {
  caution,
  deskButton,
  deskLink,
  readable,
  staffMailOf,
  ukTime,
  whoOf,
} from '../mail-text.ts';

/**
 * A mail to the staff about something that an applicant did on their own page, in the thread of the mail for the form.
 */
export const actMailChannel = describeChannel({
  ...toStaff,
  name: 'act-mail',
  label: 'News to the staff',
  isForEvents: true,
  atStart: 'the staff get mail for what applicants do on their own pages',
  topic: 'act',
  deliver: (job) => {
    const { reference } = job.submission;
    const event = job.event!;
    return sendToStaff(job, {
      inReplyTo: staffMailOf(reference),
      subject: `${brand.name}: ${acts[event.action as ApplicantAction]}, ${reference}`,
      letter: write(job, event),
    });
  },
});

/** What it was, by when it needs the staff, where to read it, who and what. */
function write({ submission, history, tools }: MailJob, event: DeskEvent): Letter {
  const name = headerLine(whoSent(submission).name);
  const waiting = owedTo(submission, stateAfter(history));
  const offer = offerAt(event, history);
  const addition = additionIn(event);
  return [
    { lead: describeEvent(event).replace(/^The applicant/u, (words) => name || words) },
    {
      look: 'head',
      facts: readable([
        ['Who', whoOf(submission)],
        ['Course', offer ? offer.courses.join('\n') : ''],
        ['When', offer ? ukTime(whenWords(offer)) : ''],
        ['People', offer ? String(offer.people) : ''],
        ['Price in total', offer ? priceWords(offer) : ''],
        ['Added', addition ?? ''],
        ['Needs you by', waiting ? ukTime(inWords(new Date(waiting.dueAt))) : ''],
        ['Reference', submission.reference],
      ]),
    },
    ...deskButton(waiting?.for ?? 'nothing', deskLink(tools.deskUrl, submission)),
    ...(addition === undefined ? [] : [caution]),
  ];
}

/** The offer that an act is about, or the one that was booked until then. */
function offerAt(event: DeskEvent, history: readonly DeskEvent[]): Offer | undefined {
  if ('offer' in event) return offeredBy(history, event.offer);
  const at = history.findIndex(({ id }) => id === event.id);
  const [before, after] = [upTo(history, at), upTo(history, at + 1)];
  return bookedOffer(after) ? undefined : bookedOffer(before);
}

/** What each act is called in the subject, which has no name, because subjects show on locked screens and in logs. */
const acts: Record<ApplicantAction, string> = {
  added: 'something added',
  withdrawn: 'application withdrawn',
  accepted: 'offer accepted',
  'date-taken': 'new date taken',
  declined: 'offer declined',
  named: 'names entered',
  needed: 'what people need to take part',
  rated: 'feedback',
  reclaimed: 'refund asked for',
  cancelled: 'booking cancelled',
};
