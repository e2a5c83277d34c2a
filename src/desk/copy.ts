import { undoSeconds } from '../../domain/case/desk-limits.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { isTooSmall, type Session } from '../../domain/case/sessions.ts';
import type { DeskView } from '../../domain/case/views.ts';
import { type HandLetter, handNames } from '../../domain/letters/letter-times.ts';
import { count } from '../../domain/time/london-time.ts';

/** The words that several pages say; those of one page are in its own file. */

export const frameCopy = {
  title: 'The desk',
  lists: 'Lists',
  skip: 'Skip to the content',
} as const;

/** The lists: their names, what they are, and what they say when nothing is there. */
export const viewCopy: Record<DeskView, { title: string; lead: string; empty: Emptiness }> = {
  'to-answer': {
    title: 'To answer',
    lead: 'Waiting for you, the longest overdue first.',
    empty: {
      title: 'Nobody is waiting.',
      text: 'Everybody who applied has an answer, and there is no call, acceptance, offer, session, payment or refund to see to. The next one appears here by itself, with its clock.',
    },
  },
  'under-way': {
    title: 'Under way',
    lead: 'Answered, and on the way to a course.',
    empty: {
      title: 'Nothing is under way.',
      text: 'An application comes here once it is marked as answered, and stays until it is closed.',
    },
  },
  done: {
    title: 'Done',
    lead: 'Closed, whether they enrolled or not.',
    empty: {
      title: 'Nothing is closed yet.',
      text: 'Applications that you close appear here, with how they ended. You can undo the closing from here, too.',
    },
  },
  quarantined: {
    title: 'Quarantined',
    lead: 'A robot may have sent these. Have a look: if a person did, they’re waiting for a reply.',
    empty: {
      title: 'Nothing is quarantined.',
      text: 'What a robot seems to have sent, and what you quarantine, waits here until somebody has read it.',
    },
  },
  'not-delivered': {
    title: 'Not delivered',
    lead: 'Everything is stored here, but these did not reach another place. Press Retry where we gave up; what has waited for an hour is tried again by itself.',
    empty: {
      title: 'Everything has arrived.',
      text: 'Deliveries that failed, or have waited for an hour, appear here.',
    },
  },
  messages: {
    title: 'Messages',
    lead: 'From the contact form.',
    empty: {
      title: 'There are no messages.',
      text: 'What somebody writes in the contact form appears here as soon as it arrives.',
    },
  },
};

type Emptiness = { title: string; text: string };

export const severalCopy = {
  toBar: 'Go to the buttons for those selected',
  done: { quarantine: 'quarantined', close: 'closed', erase: 'erased' },
  left: 'Somebody else was quicker with these, so they were left as they are:',
} as const;

const wasPutOff = 'It was put off';

const namesOfLetters = (letters: readonly HandLetter[]) =>
  [...new Set(letters)].map((letter) => handNames[letter]).join(', ');

export const rowCopy = {
  kind: { enrolment: 'Application', contact: 'Message' },
  forHowMany: (attendees: string) =>
    attendees.trim() === '1' ? 'for one person' : `for ${attendees}`,
  moreCourses: (left: number) => `and ${left} more`,
  suspicion: {
    honeypot: 'Filled in a field that people do not see',
    'too-fast': 'Filled in faster than people type',
    staff: 'Quarantined by hand',
  },
  /** What is waited for, or what comes next. */
  next: {
    wroteAgain: 'They wrote again',
    accepted: 'Accepted the offer',
    refund: (pounds: string) => `Refund ${pounds}`,
    surplus: (pounds: string) => `${pounds} too much`,
    owed: (pounds: string) => `${pounds} is still to pay`,
    lapses: (left: string) => `Offer lapses in ${left}`,
    lapsed: 'Offer lapsed',
    complaint: 'Complaint about data: acknowledge it',
    call: 'Call them now',
    unpaid: (late: string) => `Unpaid, ${late}`,
    over: 'The session is over',
    choice: 'Has not chosen: the session is moved',
    chooses: (day: string) => `Moved, to choose by ${day}`,
    letter: (letters: readonly HandLetter[]) => `Call or write: ${namesOfLetters(letters)}`,
    names: (number: number) => `${count(number, 'new name')} to check`,
    back: (why: string) => `${wasPutOff}: ${why}`,
    putOff: (day: string) => `Put off until ${day}`,
    starts: (when: string) => `Starts ${when}`,
    began: (when: string) => `Began ${when}`,
  },
  handNames: namesOfLetters,
  wasPutOff,
  about: (reference: string) => `(${reference})`,
  more: 'More',
} as const;

export const actionCopy = {
  reply: 'Reply',
  call: 'Call',
  write: 'Write',
  offer: 'Offer',
  makeAgain: 'Make it again',
  confirm: deskEvents.confirmed.button,
  acceptForThem: deskEvents['accepted-for-them'].button,
  refund: deskEvents.refunded.button,
  names: 'Check the names',
  print: 'Print the letter',
  answer: deskEvents.answered.button,
  take: deskEvents.taken.button,
  move: deskEvents.moved.button,
  close: deskEvents.closed.button,
  undo: deskEvents.undone.button,
  quarantine: deskEvents.quarantined.button,
  release: deskEvents.released.button,
  erase: 'Erase',
} as const;

export const pageCopy = {
  back: (view: string) => `Back to ${view}`,
  newTab: '(opens in a new tab)',
  overtaken: 'Somebody was quicker',
} as const;

/** Of a form whose result is shown before it is done. */
export const previewCopy = {
  show: 'Show the letter',
  leave: 'Cancel',
  change: 'Change it',
  leaves: `It is sent after ${count(undoSeconds, 'second')}; you can undo until then.`,
  leaveAll: `The letters are sent after ${count(undoSeconds, 'second')}; you can undo until then.`,
  isNew: 'Something has changed since this page was shown. Have another look, then press again.',
} as const;

/** What is said of letters until they leave. */
export function leavesWords(until: string, now: string, letters = 'The letters are'): string {
  const seconds = Math.round((Date.parse(until) - Date.parse(now)) / 1_000);
  return seconds > 0 ? `${letters} sent in ${count(seconds, 'second')}.` : `${letters} being sent.`;
}

export const sessionCopy = {
  title: 'Sessions',
  one: 'Session',
  people: (session: Pick<Session, 'people' | 'courses' | 'smallestGroup'>) =>
    isTooSmall(session)
      ? `${session.people} of at least ${session.smallestGroup}`
      : count(session.people, 'place'),
  named: (names: number, people: number) => `${names} of ${people} named`,
  backToSession: 'Back to the session',
  instructions: 'Joining instructions',
  whoCame: 'Who came',
  nobodyCame: 'Nobody came.',
  reclaimed: 'money asked back',
  notQuotable: 'Not to be quoted',
  register: 'Print the register',
  offerAll: (number: number) =>
    number === 2
      ? 'Offer both'
      : `Offer all ${['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][number - 3] ?? number}`,
  byTelephone: ' (by telephone only)',
  noName: 'No name yet',
} as const;

/** Moving a session, or calling it off, for everybody who has booked it. */
export const wholeCopy = {
  offered: {
    title: 'Move the session',
    shownTitle: 'Move the session, as everybody will read it',
    lead: 'Everybody who has booked chooses: the new date, another that would suit, or all their money back. Until they have, both dates are open to them.',
    same: 'What they get back, if they want their money',
  },
  'called-off': {
    title: 'Call off the session',
    shownTitle: 'Call off the session, as everybody will read it',
    lead: 'Every booking ends, and everybody gets back all that they paid. The refunds then appear in To answer.',
    same: 'What they get back',
  },
  noLetter: 'No email address: call or write.',
  without: (customers: number) =>
    `${count(customers, 'customer')} ${customers === 1 ? 'has' : 'have'} no email address: call or write.`,
} as const;

export const usedElsewhere = {
  title: 'You were signed out.',
  text: 'Somebody has used a copy of this device’s sign-in, or it came from a backup of this browser. If it wasn’t a backup, press Sign out everywhere once you’re in, and tell the person who runs the server.',
};
