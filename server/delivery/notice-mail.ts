import { deskPaths } from '../../domain/case/desk-paths.ts';
import { dayWords, whenWords } from '../../domain/case/offers.ts';
import { isInstructed, isTooSmall, type Session } from '../../domain/case/sessions.ts';
import { type Kind, kindNames, kinds } from '../../domain/case/submission.ts';
import { type DeskView, viewPath, waitingView } from '../../domain/case/views.ts';
import { brand } from '../../domain/provider/brand.ts';
import { count } from '../../domain/time/london-time.ts';
import { findingWords } from '../store/check.ts';
import type { ChannelTools } from './channel.ts';
import { channelLabel, type ChannelSettings, whenErased } from './channels.ts';
import {
  type Due,
  isToTell,
  maxListed,
  type NoticeReport,
  type SendNotice,
} from './daily-notice.ts';
import type { Letter, LetterFact, Part } from './letter.ts';
import { mailContent } from './mail-channel.ts';
import { deskLink } from './mail-text.ts';
import { createSendMail, fingerprint } from './send-mail.ts';

/**
 * Makes the function that sends the daily notice to the staff by mail: who waits, for what and how long, and where to do
 * it. `undefined` if mail is not set up.
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
    const subject = noticeCopy.subject(notice, day);
    const mail = mailContent(noticeLetter(notice, deskUrl), subject, deskUrl ? ways(deskUrl) : []);
    // Another mail on the same day, as after a restore, is another to mail programs.
    const id = `${day}.notice.${fingerprint(mail.text)}`;
    await sendMail({ id, to: [...notifyTo], ...mail }, signal);
  };
}

type Settings = Pick<ChannelSettings, 'smtpUrl' | 'notifyTo'> &
  Pick<ChannelTools, 'siteUrl' | 'deskUrl'>;

/** Things of one sort, and the page of the desk where they are done. */
type Chapter = { title: string; facts: LetterFact[]; total: number; place: Place };

/** A page of the desk by its name, with its address where the desk has one. */
type Place = { name: string; path: string; todo: string };

/** The notice; what has nothing to say is left out. The first thing to do is its button. */
export function noticeLetter(notice: NoticeReport, desk: string | undefined): Letter {
  const chapters = chaptersOf(notice, desk);
  const last = (at: number) => chapters[at]!.place !== chapters[at + 1]?.place;
  const [first] = chapters;
  const firstEnd = chapters.findIndex((_, at) => last(at));
  return [
    ...(first ? [{ lead: first.title }] : []),
    ...chapters.flatMap(({ title, facts, total, place }, at): Part[] => [
      { look: 'head', title: at === 0 ? undefined : title, facts: withMore(facts, total) },
      ...(last(at) ? [wayTo(place, desk, at === firstEnd)] : []),
    ]),
    ...nightParts(notice.night),
    noticeCopy.oncePerDay,
  ];
}

/** What the server did in the night: one line where nothing is to be done about it. */
function nightParts(night: NoticeReport['night']): Part[] {
  if (night === undefined) return [];
  if (night === 'missing') return [noticeCopy.night.missing];
  const { findings, found, backup, erased, kept, isGood } = night;
  const { good, copied, notCopied, foundOf, erasedOf } = noticeCopy.night;
  const places = new Set(erased.flatMap(({ sentTo }) => sentTo));
  return [
    ...(isGood ? [`${good}${backup === 'made' ? copied : '.'}`] : []),
    ...(found > 0 ? [`${foundOf(found)} ${findings.map(findingWords).join('; ')}.`] : []),
    ...(backup === 'failed' ? [notCopied] : []),
    ...(kept ? [kept] : []),
    ...(erased.length > 0 ? [erasedOf(erased.map(({ reference }) => reference))] : []),
    ...[...places].map((place) => `${channelLabel(place)}: ${whenErased(place)}`),
  ];
}

function wayTo({ name, path, todo }: Place, desk: string | undefined, isFirst: boolean): Part {
  if (desk === undefined) return `${todo}: ${name}.`;
  const address = `${desk}${path}`;
  return isFirst ? { button: todo, address } : `${todo}: ${address}`;
}

const chapter = (
  which: 'sessions' | 'gaveUp' | 'late' | 'quarantined',
  facts: LetterFact[],
  total = facts.length,
): Chapter => ({ title: noticeCopy[which], facts, total, place: places[which] });

function chaptersOf(notice: NoticeReport, desk: string | undefined): Chapter[] {
  const { sessions, gaveUp, late, quarantined } = notice;
  const due = dueByWhatFor(notice).map((all): Chapter => {
    const [{ for: what, kind }] = all as [Due];
    return {
      title: noticeCopy.due(all),
      facts: all.slice(0, maxListed).map((each) => [each.left, whoAt(each), deskLink(desk, each)]),
      total: all.length,
      // A complaint about data is in the list of what waits, unlike other messages.
      place: places[what === 'complaint' ? 'enrolment' : kind],
    };
  });
  const lacking = sessions.map((session): LetterFact => [
    lackWords(session),
    `${session.courses.join(', ')}\n${whenWords(session)}`,
  ]);
  const undelivered = (all: NoticeReport['gaveUp'] | NoticeReport['late']) =>
    all.slice(0, maxListed).map((each): LetterFact => {
      const text = [whoAt(each), each.failure].filter(Boolean).join('\n');
      return [channelLabel(each.channel), text, deskLink(desk, each)];
    });
  const held = kindNames
    .filter((kind) => quarantined[kind] > 0)
    .map((kind): LetterFact => ['Quarantined', count(quarantined[kind], kinds[kind].singular)]);
  return [
    ...due,
    chapter('sessions', lacking),
    chapter('gaveUp', undelivered(gaveUp), gaveUp.length),
    chapter('late', undelivered(late), late.length),
    chapter('quarantined', held),
  ].filter(({ facts }) => facts.length > 0);
}

function dueByWhatFor({ due }: NoticeReport): Due[][] {
  return kindNames.flatMap((kind) => [
    ...Map.groupBy(
      due.filter((each) => each.kind === kind),
      (each) => each.for,
    ).values(),
  ]);
}

const whoAt = ({ who, reference }: { who: string; reference: string }) =>
  [who, reference].filter(Boolean).join(', ');

function withMore(facts: LetterFact[], total: number): LetterFact[] {
  return total > facts.length ? [...facts, ['and', `${total - facts.length} more`]] : facts;
}

function lackWords(session: Session): string {
  if (!isTooSmall(session)) return 'No joining instructions';
  const few = `${session.people} of at least ${session.smallestGroup} people`;
  return isInstructed(session) ? few : `${few}, no joining instructions`;
}

/** What is due, by what it waits for: of one, and of several. */
const dueWords: Record<Due['for'], (count: number, kind: Kind) => string> = {
  answer: (all, kind) =>
    kind === 'contact'
      ? `${are(all, 'message')} waiting for a reply`
      : `${are(all, 'person', 'people')} waiting for a reply`,
  acceptance: (all) => `${count(all, 'booking')} to confirm`,
  addition: (all) => `${count(all, 'person', 'people')} added something`,
  call: (all) => `${count(all, 'call')} to make`,
  lapsing: (all) => `${count(all, 'offer')} about to lapse`,
  lapsed: (all) => `${count(all, 'offer')} lapsed without a reply`,
  choice: (all) =>
    `${count(all, 'customer')} to ask: the session is moved, and they have not chosen`,
  session: (all) => `${count(all, 'booking')} to close: say who came`,
  complaint: (all) => `${count(all, 'complaint')} about data to acknowledge`,
  payment: (all) => `${count(all, 'invoice')} overdue`,
  names: (all) => `${count(all, 'booking')} with new names to check`,
  letter: (all) => `${count(all, 'person', 'people')} to call or write to`,
  return: (all) => `${count(all, 'application')} that you put off until now`,
  refund: (all) => `${count(all, 'refund')} to pay`,
  surplus: (all) => `${count(all, 'payment')} of too much`,
};

const are = (all: number, noun: string, plural?: string) =>
  `${count(all, noun, plural)} ${all === 1 ? 'is' : 'are'}`;

/** The words of the daily notice. */
const noticeCopy = {
  /** It names nobody, because subjects show on locked screens and in logs. */
  subject: (notice: NoticeReport, day: string) => {
    const [first] = chaptersOf(notice, undefined);
    const on = dayWords(`${day}T12:00Z`).replace('\u{a0}', ' ');
    const night = isToTell(notice.night) ? noticeCopy.night.title : 'nothing to do';
    return `${brand.name}: ${first?.title ?? night}, ${on}`;
  },
  due: (all: Due[]) => {
    const [{ for: what, kind }] = all as [Due];
    const number = (wanted: Due['when']) => all.filter(({ when }) => when === wanted).length;
    const late = number('late');
    return `${dueWords[what](all.length, kind)}${late > 0 ? `, ${late} late` : ''}`;
  },
  sessions: 'Sessions that need something soon',
  gaveUp: 'Not delivered, and not tried again unless you ask',
  late: 'Not delivered for an hour, and tried again by itself',
  quarantined: 'Waiting in quarantine, as they may come from a robot',
  night: {
    title: 'something about the night',
    missing:
      'The server has not looked at its data for two nights, and made no copy. Is it running at NIGHT_HOUR, and does its log say why?',
    good: 'In the night everything agreed',
    copied: ', and a copy was made.',
    notCopied:
      'In the night no copy could be made. Is there room in BACKUP_DIR, and may the server write there?',
    foundOf: (found: number) =>
      `In the night ${count(found, 'thing')} did not agree (npm run applications -- check):`,
    erasedOf: (references: string[]) =>
      `Erased in the night, because it was kept for as long as it may be: ${references.join(', ')}. Where else there are copies, only you can delete them:`,
  },
  oncePerDay: 'This email comes once a day, for as long as something is waiting.',
} as const;

const list = (view: DeskView, name: string, todo: string): Place => ({
  name,
  path: viewPath[view],
  todo,
});

const places = {
  enrolment: list(waitingView.enrolment, 'To answer', 'See who is waiting'),
  contact: list(waitingView.contact, 'Messages', 'Read the messages'),
  sessions: { name: 'Sessions', path: deskPaths.sessions, todo: 'See the sessions' },
  gaveUp: list('not-delivered', 'Not delivered', 'Put it right, then press Retry'),
  late: list('not-delivered', 'Not delivered', 'See what waits'),
  quarantined: list('quarantined', 'Quarantined', 'Release or erase them'),
} as const;

const ways = (desk: string) => Object.values(places).map(({ path }) => `${desk}${path}`);
