import { both, entry } from '../case/event-entry.ts';
import type { Contents, Kind } from '../case/submission.ts';

/** Whether a form that came in says by its subject, as the privacy policy asks, that it complains about data. */
export const isDataComplaint = (kind: Kind, content: Contents[Kind]): boolean =>
  kind === 'contact' && /\bdata\s+complaint\b/iu.test((content as Contents['contact']).subject);

/** What somebody complained of about their data, which the law gives us a limit to acknowledge (`facts.promises`). */
export const complaintEvents = {
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
} as const;
