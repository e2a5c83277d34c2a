import type { ApplicantAction } from '../../../domain/case/events.ts';
import { deskEvents } from '../../../domain/events/desk-events.ts';
import { describeChannel } from '../channel.ts';
import { sendToStaff, toStaff } from '../mail-channel.ts';
import { mailCopy } from '../mail-copy.ts';
import { actLetter, deskLink, staffMailOf } from '../mail-text.ts';
import { mailIdOf } from '../send-mail.ts';

/**
 * A mail to the staff about something that an applicant did on their own page, in the thread of the mail for the form.
 */
export const actMailChannel = describeChannel({
  ...toStaff,
  name: 'act-mail',
  label: 'News to the staff',
  isForEvents: true,
  atStart: 'the staff get mail for what applicants do on their own pages',
  madeBy: ({ event }) =>
    deskEvents[event.action].author === 'applicant' ? [{ dueAt: event.at }] : [],
  deliver: (job) => {
    const { submission, history, tools } = job;
    const { reference } = submission;
    const event = job.event!;
    const link = deskLink(tools.deskUrl, submission);
    return sendToStaff(job, {
      id: mailIdOf(reference, 'act-mail', event),
      inReplyTo: staffMailOf(reference),
      subject: mailCopy.staff.actSubject(event.action as ApplicantAction, reference),
      letter: actLetter(submission, { event, history, link }),
    });
  },
});
