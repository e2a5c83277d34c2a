import type { ShownAction } from './booking-events.ts';
import type { Kind } from './submission.ts';

/** Where the build has the page from which all of them are drawn; no server answers there. */
export const drawnDeskAt = '/desk';

/** The addresses of the desk, which are none of the public site's. */
export const deskPaths = {
  home: '/',
  toAnswer: '/to-answer',
  underWay: '/under-way',
  done: '/done',
  quarantined: '/quarantined',
  notDelivered: '/not-delivered',
  messages: '/messages',
  figures: '/figures',
  /** Mails that were caught, in a demonstration. */
  outbox: '/outbox',
  /** Looks through every list. */
  search: '/search',
  /** Where what is done with several at once is posted. */
  several: '/several',
  /** An application or a message, by its reference. */
  submission: pageOf,
  /** Where what is done with it is posted. */
  change: (sent: Sent) => `${pageOf(sent)}/change`,
  /** Where a letter is written, and shown before it is sent. */
  write: (sent: Sent) => `${pageOf(sent)}/write`,
  /** Where an offer is made, and shown before it goes. */
  offer: (sent: Sent) => `${pageOf(sent)}/offer`,
  /** Where what follows from one is shown before it is done. */
  confirm: (sent: Sent) => `${pageOf(sent)}/confirm`,
  takeBack: (sent: Sent) => `${pageOf(sent)}/take-back`,
  callOff: (sent: Sent) => `${pageOf(sent)}/cancel`,
  /** The call that was agreed, for a calendar. */
  call: (sent: Sent) => `${pageOf(sent)}/call.ics`,
  signIn: '/sign-in',
  /** Where an address is posted to which a link is to be mailed. */
  askForLink: '/sign-in/link',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
} as const;

/** Where each act is shown before it is done. */
export const actPaths: Record<ShownAction, (sent: Sent) => string> = {
  offered: deskPaths.offer,
  confirmed: deskPaths.confirm,
  'taken-back': deskPaths.takeBack,
  'called-off': deskPaths.callOff,
};

/** Where one of the mails is that were caught, by its id. */
export const mailPaths = {
  page: (id: string) => `${deskPaths.outbox}/${id}`,
  /** Its HTML alone, for a frame. */
  html: (id: string) => `${deskPaths.outbox}/${id}/html`,
  /** As mail programs open it. */
  file: (id: string) => `${deskPaths.outbox}/${id}/mail.eml`,
} as const;

/** What the page of an application or a message is found by. */
export type Sent = { kind: Kind; reference: string };

function pageOf({ kind, reference }: Sent): string {
  return `${kind === 'contact' ? '/messages' : '/applications'}/${reference}`;
}
