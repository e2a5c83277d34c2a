import { expect, it } from 'vitest';

import { statusOf } from '../../domain/case/due.ts';
import { promisedNow } from '../../domain/case/offers.ts';
import { type DeskState, initialState } from '../../domain/case/stages.ts';
import { hoursAgo, sampleNow as now } from '../../domain/testing/sample-submissions.ts';
import { canUndo, comesNext, nextStepOf } from './next-step.ts';
import { sampleEvent } from './testing/sample-pages.ts';
import { sampleMessageRow, sampleRow } from './testing/sample-rows.ts';

const answer = { at: hoursAgo(1), by: 'Zoe' };
const rowWith = (state: Partial<DeskState>) => ({
  ...sampleRow(),
  state: { ...initialState, ...state },
});
const length = { startsAt: hoursAgo(-97.5), endsAt: hoursAgo(-99.5), minutes: 120 };
const times = { ...length, total: 24_900, people: 1, promised: promisedNow() };
const open = { ...times, event: '8', madeAt: hoursAgo(90), lapsesAt: hoursAgo(-73) };
const lapsed = { ...open, lapsesAt: hoursAgo(1) };
const accepted = { ...open, accepted: { at: hoursAgo(2), isExpress: false } };
const booking = { ...times, offer: '8', confirmedAt: answer.at, isExpress: false };
const movedLate = { ...open, madeAt: hoursAgo(2), move: { chooseBy: hoursAgo(50) } };
const moved = { ...movedLate, move: { chooseBy: '2025-06-08T23:00:00.000Z' } };
const over = { ...booking, startsAt: hoursAgo(5), endsAt: hoursAgo(3) };
const begun = { ...over, endsAt: hoursAgo(-1) };
const putOff = { until: '2025-06-08T23:00:00.000Z', why: 'Their budget' };
const back = { ...putOff, until: hoursAgo(9) };
const asked = {
  ...({ of: 'asked', for: 'booking', event: '1', on: '2025-05-20' } as const),
  ...{ pence: 24_900, since: hoursAgo(5), dueAt: hoursAgo(-300) },
};
const lowered = { ...asked, for: 'cancellation', pence: -12_450 } as const;
const invoiced = { ...asked, of: 'invoiced', number: '2025-17', dueOn: '2025-05-30' } as const;
const paid = { ...asked, of: 'paid', pence: 30_000 } as const;
const [customize, connect] = [{ stage: 'customize' }, { stage: 'connect' }] as const;
const cancelled = { stage: 'done', end: { is: 'not-enrolled', at: answer.at } } as const;

it.each<[string, Partial<DeskState>, string, string | undefined]>([
  ['one in Review that was answered', {}, 'offer', undefined],
  ['one in Customize without an offer', customize, 'offer', undefined],
  ['one in Connect without a booking', connect, 'close', undefined],
  ['one that is closed', cancelled, 'none', undefined],
  ['an open offer', { ...customize, offer: open }, 'offered', 'Offer lapses in 3 days'],
  ['an offer that lapsed', { ...customize, offer: lapsed }, 'offer', 'Offer lapsed'],
  ['an acceptance', { ...customize, offer: accepted }, 'confirm', 'Accepted the offer'],
  ['a booking', { ...connect, booking }, 'booked', 'Starts Monday, 11:00'],
  [
    'a booking with another date offered',
    { ...connect, booking, offer: open },
    'offered',
    'Starts Monday, 11:00',
  ],
  [
    'a booking whose other date lapsed',
    { ...connect, booking, offer: lapsed },
    'offer',
    'Offer lapsed',
  ],
  ['a session under way', { ...connect, booking: begun }, 'who-came', 'Began today, 04:30'],
  ['a session that is over', { ...connect, booking: over }, 'who-came', 'The session is over'],
  ['a call that is due', { ...connect, callAt: hoursAgo(0.1) }, 'call', 'Call them now'],
  ['one put off', { ...connect, booking, putOff }, 'booked', 'Put off until Monday 9 June'],
  [
    'one that was put off until today',
    { ...connect, putOff: back },
    'close',
    'It was put off: Their budget',
  ],
  [
    'an invoice that is late',
    { ...cancelled, lines: [asked, invoiced] },
    'payment',
    'Unpaid, 6 days late',
  ],
  [
    'what is owed after its end',
    { ...cancelled, lines: [asked, { ...paid, pence: 10_000 }] },
    'none',
    '£149.00 is still to pay',
  ],
  [
    'a refund',
    { ...cancelled, lines: [asked, lowered] },
    'refund',
    'Refund £124.50, if it was paid',
  ],
  [
    'who wrote about a date that we moved late',
    { ...connect, booking, offer: movedLate, openAdditions: [{ event: '3', at: hoursAgo(0.5) }] },
    'reply',
    'Moved, to choose by Monday 9 June',
  ],
  [
    'who is to choose before the midnight at which Monday begins',
    { ...connect, booking, offer: moved, openAdditions: [{ event: '3', at: hoursAgo(0.5) }] },
    'reply',
    'Moved, to choose by Sunday 8 June',
  ],
  ['too much', { ...connect, booking, lines: [asked, paid] }, 'surplus', '£51.00 too much'],
])('next step of %s: what it is, and in the row when', (_, state, next, words) => {
  const row = rowWith({ answer, ...state });
  expect(nextStepOf(row, now)).toBe(next);
  expect(comesNext(statusOf(row, now), now)).toBe(words);
});

const letter = { event: '1', hasGivenUp: false };
const before = { openAdditions: [{ event: '0', at: hoursAgo(0.5) }] };
const since = { openAdditions: [{ event: '2', at: hoursAgo(0.5) }] };

it.each<[string, Partial<DeskState>, string]>([
  ['an answer to one that is new', {}, 'reply'],
  ['an answer at whatever stage', connect, 'reply'],
  ['none for one that was closed unanswered', cancelled, 'none'],
  ['nothing while a letter is on its way', { letter }, 'sending'],
  ['another letter once one has given up', { letter: { ...letter, hasGivenUp: true } }, 'reply'],
  ['an answer to an addition', { ...customize, answer, ...since }, 'reply'],
  ['an answer to an addition after the end', { ...cancelled, answer, ...since }, 'reply'],
  [
    'nothing while the answer to an addition is on its way',
    { answer, ...before, letter },
    'sending',
  ],
  ['an answer to an addition after the letter', { answer, ...since, letter }, 'reply'],
  ['the confirmation before all other letters', { offer: accepted, letter }, 'confirm'],
  [
    'an answer to an addition after the acceptance',
    { offer: accepted, answer, openAdditions: [{ event: '2', at: hoursAgo(9) }] },
    'reply',
  ],
])('next step: %s', (_, state, next) => {
  expect(nextStepOf(rowWith(state), now)).toBe(next);
});

it('next step: quarantine comes first, and a message ends with its answer', () => {
  const { submission, ...row } = sampleRow();
  const suspect = { ...row, submission: { ...submission, suspicion: 'honeypot' as const } };
  expect(nextStepOf(suspect, now)).toBe('release');
  const message = sampleMessageRow();
  expect(nextStepOf(message, now)).toBe('reply');
  const answered = { ...message, state: { ...initialState, answer } };
  expect(nextStepOf(answered, now)).toBe('none');
});

it('Undo: it is there for what can be taken back', () => {
  expect(canUndo(sampleEvent())).toBe(true);
  expect(canUndo(sampleEvent({ isUndone: true }))).toBe(false);
  expect(canUndo(sampleEvent({ action: 'released' }))).toBe(false);
});
