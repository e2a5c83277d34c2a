import { unconfirmed } from '../../domain/copy.ts';
import type { ShownAction } from '../../domain/booking-events.ts';
import type { OfferStanding } from '../../domain/offers-made.ts';
import type { DeskState } from '../../domain/stages.ts';
import type { DeliveryModel, DeskModel, ProblemModel, SignInModel } from './models.ts';
import type { SeveralAction, DeskView } from '../../domain/views.ts';
import {
  keyMinutes,
  samePersonDays,
  sessionHours,
  undoSeconds,
  weeksShown,
} from '../../domain/desk-limits.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { smallestGroup } from '../../domain/facts.ts';
import { formatPence } from '../../domain/money.ts';
import { isTooSmall, type Session, type SessionLack } from '../../domain/sessions.ts';
import { count } from '../../domain/time-words.ts';

/** What stands around every page. */
export const frameCopy = {
  title: 'The desk',
  lists: 'Lists',
  figures: 'Figures',
  skip: 'Skip to the content',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
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
    lead: 'All of this is stored here, but it did not reach another place, and is not tried again unless you press Retry.',
    empty: {
      title: 'Everything has arrived.',
      text: 'If something cannot be taken to another place, it appears here.',
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

/** The search, and the way through the pages of a list. */
export const searchCopy = {
  title: 'Search',
  label: 'Search in every list',
  hint: 'Name, company, town, course, email, telephone, reference or note. Parts of words are enough.',
  submit: 'Search',
  found: (search: string) => `With “${search}”, in every list, the newest first`,
  /** Comes before the name of the list that a row was found in. */
  in: 'In',
  none: (search: string) => `Nothing has “${search}” in it.`,
  noneText:
    'We looked in names, companies, towns, courses, email addresses, telephone numbers, references, notes and what applicants added. Try fewer letters; accents do not matter.',
  back: 'Back to the lists',
  pages: 'Pages',
  next: 'Next page',
  previous: 'Page before',
} as const;

/** When a list was drawn, and the link that renews it. */
export const renewCopy = {
  asOf: (time: string) => `As of ${time}.`,
  renew: 'Renew',
} as const;

/** The filter of a list by who has taken its applications. */
export const mineCopy = { mine: 'Mine', all: 'Everybody’s' } as const;

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
  close: 'Close',
  /** The name of the part beside a list that shows one of its applications. */
  chosen: 'The chosen one',
} as const;

const erasedForGood =
  'What was sent, every note and the whole history are erased for good. Nobody can take that back.';

/** Changes to several submissions at once. */
export const severalCopy = {
  tick: 'Select',
  bar: 'With those selected:',
  toBar: 'Go to the buttons for those selected',
  tickAll: (number: number) => `Select all ${number}`,
  tickNone: 'Select none',
  none: 'This cannot be done with anything that is selected.',
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
  hint: (number: number) => `There are ${number}.`,
  differs: 'That is another number',
  keep: 'Cancel',
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

/** What a row and a page say of an application. */
export const rowCopy = {
  kind: { enrolment: 'Application', contact: 'Message' },
  forHowMany: (attendees: string) =>
    attendees.trim() === '1' ? 'for one person' : `for ${attendees}`,
  with: 'With',
  nobody: 'Nobody has taken it yet.',
  open: 'Open',
  moreCourses: (left: number) => `and ${left} more`,
  stage: (name: string) => `Stage: ${name}`,
  calendar: 'For the calendar',
  sending: 'A letter is on its way',
  gaveUp: (labels: readonly string[]) => `Given up: ${labels.join(', ')}`,
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
    owed: (pounds: string) => `${pounds} is still to pay`,
    lapses: (left: string) => `Offer lapses in ${left}`,
    lapsed: 'Offer lapsed',
    call: 'Call them now',
    unpaid: (late: string) => `Unpaid, ${late}`,
    over: 'The session is over',
    back: (why: string) => `${wasPutOff}: ${why}`,
    putOff: (day: string) => `Put off until ${day}`,
    starts: (when: string) => `Starts ${when}`,
    began: (when: string) => `Began ${when}`,
  },
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
  moveDate: 'Move the date',
  change: 'Change the booking',
  confirm: deskEvents.confirmed.button,
  takeBack: deskEvents['taken-back'].button,
  callOff: deskEvents['called-off'].button,
  acceptForThem: deskEvents['accepted-for-them'].button,
  refund: deskEvents.refunded.button,
  answer: deskEvents.answered.button,
  take: deskEvents.taken.button,
  'give-back': deskEvents['given-back'].button,
  move: deskEvents.moved.button,
  close: deskEvents.closed.button,
  undo: deskEvents.undone.button,
  retry: deskEvents.retried.button,
  quarantine: deskEvents.quarantined.button,
  release: deskEvents.released.button,
  erase: 'Erase',
} as const;

/** The headings and texts on the page of an application or a message. */
export const pageCopy = {
  back: (view: string) => `Back to ${view}`,
  next: 'What to do next',
  nextText: {
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
      'They have an answer. Next, make an offer: it begins with what they applied for, and you see it before it goes.',
    lapsed: 'They did not accept the offer in time. Make it again, or close the application.',
    lapsedDate:
      'They did not accept the other date in time, and the booking stands as it was. Make the offer again, or take it back.',
    call: 'You agreed to call them. Afterwards, note what was said, write to them or mark it as answered: each of these takes it off the list.',
    offered: (canWrite: boolean) =>
      `Their own page has an offer, to accept or decline.${canWrite ? '' : ' No mail goes out from here: Reply begins one of your own, with the address of that page.'}`,
    confirm: 'They accepted the offer. The contract begins once you confirm the booking.',
    booked: 'It is booked. Once it has been held, say on the page of its session who came.',
    'who-came':
      'The session is over. Say who came: that closes the application and makes the certificates.',
    payment:
      'An invoice is past its day. Write to them, or call: the letter about it is at hand. Enter under Paid what arrives.',
    refund: 'Pay this back, then mark it. The history says what for.',
    close: 'They know where and when. Close the application once they have enrolled, or will not.',
    answered: 'It is answered. Nothing is left to do.',
    done: 'Nothing is left to do. If it goes on after all, move it back.',
  },
  agreeCall: 'Change the call',
  putOff: 'Put it off',
  optional: '(optional)',
  stage: 'Where it stands',
  outcomeLabel: 'How did it end?',
  closeTitle: 'Close application',
  ownership: 'Who has it',
  link: 'The applicant’s page',
  linkText:
    'Whoever has this address can read the application, add to it, withdraw it, accept an offer and cancel a booking. If it got into the wrong hands, a new link ends it.',
  facts: {
    email: 'Email',
    noEmail: 'No address: call',
    telephone: 'Telephone',
    came: 'Received',
    due: 'Answer due',
    added: 'Next answer due',
    answered: 'Answered',
  },
  offers: {
    title: 'Offer and booking',
    none: 'Nothing was offered yet.',
    earlier: (number: number) => (number === 1 ? 'An earlier one' : `${number} earlier ones`),
    when: 'When',
    made: 'Made',
    acceptedBy: 'accepted by',
    named: (names: number, people: number) =>
      names === 0
        ? `Who comes: nobody of ${people} is named`
        : `Who comes: ${names} ${names > people ? `named, and only ${people} booked` : `of ${people}`}`,
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
  payments: {
    title: 'Invoices and payments',
    none: 'Nobody has entered an invoice or a payment.',
    dueOn: 'to be paid by',
  },
  madeWithoutMail: (email: string, waits: boolean) =>
    `Nothing was sent. Their page shows it: ${email ? `tell them by a mail of your own to ${email}, with the address below` : 'call them; the address of that page is below'}${waits ? `, and then press ${deskEvents.answered.button}, which stops the clock` : ''}.`,
  asked: 'What they ask for',
  everything: 'Everything they wrote',
  answers: 'What they wrote',
  noAnswer: 'Not given',
  newTab: '(opens in a new tab)',
  others: 'Also from this person',
  othersText: `The same email address or telephone number, within ${samePersonDays} days.`,
  notes: 'Notes and history',
  notesLink: (number: number) => (number === 0 ? 'Add a note' : `Notes and history (${number})`),
  arrived: 'Arrived',
  allOfIt: 'Show all of it',
  undone: '(taken back)',
  deliveries: 'Deliveries',
  deliveriesNone: 'No other place is set up. It is stored here.',
  quarantine: 'Quarantine',
  quarantineText:
    'For what a robot sent. Nothing more of it is delivered until somebody releases it.',
  erase: 'Erase',
  eraseText: 'Takes it out of the desk for good, with its notes and history.',
  answered: 'Answered.',
  leaves: (seconds: number) =>
    seconds > 0 ? `The letter leaves in ${count(seconds, 'second')}.` : 'The letter is leaving.',
  tooLate: 'It was too late to take the letter back: the mail server has it, or may have.',
  writeAgain: 'Write it again',
  nextUp: 'Next:',
  nobodyNext: 'Nobody else is waiting.',
  overtaken: 'Somebody was quicker',
  overtakenText: 'Nothing was changed. This happened while the page stood open:',
  nothingChanged: 'Nothing was changed.',
  haveALook: 'Have a look first',
  overtakenKept: 'What you wrote is still in its field.',
  overtakenAgain: 'Have a look: the buttons here are for what can still be done.',
} as const;

/** Begins the title of a page on which a field is wrong, so that a screen reader says it first. */
export const wrongPrefix = 'Error: ';

/** How a delivery stands. */
export const deliveryCopy = {
  states: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    'given-up': 'Given up',
    withheld: 'Withheld',
    'taken-back': 'Taken back',
  } satisfies Record<DeliveryModel['state'], string>,
  /** Said of a waiting delivery while its submission is quarantined. */
  stopped: 'Stopped until it is released',
  underWay: 'On its way now',
  nextAttempt: 'Next attempt',
  success: 'Delivered',
  unfinished: 'Without an answer so far',
} as const;

/** Writing a letter. */
export const writeCopy = {
  title: (reference: string) => `A letter about ${reference}`,
  shownTitle: 'As it will arrive',
  letter: 'Letter',
  letterHint: 'Another letter replaces what is written below.',
  begin: 'Use this letter',
  show: 'Show the letter',
  leave: 'Cancel',
  overtaken: 'Nothing was sent. This happened while the page stood open:',
  gaps: (gaps: readonly string[]) => `Still in brackets: ${[...new Set(gaps)].join(', ')}`,
  gapsAsked: 'Nothing was sent yet. If it is meant like this, press Send again.',
} as const;

/** Making an offer, and what follows from one. */
export const actCopy = {
  offered: {
    title: (reference: string, { booking }: Pick<DeskState, 'booking'>) =>
      booking ? `Change the booking of ${reference}` : `An offer for ${reference}`,
    shownTitle: 'As the applicant will see it',
    show: 'Show the offer',
    means:
      'If another offer is still open, this one takes its place. What is booked stands until they accept it and you confirm.',
  },
  'accepted-for-them': {
    title: (reference: string) => `They accepted the offer for ${reference}`,
    shownTitle: 'They accepted by email',
    show: 'Show what it means',
    means:
      'The offer is accepted, as by the button on their own page, and the history says who entered it. Confirm the booking next: the contract begins with that.',
  },
  confirmed: {
    title: (reference: string) => `Confirm the booking of ${reference}`,
    shownTitle: 'Confirm the booking',
    show: 'Show what it means',
    means:
      'The contract begins with it, on the terms that the applicant accepted. Their page shows the booking from then on, with a file for their calendar, and the stage becomes Connect.',
  },
  'taken-back': {
    title: (reference: string) => `Take the offer for ${reference} back`,
    shownTitle: 'Take the offer back',
    show: 'Show what it means',
    means: 'Nobody can accept it any more, and it books nothing. The applicant reads the reason.',
  },
  'called-off': {
    title: (reference: string) => `Cancel the booking of ${reference}`,
    shownTitle: 'Cancel the booking',
    show: 'Show what it means',
    means:
      'The booking ends, and the application is closed as not enrolled. What comes back is worked out from the payments that were entered. Where neither an invoice nor a payment is entered, all counts as paid: if it was not, enter the invoice first.',
  },
} as const satisfies Record<
  ShownAction,
  Record<'shownTitle' | 'show' | 'means', string> & {
    title: (reference: string, state: DeskState) => string;
  }
>;

/** Correcting what an applicant wrote. */
export const correctCopy = {
  link: 'Correct',
  title: (reference: string) => `Correct ${reference}`,
  lead: 'What stood there stays in the history. A new email address gets the link to the application; a letter that was refused goes to it once you press Retry.',
  overtaken:
    'Nothing was corrected. This happened while the page stood open, and is in the form below:',
} as const;

/** Taking an application down. */
export const takenDownCopy = {
  title: 'New application',
  lead: 'For whoever applies by telephone, by email or in person. Its clock begins when you save it.',
  receipt: 'Send a receipt',
  receiptHint: 'To the email address, if there is one, with the link to their own page.',
  ofMessage: 'Make an application of it',
} as const;

/** The words that all these acts share. */
export const shownCopy = {
  sameSession: 'Same session as',
  sameSessionHint: 'Takes its courses, day, time, length and place.',
  useSession: 'Use this session',
  make: 'Make the offer',
  listPrice: (price: string) => `List price: ${price} a person.`,
  letter: 'The letter that goes with it',
  leaves: (button: string) =>
    `It leaves ${count(undoSeconds, 'second')} after you press ${button}. Until then you can take it back.`,
  noMail:
    'No mail is sent from here. Their page shows it at once; the application then has the address of that page, for a mail of your own.',
  noAddress:
    'There is no email address, so no letter goes with it. Their page shows it at once: call them.',
  change: 'Change it',
  back: 'Back',
  overtaken: 'Nothing was done. This happened while the page stood open:',
  isNew: 'Something about it has changed since it was shown. Have another look, then press again.',
  told: 'The applicant is told:',
} as const;

/** Before and after something is erased. */
export const eraseCopy = {
  title: (reference: string) => `Erase ${reference}`,
  lead: erasedForGood,
  refund: (pounds: string) => `${pounds} is still to be paid back.`,
  booking: (when: string) => `A booking stands: ${when}.`,
  label: 'Type the reference to erase it',
  hint: (reference: string) => `It is ${reference}.`,
  differs: 'That is another reference',
  overtaken: 'Nothing was erased. This happened while the page stood open:',
  keep: 'Cancel',
  erased: ([first = '', ...others]: string[]) =>
    others.length === 0 ? `${first} is erased` : `${others.length + 1} are erased`,
  erasedLead: 'Here nothing is left of it.',
  erasedLeadOfSeveral: 'Here nothing is left of them.',
  elsewhere: 'Other places have a copy of their own',
  elsewhereText: 'Erase it there by hand:',
  nowhere: 'No other place had a copy.',
  on: 'Go on',
} as const;

/** Signing in. */
export const signInCopy = {
  title: 'Sign in',
  lead: 'The desk is where the staff answer those who applied.',
  nameLabel: 'Your name',
  nameHint: 'The history shows it beside what you do.',
  nameError: 'Give the name that the history is to show',
  submit: 'Sign in',
  session: `You stay signed in for ${sessionHours} hours, on this browser.`,
  signOn: {
    staff:
      'You have signed on already, with an address of the staff, so your name is all that is asked.',
    stranger:
      'You have signed on, but not with an address of the staff. Ask whoever runs the server to add it.',
  },
  noKey: 'You need a link',
  noKeyText: `A link lets one person in, once, within ${keyMinutes} minutes. To get one:`,
  ways: [
    { title: 'On the server', text: 'npm run applications -- desk' },
    { title: 'When it starts', text: 'npm start prints a link beside the address of the site.' },
  ],
  otherWays: 'Other ways to a link',
  mailTitle: 'Have a link mailed to you',
  mailText: `Open it in this browser within ${keyMinutes} minutes.`,
  addressLabel: 'Your email address at work',
  addressError: 'Give your email address, such as name@example.org',
  mailSubmit: 'Mail me a link',
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
    'signed-out': { title: 'You are signed out.', text: 'Thank you. See you next time.' },
    'signed-out-everywhere': {
      title: 'Everybody is signed out.',
      text: 'Every session has ended, and no link that was given out works any more.',
    },
    'session-over': {
      title: 'Your session is over.',
      text: `It ends after ${sessionHours} hours, or when somebody signs everybody out. Sign in again to go on; everything that was saved is still there.`,
    },
  } satisfies Record<NonNullable<SignInModel['notice']>, { title: string; text: string } | null>,
} as const;

/** The figures. */
export const figuresCopy = {
  title: 'Figures',
  lead: `The applications of the last ${weeksShown} weeks, without those that were erased. No figure names anybody.`,
  empty: {
    title: 'There is nothing to count.',
    text: 'The first week begins with the first application.',
  },
  median: 'Median time to an answer',
  medianNone: 'Nothing was answered yet',
  inTime: (hours: number) => `Answered within ${hours} hours`,
  inTimeOf: (inTime: number, due: number) => `${inTime} of ${due} that are answered or overdue`,
  inTimeNone: 'Nothing was due yet',
  enrolled: 'Enrolled',
  enrolledOf: (enrolled: number, booked: number) => `${enrolled} of ${booked} that were booked`,
  enrolledNone: 'Nothing was booked yet',
  bookings: 'From the offer to the seat',
  bookingsText: 'Each application is counted once, however many offers it got.',
  counted: {
    offered: 'Offered',
    accepted: 'Accepted',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
  },
  acceptance: 'Time to acceptance',
  acceptanceText: 'Median, from the application',
  acceptanceNone: 'Nothing was accepted yet',
  feedback: 'How it was',
  feedbackText: (answers: number) =>
    `The means of ${count(answers, 'answer')} from 1 to 5, by those who booked and came.`,
  weeks: 'Applications a week',
  weeksText:
    'The height of a curve is the number of applications in its week; the filled part was answered in time.',
  weeksShown: (applications: number, weeks: number) =>
    `${count(applications, 'application')} in ${count(weeks, 'week')}, drawn as curves; the table has every figure.`,
  columns: {
    week: 'Week from',
    applications: 'Applications',
    answered: 'Answered',
    inTime: 'In time',
  },
  money: 'What was booked',
  moneyText:
    'By the month of the contract, and by course. Turnover is what of the prices stays with you; refunds are paid back, or due to be.',
  month: 'Month',
  moneyColumns: ['Seats', 'Turnover', 'Refunds'],
  inBookings: (bookings: number) => `in ${count(bookings, 'booking')}`,
  withoutVat: (pounds: string) => `${pounds} without VAT`,
  byCourse: 'By course',
  byCourseText: 'One application can name several.',
  byKind: 'By kind',
  ledger: 'For the bookkeeping',
  ledgerText:
    'A row for each booking that ever was, by the day of its contract, or for each payment and refund, by its own day. Without days it is all of them.',
  from: 'From',
  to: 'Until',
  files: {
    'bookings.xlsx': 'Bookings, workbook',
    'bookings.csv': 'Bookings, csv',
    'payments.xlsx': 'Payments, workbook',
    'payments.csv': 'Payments, csv',
  },
  course: 'Course',
  kind: 'Kind',
} as const;

/** The mails that a demonstration caught. */
export const outboxCopy = {
  title: 'Outbox',
  lead: 'This is a demonstration, so every mail stops here and none is sent. The newest comes first.',
  empty: {
    title: 'No mail was written yet.',
    text: 'Mails to the staff and to applicants appear here as soon as they are written.',
  },
  back: 'Back to Outbox',
  to: 'To',
  html: 'As most mail programs show it',
  text: 'As text',
  header: 'All headers',
  file: 'As a file for a mail program',
} as const;

/** What went wrong. */
export const sessionCopy = {
  calendar: {
    title: 'A calendar for you',
    text: 'An address for your calendar program, which then shows sessions, calls and the last days of offers. It names firms and references, and nobody who comes. Whoever has the address can read it; Sign out everywhere ends it.',
    make: 'Make an address',
    made: 'Add this address to your calendar program. It is shown once.',
  },
  title: 'Sessions',
  one: 'Session',
  lead: 'What is booked, by its start and course. All times are London’s.',
  alone: 'Who waits for company',
  waitAlone: (people: number, applications: number) =>
    `${count(people, 'place')} in ${count(applications, 'application')}, each for fewer than\u{a0}${smallestGroup}:`,
  pressing: 'Sessions that need you',
  toCome: 'To come',
  over: 'Over',
  earlier: 'Earlier sessions',
  empty: {
    title: 'Nothing is booked yet.',
    text: 'Once a booking is confirmed, its session stands here.',
  },
  people: (session: Pick<Session, 'people' | 'courses'>) =>
    isTooSmall(session)
      ? `${session.people} of at least ${smallestGroup}`
      : count(session.people, 'place'),
  named: (names: number, people: number) => `${names} of ${people} named`,
  came: ({ bookings }: Pick<Session, 'bookings'>) =>
    bookings.some(({ state }) => !state.attended)
      ? 'Who came is open'
      : `${bookings.flatMap(({ state }) => state.attended!).length} came`,
  paid: ({ paid = 0, price }: Pick<Session, 'paid' | 'price'>) =>
    `${formatPence(paid)} of ${formatPence(price)} paid`,
  instructed: 'Instructions given',
  notInstructed: 'No instructions',
  lacks: {
    people: `Fewer than ${smallestGroup} people come: find company, or move it`,
    instructions: 'It has no joining instructions yet',
    names: 'Names are missing',
  } satisfies Record<SessionLack, string>,
  back: 'Sessions',
  backToSession: 'Back to the session',
  bookings: 'Bookings',
  moving: 'Another date for one booking takes that one out of the session; the others stay.',
  enterNames: 'Enter the names',
  instructions: 'Joining instructions',
  changeInstructions: 'Change the joining instructions',
  shownTitle: 'The letter as it will arrive',
  goesTo: ({ bookings }: Pick<Session, 'bookings'>) => {
    const others = bookings
      .flatMap(({ state }) => state.attendees ?? [])
      .filter(({ email }) => email);
    const to = `To whoever booked (${count(bookings.length, 'booking')})`;
    return others.length === 0
      ? `${to}; and to those who come, once they have given an address.`
      : `${to}, and to ${count(others.length, 'person', 'people')} who come and gave an address.`;
  },
  noMail: 'There is no mail here: applicants read it on their pages, and nothing is sent.',
  save: 'Save',
  saved: 'The instructions stand on the applicants’ pages.',
  leaves: (seconds: number) =>
    seconds > 0 ? `The letters leave in ${count(seconds, 'second')}.` : 'The letters are leaving.',
  left: (bookings: number) =>
    `${count(bookings, 'booking')} was left out, because something happened to it meanwhile. Have a look before you press again.`,
  late: (bookings: number) =>
    `${count(bookings, 'booking')} could not be taken back: the letter had left.`,
  undone: 'The instructions were taken back, and nothing is sent.',
  whoCame: 'Who came',
  whoCameText:
    'Take out who did not come, and enter who else came. It makes a certificate for each name, and closes the bookings; where nobody is named, as “did not come”.',
  others: 'Others who came',
  othersHint: 'One name on each line, with an email address after a comma if you have it.',
  nobodyCame: 'Nobody came.',
  rename: 'Correct the name',
  reclaimed: 'money asked back',
  feedback: 'How it was',
  feedbackText: 'What those who booked say, from 1 to 5.',
  quotable: 'May be quoted',
  notQuotable: 'Not to be quoted',
  unsaved: (reference: string, fault: string) => `Nothing was saved. ${reference}: ${fault}.`,
  register: 'Print the register',
  noName: 'No name yet',
} as const;

export const problemCopy: Record<ProblemModel['what'], Emptiness> = {
  'not-found': {
    title: 'There is nothing at this address.',
    text: 'It may have been erased, or the reference is mistyped.',
  },
  'no-session': {
    title: 'There is no such session.',
    text: 'What was booked for it has been moved, cancelled or erased. Sessions has those that there are.',
  },
  foreign: {
    title: 'This did not come from the desk.',
    text: 'Nothing was changed. Open the page again from the desk itself, and press the button there.',
  },
  fault: {
    title: 'Something went wrong here.',
    text: 'It is not your fault. What the desk showed as done is done; try the last step again in a moment.',
  },
  store: {
    title: 'The database cannot be reached just now.',
    text: 'The last step was not carried out. Try again in a moment; no application is lost.',
  },
  uncertain: {
    title: unconfirmed,
    text: 'Look at it again before you repeat the last step: it may be there.',
  },
  'session-over': {
    title: 'Your session is over.',
    text: 'The last step was not carried out. Sign in again to go on.',
  },
};

/** The links on a problem's page, and the words above a text that may be lost. */
export const problemLinks = {
  home: 'Back to the desk',
  signIn: 'Sign in',
  unkept: 'What you wrote was not kept. Copy it from here:',
  perhapsKept: 'What you wrote may not have been kept. Copy it from here:',
} as const;

/** The title of a page, which holds nothing personal: it stands in tabs, histories and on shared screens. */
export const titleOf = (model: DeskModel) => `${pageTitle(model)} · ${frameCopy.title}`;

function pageTitle(model: DeskModel): string {
  switch (model.page) {
    case 'sign-in':
      return signInCopy.title;
    case 'list': {
      const { view } = model.list;
      if (view === 'search') return searchCopy.title;
      const waiting = model.frame.views.find((each) => each.view === view)?.count ?? 0;
      return waiting > 0 ? `(${waiting}) ${viewCopy[view].title}` : viewCopy[view].title;
    }
    case 'submission': {
      const { row, again } = model.submission;
      return `${again?.fault ? wrongPrefix : ''}${rowCopy.kind[row.submission.kind]} ${row.submission.reference}`;
    }
    case 'write': {
      const { wrong, row, shown } = model.write;
      if (shown) return writeCopy.shownTitle;
      return `${wrong ? wrongPrefix : ''}${writeCopy.title(row.submission.reference)}`;
    }
    case 'act': {
      const { action, wrong, row, shown } = model.act;
      const { title, shownTitle } = actCopy[action];
      return `${wrong ? wrongPrefix : ''}${shown ? shownTitle : title(row.submission.reference, row.state)}`;
    }
    case 'new-application': {
      const { wrong = {}, viaWrong } = model.taken;
      const isWrong = viaWrong !== undefined || Object.keys(wrong).length > 0;
      return `${isWrong ? wrongPrefix : ''}${takenDownCopy.title}`;
    }
    case 'correct': {
      const { wrong, row } = model.correct;
      return `${wrong ? wrongPrefix : ''}${correctCopy.title(row.submission.reference)}`;
    }
    case 'erase':
      return `${model.erase.fault ? wrongPrefix : ''}${eraseCopy.title(model.erase.row.submission.reference)}`;
    case 'erased':
      return eraseCopy.erased(model.erased.references);
    case 'several': {
      const { action, rows, fault } = model.several;
      return `${fault ? wrongPrefix : ''}${severalCopy.title(action, rows.length)}`;
    }
    case 'sessions':
      return sessionCopy.title;
    case 'session':
      return sessionCopy.one;
    case 'register':
      return sessionCopy.register;
    case 'instructions': {
      const { wrong, shown } = model.instructions;
      if (shown) return sessionCopy.shownTitle;
      return `${wrong ? wrongPrefix : ''}${sessionCopy.instructions}`;
    }
    case 'figures':
      return figuresCopy.title;
    case 'outbox':
      return outboxCopy.title;
    case 'mail':
      return model.mail.kind;
    case 'problem':
      return problemCopy[model.problem.what].title.replace(/\.$/u, '');
  }
}
