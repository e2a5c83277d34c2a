import { brand } from '../../domain/brand.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { kindNames, kinds } from '../../domain/kinds.ts';
import type { Kind } from '../../domain/submission.ts';
import { count } from '../../domain/time-words.ts';
import { viewPath, waitingView } from '../../domain/views.ts';
import { receiptLimits } from '../store/intake.ts';
import { type ChannelSettings, labelOf } from './channels.ts';
import { type Due, maxListed, type Notice, type SendNotice } from './daily-notice.ts';
import { deskLink } from './mail-text.ts';
import { type DeskSettings, deskUrlOf } from './open-channels.ts';
import { createSendMail } from './send-mail.ts';

/**
 * Makes the function that sends the daily notice to the staff by mail: references, counts and what to do, and no
 * personal data. `undefined` if mail is not set up.
 */
export function createSendNotice({ smtpUrl, notifyTo, ...desk }: Settings): SendNotice | undefined {
  if (smtpUrl === undefined) return undefined;
  const sendMail = createSendMail(smtpUrl);
  return async (notice, day, signal) => {
    const [subject, text] = [noticeCopy.subject(day), noticeText(notice, deskUrlOf(desk))];
    await sendMail({ id: `${day}.notice`, to: [...notifyTo], subject, text }, signal);
  };
}

type Settings = Pick<ChannelSettings, 'smtpUrl' | 'notifyTo'> & DeskSettings;

/** The notice as plain text; parts without content are left out. */
export function noticeText(
  { due, gaveUp, quarantined, receipts }: Notice,
  desk: string | undefined,
): string {
  const paragraphs = kindNames.flatMap((kind) => dueParagraphs(kind, due[kind], desk));
  if (gaveUp.length > 0) {
    const lines = gaveUp
      .slice(0, maxListed)
      .map(({ reference, channel, failure }) => `  ${reference}  ${labelOf(channel)}: ${failure}`);
    paragraphs.push(listed(noticeCopy.gaveUp, lines, gaveUp.length), noticeCopy.howToRetry(desk));
  }
  const held = kindNames.filter((kind) => quarantined[kind] > 0);
  if (held.length > 0) {
    const lines = held.map((kind) => `  ${count(quarantined[kind], kinds[kind].singular)}`);
    paragraphs.push(listed(noticeCopy.quarantined, lines), noticeCopy.howToRelease(desk));
  }
  if (receipts > 0) paragraphs.push(noticeCopy.receipts(receipts, desk));
  return `${[...paragraphs, noticeCopy.oncePerDay].join('\n\n')}\n`;
}

function dueParagraphs(kind: Kind, { late, soon, first }: Due, desk: Desk): string[] {
  if (late + soon === 0) return [];
  const lines = first.map(({ reference, left }) => {
    const link = deskLink(desk, { kind, reference });
    return `  ${reference}  ${link ? `${left.padEnd('10 minutes left'.length)}  ${link}` : left}`;
  });
  const heading = noticeCopy.due(kind, late, soon);
  return [listed(heading, lines, late + soon), noticeCopy.howToAnswer(kind, desk)];
}

function listed(heading: string, lines: string[], total = lines.length): string {
  const more = total > lines.length ? [`  and ${total - lines.length} more`] : [];
  return [heading, ...lines, ...more].join('\n');
}

/** The words of the daily notice. What to do is a link to the desk if it has an address, otherwise a command. */
const noticeCopy = {
  subject: (day: string) => `${brand.name}: something waits for you, ${day}`,
  due: (kind: Kind, late: number, soon: number) => {
    const parts = [
      ...(late > 0 ? [`${late} late`] : []),
      ...(soon > 0 ? [`${soon} due within a day`] : []),
    ];
    return `${count(late + soon, kinds[kind].singular)} without an answer, ${parts.join(' and ')}:`;
  },
  howToAnswer: (kind: Kind, desk: Desk) =>
    desk === undefined
      ? `To see who waits: npm run applications -- list --due${kind === 'contact' ? ' --messages' : ''}\n` +
        'To read one: npm run applications -- show REFERENCE'
      : `To answer them: ${desk}${viewPath[waitingView[kind]]}`,
  gaveUp: 'These are stored, but could not be delivered, and are not tried again unless you ask:',
  howToRetry: (desk: Desk) =>
    desk === undefined
      ? 'Mend what the sentence names, then: npm run applications -- retry REFERENCE, or retry --all\n' +
        'To see them all: npm run applications -- list --undelivered'
      : `Mend what the sentence names, then press Retry: ${desk}${deskPaths.notDelivered}`,
  quarantined: 'These may come from a robot, and are quarantined until somebody looks:',
  howToRelease: (desk: Desk) =>
    desk === undefined
      ? 'To look: npm run applications -- list --quarantined, and with --messages\n' +
        'If a person sent it: press Release at the desk\n' +
        'If not: npm run applications -- erase REFERENCE'
      : `To release them, or to erase them: ${desk}${deskPaths.quarantined}`,
  receipts: (count: number, desk: Desk) =>
    `Receipts withheld within a day: ${count}. At most ${receiptLimits} are sent.\n` +
    'The mail about each form says whether its receipt was withheld. To send one all the same' +
    (desk === undefined
      ? ': npm run applications -- retry REFERENCE'
      : `, search for the reference at ${desk} and press Retry.`),
  oncePerDay: 'This mail comes once a day, for as long as something waits.',
} as const;

/** The desk's public address, if it has one. */
type Desk = string | undefined;
