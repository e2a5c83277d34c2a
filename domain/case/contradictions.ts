import type { Subject } from './event-entry.ts';
import {
  type Change,
  type DeskEvent,
  deskEvents,
  effectiveEvents,
  isSameChange,
  isTold,
  subjectsOf,
  undoneBy,
} from './events.ts';

/** Two subjects, of a change and of what was done before its author had seen it, that contradict each other. */
type Contradiction = {
  change: readonly (Subject | typeof anything)[];
  done: readonly (Subject | typeof anything)[];
  /** Where it is not always so. */
  only?: keyof typeof conditions;
  /** The reason, in words that the staff and the applicant read. */
  why: string;
};

/** Everything but an addition, which hinders only somebody who would answer or close without having read it. */
const anything = 'anything';

const conditions = {
  'of the staff': ({ change }: Pair) => deskEvents[change.action].author === 'staff',
  'of two people': ({ change, event }: Pair) => change.by !== event.by,
  'where one is an undoing': ({ change, event, events }: Pair) =>
    [change, event].some((each) => undoneBy(each, events) !== undefined),
  'of the same event': ({ change, event, events }: Pair) =>
    undoneBy(change, events)?.id === undoneBy(event, events)?.id,
};

type Pair = { change: Change & { by: string }; event: DeskEvent; events: readonly DeskEvent[] };

/** The reason of the first line that fits is said. Two subjects without a line go together. */
export const contradictions: readonly Contradiction[] = [
  {
    change: ['answer', 'end'],
    done: ['addition'],
    only: 'of the staff',
    why: 'The applicant wrote meanwhile, so read that first.',
  },
  {
    change: ['answer', 'offer', 'answers'],
    done: ['answers'],
    why: 'The answers were corrected meanwhile, so see first whether it still fits them.',
  },
  {
    change: ['answers'],
    done: ['answer', 'offer'],
    why: 'Something was made from these answers meanwhile, so see first what a correction would change.',
  },
  {
    change: ['answer'],
    done: ['answer'],
    why: 'It was answered meanwhile, so see first what was said.',
  },
  {
    change: ['stage'],
    done: ['stage'],
    why: 'It was moved meanwhile, so look at its stage first.',
  },
  {
    change: ['offer'],
    done: ['offer'],
    why: 'The offer, the booking or its money has changed meanwhile, so have a look first.',
  },
  {
    change: ['refund'],
    done: ['offer'],
    why: 'The offer, the booking or its money has changed meanwhile, so the refund may be another sum.',
  },
  {
    change: ['refund'],
    done: ['refund'],
    why: 'A refund was marked meanwhile, so see first what is still to be paid back.',
  },
  {
    change: ['offer'],
    done: ['refund'],
    only: 'where one is an undoing',
    why: 'A refund was marked meanwhile, or no longer is, so see first what was paid back for it.',
  },
  {
    change: ['people'],
    done: ['people'],
    why: 'The names have changed meanwhile, so read them first.',
  },
  {
    change: ['attendance'],
    done: ['attendance'],
    why: 'A certificate has changed meanwhile, and with it its number, so see first which holds.',
  },
  {
    change: ['feedback'],
    done: ['feedback'],
    why: 'What was said of the session has changed meanwhile, so read that first.',
  },
  {
    change: ['owner'],
    done: ['owner'],
    why: 'Who deals with it has changed meanwhile, so see first who does.',
  },
  {
    change: ['what it undoes'],
    done: ['what it undoes'],
    only: 'of the same event',
    why: 'It was taken back meanwhile, so there is nothing left to take back.',
  },
  {
    change: [anything],
    done: ['end'],
    why: 'Whether it goes on was decided meanwhile, so have a look first.',
  },
  // Even if the same person made the offer or confirmed the booking in another tab: what is closed cannot be cancelled.
  {
    change: ['end'],
    done: ['offer'],
    why: 'The offer, the booking or its money has changed meanwhile, so see first what would end with it.',
  },
  {
    change: [anything],
    done: ['owner'],
    only: 'of two people',
    why: 'Somebody else has taken it meanwhile, or given it back, so see first who deals with it.',
  },
  {
    change: ['end'],
    done: [anything],
    only: 'of two people',
    why: 'More was done with it meanwhile, so see first what would end with it.',
  },
];

/** Why a change cannot be made where its author had not seen an event; `undefined` if the two go together. */
export function contradictionOf(
  change: Change & { by: string },
  event: DeskEvent,
  events: readonly DeskEvent[],
): string | undefined {
  // Only events that applicants are told of can stand in their way, and so can undoing such an event.
  if (deskEvents[change.action].author !== 'staff' && !isTold(undoneBy(event, events) ?? event)) {
    return undefined;
  }
  const [meant, done] = [subjectsOf(change, events), subjectsOf(event, events)];
  return contradictions.find(
    (line) =>
      has(line.change, meant) &&
      has(line.done, done) &&
      (line.only === undefined || conditions[line.only]({ change, event, events })),
  )?.why;
}

const has = (of: Contradiction['change'], subjects: readonly Subject[]) =>
  subjects.some(
    (subject) => of.includes(subject) || (subject !== 'addition' && of.includes(anything)),
  );

/**
 * The later events that a change contradicts and its author had not seen (`seen` is the latest event that they had);
 * empty if the change can be made. If all of them are the change itself, its form was sent twice.
 */
export function rivalsOf(
  change: Change & { by: string },
  events: readonly DeskEvent[],
  seen: string | undefined,
): DeskEvent[] {
  const later = events.filter(({ id }) => !(Number(id) <= Number(seen)));
  const done = effectiveEvents(later);
  // If somebody undid an event that the author had seen, that counts as well. A later event and its undoing cancel out.
  const back = later.filter((each) => {
    const undone = undoneBy(each, events);
    return undone !== undefined && !later.includes(undone);
  });
  return [...done, ...back].filter(
    (event) => isSameChange(change, event) || contradictionOf(change, event, events) !== undefined,
  );
}
