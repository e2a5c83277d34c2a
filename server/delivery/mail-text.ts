import { deskPaths, type Sent } from '../../domain/case/desk-paths.ts';
import { owedTo } from '../../domain/case/due.ts';
import {
  additionIn,
  describeEvent,
  type DeskEvent,
  stateAfter,
  upTo,
} from '../../domain/case/events.ts';
import { answersOf, coursesOf, kinds, whoSent } from '../../domain/case/kinds.ts';
import { type Offer, priceWords, whenWords } from '../../domain/case/offers.ts';
import type { StoredSubmission } from '../../domain/case/submission.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import { bookedOffer, offeredBy } from '../../domain/letters/letter-for.ts';
import { ticketCopy } from '../../domain/provider/copy.ts';
import { inWords } from '../../domain/time/london-time.ts';
import { forTerminal, headerLine } from '../plain-text.ts';
import type { ChannelTools } from './channel.ts';
import type { Fact, Letter, Part } from './letter.ts';
import { mailCopy } from './mail-copy.ts';

/** The address of a submission at the desk, if the desk has a public address. */
export function deskLink(deskUrl: string | undefined, sent: Sent): string | undefined {
  return deskUrl === undefined ? undefined : `${deskUrl}${deskPaths.submission(sent)}`;
}

/** The mail to the staff: every answer under the form's own headings, and the course that a choice stands for. */
export function staffLetter(
  submission: StoredSubmission,
  choiceHints: ChoiceHints,
  link: string | undefined,
): Letter {
  const { kind, reference, submittedAt, isReceiptWithheld } = submission;
  const { labels, lead, reply, desk, time, noReceipt, caution, noAnswer } = mailCopy.staff;
  const { subject = '', numberOfAttendees = '' }: Partial<Record<string, string | string[]>> =
    submission.content;
  const sections = answersOf(submission).map(({ title, answers }): Part => {
    const facts = answers.map(({ name, label, text }) => {
      const told = name === 'selectedCourses' ? explained(text.split('\n'), choiceHints) : text;
      return [label, forTerminal(told) || noAnswer] as const;
    });
    return { look: 'answers', title, facts };
  });
  return [
    { lead: lead(kind, whoOf(submission)) },
    {
      look: 'head',
      facts: given([
        [labels.courses, explained(coursesOf(submission), {})],
        [labels.subject, String(subject)],
        [labels.people, String(numberOfAttendees)],
        [labels.arrived, time(inWords(new Date(submittedAt)))],
        [labels.due, time(inWords(new Date(submission.dueAt)))],
        [labels.reference, reference],
      ]),
    },
    ...deskButton(desk.answer, link),
    reply,
    ...(isReceiptWithheld ? [noReceipt(reference, link)] : []),
    caution,
    ...sections,
  ];
}

/** A name and a firm, as a line for a terminal; empty where neither can be read. */
export function whoOf(submission: Pick<StoredSubmission, 'kind' | 'content'>): string {
  const { name, company } = whoSent(submission);
  return headerLine([name, company].filter(Boolean).join(', '));
}

/** The facts that there are. */
const given = (facts: readonly Fact[]) =>
  facts
    .map(([label, text]) => [label, forTerminal(text)] as const)
    .filter(([, text]) => text !== '');

const deskButton = (button: string, link: string | undefined): Part[] =>
  link === undefined ? [] : [{ button, address: link }];

/**
 * The receipt: that the form arrived, and what happens next. Nobody has checked its address, which may be a stranger's,
 * so it repeats nothing that was typed; of the choices it repeats the form's own words.
 */
export function receiptLetter(
  submission: StoredSubmission,
  {
    choiceHints,
    siteUrl,
    link,
    closed,
  }: Pick<ChannelTools, 'choiceHints' | 'siteUrl'> & {
    link?: string | undefined;
    closed?: string | undefined;
  },
): Letter {
  const { kind, reference } = submission;
  const { greeting, thanks, labels, by, next, correct, notYou, signature } = mailCopy.receipt;
  const due = inWords(new Date(submission.dueAt));
  return [
    greeting,
    { lead: thanks[kind] },
    {
      look: 'ticket',
      facts: [
        [labels.reference, reference],
        [labels.reply, by(due)],
        ...chosen(submission, choiceHints),
      ],
    },
    ...(link === undefined ? [] : [{ button: ticketCopy.follow, address: link }]),
    next[kind](due),
    ...(closed === undefined ? [] : [closed]),
    ...(link === undefined ? [] : [mailCopy.receipt.private]),
    correct,
    signature(siteUrl),
    { law: notYou },
  ];
}

function chosen({ kind, content }: StoredSubmission, hints: ChoiceHints) {
  const stored: Partial<Record<string, string | string[]>> = content;
  return Object.entries(kinds[kind].fields).flatMap(([name, field]) => {
    if (field.kind !== 'choices' || !field.server || !field.server.inReceipt) return [];
    const options = field.options.filter((option) => stored[name]?.includes(option));
    return options.length > 0 ? [[field.server.inReceipt, explained(options, hints)] as const] : [];
  });
}

const explained = (choices: readonly string[], hints: ChoiceHints) =>
  choices
    .flatMap((choice) => (hints[choice] === undefined ? [choice] : [choice, `  ${hints[choice]}`]))
    .join('\n');

/** The mail to the staff about an applicant's act: what it was, by when it needs them, where to read it, who and what. */
export function actLetter(
  submission: StoredSubmission,
  {
    event,
    history,
    link,
  }: { event: DeskEvent; history: readonly DeskEvent[]; link: string | undefined },
): Letter {
  const { labels, desk, time, caution } = mailCopy.staff;
  const name = headerLine(whoSent(submission).name);
  const waiting = owedTo(submission, stateAfter(history));
  const offer = offerOf(event, history);
  return [
    { lead: describeEvent(event).replace(/^The applicant/u, (words) => name || words) },
    {
      look: 'head',
      facts: given([
        [labels.who, whoOf(submission)],
        [labels.courses, offer ? offer.courses.join('\n') : ''],
        [labels.when, offer ? time(whenWords(offer)) : ''],
        [labels.people, offer ? String(offer.people) : ''],
        [labels.price, offer ? priceWords(offer) : ''],
        [labels.added, additionIn(event) ?? ''],
        [labels.needed, waiting ? time(inWords(new Date(waiting.dueAt))) : ''],
        [labels.reference, submission.reference],
      ]),
    },
    ...deskButton(desk[waiting?.for ?? 'nothing'], link),
    ...(additionIn(event) === undefined ? [] : [caution]),
  ];
}

/** The offer that an act is about, or the one that was booked until then. */
function offerOf(event: DeskEvent, history: readonly DeskEvent[]): Offer | undefined {
  if ('offer' in event) return offeredBy(history, event.offer);
  const at = history.findIndex(({ id }) => id === event.id);
  const [before, after] = [upTo(history, at), upTo(history, at + 1)];
  return bookedOffer(after) ? undefined : bookedOffer(before);
}

/** The Message-ID of the mail to the staff for a form. */
export const staffMailOf = (reference: string) => `${reference}.staff-mail`;

/** The Message-ID of the receipt, to which every later letter refers. */
export const receiptOf = (reference: string) => `${reference}.receipt`;
