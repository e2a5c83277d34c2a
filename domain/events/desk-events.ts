// The type of an entry comes first: domain/case/event-entry.ts.
import { actPaths } from '../case/desk-paths.ts';
import { both, entry } from '../case/event-entry.ts';
import { acceptanceEvents } from './acceptance.ts';
import { accessNeedsEvents } from './access-needs.ts';
import { applicationEvents } from './application.ts';
import { bookingEvents } from './booking.ts';
import { letterEvents } from './letter.ts';
import { moveEvents } from './move.ts';
import { offerEvents } from './offer.ts';
import { paymentEvents } from './payment.ts';
import { sessionEvents } from './session.ts';

/** All events. Their names are stored, so they must never change. */
export const deskEvents = {
  ...applicationEvents,
  ...letterEvents,
  ...offerEvents,
  ...acceptanceEvents,
  ...bookingEvents,
  ...moveEvents,
  ...paymentEvents,
  ...sessionEvents,
  ...accessNeedsEvents,
  noted: entry({
    author: 'staff',
    verb: 'note',
    button: 'Add note',
    fields: {
      text: {
        kind: 'text',
        label: 'A note',
        hint: 'Your colleagues see it; the applicant does not.',
        max: 2_000,
        empty: 'Write something first',
        tooLong: 'That is too long for one note: cut it, or make it two',
        isSearched: true,
      },
    },
    kinds: both,
    canBeUndone: true,
    endsWaiting: 'call',
    sentence: () => 'Wrote a note',
    // On a phone the top of the page does not show that the note is there.
    leadsTo: 'history',
    place: 'history',
  }),
  /** What somebody complained of about their data, which the law gives us a limit to acknowledge (`facts.promises`). */
  complained: entry({
    author: 'staff',
    verb: 'complain',
    button: 'Mark as a data complaint',
    kinds: both,
    isOpen: ({ state, isQuarantined }) => !isQuarantined && state.complaintAt === undefined,
    apply: (state, { at }) => ({ ...state, complaintAt: at }),
    subject: 'complaint',
    canBeUndone: true,
    sentence: () => 'A complaint about data',
    place: 'history',
  }),
  'complaint-acknowledged': entry({
    author: 'staff',
    verb: 'acknowledge-complaint',
    button: 'Mark the complaint as acknowledged',
    kinds: both,
    isOpen: ({ state }) => state.complaintAt !== undefined,
    apply: (state) => ({ ...state, complaintAt: undefined }),
    subject: 'complaint',
    canBeUndone: true,
    sentence: () => 'Acknowledged the complaint about data',
    place: 'history',
  }),
  retried: entry({
    author: 'staff',
    verb: 'retry',
    button: 'Retry',
    kinds: both,
    sentence: () => 'Had it delivered again',
    consequence: 'deliver-again',
  }),
  quarantined: entry({
    author: 'staff',
    verb: 'quarantine',
    button: 'Quarantine',
    kinds: both,
    isOpen: ({ isQuarantined }) => !isQuarantined,
    subject: 'end',
    sentence: () => 'Quarantined it',
    consequence: 'keep-back',
  }),
  released: entry({
    author: 'staff',
    verb: 'release',
    button: 'Release',
    kinds: both,
    isOpen: ({ isQuarantined }) => isQuarantined,
    subject: 'end',
    sentence: () => 'Released it',
    consequence: 'deliver-after-all',
  }),
  undone: entry({
    author: 'staff',
    verb: 'undo',
    button: 'Undo',
    fields: { event: { kind: 'event' } },
    kinds: both,
    subject: 'what it undoes',
    sentence: (_, undid) => (undid ? `Took back: ${undid}` : 'Took the last step back'),
  }),
  /** Whatever a newer version wrote and this one does not know (`stored-events.ts`); nothing is known to follow from it. */
  newer: entry({
    author: 'server',
    verb: 'newer',
    kinds: both,
    keepsWhatWasBefore: true,
    sentence: () => 'Done by a newer version',
  }),
} as const;

/** The events that the staff see as a page, with their letter, before they make them. */
export const shownActions = Object.keys(actPaths) as ShownAction[];

export type ShownAction = keyof typeof actPaths;
