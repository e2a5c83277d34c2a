import { expect, it } from 'vitest';

import { canUndo, comesNext, nextStepOf } from './next-step.ts';
import { sampleEvent } from './testing/sample-pages.ts';
import {
  hoursAgo,
  sampleMessageRow,
  sampleNow,
  sampleRow,
  sampleStatus,
} from './testing/sample-rows.ts';

const answeredAt = hoursAgo(1);
const now = sampleNow;

it.each([
  ['review', 'offer'],
  ['customize', 'offer'],
  ['connect', 'close'],
  ['done', 'none'],
] as const)('leads from %s to %s once there is an answer', (stage, next) => {
  expect(nextStepOf(sampleRow({ status: sampleStatus(9, { stage, answeredAt }) }), now)).toBe(next);
});

it('is an answer before all else, wherever it was moved', () => {
  for (const stage of ['review', 'customize', 'connect'] as const) {
    expect(nextStepOf(sampleRow({ status: sampleStatus(9, { stage }) }), now)).toBe('reply');
  }
});

it('waits for a letter that is on its way, and asks for another answer once it has given up', () => {
  for (const hasGivenUp of [false, true]) {
    const status = sampleStatus(9, { letter: { event: '1', hasGivenUp } });
    expect(nextStepOf(sampleRow({ status }), now)).toBe(hasGivenUp ? 'reply' : 'sending');
  }
});

it('asks for an answer to what was added, unless a letter is on its way that was written after it', () => {
  const letter = { event: '1', hasGivenUp: false };
  for (const stage of ['customize', 'done'] as const) {
    const added = { stage, answeredAt, addedAt: hoursAgo(0.5) };
    const next = (more: object) =>
      nextStepOf(sampleRow({ status: sampleStatus(9, { ...added, ...more }) }), now);
    expect(next({})).toBe('reply');
    expect(next({ letter: { ...letter, addedAt: hoursAgo(0.5) } })).toBe('reply');
    expect(next({ letter })).toBe('sending');
  }
});

it('asks for no answer to what was closed without one', () => {
  const status = sampleStatus(9, { stage: 'done', outcome: 'not-enrolled' });
  expect(nextStepOf(sampleRow({ status }), now)).toBe('none');
});

const times = {
  startsAt: hoursAgo(-97.5),
  endsAt: hoursAgo(-99.5),
  ...{ minutes: 120, total: 24_900 },
};
const open = { ...times, event: '8', lapsesAt: hoursAgo(-73) };
const accepted = { ...open, accepted: { at: hoursAgo(2), isExpress: false } };
const booking = { ...times, offer: '8', confirmedAt: hoursAgo(1), isExpress: false, sequence: 0 };
const refund = { pence: 12_450, dueAt: hoursAgo(-300), askedAt: hoursAgo(5) };
const [customize, connect] = [{ stage: 'customize' }, { stage: 'connect' }] as const;
const cancelled = { stage: 'done', outcome: 'not-enrolled' } as const;

it.each<[string, Parameters<typeof sampleStatus>[1], string, string | undefined]>([
  ['an open offer', { ...customize, offer: open }, 'offered', 'Offer lapses in 3 days'],
  [
    'one that lapsed',
    { ...customize, offer: { ...open, lapsesAt: hoursAgo(1) } },
    ...(['offer', 'Offer lapsed'] as const),
  ],
  ['an acceptance', { ...customize, offer: accepted }, 'confirm', 'Accepted the offer'],
  ['a booking', { ...connect, booking }, 'booked', 'Starts Monday, 11:00'],
  [
    'a booking whose other date is offered',
    { ...connect, booking, offer: open },
    ...(['offered', 'Starts Monday, 11:00'] as const),
  ],
  [
    'one whose other date has lapsed',
    { ...connect, booking, offer: { ...open, lapsesAt: hoursAgo(1) } },
    ...(['booked', 'Starts Monday, 11:00'] as const),
  ],
  [
    'a session that is over',
    { ...connect, booking: { ...booking, startsAt: hoursAgo(5), endsAt: hoursAgo(3) } },
    ...(['close', 'Began today, 04:30'] as const),
  ],
  ['a refund', { ...cancelled, refund }, 'refund', 'Refund £124.50'],
  ['nothing that was offered', customize, 'offer', undefined],
])('says of %s what comes next, and in the row when', (_, state, next, words) => {
  const status = sampleStatus(60, { answeredAt, ...state });
  expect(nextStepOf(sampleRow({ status }), now)).toBe(next);
  expect(comesNext(status, now)).toBe(words);
});

it('answers what was added before an acceptance, and confirms before all other letters', () => {
  const letter = { event: '1', hasGivenUp: false };
  const status = (more: object) => sampleStatus(60, { ...customize, offer: accepted, ...more });
  const next = (more: object) => nextStepOf(sampleRow({ status: status(more) }), now);
  expect(next({ answeredAt, addedAt: hoursAgo(9) })).toBe('reply');
  expect(next({ letter })).toBe('confirm');
});

it('has what is quarantined looked at first', () => {
  expect(nextStepOf(sampleRow({ suspicion: 'honeypot' }), now)).toBe('release');
});

it('ends with the answer for a message', () => {
  const row = sampleMessageRow();
  expect(nextStepOf(row, now)).toBe('reply');
  const status = sampleStatus(9, { answeredAt }, 'contact');
  expect(nextStepOf({ ...row, status }, now)).toBe('none');
});

it('offers to take back what can be taken back', () => {
  expect(canUndo(sampleEvent({ action: 'answered' }))).toBe(true);
  expect(canUndo(sampleEvent({ action: 'answered', isUndone: true }))).toBe(false);
  for (const action of ['retried', 'released', 'undone'] as const) {
    expect(canUndo(sampleEvent({ action }))).toBe(false);
  }
});
