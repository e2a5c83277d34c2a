import { both, entry, type FormReading, viaField } from '../case/event-entry.ts';
import { dayField, dayWords } from '../case/offers.ts';
import {
  type DeskState,
  ended,
  openStages,
  type Outcome,
  outcomeNames,
  outcomes,
  stageNames,
  unpaidOf,
  type Unsent,
} from '../case/stages.ts';
import { kinds, normaliseReference } from '../case/submission.ts';
import { withoutControls } from '../forms/readers.ts';
import { cityOf, readZone } from '../time/customer-clock.ts';
import { dateInLondon, fromLondon } from '../time/london-time.ts';
import { replyDue } from '../time/reply-due.ts';

/** The most additions to an application: more than people write, but limited, as each event rereads all of them. */
const maxAdditions = 50;

/** By when we answer. */
const answerDue = {
  kind: 'promise',
  of: ({ submission, now, closing }: FormReading) => replyDue(submission.kind, now, closing),
} as const;

/** What becomes of an application, from its answer to its end, and what is added to it or put right. */
export const applicationEvents = {
  answered: entry({
    author: 'staff',
    verb: 'answer',
    button: 'Mark as answered',
    fields: {
      callAt: {
        kind: 'moment',
        label: 'When you will call',
        hint: 'In UK time, if you agreed a call. There is then a file for your calendar.',
        unreadable: 'Give the day and the time of the call, such as 31/01/2030 09:30',
        shown: 'Call',
      },
    },
    kinds: both,
    apply: (state, { at, by, callAt }) => {
      const { answer = { at, by } } = state;
      const agreed = callAt ?? state.callAt;
      const unsent = state.unsent.filter(({ letter }) => !saidInAnswer.has(letter));
      return { ...state, answer, callAt: agreed, openAdditions: [], unsent };
    },
    subject: 'answer',
    canBeUndone: true,
    sentence: () => 'Marked as answered',
    applicantSentence: () => 'We answered you.',
    leadsTo: 'next-up',
  }),
  taken: entry({
    author: 'staff',
    verb: 'take',
    button: 'Take',
    kinds: both,
    apply: (state, { by }) => ({ ...state, owner: by }),
    subject: 'owner',
    canBeUndone: true,
    sentence: ({ by }) => (by ? `Assigned to ${by}` : 'Assigned'),
  }),
  'given-back': entry({
    author: 'staff',
    verb: 'give-back',
    button: 'Give back',
    kinds: both,
    isOpen: ({ state }) => state.owner !== undefined,
    apply: (state) => ({ ...state, owner: undefined }),
    subject: 'owner',
    canBeUndone: true,
    sentence: () => 'No longer assigned',
  }),
  moved: entry({
    author: 'staff',
    verb: 'move',
    button: {
      review: `Move back to ${stageNames.review}`,
      customize: `Move to ${stageNames.customize}`,
      connect: `Move to ${stageNames.connect}`,
    },
    fields: { stage: { kind: 'choice', options: openStages } },
    apply: (state, { stage }) => ({ ...state, stage, end: undefined }),
    subject: 'stage',
    canBeUndone: true,
    sentence: ({ stage }) => `Moved to the stage ${stageNames[stage]}`,
    applicantSentence: ({ stage }) => `We went on to the step ${stageNames[stage]}.`,
  }),
  closed: entry({
    author: 'staff',
    verb: 'close',
    button: 'Close',
    fields: {
      outcome: { kind: 'choice', options: outcomes, missing: 'Choose how it ended' },
    },
    check: ({ outcome }, { state }) => ({ outcome: closeFault(outcome, state) }),
    apply: (state, { at, outcome }) => ended(state, { at, is: outcome }),
    subject: 'end',
    canBeUndone: true,
    sentence: ({ outcome }) => `Closed it: ${outcomeNames[outcome]}`,
    applicantSentence: ({ outcome }) =>
      outcome === 'enrolled' ? 'You are enrolled.' : 'We closed it without a booking.',
  }),
  'put-off': entry({
    author: 'staff',
    verb: 'put-off',
    button: 'Put off',
    fields: {
      until: {
        ...dayField,
        label: 'Put off until',
        hint: 'You see it again on that day, or at once if the applicant does something.',
      },
      why: {
        kind: 'text',
        label: 'Why',
        hint: 'A line for your colleagues; the applicant does not see it.',
        max: 200,
        empty: 'Say why, in a line',
        what: 'a line',
        isSearched: true,
        isLine: true,
      },
    },
    check: ({ until }, { now }) => ({
      until: until > dateInLondon(now) ? undefined : 'Give a day that is still to come',
    }),
    isOpen: ({ state, isQuarantined }) =>
      !isQuarantined &&
      (unpaidOf(state) !== undefined || (state.stage !== 'done' && state.answer !== undefined)),
    apply: (state, { until, why }) => ({
      ...state,
      putOff: { until: fromLondon(`${until}T00:00`)!, why },
    }),
    // Nobody puts off what others, or the applicant, have just done.
    subject: 'end',
    canBeUndone: true,
    sentence: ({ until }) => `Put it off until ${dayWords(fromLondon(`${until}T12:00`)!)}`,
    leadsTo: 'next-up',
  }),
  repeats: entry({
    author: 'staff',
    verb: 'repeat',
    button: 'Close as a repeat',
    fields: {
      of: {
        kind: 'value',
        input: 'text',
        label: 'A repeat of',
        hint: 'The reference of the application that goes on.',
        read: normaliseReference,
        wrong: 'Give one reference, such as 4KX7-9QMD',
      },
    },
    check: ({ of }, { state, submission: { reference } }) => ({
      of: of === reference ? 'This is its own reference' : closeFault('not-enrolled', state),
    }),
    apply: (state, { at, of }) => ended(state, { at, is: 'repeat', of }),
    subject: 'end',
    canBeUndone: true,
    sentence: ({ of }) => `Closed it as a repeat of ${of}`,
    applicantSentence: ({ of }) => `We have this twice, and are going on with application ${of}.`,
  }),
  added: entry({
    author: 'applicant',
    verb: 'add',
    button: 'Send',
    fields: {
      text: {
        kind: 'text',
        label: 'Your message',
        hint: 'It goes to the team, with your application.',
        max: 5_000,
        empty: 'Write something first',
        what: 'one message',
        isSearched: true,
        kept: withoutControls,
      },
      dueAt: answerDue,
    },
    isOpen: ({ state }) => state.additions < maxAdditions,
    apply: (state, event) => ({
      ...heardFromAgain(state, event),
      additions: state.additions + 1,
    }),
    subject: 'addition',
    addition: ({ text }) => text,
    sentence: () => 'The applicant added something',
    applicantSentence: () => 'You added something.',
  }),
  replied: entry({
    author: 'staff',
    verb: 'replied',
    button: 'They replied',
    fields: { dueAt: answerDue },
    kinds: both,
    // What waits for an answer already has a clock.
    isOpen: ({ state, isQuarantined }) =>
      !isQuarantined &&
      state.openAdditions.length === 0 &&
      (state.answer !== undefined || state.stage === 'done'),
    apply: (state, event) => heardFromAgain(state, event),
    subject: 'addition',
    canBeUndone: true,
    bringsBack: true,
    sentence: () => 'A reply came',
    applicantSentence: () => 'You replied to us.',
  }),
  withdrawn: entry({
    author: 'applicant',
    verb: 'withdraw',
    button: 'Withdraw the application',
    // A booking must be cancelled instead, because that works out the refund.
    isOpen: ({ state }) => state.stage !== 'done' && !state.booking,
    apply: (state, { at }) => ended(state, { at, is: 'withdrawn' }),
    subject: 'end',
    webhook: 'application.withdrawn',
    sentence: () => 'Withdrawn by the applicant',
    applicantSentence: () => 'You withdrew your application.',
  }),
  /** It is stored with the application itself, by which the staff enter what came in another way than by the site. */
  'taken-down': entry({
    author: 'staff',
    verb: 'take-down',
    button: 'Save the application',
    fields: {
      via: { ...viaField, label: 'Came by', missing: 'Say how it came' },
      message: { kind: 'fact', of: () => '' },
    },
    isOpen: () => false,
    sentence: () => 'Took the application down',
    applicantSentence: () => 'We wrote the application down for you.',
  }),
  /** The server adds this to a message once the application that was made of it is stored: nothing of it waits any more. */
  'became-application': entry({
    author: 'server',
    verb: 'become-application',
    fields: { application: { kind: 'fact', of: () => '' } },
    kinds: ['contact'],
    apply: (state, { at, application: of }) => ended(state, { at, is: 'became-application', of }),
    subject: 'end',
    canBeUndone: true,
    sentence: () => 'Made an application of it',
  }),
  /** It changes what the store hands out as the content, in its own transaction; what stood there stays in it. */
  corrected: entry({
    author: 'staff',
    verb: 'correct',
    button: 'Save the correction',
    fields: { before: { kind: 'answers', shown: 'before' }, after: { kind: 'answers' } },
    isOpen: ({ isQuarantined }) => !isQuarantined,
    subject: 'answers',
    canBeUndone: true,
    sentence: ({ after }) => `Corrected: ${labelsOf(after)}`,
    applicantSentence: ({ before, after }) =>
      `We corrected what you wrote: ${labelsOf(after)}.${endsLink(before) ? ' The link to this page is a new one.' : ''}`,
  }),
  /** Beside the answers, because no form asks for it. */
  'clock-set': entry({
    author: 'staff',
    verb: 'set-clock',
    button: 'Set the time zone',
    fields: {
      zone: {
        kind: 'value',
        input: 'text',
        label: 'Their time zone',
        hint: 'A city that has it, such as New York. Times are then said by both clocks; London says UK time alone.',
        read: readZone,
        wrong:
          'There is no time zone by this name: give a large city that has it, such as New York',
        inWords: cityOf,
        asTyped: cityOf,
      },
    },
    isOpen: ({ isQuarantined }) => !isQuarantined,
    apply: (state, { zone }) => ({ ...state, zone }),
    canBeUndone: true,
    sentence: () => 'Set the time zone',
  }),
  /** It cannot be undone, because the old link must stay invalid. */
  relinked: entry({
    author: 'staff',
    verb: 'relink',
    button: 'New link',
    sentence: () => 'Made a new link for the applicant',
  }),
} as const;

/** Answers of the application's form, by their names. */
export type Answers = Partial<Record<string, string | string[]>>;

const labelsOf = (answers: string) =>
  Object.keys(JSON.parse(answers) as Answers)
    .map((name) => kinds.enrolment.fields[name]?.label ?? name)
    .join(', ');

/** Whether another address took the place of one to which the applicant's link may have gone. */
const endsLink = (before: string) => Boolean((JSON.parse(before) as Answers).email);

/** Why answers cannot be corrected, if they cannot: what was accepted has the rights of whoever accepted it. */
export function correctionFault(after: Answers, { offer, booking }: DeskState): string | undefined {
  if (after.participantType === undefined) return undefined;
  if (offer?.accepted || booking) {
    const former = after.participantType === 'personal' ? 'a business' : 'a consumer';
    return `They accepted an offer as ${former}, and have the rights that follow from it. Take the offer back, or cancel the booking, first`;
  }
  return after.participantType === 'personal' && offer?.isVatAdded
    ? 'The open offer has VAT added, and a consumer’s price includes it. Make the offer again with VAT included, or take it back, first'
    : undefined;
}

/** What somebody hears who is answered by telephone. */
const saidInAnswer = new Set<Unsent['letter']>(['offer', 'taken-back']);

/** Somebody wrote again, which a letter from before does not answer. */
const heardFromAgain = (
  state: DeskState,
  { id: event, at, dueAt }: Record<'id' | 'at' | 'dueAt', string>,
): DeskState => ({
  ...state,
  openAdditions: [...state.openAdditions, { event, at, dueAt: dueAt || undefined }],
});

/** Why an application cannot be closed with an outcome, if it cannot: cancelling the booking works out the refund. */
export const closeFault = (outcome: Outcome, { booking }: Pick<DeskState, 'booking'>) =>
  booking && outcome === 'not-enrolled'
    ? 'Cancel the booking first: that works out the refund'
    : undefined;
