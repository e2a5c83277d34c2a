import type { CaseNow, DeskState } from '../case/stages.ts';

type Line = readonly [when: (moment: CaseNow) => boolean, why: string];

const quarantined: Line = [
  ({ isQuarantined }) => isQuarantined,
  'It is in quarantine, so nothing is sent to them: release it first.',
];

/** When each act that has a page is closed, and why, in words for the staff. Where no line holds, it is open. */
const closedActs = {
  offered: [
    quarantined,
    [
      ({ state }) => state.offer?.accepted !== undefined,
      'They have accepted the last offer: confirm the booking or take that offer back first.',
    ],
    [
      ({ state }) => Boolean(state.attended?.length),
      'Who came is saved, and their certificates say what was booked.',
    ],
    [
      // After a cancellation another date can be offered at once.
      ({ state }) => state.stage === 'done' && !isCancelled(state),
      'The application is closed: move it back to a stage first.',
    ],
  ],
  'accepted-for-them': [
    quarantined,
    [({ state }) => !state.offer, 'Their acceptance waits for an offer.'],
    [
      ({ state }) => state.offer?.move !== undefined,
      'We move their session: enter that they take the new date.',
    ],
    [
      ({ state }) => state.offer?.accepted !== undefined,
      'The offer is accepted already: confirm the booking next.',
    ],
    [
      // An offer that has lapsed can be accepted: an email of its last day may be read on the next.
      ({ state, now }) => state.offer !== undefined && now >= state.offer.startsAt,
      'The session of this offer has begun: make another offer.',
    ],
  ],
  'date-taken-for-them': [
    quarantined,
    [({ state }) => !state.offer?.move, 'There is no new date that they could take.'],
    [({ state, now }) => now >= state.offer!.startsAt, 'The session has begun on the new date.'],
  ],
  confirmed: [
    quarantined,
    [
      ({ state }) => !state.offer && state.booking !== undefined,
      'The booking is confirmed already.',
    ],
    [
      ({ state }) => state.offer?.move !== undefined,
      'Once they take the new date, it is booked without a confirmation.',
    ],
    [({ state }) => !state.offer?.accepted, 'The confirmation waits for an acceptance.'],
  ],
  'taken-back': [
    quarantined,
    [
      ({ state }) => !state.offer && state.booking !== undefined,
      'There is no open offer to take back. What is booked can be cancelled.',
    ],
    [({ state }) => !state.offer, 'There is no open offer to take back.'],
  ],
  'called-off': [
    quarantined,
    [({ state }) => !state.booking, 'There is no booking to cancel.'],
    [({ state }) => state.attended !== undefined, 'Who came is saved, so the session was held.'],
    [
      ({ state, now }) => state.stage === 'done' && now >= state.booking!.endsAt,
      'The application is closed, and its session is over.',
    ],
  ],
  written: [quarantined],
  instructed: [
    quarantined,
    [({ state }) => !state.booking, 'There is no booking that could be joined.'],
    [
      ({ state }) => state.offer?.move !== undefined,
      'We move their session, and they have not chosen yet.',
    ],
    [({ state, now }) => now >= state.booking!.endsAt, 'The session is over.'],
  ],
  attended: [
    [({ state }) => !state.booking, 'There is no booking to which anybody could come.'],
    [({ state, now }) => now < state.booking!.startsAt, 'The session has not begun.'],
    [({ state }) => state.attended !== undefined, 'Who came is saved already.'],
  ],
} as const satisfies Record<string, readonly Line[]>;

export type PageAction = keyof typeof closedActs;

/** Why an act is closed at a moment; `undefined` if it is open. */
export function whyClosed(action: PageAction, moment: CaseNow): string | undefined {
  const lines: readonly Line[] = closedActs[action];
  return lines.find(([when]) => when(moment))?.[1];
}

/** For the entry of an event: whether the act that makes it is open. */
export const unlessClosed = (action: PageAction) => (moment: CaseNow) =>
  whyClosed(action, moment) === undefined;

/** Whether its last booking was cancelled, and nothing else closed it. */
const isCancelled = ({ booking, contracts, end }: DeskState) =>
  !booking && contracts.at(-1)?.cancelled !== undefined && end?.is === 'not-enrolled';
