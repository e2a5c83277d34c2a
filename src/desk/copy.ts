import { type HandLetter, handNames } from '../../domain/case/by-hand.ts';
import {
  idleDays,
  keptDays,
  keyMinutes,
  samePersonDays,
  sessionHours,
  undoSeconds,
} from '../../domain/case/desk-limits.ts';
import type { OfferStanding } from '../../domain/case/offer-standing.ts';
import { isTooSmall, type Session } from '../../domain/case/sessions.ts';
import type { DeskState } from '../../domain/case/stages.ts';
import type { DeliveryState } from '../../domain/case/submission.ts';
import type { DeskView, SeveralAction } from '../../domain/case/views.ts';
import type { ShownAction } from '../../domain/events/desk-events.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { facts, smallestGroup } from '../../domain/provider/facts.ts';
import { count } from '../../domain/time/time-words.ts';

export const frameCopy = {
  title: 'The desk',
  lists: 'Lists',
  skip: 'Skip to the content',
} as const;

/** The lists: their names, what they are, and what they say when nothing is there. */
export const viewCopy: Record<DeskView, { title: string; lead: string; empty: Emptiness }> = {
  'to-answer': {
    title: 'To answer',
    lead: 'What waits for you. The longest overdue comes first.',
    empty: {
      title: 'Nobody is waiting.',
      text: 'Everybody who applied has an answer, and no call, acceptance, offer, session, payment or refund waits for you. What comes next appears here by itself, with its clock.',
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
      text: 'What you close appears here, with how it ended. You can take the closing back from here, too.',
    },
  },
  quarantined: {
    title: 'Quarantined',
    lead: 'A robot may have sent these. Have a look: if a person did, they are waiting for an answer.',
    empty: {
      title: 'Nothing is quarantined.',
      text: 'What a robot seems to have sent, and what you quarantine, waits here until somebody has read it.',
    },
  },
  'not-delivered': {
    title: 'Not delivered',
    lead: 'All of this is stored here, but did not reach another place: what was given up is not tried again unless you press Retry, and what has waited for an hour is tried again by itself.',
    empty: {
      title: 'Everything has arrived.',
      text: 'What cannot be taken to another place appears here, and what has waited for that for an hour.',
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

export const searchCopy = {
  title: 'Search',
  label: 'Search in every list',
  noneText:
    'We looked in names, companies, towns, courses, email addresses, telephone numbers, references, notes and what applicants added. Try fewer letters; accents do not matter.',
} as const;

/** What stands above a list: the link that renews it, and its filter by who has taken its applications. */
export const mineCopy = { renew: 'Refresh', mine: 'Assigned to me', all: 'Everybody’s' } as const;

/** The keys for going through a list. */
export const keysCopy = {
  title: 'Keys in a list',
  keys: [
    ['↓ ↑', 'the next or the one before'],
    ['Enter', 'open it'],
    ['w', 'write to the applicant'],
    ['x', 'select it'],
    ['/', 'search'],
    ['?', 'show these keys'],
  ],
  /** The name of the part beside a list that shows one of its applications. */
  chosen: 'The chosen one',
} as const;

const erasedForGood =
  'What was sent, every note and the whole history are erased for good. Nobody can take that back.';

export const severalCopy = {
  toBar: 'Go to the buttons for those selected',
  title: (action: SeveralAction, number: number) => `${actionCopy[action]} ${number}`,
  lead: {
    quarantine:
      'They leave their lists, and nothing more of them is delivered. Release brings each of them back.',
    close: 'Nothing is left to do with any of them. All of them end in the same way.',
    erase: erasedForGood,
  },
  leftOut: (number: number) =>
    `${number === 1 ? 'One more was selected and stays as it is' : `${number} more were selected and stay as they are`}: this cannot be done with ${number === 1 ? 'it' : 'them'}.`,
  label: 'Type how many there are',
  done: {
    quarantine: (number: number) => `${number} quarantined`,
    close: (number: number) => `${number} closed`,
    erase: (number: number) => `${number} erased`,
  },
  left: 'Somebody else was quicker with these, so they were left as they are:',
} as const;

/** The headings of a printed list's columns. */
export const columnCopy = ['How long', 'Who', 'What'] as const;

const wasPutOff = 'It was put off';

const namesOfLetters = (letters: readonly HandLetter[]) =>
  [...new Set(letters)].map((letter) => handNames[letter]).join(', ');

/** What a row and a page say of an application. */
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
    chooses: (day: string) => `Session moved, to choose by ${day}`,
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

/** The labels of buttons, and of links that look like them. */
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

/** The headings and texts on the page of an application or a message. */
export const pageCopy = {
  back: (view: string) => `Back to ${view}`,
  becameApplication: 'This message became application',
  fromMessage: 'Begun with the message',
  nextText: {
    became: 'There is nothing to do here: the application has what they asked for.',
    releaseByHand:
      'Somebody quarantined it. If a person sent it, release it: the rest is then delivered. If not, erase it.',
    release:
      'It is quarantined, because a robot seems to have sent it. If a person did, release it: it is then delivered like any other. If not, erase it.',
    reply:
      'Reply opens your own mail program with the letter begun. Once it is sent, mark the application as answered: that stops the clock.',
    write:
      'Write a letter here: the clock stops once the mail server has taken it. After a telephone call, mark the application as answered.',
    telephone:
      'There is no email address. Call them, then mark the application as answered; what you offer, their own page shows.',
    writeMessage: 'Write a letter here. After a telephone call, mark the message as answered.',
    notDelivered:
      'The letter could not be delivered. The history says why, and whether it may have arrived all the same. Retry, write it again, or call.',
    added: (canWrite: boolean) =>
      `They wrote again. ${canWrite ? 'Write a letter here' : 'Reply opens your own mail program'}; after a telephone call${canWrite ? '' : ', or once your mail is sent'}, mark it as answered.`,
    sending: 'A letter is on its way. The clock stops once the mail server has taken it.',
    replyMessage:
      'Reply opens your own mail program with the letter begun. Once it is sent, mark the message as answered.',
    offer:
      'They have an answer. Next, make an offer: the form has what they applied for, and you see the offer before it is sent.',
    lapsed: 'They did not accept the offer in time. Make it again, or close the application.',
    lapsedDate:
      'They did not accept the other date in time, and the booking is as it was. Make the offer again, or take it back.',
    call: 'You agreed to call them. Afterwards, note what was said, write to them or mark it as answered: each of these takes it off the list.',
    offered: (canWrite: boolean) =>
      `Their own page has an offer, to accept or decline.${canWrite ? '' : ' No mail goes out from here: Reply begins one of your own, with the address of that page.'}`,
    choice:
      'We move their session. Their own page asks them to take the new date, to name another, or to have all their money back. Where they tell you on the telephone, enter it below.',
    confirm: 'They accepted the offer. The contract begins once you confirm the booking.',
    'who-came': 'Say who came: that closes the application and makes the certificates.',
    payment:
      'An invoice is past its day. Write to them, or call: the letter about it is at hand. Enter under Paid what arrives.',
    refund: 'Pay this back, then mark it. The history says what for.',
    letter:
      'There is no email address, so call, or print the letter and post it. Done takes it off the list.',
    names:
      'More people were named over time than the booking has places, and these have not had the joining instructions yet. Check the names: once you save them, everybody gets the instructions. Take out anybody who should not have them.',
    surplus:
      'More came than was asked for. Give it back, which makes it a refund with its 14 days, or correct the payment.',
    close: 'They know where and when. Close the application once they have enrolled, or will not.',
    answered: 'Answered. All done.',
    done: 'All done. Reopen it if you need to.',
  },
  link: 'The applicant’s page',
  linkText:
    'Anybody with this address can read the application, add to it, withdraw it, accept an offer and cancel a booking. If it got into the wrong hands, a new link ends it.',
  facts: {
    noEmail: 'No address: call',
  },
  offers: {
    earlier: (number: number) => (number === 1 ? 'An earlier one' : `${number} earlier ones`),
    named: (names: number, people: number) =>
      names === 0
        ? `Who comes: nobody of ${people} is named`
        : `Who comes: ${names} ${names > people ? `named, and only ${people} booked` : `of ${people}`}`,
    strangers: (names: string) =>
      `Not told how to join yet: ${names}. Save the names to send the instructions.`,
    name: (names: number) => (names === 0 ? 'Enter the names' : 'Change the names'),
    standings: {
      open: 'Open until',
      lapsed: 'Lapsed: it was open until',
      accepted: 'Accepted',
      confirmed: 'Booked',
      declined: 'Declined',
      'taken-back': 'Taken back',
      cancelled: 'Booking cancelled',
      replaced: 'Replaced by a later one',
      closed: 'Ended with the application',
    } satisfies Record<OfferStanding['is'], string>,
  },
  toRefund: (pounds: string, day: string) => `${pounds} is to be paid back by ${day}.`,
  madeWithoutMail: (email: string, waits: boolean) =>
    `Nothing was sent. Their page shows it: ${email ? `tell them by a mail of your own to ${email}, with the address below` : 'call them; the address of that page is below'}${waits ? `, and then press ${deskEvents.answered.button}, which stops the clock` : ''}.`,
  answers: 'What they wrote',
  cameFrom: 'Came from',
  noAnswer: 'Not given',
  newTab: '(opens in a new tab)',
  othersText: `The same email address or telephone number, within ${samePersonDays} days.`,
  notesLink: (number: number) => (number === 0 ? 'Add a note' : `Notes and history (${number})`),
  quarantineText: 'For what a robot sent. Nothing more is delivered until somebody releases it.',
  eraseText: 'Takes it out of the desk for good, with its notes and history.',
  leaves: (seconds: number) =>
    seconds > 0
      ? `The letter is sent in ${count(seconds, 'second')}.`
      : 'The letter is being sent.',
  tooLate: 'It was too late to take the letter back: the mail server has it, or may have.',
  writeAgain: 'Write it again',
  overtaken: 'Somebody was quicker',
  overtakenText: 'Nothing was changed. This happened while the page stood open:',
  overtakenKept: 'What you wrote is still in its field.',
} as const;

/** Begins the title of a page on which a field is wrong, so that a screen reader says it first. */
export const wrongPrefix = 'Error: ';

export const markedTitle = (title: string, wrong: unknown) => (wrong ? wrongPrefix : '') + title;

/** What the head of every page says while a place takes nothing. */
export const awayCopy = {
  title: (place: string) =>
    placesAway[place] ?? 'One of the places to which applications go takes nothing',
  since: 'Since',
  text: (number: number) =>
    number === 1
      ? 'One delivery waits, and goes by itself once the place is there again.'
      : `${number} deliveries wait, and go by themselves once the place is there again.`,
  link: 'See what waits',
} as const;

const placesAway: Partial<Record<string, string>> = {
  mail: 'No mail goes out',
  spreadsheet: 'The spreadsheet takes nothing',
  webhook: 'The webhook takes nothing',
};

export const deliveryCopy = {
  states: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    'given-up': 'Given up',
    withheld: 'Withheld',
    'taken-back': 'Taken back',
  } satisfies Record<DeliveryState, string>,
} as const;

export const writeCopy = {
  title: (whom: string) => `Letter to ${whom}`,
  shownTitle: 'As it will arrive',
  letter: 'Letter',
  letterHint: 'Another letter replaces what is written below.',
  begin: 'Use this letter',
  /** A letter that the staff keep to begin others with. */
  own: {
    save: 'Save as a letter of ours',
    name: 'Name of the letter',
    hint: 'Under it everybody finds the letter above. Greeting, courses, reference, link and your name are filled in for each reader. A name that is there already is replaced.',
    notSaved: 'The letter was not saved',
    remove: (title: string) => `Remove “${title}”`,
    done: {
      saved: (title: string) => `“${title}” is saved`,
      removed: () => 'The letter is removed',
    },
  },
  show: 'Show the letter',
  leave: 'Cancel',
} as const;

/** Making an offer, and what follows from one. */
export const actCopy = {
  offered: {
    title: (whom: string, { booking }: Pick<DeskState, 'booking'>) =>
      booking ? `Change the booking of ${whom}` : `Offer for ${whom}`,
    shownTitle: 'As the applicant will see it',
    show: 'Show the offer',
    means:
      'If another offer is still open, this one takes its place. The booking stays as it is until they accept this offer and you confirm.',
  },
  'accepted-for-them': {
    title: (whom: string) => `${whom} accepted the offer`,
    shownTitle: 'They accepted',
    show: 'Show what it means',
    means:
      'The offer is accepted, as by the button on their own page, and the history says who entered it. Confirm the booking next: the contract begins with that.',
  },
  confirmed: {
    title: (whom: string) => `Confirm the booking of ${whom}`,
    shownTitle: 'Confirm the booking',
    show: 'Show what it means',
    means:
      'The contract begins with it, on the terms that the applicant accepted. Their page shows the booking from then on, with a file for their calendar, and the stage becomes Connect.',
  },
  'taken-back': {
    title: (whom: string) => `Take back the offer for ${whom}`,
    shownTitle: 'Take the offer back',
    show: 'Show what it means',
    means: 'Nobody can accept it any more, and it books nothing. The applicant reads the reason.',
  },
  'called-off': {
    title: (whom: string) => `Cancel the booking of ${whom}`,
    shownTitle: 'Cancel the booking',
    show: 'Show what it means',
    means:
      'The booking ends, and the application is closed as not enrolled. The refund is worked out from the payments that were entered. Where neither an invoice nor a payment is entered, all counts as paid, and the applicant reads what applies if it was not.',
  },
  'date-taken-for-them': {
    title: (whom: string) => `${whom} takes the new date`,
    shownTitle: 'They take the new date',
    show: 'Show what it means',
    means:
      'The new date is booked at once, as by the button on their own page, with the same people, price and promises. The history says who entered it.',
  },
} as const satisfies Record<
  ShownAction,
  Record<'shownTitle' | 'show' | 'means', string> & {
    /** Named by the person on the page, and by the reference in its title. */
    title: (whom: string, state: DeskState) => string;
  }
>;

export const correctCopy = {
  link: 'Correct',
  title: (reference: string) => `Correct ${reference}`,
  overtaken:
    'Nothing was corrected. This happened while the page stood open, and is in the form below:',
  newAddress: (isMailed: boolean) =>
    `If you correct the email address, the link to the application ends, because another person may have it. ${
      isMailed
        ? 'The new link is sent to the corrected address after 30 seconds, and so is every letter that has not been sent yet. A letter that was refused goes there once you press Retry.'
        : 'The new one is on the application’s page, to send on.'
    }`,
} as const;

export const takenDownCopy = {
  title: 'New application',
  receiptHint: 'To the email address, if there is one, with the link to their own page.',
} as const;

/** The words that all these acts share. */
export const shownCopy = {
  sameSession: 'Same session as',
  noSession: 'None: a session of their own',
  theirPlace: 'perhaps their own building: ask them first',
  sameSessionHint: 'Takes its courses, day, time, length and place.',
  make: 'Make the offer',
  change: 'Change it',
  leaves: (button: string) =>
    `${button} sends it after ${count(undoSeconds, 'second')}; you can undo until then.`,
  noMail:
    'No mail is sent from here. Their page shows it at once; the application then has the address of that page, for a mail of your own.',
  noAddress:
    'There is no email address, so no letter goes with it. Their page shows it at once: call them.',
  isNew: 'Something about it has changed since it was shown. Have another look, then press again.',
} as const;

export const eraseCopy = {
  title: (reference: string) => `Erase ${reference}`,
  lead: erasedForGood,
  books: `What was asked, invoiced, paid and paid back stays in the books, without name and reference: tax law asks for it for ${facts.booksYears} years after the end of the accounting year.`,
  leftInBooks: 'Here nothing is left but the amounts in the books, without name and reference.',
  erased: ([first = '', ...others]: string[]) =>
    others.length === 0 ? `${first} is erased` : `${others.length + 1} are erased`,
} as const;

export const usedElsewhere = {
  title: 'You were signed out.',
  text: 'Somebody has used a copy of this device’s sign-in, or it came from a backup of this browser. If it was no backup, press Sign out everywhere once you are in, and tell the person who runs the server.',
};

export const signInCopy = {
  title: 'Sign in',
  nameLabel: 'Your name',
  nameError: 'Enter your name',
  submit: 'Sign in',
  keep: 'Keep me signed in on this device',
  keepHint: (isForMailed: boolean) =>
    `For ${keptDays} days; it ends after ${idleDays} days without use. ${isForMailed ? 'A printed link lets you in for the day only.' : 'Not on a computer that others use.'}`,
  signOn: {
    staff:
      'You have signed on already, with an address of the staff, so your name is all that is asked.',
    stranger:
      'You have signed on, but not with an address of the staff. Ask the person who runs the server to add it.',
    nobody:
      'You have signed on, but nobody said with which address: the header that should have it came empty. Ask the person who runs the server to look at the proxy.',
    several:
      'You have signed on, but with more than one address, so none is believed: the header that should have it came twice. Ask the person who runs the server to have the proxy take away what visitors send in it.',
  },
  ways: [
    { title: 'On the server', text: 'npm run applications -- desk' },
    { title: 'When it starts', text: 'npm start prints a link beside the address of the site.' },
  ],
  notices: {
    'key-refused': {
      title: 'This link does not work any more.',
      text: `A link works once, within ${keyMinutes} minutes, and a mailed one only in the browser that asked for it.`,
    },
    'too-many': {
      title: 'Too many tries.',
      text: 'Wait a minute, then open your link again. It still works.',
    },
    'name-missing': null,
    'address-missing': null,
    'link-sent': {
      title: 'Have a look at your mail.',
      text: `If that address may sign in here, a link is on its way. It works for ${keyMinutes} minutes, in this browser.`,
    },
    'link-not-sent': {
      title: 'Nothing was sent.',
      text: 'Too many people ask for a link just now. Ask again in a moment.',
    },
    'signed-out': { title: 'You are signed out.', text: 'Thank you. See you next time.' },
    'signed-out-everywhere': {
      title: 'Everybody is signed out.',
      text: 'Every session has ended, and no link that was given out works any more.',
    },
    'session-over': {
      title: 'Your session is over.',
      text: `It ends after ${sessionHours} hours, or when somebody signs everybody out. Sign in again to go on; everything that was saved is still there.`,
    },
    'used-elsewhere': usedElsewhere,
    'sign-in-again': {
      title: 'Sign in again for this.',
      text: `You signed in more than ${sessionHours} hours ago. To erase, or to take data out, you need a fresh sign-in. What you filled in is kept for an hour; you go on from there.`,
    },
  },
} as const;

/** Until when nobody is here. */
export const closedCopy = {
  title: 'Closed until',
  lead: 'Forms and receipts say it beside our promise, and what comes meanwhile is due once you are back. What was promised before stays.',
  asRead: 'What people read',
  untilHint: 'The day on which you are back.',
  words: 'What to say beside it',
  wordsHint: 'One sentence, such as: We wish you a happy new year.',
  close: 'Close',
  change: 'Change it',
  open: 'Open again',
  now: (day: string) =>
    `We are closed until ${day}. What comes meanwhile is due once you are back.`,
  see: 'Change it, or open again',
} as const;

/** Where somebody is signed in. */
export const devicesCopy = {
  title: 'Devices',
  lead: 'Where you are signed in. End what you do not know, or no longer have.',
  this: 'this one',
  unknown: 'A browser',
  used: 'Last used',
  until: 'Signed in until',
  end: 'End',
  everywhere:
    'Sign out everywhere ends all of them, those of everybody else, every link and every calendar.',
} as const;

/** What somebody had asked for when they had to sign in again. */
export const goOnCopy = {
  title: 'Where you were',
  lead: {
    erase: (about = '') => `You were about to erase ${about}.`,
    export: () => 'You were about to download a file for the bookkeeping.',
    calendar: () => 'You were about to make a calendar.',
  },
  typed: (typed: string) => `You had typed: ${typed}`,
  submit: { erase: 'Erase', export: 'Download the file', calendar: 'Make the calendar' },
} as const;

export const figuresCopy = {
  title: 'Figures',
  empty: {
    title: 'There is nothing to count.',
    text: 'The first week begins with the first application.',
  },
  median: 'Median time to an answer',
  inTimeOf: (inTime: number, due: number) => `${inTime} of ${due} that are answered or overdue`,
  enrolledOf: (enrolled: number, decided: number) =>
    `${enrolled} of ${decided} booked whose session is over or cancelled`,
  bookingsText: 'Each application is counted once, however many offers it got.',
  counted: {
    applied: 'Applied',
    offered: 'Offered',
    accepted: 'Accepted',
    confirmed: 'Booked',
    came: 'Came',
  },
  cancelled: (bookings: number) =>
    bookings === 0 ? 'No booking was cancelled.' : `${count(bookings, 'booking')} cancelled.`,
  weeksText:
    'The height of a curve is the number of applications in its week; the filled part was answered in time.',
  weeksShown: (applications: number, weeks: number) =>
    `${count(applications, 'application')} in ${count(weeks, 'week')}, drawn as curves; the table has every figure.`,
  columns: {
    applications: 'Applications',
  },
  moneyText:
    'By the month of the contract: agreed as an outline, filled as far as it is paid, refunds under the line.',
  moneyColumns: ['Seats', 'Turnover after refunds', 'Paid', 'Refunds'],
  course: 'Course',
  sources: 'Where they came from',
  sourcesText:
    'By “via” or “utm_source” in the first address that they opened. Of others it is not known.',
} as const;

/** What is owed either way, and the books. */
export const moneyCopy = {
  title: 'Money',
  lead: 'What was invoiced, paid and paid back, as it is entered on each application.',
  empty: {
    title: 'There is no money yet.',
    text: 'Once a booking is confirmed, its price appears here. Record invoices and payments on its application.',
  },
  settled: {
    title: 'Nothing is outstanding.',
    text: 'Unpaid invoices, payments that were too much and refunds to pay appear here.',
  },
  unpaid: 'Unpaid invoices',
  unpaidText:
    'Select what your bank statement shows, give the day, and enter it in one go: each invoice with all that is still to pay of it. A part is entered on its application.',
  total: (pounds: string, late: string) => `${pounds} in total, ${late} overdue`,
  select: (number: string) => `Select invoice ${number}`,
  enter: 'Enter as paid',
  entered: (pounds: string, day: string) => `${pounds} entered as paid on ${day}`,
  noneEntered: 'Nothing was entered',
  tooMuch: 'Paid too much',
  tooMuchText: 'Give it back, which makes it a refund with 14 days, or correct the payment.',
  refunds: 'To be paid back',
  refundsText: 'Pay it first, then mark it. A part is entered on the application.',
  months: 'Month by month',
  monthsText: 'With VAT, each amount by its own day.',
  monthsShown: (months: number) =>
    `What was agreed, came and was paid back in ${count(months, 'month')}, drawn as bars; the table has every figure.`,
  keys: { asked: 'Agreed', paid: 'Came', refunded: 'Paid back' },
  columns: ['Month', 'Agreed', 'Came'],
  invoiced: 'invoiced',
  paidBack: 'paid back',
  table: 'The months as a table',
  ledger: 'For the bookkeeping',
  ledgerText:
    'Bookings has a row for each contract, as it stands; Movements a row for each amount agreed, invoiced, paid and paid back, by its own day. What was erased is in Movements without a name. Leave the dates empty for everything.',
  from: 'From',
  to: 'Until',
  files: {
    'bookings.xlsx': 'Bookings, workbook',
    'bookings.csv': 'Bookings, csv',
    'movements.xlsx': 'Movements, workbook',
    'movements.csv': 'Movements, csv',
  },
} as const;

/** The mails that a demonstration caught. */
export const outboxCopy = {
  title: 'Outbox',
  empty: {
    title: 'No mail was written yet.',
    text: 'Mails to the staff and to applicants appear here as soon as they are written.',
  },
  to: 'To',
  html: 'As most mail programs show it',
  file: 'As a file for a mail program',
} as const;

/** What several pages say of a session. */
export const sessionCopy = {
  title: 'Sessions',
  one: 'Session',
  people: (session: Pick<Session, 'people' | 'courses'>) =>
    isTooSmall(session)
      ? `${session.people} of at least ${smallestGroup}`
      : count(session.people, 'place'),
  named: (names: number, people: number) => `${names} of ${people} named`,
  backToSession: 'Back to the session',
  instructions: 'Joining instructions',
  shownTitle: 'The letter as it will arrive',
  whoCame: 'Who came',
  nobodyCame: 'Nobody came.',
  reclaimed: 'money asked back',
  notQuotable: 'Not to be quoted',
  register: 'Print the register',
  offerAll: (number: number) =>
    number === 2
      ? 'Offer both …'
      : `Offer all ${['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][number - 3] ?? number} …`,
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
    undone: 'The move was taken back, and nothing is sent.',
  },
  'called-off': {
    title: 'Call off the session',
    shownTitle: 'Call off the session, as everybody will read it',
    lead: 'Every booking ends, and everybody gets back all that they paid. The refunds then stand in To answer.',
    same: 'What they get back',
    undone: 'It was taken back, and nothing is sent.',
  },
  noLetter: 'No email address: call or write.',
  without: (customers: number) =>
    `${count(customers, 'customer')} ${customers === 1 ? 'has' : 'have'} no email address: call or write.`,
  leftOut: 'Left out',
  leftOutText: 'Nothing is sent to them. Deal with each of these on its own page.',
  nobody: 'There is nobody whom this would be sent to.',
} as const;

/** Before names are saved that were pasted. */
export const namesCopy = {
  title: 'This is how it was read',
  text: 'Nothing is saved yet. Each line of the field is one person: correct what is wrong, and press the button again.',
} as const;
