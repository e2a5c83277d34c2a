import { brand } from '../../domain/brand.ts';
import { kindNames, kinds } from '../../domain/kinds.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { smallestGroup } from '../../domain/facts.ts';
import { dayWords, whenWords } from '../../domain/offers.ts';
import { isTooSmall, type Session } from '../../domain/sessions.ts';
import type { Kind } from '../../domain/submission.ts';
import { count } from '../../domain/time-words.ts';
import { type DeskView, viewPath, waitingView } from '../../domain/views.ts';
import type { ChannelTools } from './channel.ts';
import { type ChannelSettings, labelOf } from './channels.ts';
import { type Due, maxListed, type Notice, type SendNotice } from './daily-notice.ts';
import { deskLink } from './mail-text.ts';
import { createSendMail, fingerprint } from './send-mail.ts';

/**
 * Makes the function that sends the daily notice to the staff by mail: references, counts and what to do, and no
 * personal data. `undefined` if mail is not set up.
 */
export function createSendNotice({
  smtpUrl,
  notifyTo,
  siteUrl,
  deskUrl,
}: Settings): SendNotice | undefined {
  if (smtpUrl === undefined) return undefined;
  const sendMail = createSendMail(smtpUrl, siteUrl);
  return async (notice, day, signal) => {
    const [subject, text] = [noticeCopy.subject(day), noticeText(notice, deskUrl)];
    // Another mail on the same day, as after a restore, is another to mail programs.
    const id = `${day}.notice.${fingerprint(text)}`;
    await sendMail({ id, to: [...notifyTo], subject, text }, signal);
  };
}

type Settings = Pick<ChannelSettings, 'smtpUrl' | 'notifyTo'> &
  Pick<ChannelTools, 'siteUrl' | 'deskUrl'>;

/** The notice as plain text; parts without content are left out. */
export function noticeText(notice: Notice, desk: string | undefined): string {
  const { due, sessions, gaveUp, quarantined } = notice;
  const paragraphs = kindNames.flatMap((kind) => {
    const own = Map.groupBy(
      due.filter((each) => each.kind === kind),
      (each) => each.for,
    );
    const lists = [...own.values()].map((all) => dueParagraph(all, desk));
    const isOnlyComplaints = [...own.keys()].every((each) => each === 'complaint');
    const place = isOnlyComplaints ? 'enrolment' : kind;
    return lists.length > 0 ? [...lists, noticeCopy.howToAnswer(place, desk)] : [];
  });
  if (sessions.length > 0) {
    const lines = sessions.map(
      (session) => `  ${whenWords(session)}: ${session.courses.join(', ')}, ${lackWords(session)}`,
    );
    paragraphs.push(listed(noticeCopy.sessions, lines), noticeCopy.howToSee(desk));
  }
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
  return `${[...paragraphs, noticeCopy.oncePerDay].join('\n\n')}\n`;
}

const lackWords = (session: Session) =>
  isTooSmall(session)
    ? `${session.people} of at least ${smallestGroup} people`
    : 'no joining instructions';

/** What waits for the same. */
function dueParagraph(all: Due[], desk: Desk): string {
  const lines = all.slice(0, maxListed).map(({ kind, reference, left }) => {
    const link = deskLink(desk, { kind, reference });
    return `  ${reference}  ${link ? `${left.padEnd('10 minutes left'.length)}  ${link}` : left}`;
  });
  return listed(noticeCopy.due(all), lines, all.length);
}

function listed(heading: string, lines: string[], total = lines.length): string {
  const more = total > lines.length ? [`  and ${total - lines.length} more`] : [];
  return [heading, ...lines, ...more].join('\n');
}

/** What is due, by what it waits for: of one, and of several. */
const dueWords: Record<Due['for'], (count: number, kind: Kind) => string> = {
  answer: (all, kind) => `${count(all, kinds[kind].singular)} without an answer`,
  acceptance: (all) => `${count(all, 'acceptance')} to confirm`,
  addition: (all, kind) => `${count(all, kinds[kind].singular)} with something added`,
  call: (all) => `${count(all, 'call')} that you agreed on`,
  lapsing: (all) => `${count(all, 'offer')} about to lapse`,
  lapsed: (all) => `${count(all, 'offer')} that lapsed without a reply`,
  session: (all) => `${count(all, 'booking')} to close, as the session is over`,
  complaint: (all) => `${count(all, 'complaint')} about data to acknowledge`,
  payment: (all) => `${count(all, 'invoice')} past the last day`,
  return: (all) => `${count(all, 'application')} that you put off until now`,
  refund: (all) => `${count(all, 'refund')} to pay`,
  surplus: (all) => `${count(all, 'payment')} of too much`,
};

/** The words of the daily notice. Where something is to be done is a link to the desk if it has an address. */
const noticeCopy = {
  subject: (day: string) =>
    `${brand.name}: something waits for you, ${dayWords(`${day}T12:00Z`).replace('\u{a0}', ' ')}`,
  due: (all: Due[]) => {
    const [{ for: what, kind }] = all as [Due];
    const number = (wanted: Due['when']) => all.filter(({ when }) => when === wanted).length;
    const parts = [
      ...(number('late') > 0 ? [`${number('late')} late`] : []),
      ...(number('soon') > 0 ? [`${number('soon')} due within a day`] : []),
    ];
    const how = parts.length > 0 ? `, ${parts.join(' and ')}` : '';
    return `${dueWords[what](all.length, kind)}${how}:`;
  },
  howToAnswer: (kind: Kind, desk: Desk) =>
    `At the desk: ${placeOf(desk, waitingView[kind], kind === 'contact' ? 'Messages' : 'To answer')}`,
  sessions: 'These sessions are near, and lack something:',
  howToSee: (desk: Desk) =>
    `At the desk: ${desk === undefined ? 'Sessions.' : `${desk}${deskPaths.sessions}`}`,
  gaveUp: 'These are stored, but could not be delivered, and are not tried again unless you ask:',
  howToRetry: (desk: Desk) =>
    `Mend what the sentence names, then press Retry at the desk: ${placeOf(desk, 'not-delivered', 'Not delivered')}`,
  quarantined: 'These may come from a robot, and are quarantined until somebody looks:',
  howToRelease: (desk: Desk) =>
    `To release them, or to erase them, at the desk: ${placeOf(desk, 'quarantined', 'Quarantined')}`,
  oncePerDay: 'This mail comes once a day, for as long as something waits.',
} as const;

/** A list of the desk: its address, or its name where the desk has no public address. */
const placeOf = (desk: Desk, view: DeskView, name: string) =>
  desk === undefined ? `${name}.` : `${desk}${viewPath[view]}`;

type Desk = string | undefined;
