import { both, entry } from '../case/event-entry.ts';

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
