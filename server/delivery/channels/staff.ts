import { describeChannel } from '../channel.ts';
import { sendToStaff, toStaff } from '../mail-channel.ts';
import { mailCopy } from '../mail-copy.ts';
import { deskLink, staffLetter, staffMailOf } from '../mail-text.ts';

/** The mail to the staff for each form, with every answer. */
export const staffMailChannel = describeChannel({
  ...toStaff,
  name: 'staff-mail',
  label: 'Mail to the staff',
  conflict: ({ smtpUrl, notifyTo, returnPath }) => {
    if ((smtpUrl === undefined) !== (notifyTo.length === 0)) {
      return 'SMTP_URL and NOTIFY_TO go together: set both to send mail, or neither.';
    }
    return returnPath !== undefined && smtpUrl === undefined
      ? 'RETURN_PATH goes with SMTP_URL: set that too, or no RETURN_PATH.'
      : undefined;
  },
  atStart: 'the staff get mail for each application',
  deliver: (job) => {
    const { submission, tools } = job;
    const { kind, reference } = submission;
    return sendToStaff(job, {
      id: staffMailOf(reference),
      subject: mailCopy.staff.subject(kind, reference),
      letter: staffLetter(submission, tools.choiceHints, deskLink(tools.deskUrl, submission)),
    });
  },
});
