import type { Kind } from './submission.ts';

/** Where the build puts the page from which all pages of the desk are drawn; no server answers there. */
export const drawnDeskAt = '/desk';

export const deskPaths = {
  home: '/',
  toAnswer: '/to-answer',
  underWay: '/under-way',
  done: '/done',
  quarantined: '/quarantined',
  notDelivered: '/not-delivered',
  messages: '/messages',
  sessions: '/sessions',
  /** Where all that was done to a session at once is taken back. */
  undoSession: '/sessions/undo',
  calendar: '/calendar',
  /** What is owed either way; a form posts here what was paid of several invoices. */
  money: '/money',
  /** Where a file for the bookkeeping is asked for: `file`, with the days `from` and `to`. */
  ledger: '/money/ledger',
  figures: '/figures',
  /** Mails that were caught, in a demonstration. */
  outbox: '/outbox',
  newApplication: '/new-application',
  /** Until when nobody is here. */
  closed: '/closed',
  search: '/search',
  several: '/several',
  /** An application or a message, by its reference. */
  submission: pageOf,
  change: (sent: SubmissionRef) => `${pageOf(sent)}/change`,
  /** Where a letter is written, and shown before it is sent. */
  write: (sent: SubmissionRef) => `${pageOf(sent)}/write`,
  /** Where a letter is saved for all to begin with, or removed. */
  ownLetter: (sent: SubmissionRef) => `${pageOf(sent)}/letter-of-ours`,
  /** Where the reference is asked for before it is erased. */
  erase: (sent: SubmissionRef) => `${pageOf(sent)}/erase`,
  correct: (sent: SubmissionRef) => `${pageOf(sent)}/correct`,
  call: (sent: SubmissionRef) => `${pageOf(sent)}/call.ics`,
  signIn: '/sign-in',
  askForLink: '/sign-in/link',
  /** Where somebody who had to sign in again goes on with what they had asked for. */
  goOn: '/go-on',
  /** Where somebody is signed in; a form posts here which of these to end. */
  devices: '/devices',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
} as const;

/** Where each act about an offer is filled in, and shown before it is done. */
export const actPaths = {
  offered: (sent: SubmissionRef) => `${pageOf(sent)}/offer`,
  'accepted-for-them': (sent: SubmissionRef) => `${pageOf(sent)}/accept`,
  confirmed: (sent: SubmissionRef) => `${pageOf(sent)}/confirm`,
  'taken-back': (sent: SubmissionRef) => `${pageOf(sent)}/take-back`,
  'called-off': (sent: SubmissionRef) => `${pageOf(sent)}/cancel`,
  'date-taken-for-them': (sent: SubmissionRef) => `${pageOf(sent)}/take-the-new-date`,
} as const;

/** The events that the staff see as a page, with their letter, before they make them. */
export const shownActions = Object.keys(actPaths) as ShownAction[];

export type ShownAction = keyof typeof actPaths;

/** A session's page, by its start (ISO 8601, UTC) and one of its bookings: "/sessions/20261203T100000Z/4KX7-9QMD". */
export const sessionPath = ({ startsAt, reference }: { startsAt: string; reference: string }) =>
  `${deskPaths.sessions}/${startsAt.replaceAll(/[-:]|\.000/gu, '')}/${reference}`;

/** The sheet of a letter for somebody without an email address. */
export const paperPath = (sent: SubmissionRef, key: string) => `${pageOf(sent)}/paper/${key}`;

/** Where one session is offered to several applications, by their references. */
export const companyPath = (references: readonly string[]) =>
  `${deskPaths.sessions}/together/${references.join('.')}`;

export const mailPaths = {
  page: (id: string) => `${deskPaths.outbox}/${id}`,
  /** Its HTML alone, for a frame. */
  html: (id: string) => `${deskPaths.outbox}/${id}/html`,
  /** A file that mail programs open. */
  file: (id: string) => `${deskPaths.outbox}/${id}/mail.eml`,
} as const;

/** Identifies an application or a message, and so its page. */
export type SubmissionRef = { kind: Kind; reference: string };

function pageOf({ kind, reference }: SubmissionRef): string {
  return `${kind === 'contact' ? '/messages' : '/applications'}/${reference}`;
}

/** The file that a calendar program then reads, whose name is a key. */
export const calendarFile = (name: string) => `${deskPaths.calendar}/${name}`;
