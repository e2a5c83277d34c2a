import {
  admitting,
  attendeesFault,
  attendeesOf,
  attendeesText,
  canBeNamed,
  certifiedOf,
  maxTimes,
} from '../case/attendees.ts';
import {
  always,
  entry,
  type FormReading,
  letterFields,
  nameField,
  paidField,
} from '../case/event-entry.ts';
import {
  type DeskState,
  ended,
  heldOf,
  type Joining,
  moneyOf,
  withLetter,
} from '../case/stages.ts';
import { createCertificateNumber } from '../case/submission.ts';
import { textLimits } from '../forms/field.ts';
import { oneLine } from '../forms/readers.ts';
import { isWebAddress } from '../forms/schema-of.ts';
import { shareOf } from '../money/money.ts';
import { backWords, guaranteeUntil, refundDueAt } from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { count, dateInLondon } from '../time/london-time.ts';
import { unlessClosed } from './closed-acts.ts';

/** Who comes. Names are needed by the start, and may change until then: that is how a place is given to somebody else. */
const names = {
  kind: 'people',
  label: 'Who comes',
  hint: 'Give an email address if that person should get the certificate and the instructions too. You can leave lines empty and fill them in later.',
  isSearched: true,
  max: 100_000,
  tooLong: 'That is too long: paste names and email addresses, and nothing else',
} as const;

const maxAddress = 300;

/** Whoever has attended answers from 1 to 5. */
const scoreOf = (label: string, least: string, most: string) =>
  ({
    kind: 'choice',
    options: ['1', '2', '3', '4', '5'],
    label,
    names: { 1: `1, ${least}`, 5: `5, ${most}` },
    missing: `${label}: choose a number from 1 to 5`,
  }) as const;

/** What leads to a session: its names, and how it is found; and what comes after it. */
export const sessionEvents = {
  named: entry({
    author: 'applicant',
    verb: 'who-comes',
    button: 'Save the names',
    fields: { names },
    check: (event, { state }) => ({ names: namesFault(event.names, state) }),
    isOpen: (situation) => canBeNamed(situation) && situation.state.namings < maxTimes,
    apply: (state, event) => ({
      ...admitting(namedState(state, event), event),
      namings: state.namings + 1,
    }),
    subject: 'people',
    people: ({ names: typed }) => attendeesOf(typed),
    bringsParticipants: 'instructions',
    sentence: ({ names: typed }) =>
      `The applicant named ${count(attendeesOf(typed).length, 'person', 'people')}`,
    applicantSentence: () => 'You told us who is coming.',
  }),
  'named-for-them': entry({
    author: 'staff',
    verb: 'name',
    button: 'Save the names',
    fields: { names },
    check: (event, { state }) => ({ names: namesFault(event.names, state, true) }),
    isOpen: canBeNamed,
    apply: (state, event) => admitting(namedState(state, event), { ...event, isByStaff: true }),
    subject: 'people',
    canBeUndone: true,
    people: ({ names: typed }) => attendeesOf(typed),
    bringsParticipants: 'instructions',
    sentence: () => 'Entered who is coming',
    applicantSentence: () => 'We entered who is coming.',
  }),
  instructed: entry({
    author: 'staff',
    verb: 'instruct',
    button: 'Send',
    fields: {
      where: {
        kind: 'text',
        label: 'Link or address',
        hint: 'Where to be: the link of an online session, or the address with the room.',
        max: textLimits.url,
        empty: 'Give the link or the address',
        tooLong: `That is too long: at most ${textLimits.url.toLocaleString('en-GB')} characters for a link, ${maxAddress} for an address`,
        isLine: true,
      },
      tutor: {
        ...nameField,
        label: 'Tutor',
        hint: 'Who teaches.',
        empty: 'Name the tutor',
      },
      bring: {
        kind: 'text',
        label: 'What to bring',
        hint: 'Such as a laptop, or an example from work. It may be empty.',
        max: 2_000,
      },
      ...letterFields,
    },
    check: ({ where }) => ({ where: placeFault(where) }),
    isOpen: unlessClosed('instructed'),
    apply: (state, event) => {
      const { id, where, tutor, bring } = event;
      const joining = { ...state.booking?.joining, event: id, where, tutor, bring };
      const booking = state.booking && { ...state.booking, joining };
      return admitting({ ...withLetter(state, event, 'instructions'), booking }, event);
    },
    subject: 'offer',
    canBeUndone: 'until it leaves',
    letter: {
      id: 'instructions',
      facts: (event, { state: { booking }, agreed }) => ({
        offer: agreed,
        joining: { ...event, event: '' },
        changes: changesOf(booking?.joining, event),
      }),
    },
    hasCalendarFile: true,
    bringsParticipants: 'instructions',
    sentence: () => 'Gave the joining instructions',
    // Without an email address, or without mail, nothing was sent.
    applicantSentence: ({ text }) =>
      text ? 'We sent you the joining instructions.' : 'We gave the joining instructions.',
    consequence: 'send-letter',
  }),
  attended: entry({
    author: 'staff',
    verb: 'attend',
    button: 'Save who came',
    fields: {
      came: {
        kind: 'text',
        label: 'Who came',
        hint: 'One name on each line.',
        max: names.max,
        tooLong: 'That is too long: one name on each line, and nothing else',
        // Those who were named beforehand are among them, as they were named.
        kept: (typed: string) => attendeesText(attendeesOf(typed)),
      },
      numbers: {
        kind: 'fact',
        of: ({ values, submission }) =>
          attendeesOf(values.came ?? '')
            .map(() => createCertificateNumber(submission.reference))
            .join('\n'),
      },
    },
    check: ({ came }, { state }) => ({ came: namesFault(came, state, true) }),
    isOpen: unlessClosed('attended'),
    apply: (state, event) => {
      const attended = certifiedOf(event);
      const is = attended.length > 0 ? 'enrolled' : 'not-enrolled';
      return { ...ended(state, { at: event.at, is }), attended };
    },
    subject: ['end', 'attendance'],
    canBeUndone: true,
    people: ({ came }) => attendeesOf(came),
    certificates: (event) => certifiedOf(event),
    bringsParticipants: 'certificate',
    webhook: 'session.attended',
    sentence: ({ came }) => (came === '' ? 'Nobody came' : 'Said who came'),
    applicantSentence: ({ came }) =>
      came === '' ? 'We noted that nobody came.' : 'We noted who came, and made the certificates.',
  }),
  renamed: entry({
    author: 'staff',
    verb: 'rename',
    button: 'Correct the name',
    fields: {
      number: {
        kind: 'text',
        label: 'The certificate',
        hint: 'Its number. It ends, and another takes its place.',
        max: 40,
        empty: 'Give the number of the certificate',
        tooLong: 'That is no number of a certificate',
        isLine: true,
      },
      name: {
        ...nameField,
        label: 'The name',
        hint: 'As it should appear on the certificate.',
        empty: 'Give the name',
        isSearched: true,
      },
      another: {
        kind: 'fact',
        of: ({ submission }) => createCertificateNumber(submission.reference),
      },
    },
    check: ({ number }, { state: { attended = [] } }) => ({
      number: attended.some((each) => each.number === number)
        ? undefined
        : 'No certificate of this booking has this number',
    }),
    isOpen: ({ state: { attended = [] } }) => attended.length > 0,
    apply: (state, { number, name, another }) => ({
      ...state,
      attended: state.attended?.map((each) =>
        each.number === number ? { ...each, name, number: another } : each,
      ),
    }),
    subject: 'attendance',
    certificates: ({ name, another }) => [{ name, number: another }],
    leadsTo: 'session',
    sentence: ({ name }) => `Corrected the name on a certificate: ${name}`,
    applicantSentence: ({ name }) => `We corrected the name on a certificate: ${name}.`,
  }),
  rated: entry({
    author: 'applicant',
    verb: 'feedback',
    button: 'Send',
    fields: {
      content: scoreOf('The content', 'poor', 'excellent'),
      tutor: scoreOf('The tutor', 'poor', 'excellent'),
      worth: scoreOf('Worth the money', 'not at all', 'entirely'),
      words: {
        kind: 'text',
        label: 'In your words',
        hint: 'What helped, and what we should do otherwise.',
        max: 2_000,
        isAsked: always,
      },
      quotable: { kind: 'tick', label: 'You may quote me', isAsked: always },
    },
    isOpen: ({ state: { attended = [], ratings } }) => attended.length > 0 && ratings < maxTimes,
    apply: (state, { content, tutor, worth, words, quotable }) => ({
      ...state,
      feedback: { content, tutor, worth, words, quotable },
      ratings: state.ratings + 1,
    }),
    subject: 'feedback',
    sentence: ({ content, tutor, worth }) =>
      `The applicant gave feedback: content ${content}, tutor ${tutor}, worth the money ${worth}`,
    applicantSentence: () => 'You gave us feedback.',
  }),
  reclaimed: entry({
    author: 'applicant',
    verb: 'money-back',
    button: 'Ask for the money back',
    fields: {
      who: {
        kind: 'several',
        label: 'For whom',
        hint: 'People who attended and have not had a refund.',
        missing: 'Choose for whom',
        of: ({ state }) => reclaimable(state).map(({ number }) => number),
      },
      names: {
        kind: 'fact',
        of: ({ state, values: { who = '' } }) =>
          reclaimable(state)
            .filter(({ number }) => who.split('\n').includes(number))
            .map(({ name }) => name)
            .join('\n'),
      },
      back: { kind: 'fact', of: (reading) => String(reclaimNow(reading).back) },
      price: { kind: 'fact', of: (reading) => String(reclaimNow(reading).price) },
      paid: paidField,
    },
    isOpen: ({ state, now }) => {
      const { booking } = state;
      const isDue = booking !== undefined && guaranteeUntil(booking, now) !== undefined;
      return isDue && reclaimable(state).length > 0;
    },
    apply: (state, { id, at, who, price }) => {
      const { booking } = state;
      if (!booking) return state;
      return {
        ...state,
        attended: state.attended?.map((each) =>
          who.split('\n').includes(each.number) ? { ...each, isReclaimed: true } : each,
        ),
        booking: { ...booking, total: booking.total - Number(price) },
        lines: [
          ...state.lines,
          {
            of: 'asked',
            for: 'guarantee',
            event: id,
            on: dateInLondon(at),
            pence: -Number(price),
            since: at,
            dueAt: refundDueAt(at),
          },
        ],
      };
    },
    // The amount follows from what was paid, and it is asked for by the numbers of certificates.
    subject: ['offer', 'attendance'],
    sentence: ({ names, back, paid: came }) =>
      `The applicant asked for the money back for ${names.replaceAll('\n', ', ')}. ${reclaimedWords(Number(back), came !== '')}`,
    applicantSentence: ({ back, paid: came }) =>
      `You asked for the money back. ${reclaimedWords(Number(back), came !== '')}`,
  }),
} as const;

/** What other instructions than before change, a sentence each; nothing where there were none. */
function changesOf(before: Joining | undefined, now: Omit<Joining, 'event'>): string[] {
  if (!before) return [];
  const words = { where: 'Where to be', tutor: 'The tutor', bring: 'What to bring' } as const;
  return (['where', 'tutor', 'bring'] as const)
    .filter((name) => before[name] !== now[name])
    .map((name) => `${words[name]}: ${oneLine(now[name]) || 'nothing in particular'}`);
}

/** For whom money can still be asked back. */
export const reclaimable = ({ attended = [] }: DeskState) =>
  attended.filter(({ isReclaimed }) => !isReclaimed);

/**
 * What comes back for so many of those who attended, in whole pence, and the price of their places: what was paid beyond
 * the price of the others (terms of service, section 8).
 */
export function reclaimOf(state: DeskState, people: number): { back: number; price: number } {
  const { booking, attended = [] } = state;
  if (!booking) throw new Error('Nothing is booked.');
  const places = booking.people - (attended.length - reclaimable(state).length);
  const price = shareOf(booking.total, people, places);
  const held = heldOf(state);
  return { back: held === undefined ? price : Math.max(0, held - booking.total + price), price };
}

const reclaimNow = ({ state, values: { who = '' } }: FormReading) =>
  reclaimOf(state, who.split('\n').length);

const reclaimedWords = (back: number, isEntered: boolean) =>
  back > 0
    ? `The refund is ${backWords(back, isEntered)}.`
    : 'No more was paid than is still due, so there is nothing to refund.';

/** The same before anybody is chosen, for whom it can be asked. */
export function reclaimWords(state: DeskState): string {
  const all = reclaimable(state).length;
  const [one = 0, most = 0] = [1, all].map((people) => reclaimOf(state, people).back);
  const whom = one * all === most ? 'each person' : 'one person';
  const words =
    all === 1 || most === 0
      ? reclaimedWords(most, true)
      : `${one > 0 ? formatPence(one) : 'Nothing'} for ${whom}; ${formatPence(most)} for ${all === 2 ? 'both' : `all ${all}`}.`;
  return moneyOf(state).isEntered ? words : `${words} Anything unpaid is taken off your bill.`;
}

const namesFault = (text: string, { booking }: DeskState, isByStaff = false) =>
  booking && attendeesFault(attendeesOf(text), booking.people, isByStaff);

function namedState(state: DeskState, event: { names: string }): DeskState {
  return { ...state, attendees: attendeesOf(event.names) };
}

/** What is wrong with a link or an address, if anything. */
function placeFault(where: string): string | undefined {
  const isLink = /^[a-z][a-z\d+.-]*:(?!\s)/iu.test(where);
  const links = isLink
    ? [where]
    : where.split(/[\s<>()"]+/u).filter((word) => /^[a-z][a-z\d+.-]*:\/\//iu.test(word));
  if (!links.every((link) => /^https:/iu.test(link) && isWebAddress(link))) {
    return 'A link begins with https://';
  }
  // Whoever has such a link has somebody's password, and a browser may show another host than it opens.
  if (links.some((link) => /^https:\/*[^/?#]*@/iu.test(link))) {
    return 'A link has no name and no password before an @: copy it without them';
  }
  if (isLink) return undefined;
  return where.length > maxAddress
    ? `That is too long for an address: at most ${maxAddress} characters`
    : undefined;
}
