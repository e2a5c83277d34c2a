import { both, entry } from '../case/event-entry.ts';
import { personOf, type StoredSubmission } from '../case/submission.ts';
import { oneLine, withoutControls } from '../forms/readers.ts';
import { handNames, letterOfKey } from '../letters/letter-times.ts';
import { brand } from '../provider/brand.ts';
import { unlessClosed } from './closed-acts.ts';

const maxSubject = 200;

const noAddress = 'There is no email address to write to: call, or correct the application';

/** What names a delivery to the desk; an address has at most 254 characters. */
const ofDelivery = { kind: 'text', label: '', hint: '', max: 254, isId: true } as const;

/** Letters that are written by hand, and what became of every letter. */
export const letterEvents = {
  written: entry({
    author: 'staff',
    verb: 'write',
    button: 'Send',
    fields: {
      to: { kind: 'fact', shown: 'To', of: ({ submission }) => personOf(submission).email },
      from: { kind: 'fact', shown: 'From', of: () => brand.email },
      subject: {
        kind: 'text',
        label: 'Subject',
        hint: 'With the reference, by which the reply is found.',
        max: maxSubject,
        empty: 'Give the letter a subject',
        tooLong: `That is too long for a subject: at most ${maxSubject} characters, with the reference`,
        isLine: true,
        kept: subjectWithReference,
      },
      text: {
        kind: 'text',
        label: 'Text',
        hint: 'Plain text, with an empty line between paragraphs.',
        max: 10_000,
        empty: 'Write the letter first',
        what: 'a letter',
        kept: withoutControls,
      },
    },
    kinds: both,
    check: ({ to }) => ({ text: to === '' ? noAddress : undefined }),
    isOpen: unlessClosed('written'),
    apply: (state, { id }) => ({ ...state, letter: { event: id, hasGivenUp: false } }),
    subject: 'answer',
    canBeUndone: true,
    sentence: () => 'Wrote a letter',
    consequence: 'send-letter',
    leadsTo: 'next-up',
  }),
  /** The server adds this once the mail server has the letter; it stops the clock. */
  sent: entry({
    author: 'server',
    verb: 'sent',
    fields: { event: { kind: 'event' } },
    kinds: both,
    apply: (state, { at, by, event }) => {
      const { letter, answer = { at, by }, openAdditions } = state;
      const first = { ...state, answer, mailedAt: at };
      // It doesn't answer what was added after it.
      const later = openAdditions.filter((each) => Number(each.event) > Number(event));
      return letter?.event === event
        ? { ...first, letter: undefined, openAdditions: later }
        : first;
    },
    sentence: () => 'Letter delivered',
    applicantSentence: () => 'We wrote to you.',
  }),
  /** The server adds this once it has stopped trying to send the letter. */
  'gave-up': entry({
    author: 'server',
    verb: 'gave-up',
    fields: { event: { kind: 'event' } },
    kinds: both,
    apply: (state, { event }) => {
      const { letter } = state;
      return letter?.event === event
        ? { ...state, letter: { ...letter, hasGivenUp: true } }
        : state;
    },
    sentence: () => 'The letter was given up',
  }),
  /** What somebody without an email address was told, or sent by post. */
  'passed-on': entry({
    author: 'staff',
    verb: 'pass-on',
    button: 'Done',
    fields: {
      letter: {
        kind: 'text',
        label: 'The letter',
        hint: 'What was said or posted.',
        max: 60,
        empty: 'Say which letter',
        isId: true,
      },
    },
    check: ({ letter }) => ({
      letter: Object.hasOwn(handNames, letterOfKey(letter)) ? undefined : 'There is no such letter',
    }),
    isOpen: ({ isQuarantined }) => !isQuarantined,
    // As with a letter that has arrived, whoever waited for an answer has it.
    apply: (state, { at, by, letter }) => ({
      ...state,
      answer: state.answer ?? { at, by },
      passedOn: [...state.passedOn, letter],
    }),
    canBeUndone: true,
    sentence: ({ letter }) => `Called or wrote: ${handNames[letterOfKey(letter)]}`,
    applicantSentence: ({ letter }) => `We called or wrote: ${handNames[letterOfKey(letter)]}.`,
    leadsTo: 'next-up',
  }),
  /**
   * A mail that the mail server had taken, and that came back later. The store puts its delivery among what was not
   * delivered, and a letter that came back was no answer (`fold`). `event` is empty where it belongs to no event.
   */
  'came-back': entry({
    author: 'staff',
    verb: 'came-back',
    button: 'It came back',
    fields: { channel: ofDelivery, event: ofDelivery, recipient: ofDelivery },
    kinds: both,
    isOpen: ({ isQuarantined }) => !isQuarantined,
    canBeUndone: true,
    bringsBack: true,
    sentence: () => 'A mail came back',
  }),
  /** The server adds this once somebody has named the reference and the address that belongs to it. */
  'link-asked': entry({
    author: 'server',
    verb: 'link-asked',
    sentence: () => 'The applicant’s link was asked for, with reference and address, and mailed',
    applicantSentence: () => 'The link to this page was asked for, and mailed to you.',
    consequence: 'send-link',
  }),
  /** The server adds this once the mail server has the reminder. */
  reminded: entry({
    author: 'server',
    verb: 'reminded',
    fields: { event: { kind: 'event' } },
    apply: (state, { at }) => ({ ...state, mailedAt: at }),
    sentence: () => 'Reminder delivered',
    applicantSentence: () => 'We reminded you.',
  }),
} as const;

/** The subject on one line, with the reference; empty if nothing was typed. */
function subjectWithReference(typed: string, { reference }: StoredSubmission): string {
  const line = oneLine(typed);
  return line === '' || line.includes(reference) ? line : `${line} (${reference})`;
}
