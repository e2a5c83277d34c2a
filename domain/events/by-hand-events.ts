import { handNames, letterOfKey } from '../case/by-hand.ts';
import { entry } from '../case/event-entry.ts';

/** What somebody without an email address was told, or sent by post. */
export const byHandEvents = {
  'passed-on': entry({
    author: 'staff',
    verb: 'pass-on',
    button: 'Done',
    fields: {
      letter: {
        kind: 'text',
        label: 'The letter',
        hint: 'What was said or posted.',
        max: 60,
        empty: 'Say which letter',
        isId: true,
      },
    },
    check: ({ letter }) => ({
      letter: Object.hasOwn(handNames, letterOfKey(letter)) ? undefined : 'There is no such letter',
    }),
    isOpen: ({ isQuarantined }) => !isQuarantined,
    // As with a letter that has arrived, whoever waited for an answer has it.
    apply: (state, { at, by, letter }) => ({
      ...state,
      answeredAt: state.answeredAt ?? at,
      answeredBy: state.answeredBy ?? by,
      passedOn: [...(state.passedOn ?? []), letter],
    }),
    canBeUndone: true,
    sentence: ({ letter }) => `Called or wrote: ${handNames[letterOfKey(letter)]}`,
    applicantSentence: ({ letter }) => `We called or wrote: ${handNames[letterOfKey(letter)]}.`,
    leadsTo: 'next-up',
  }),
} as const;
