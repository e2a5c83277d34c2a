import type { ShownAction } from './booking-events.ts';
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
  /** Where somebody asks for a calendar of their own. */
  calendar: '/calendar',
  figures: '/figures',
  /** Where a file for the bookkeeping is asked for: `file`, with the days `from` and `to`. */
  ledger: '/figures/ledger',
  /** Mails that were caught, in a demonstration. */
  outbox: '/outbox',
  /** Where the staff enter an application that came by telephone, by email or in person. */
  newApplication: '/new-application',
  search: '/search',
  /** Where an action on several submissions is posted. */
  several: '/several',
  /** An application or a message, by its reference. */
  submission: pageOf,
  /** Where a change to it is posted. */
  change: (sent: Sent) => `${pageOf(sent)}/change`,
  /** Where a letter is written, and shown before it is sent. */
  write: (sent: Sent) => `${pageOf(sent)}/write`,
  /** Where the answers of an application are corrected. */
  correct: (sent: Sent) => `${pageOf(sent)}/correct`,
  /** Where an offer is made, and shown before it goes. */
  offer: (sent: Sent) => `${pageOf(sent)}/offer`,
  /** Where a confirmation is shown before it is made. */
  confirm: (sent: Sent) => `${pageOf(sent)}/confirm`,
  /** Where an acceptance by email is entered, and shown before it counts. */
  accept: (sent: Sent) => `${pageOf(sent)}/accept`,
  takeBack: (sent: Sent) => `${pageOf(sent)}/take-back`,
  callOff: (sent: Sent) => `${pageOf(sent)}/cancel`,
  /** The call that was agreed, for a calendar. */
  call: (sent: Sent) => `${pageOf(sent)}/call.ics`,
  signIn: '/sign-in',
  /** Where somebody posts the email address to which a sign-in link is mailed. */
  askForLink: '/sign-in/link',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
} as const;

export const actPaths: Record<ShownAction, (sent: Sent) => string> = {
  offered: deskPaths.offer,
  'accepted-for-them': deskPaths.accept,
  confirmed: deskPaths.confirm,
  'taken-back': deskPaths.takeBack,
  'called-off': deskPaths.callOff,
};

/** A session's page, by its start (ISO 8601, UTC) and one of its bookings: "/sessions/20261203T100000Z/4KX7-9QMD". */
export const sessionPath = ({ startsAt, reference }: { startsAt: string; reference: string }) =>
  `${deskPaths.sessions}/${startsAt.replaceAll(/[-:]|\.000/gu, '')}/${reference}`;

export const mailPaths = {
  page: (id: string) => `${deskPaths.outbox}/${id}`,
  /** Its HTML alone, for a frame. */
  html: (id: string) => `${deskPaths.outbox}/${id}/html`,
  /** A file that mail programs open. */
  file: (id: string) => `${deskPaths.outbox}/${id}/mail.eml`,
} as const;

/** Identifies an application or a message, and so its page. */
export type Sent = { kind: Kind; reference: string };

function pageOf({ kind, reference }: Sent): string {
  return `${kind === 'contact' ? '/messages' : '/applications'}/${reference}`;
}

/** The file that a calendar program then reads, whose name is a key. */
export const calendarFile = (name: string) => `${deskPaths.calendar}/${name}`;
