import { describe, expect, it, test } from 'vitest';

import { waitingFor } from '../case/due.ts';
import { type DeskEvent, deskEvents, stateAfter, undoable } from '../case/events.ts';
import { describeEvent, toldOf } from '../case/history.ts';
import { readChange } from '../case/read-change.ts';
import { situationOf } from '../case/situation.ts';
import { moneyOf } from '../case/stages.ts';
import type { StoredSubmission } from '../case/submission.ts';
import type { Closing } from '../time/reply-due.ts';

const day = '2025-06-03T09:00:00.000Z';
const none = { minDaysBefore: 0, refundPercent: 0 };
const promised = {
  ...{ listPrice: 24_900, refunds: [{ minDaysBefore: 14, refundPercent: 100 }, none] },
  ...{ guaranteeDays: 45, replyHours: 30, vatPercent: 20 },
};
const offer = {
  ...{ do: 'offer', courses: 'Prompt Engineering', date: '2025-07-10', time: '10:00' },
  ...{ minutes: '2 hours', place: 'Online', people: '3', price: '747', vat: 'included' },
  ...{ included: 'A workbook', validUntil: '2025-06-17' },
};
const accept = { do: 'accept', name: 'Ada', mayBind: 'yes', expressly: 'yes', acknowledged: 'yes' };
const move = {
  ...{ ...offer, date: '2025-07-17', time: '14:00', validUntil: '2025-07-17' },
  ...{ whose: 'provider', writtenOn: '2025-06-03', reason: 'The tutor is ill.' },
};
type Form = string | Record<string, string>;

/** A booking made on promises of its own, paid in full, and what was done with it since. */
function booked(forms: readonly Form[] = [], participantType = 'business') {
  const submission = {
    ...{ kind: 'enrolment', reference: '4KX7-9QMD', submittedAt: day, dueAt: day },
    content: { email: 'ada@example.com', participantType },
  } as StoredSubmission;
  const events: DeskEvent[] = [];
  const post = (asked: Form, at = day, closing?: Closing) => {
    const form = typeof asked === 'string' ? { do: asked } : asked;
    const { author } = Object.values(deskEvents).find((each) => each.verb === form.do)!;
    const known = { submission, events, now: at, terms: 'today', closing };
    const read = readChange(new URLSearchParams(form), known, author);
    if (read.outcome !== 'change') return read;
    const own = read.change.action === 'offered' && !stateAfter(events).booking;
    const kept = own && { promised: JSON.stringify(promised), terms: 'then' };
    const by = author === 'staff' ? 'Ben' : '';
    const event = { ...read.change, ...kept, at, by, id: String(events.length + 1) } as DeskEvent;
    events.push(event);
    return event;
  };
  const pay = { do: 'pay', amount: '747', paidOn: '2025-06-03', sure: '' };
  for (const form of ['answer', offer, accept, 'confirm', pay, ...forms]) post(form);
  const state = () => stateAfter(events);
  const waiting = (now: string) => waitingFor(submission, state(), now)?.for;
  const situation = (now: string) => situationOf({ submission, state: state() }, now);
  return { submission, events, post, state, waiting, situation };
}

const take = 'take-the-new-date';
const takeForThem = { do: 'take-the-new-date-for-them', via: 'telephone' };

test('a move by us keeps what was promised, and is one only where nothing but day, time and place differs', () => {
  const { state, events } = booked([move]);
  expect(state().offer).toMatchObject({ move: {}, promised });
  expect(events.at(-1)).toMatchObject({ terms: 'then' });
  expect(state().offers.at(-1)!.notes).toEqual([
    'Thursday 17\u{a0}July 2025, 14:00 in place of Thursday 10\u{a0}July 2025, 10:00.',
    'The tutor is ill.',
  ]);
  expect(describeEvent(events.at(-1)!)).toBe('Moved the date');
  expect(toldOf(events).at(-1)!.said).toBe('We moved the date of your session.');
  for (const other of [{ price: '700' }, { people: '2' }, { minutes: '3 hours' }]) {
    const { state: changed, events: done } = booked([{ ...move, ...other }]);
    expect(changed().offer).toMatchObject({ whose: 'provider', move: undefined, promised });
    expect(done.at(-1)).toMatchObject({ terms: 'then' });
  }
  const asked = { ...move, whose: 'customer', validUntil: '2025-06-17', reason: '' };
  expect(booked([asked]).state().offer).toMatchObject({ move: undefined });
  expect(booked().post({ ...move, reason: '' })).toMatchObject({ name: 'reason' });
  const skipped = { ...move, date: '2026-03-29', time: '01:30' };
  expect(booked().post(skipped)).toMatchObject({ name: 'time' });
});

describe('the customer of a session that we move', () => {
  it('takes the new date, which is booked at once, on the same terms and at the same price', () => {
    const { state, post, events } = booked([move]);
    const [before, money] = [state().booking!, moneyOf(state())];
    const { calendarSequence: sequence } = state();
    expect(post(take)).toMatchObject({ action: 'date-taken', offer: '6' });
    expect(state()).toMatchObject({ stage: 'connect', offer: undefined });
    expect(state().booking).toMatchObject({
      ...{ offer: '6', startsAt: '2025-07-17T13:00:00.000Z', promised },
      confirmedAt: before.confirmedAt,
    });
    expect(state().booking!.isReleased).toBeUndefined();
    expect(moneyOf(state())).toEqual(money);
    expect(state().offers.at(-1)).toMatchObject({ acceptedBy: 'Ada', terms: 'then' });
    expect(state().calendarSequence).toBeGreaterThan(sequence);
    expect(state().contracts).toHaveLength(1);
    expect(toldOf(events).at(-1)!.said).toMatch(/^You took the new date: Thursday 17.July 2025/u);
    expect(post(take)).toEqual({ outcome: 'nothing' });
  });

  it('gets all the money back, whoever presses and however near the start, until the new date is taken', () => {
    const last = '2025-07-10T10:30:00.000Z';
    expect(booked([move]).post('cancel', last)).toMatchObject({ refund: '74700', kept: '0' });
    // The former date is over.
    const over = '2025-07-12T09:00:00.000Z';
    expect(booked([move]).post('cancel', over)).toMatchObject({ refund: '74700' });
    const theirs = { do: 'call-off', whose: 'customer', writtenOn: '2025-07-09', reason: '' };
    expect(booked([move]).post(theirs, last)).toMatchObject({ refund: '74700' });
    const late = '2025-07-16T09:00:00.000Z';
    expect(booked([move, take]).post('cancel', late)).toMatchObject({ kept: '74700' });
  });

  it('cannot accept or decline it as another offer, and has no last day but the start', () => {
    const { post } = booked([move]);
    for (const each of [accept, 'decline']) expect(post(each)).toEqual({ outcome: 'nothing' });
    expect(post(take, '2025-07-17T13:00:00.000Z')).toEqual({ outcome: 'nothing' });
    expect(post(take, '2025-07-17T12:59:00.000Z')).toMatchObject({ action: 'date-taken' });
  });

  it('who tells us on the telephone has taken it too, until the letter leaves', () => {
    const { post, events, state } = booked([move]);
    expect(post({ do: takeForThem.do })).toMatchObject({ name: 'via' });
    post(takeForThem);
    expect(describeEvent(events.at(-1)!)).toMatch(/^They took the new date by telephone: Thu/u);
    expect(state().booking!.offer).toBe('6');
    expect(undoable(events)?.action).not.toBe('date-taken-for-them');
  });

  it('a consumer whose new date is within the 14 days asks us to go ahead, unless that was asked before', () => {
    const near = { ...move, date: '2025-06-12', validUntil: '2025-06-12' };
    const { post, state } = booked([near], 'personal');
    expect(post(take)).toMatchObject({ outcome: 'fault', name: 'expressly' });
    post({ do: take, expressly: 'yes', acknowledged: 'yes' });
    expect(state().booking).toMatchObject({ isExpress: true });
  });
});

test('a move: who has not chosen is a row from three working days before the earlier start, and at once where that is past', () => {
  const { waiting, situation } = booked([move]);
  expect(situation(day)).toMatchObject({ is: 'choosing', at: '2025-07-06T23:00:00.000Z' });
  // Thursday 10 July: Monday is the third working day before.
  expect(waiting('2025-07-06T22:59:00.000Z')).toBeUndefined();
  expect(waiting('2025-07-06T23:00:00.000Z')).toBe('choice');
  // What is moved is not held, so nobody is asked who came.
  expect(waiting('2025-07-12T09:00:00.000Z')).toBe('choice');
  expect(situation('2025-07-20T09:00:00.000Z').is).toBe('choosing');
  const earlier = { ...move, date: '2025-07-04', validUntil: '2025-07-04' };
  expect(booked([earlier]).waiting('2025-06-30T23:00:00.000Z')).toBe('choice');
  const ill = booked();
  ill.post({ ...move, writtenOn: '2025-07-09' }, '2025-07-09T17:00:00.000Z');
  expect(ill.waiting('2025-07-09T17:00:00.000Z')).toBe('choice');
  expect(ill.situation('2025-07-09T17:00:00.000Z')).toMatchObject({
    at: '2025-07-10T09:00:00.000Z',
  });
  expect(booked([move, take]).waiting('2025-07-10T09:00:00.000Z')).toBeUndefined();
  const away = booked();
  away.post(move, day, { since: '2025-07-04', until: '2025-07-08', words: '' });
  expect(away.situation(day)).toMatchObject({ at: '2025-07-02T23:00:00.000Z' });
});

test('joining instructions for the former date hold for no other, nor for another place at the same hour', () => {
  const instruct = { do: 'instruct', where: 'https://meet.example/room', tutor: 'Kim', bring: '' };
  const joining = (...forms: Form[]) => booked(forms).state().booking!.joining;
  expect(joining(instruct)).toMatchObject({ tutor: 'Kim' });
  expect(joining(instruct, move, take)).toBeUndefined();
  const sameHour = { date: offer.date, time: offer.time, validUntil: offer.validUntil };
  const elsewhere = { ...move, ...sameHour, place: '9 Example Road' };
  expect(joining(instruct, elsewhere, take)).toBeUndefined();
  const changed = { ...move, ...sameHour, price: '700' };
  expect(joining(instruct, changed, accept, 'confirm')).toMatchObject({ tutor: 'Kim' });
});
