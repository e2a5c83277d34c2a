import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import { inWords } from '../../domain/london-time.ts';
import { deskPaths, type Sent } from '../../domain/desk-paths.ts';
import { answersOf, kinds, personOf } from '../../domain/kinds.ts';
import { bookedOffer, offeredBy } from '../../domain/letter-for.ts';
import { type Offer, priceWords, whenWords } from '../../domain/offers.ts';
import { owedTo } from '../../domain/due.ts';
import { describeEvent, type DeskEvent, stateAfter } from '../../domain/events.ts';
import { forTerminal } from '../plain-text.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { ChannelTools } from './channel.ts';
import type { Letter, Part } from './letter.ts';
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
  const { opening, promise, desk, noReceipt, caution, noAnswer } = mailCopy.staff;
  const sections = answersOf(submission).map(({ title, answers }): Part => {
    const facts = answers.map(({ name, label, text }) => {
      const told = name === 'selectedCourses' ? explained(text.split('\n'), choiceHints) : text;
      return [label, forTerminal(told) || noAnswer] as const;
    });
    return { title, facts };
  });
  return [
    opening(kind, reference, inWords(new Date(submittedAt))),
    promise(inWords(new Date(submission.dueAt))),
    ...(link === undefined ? [] : [desk(link)]),
    ...(isReceiptWithheld ? [noReceipt(reference, link)] : []),
    caution,
    ...sections,
  ];
}

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
  }: Pick<ChannelTools, 'choiceHints' | 'siteUrl'> & { link?: string | undefined },
): Letter {
  const { kind, reference } = submission;
  const { greeting, thanks, labels, by, next, follow, correct, notYou, signature } =
    mailCopy.receipt;
  return [
    greeting,
    thanks[kind],
    {
      isTicket: true,
      facts: [
        [labels.reference, reference],
        [labels.reply, by(inWords(new Date(submission.dueAt)))],
        ...chosen(submission, choiceHints),
      ],
    },
    next[kind],
    ...(link === undefined ? [] : [follow(link)]),
    correct,
    notYou,
    signature(siteUrl),
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
  const { acted, needed, desk, caution, actLabels } = mailCopy.staff;
  const waiting = owedTo(submission, stateAfter(history));
  const { name, company } = personOf(submission);
  const offer = offerOf(event, history);
  const facts = [
    [actLabels.who, company === '' ? name : `${name}, ${company}`],
    ...(event.action === 'added' ? [[actLabels.added, event.text] as const] : []),
    ...(offer
      ? ([
          [actLabels.courses, offer.courses.join('\n')],
          [actLabels.when, `${whenWords(offer)}, London time`],
          [actLabels.price, priceWords(offer)],
        ] as const)
      : []),
  ] as const;
  return [
    acted(describeEvent(event), submission.reference),
    ...(waiting === undefined ? [] : [needed(inWords(new Date(waiting.dueAt)))]),
    ...(link === undefined ? [] : [desk(link)]),
    ...(event.action === 'added' ? [caution] : []),
    { facts: facts.map(([label, text]) => [label, forTerminal(text)] as const) },
  ];
}

/** The offer that an act is about, or the one that was booked until then. */
function offerOf(event: DeskEvent, history: readonly DeskEvent[]): Offer | undefined {
  if (event.action === 'accepted' || event.action === 'declined') {
    return offeredBy(history, event.offer);
  }
  const before = history.filter(({ id }) => Number(id) < Number(event.id));
  return event.action === 'cancelled' ? bookedOffer(before) : undefined;
}

/** The Message-ID of the mail to the staff for a form. */
export const staffMailOf = (reference: string) => `${reference}.staff-mail`;

/** The Message-ID of the receipt, to which every later letter refers. */
export const receiptOf = (reference: string) => `${reference}.receipt`;
