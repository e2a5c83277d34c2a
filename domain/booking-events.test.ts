import { describe, expect, it } from 'vitest';

import { refundIn } from './booking-events.ts';
import { waitingFor } from './due.ts';
import type { EventAuthor } from './event-entry.ts';
import { type DeskEvent, describeEvent, rivalsOf, stateAfter, toldOf, undoable } from './events.ts';
import { readChange } from './read-change.ts';
import type { StoredSubmission } from './submission.ts';
import { listOf } from './views.ts';

const submittedAt = '2025-06-02T09:00:00.000Z';
const of = (participantType: 'business' | 'personal') =>
  ({
    ...{ kind: 'enrolment', reference: '4KX7-9QMD', submittedAt },
    content: { email: 'ada@example.com', participantType },
  }) as StoredSubmission;

const offer = {
  ...{ do: 'offer', courses: 'Prompt Engineering', date: '2025-07-10', time: '10:00' },
  ...{ minutes: '2 hours', place: 'Online', people: '3', price: '747', vat: 'included' },
  ...{ included: 'A workbook', validUntil: '2025-06-17' },
};
const accept = { do: 'accept', name: 'Ada', mayBind: 'yes', expressly: 'yes', acknowledged: 'yes' };
const letter = { to: 'a@b.c', from: 'd@e.f', subject: 'Offer', text: 'Hello' };

/** An application, with functions that post a form to it at a given time; an invalid form adds no event. */
function begin(participantType: 'business' | 'personal' = 'business') {
  const submission = of(participantType);
  const events: DeskEvent[] = [];
  const read = (at: string, form: Record<string, string>, author: EventAuthor) =>
    readChange(new URLSearchParams(form), { submission, events, now: at, terms: 'f00' }, author);
  const act = (at: string, form: Record<string, string>, author: EventAuthor, words = {}) => {
    const done = read(at, form, author);
    if (done.outcome !== 'change') return done;
    const by = author === 'staff' ? 'Ben' : '';
    const event = { ...done.change, ...words, at, by, id: String(events.length + 1) };
    events.push(event);
    return event;
  };
  return {
    ...{ events, submission },
    staff: (at: string, form: Record<string, string>, words = {}) => act(at, form, 'staff', words),
    applicant: (at: string, form: Record<string, string>) => act(at, form, 'applicant'),
    state: () => stateAfter(events),
    waiting: () => waitingFor(submission, stateAfter(events)),
  };
}

const day = '2025-06-03T09:00:00.000Z';

describe('the way from an application to a seat', () => {
  it('goes from an offer to a booking, and with a cancellation to a refund that is marked', () => {
    const { staff, applicant, state, waiting, events } = begin();
    staff('2025-06-03T09:00:00.000Z', { do: 'answer' });
    staff('2025-06-03T09:01:00.000Z', offer);
    expect(state()).toMatchObject({
      stage: 'customize',
      offer: { event: '2', startsAt: '2025-07-10T09:00:00.000Z', minutes: 120, total: 74_700 },
    });
    expect(waiting()).toBeUndefined();

    applicant('2025-06-05T10:00:00.000Z', accept);
    expect(waiting()).toMatchObject({ for: 'acceptance', dueAt: '2025-06-07T10:00:00.000Z' });
    staff('2025-06-06T10:00:00.000Z', { do: 'confirm' });
    expect(state()).toMatchObject({
      stage: 'connect',
      booking: { offer: '2', confirmedAt: '2025-06-06T10:00:00.000Z', sequence: 0 },
    });
    expect(state().offer).toBeUndefined();
    expect(waiting()).toBeUndefined();

    applicant('2025-07-01T22:30:00.000Z', { do: 'cancel' });
    const refund = { pence: 37_350, dueAt: '2025-07-15T22:30:00.000Z' };
    expect(state()).toMatchObject({ stage: 'done', outcome: 'not-enrolled', refund });
    expect(waiting()).toMatchObject({ for: 'refund', dueAt: refund.dueAt });
    staff('2025-07-02T09:00:00.000Z', { do: 'refund' });
    expect(waiting()).toBeUndefined();
    expect(events.map(describeEvent)).toEqual([
      ...['Marked as answered', 'Made an offer', 'The applicant accepted the offer'],
      'Confirmed the booking',
      'The applicant cancelled the booking. £373.50 comes back.',
      'Marked £373.50 as refunded',
    ]);
    expect(toldOf(events).map(({ said }) => said)).toEqual([
      ...['We answered you.', 'We made you an offer.', 'You accepted the offer.'],
      'We confirmed your booking.',
      'You cancelled the booking. You get £373.50 back, half of the price (9 days before the start).',
      'We sent £373.50 back.',
    ]);
  });

  it('is never gone twice, nor out of order', () => {
    const { staff, applicant } = begin();
    const at = '2025-06-03T09:00:00.000Z';
    for (const asked of ['accept', 'decline', 'cancel']) {
      expect(applicant(at, { ...accept, do: asked })).toEqual({ outcome: 'nothing' });
    }
    for (const asked of ['confirm', 'take-back', 'call-off', 'refund']) {
      expect(staff(at, { do: asked })).toEqual({ outcome: 'nothing' });
    }
    staff(at, offer);
    applicant(at, accept);
    for (const asked of ['accept', 'decline']) {
      expect(applicant(at, { ...accept, do: asked })).toEqual({ outcome: 'nothing' });
    }
    expect(staff(at, offer)).toEqual({ outcome: 'nothing' });
    staff(at, { do: 'confirm' });
    expect(staff(at, { do: 'confirm' })).toEqual({ outcome: 'nothing' });
    expect(applicant(at, { do: 'withdraw' })).toEqual({ outcome: 'nothing' });
    expect(staff(at, { do: 'close', outcome: 'not-enrolled' })).toMatchObject({
      outcome: 'fault',
      name: 'outcome',
    });
    applicant(at, { do: 'cancel' });
    expect(applicant(at, { do: 'cancel' })).toEqual({ outcome: 'nothing' });
    expect(staff(at, { do: 'call-off' })).toEqual({ outcome: 'nothing' });
  });

  it('counts what comes back of a second booking beside the first, and on in its calendar file', () => {
    const { staff, applicant, state, events, waiting } = begin();
    const at = '2025-06-03T09:00:00.000Z';
    const book = (price: string) => {
      staff(at, { do: 'move', stage: 'customize' });
      staff(at, { ...offer, price });
      applicant(at, accept);
      staff(at, { do: 'confirm' });
    };
    book('747');
    applicant(at, { do: 'cancel' });
    book('100');
    expect(state().booking?.sequence).toBe(2);
    const early = events.length;
    applicant('2025-06-04T09:00:00.000Z', { do: 'cancel' });
    expect(state().refund).toEqual({
      pence: 84_700,
      askedAt: at,
      dueAt: '2025-06-17T09:00:00.000Z',
    });
    // Posted from a page that was drawn before the second cancellation.
    events.push({ action: 'refunded', refund: '74700', at, by: 'Ben', id: String(early + 9) });
    expect(state().refund?.pence).toBe(10_000);
    staff(at, { do: 'refund' });
    expect(waiting()?.for).not.toBe('refund');
    book('50');
    applicant('2025-07-09T09:00:00.000Z', { do: 'cancel' });
    expect(state().refund).toBeUndefined();
  });

  it('ends an offer where it lapses, is declined, taken back, replaced, withdrawn or closed', () => {
    const at = '2025-06-03T09:00:00.000Z';
    const { staff, applicant, state } = begin();
    staff(at, offer);
    expect(applicant('2025-06-17T23:00:00.000Z', accept)).toEqual({ outcome: 'nothing' });
    staff(at, { ...offer, price: '500' });
    expect(state().offer).toMatchObject({ event: '2', total: 50_000 });
    applicant(at, { do: 'decline' });
    expect(state()).toMatchObject({ offerEnded: 'declined' });
    expect(state().offer).toBeUndefined();
    staff(at, offer);
    staff(at, { do: 'take-back', reason: 'The tutor is ill.' });
    expect(state()).toMatchObject({ offerEnded: 'taken-back', offer: undefined });
    for (const asked of ['withdraw', 'close']) {
      const other = begin();
      other.staff(at, offer);
      if (asked === 'withdraw') other.applicant(at, { do: asked });
      else other.staff(at, { do: asked, outcome: 'not-enrolled' });
      expect(other.state().offer).toBeUndefined();
      expect(other.applicant(at, accept)).toEqual({ outcome: 'nothing' });
    }
  });

  type Way = ReturnType<typeof begin>;
  const made = (way: Way) => way.staff(day, offer);
  const booked = (way: Way) => {
    made(way);
    way.applicant(day, accept);
    return way.staff(day, { do: 'confirm' });
  };
  const callOff = { do: 'call-off', writtenOn: '2025-06-03' };
  const ours = { ...callOff, whose: 'provider', reason: 'The tutor is ill.' };
  it.each<[string, (way: Way) => unknown, string, string, string, readonly string[]]>([
    [
      'replaced',
      (way) => [made(way), way.staff(day, { ...offer, price: '500' })],
      ...(['Made an offer', 'We made you an offer.', 'under-way', ['offered']] as const),
    ],
    [
      'declined',
      (way) => [made(way), way.applicant(day, { do: 'decline' })],
      ...(['The applicant declined the offer', 'You declined the offer.'] as const),
      ...(['under-way', ['offered']] as const),
    ],
    [
      'taken back',
      (way) => [made(way), way.staff(day, { do: 'take-back', reason: 'The tutor is ill.' })],
      ...(['Took the offer back', 'We took the offer back: The tutor is ill.'] as const),
      ...(['under-way', ['offered']] as const),
    ],
    [
      'withdrawn with the application',
      (way) => [made(way), way.applicant(day, { do: 'withdraw' })],
      ...(['Withdrawn by the applicant', 'You withdrew it.', 'done', ['offered']] as const),
    ],
    [
      'cancelled by us once it was booked',
      (way) => [booked(way), way.staff(day, ours)],
      'Cancelled the booking. £747.00 comes back.',
      'We cancelled the booking. You get £747.00 back, all of the price (because we cancel).',
      ...(['to-answer', ['offered', 'accepted', 'confirmed', 'cancelled']] as const),
    ],
    [
      'cancelled as the applicant wrote to us',
      (way) => [booked(way), way.staff(day, { ...callOff, whose: 'customer' })],
      'Cancelled the booking. £747.00 comes back.',
      'We cancelled the booking, as you asked. You get £747.00 back, all of the price (37 days before the start).',
      ...(['to-answer', ['offered', 'accepted', 'confirmed', 'cancelled']] as const),
    ],
  ])(
    'tells of an offer that is %s, lists it and counts it',
    (_, does, said, told, list, figures) => {
      const way = begin();
      way.staff(day, { do: 'answer' });
      does(way);
      expect(describeEvent(way.events.at(-1)!)).toBe(said);
      expect(toldOf(way.events).at(-1)?.said).toBe(told);
      const { stage, ...state } = way.state();
      const status = { stage, waiting: way.waiting() };
      expect(listOf({ kind: 'enrolment', status })).toBe(list);
      const counted = ['offered', 'accepted', 'confirmed', 'cancelled'];
      expect(counted.filter((each) => `${each}At` in state)).toEqual(figures);
    },
  );

  it('keeps what was agreed until another date is accepted and confirmed, by the same contract', () => {
    const { staff, applicant, state } = begin('personal');
    staff('2025-06-03T09:00:00.000Z', offer);
    applicant('2025-06-03T10:00:00.000Z', accept);
    staff('2025-06-04T09:00:00.000Z', { do: 'confirm' });
    staff('2025-06-20T09:00:00.000Z', { ...offer, date: '2025-08-01', validUntil: '2025-06-30' });
    expect(state()).toMatchObject({ stage: 'connect', booking: { offer: '1' } });
    applicant('2025-06-21T09:00:00.000Z', accept);
    staff('2025-06-21T10:00:00.000Z', { do: 'confirm' });
    const { booking } = state();
    expect(booking).toMatchObject({
      offer: '4',
      sequence: 1,
      startsAt: '2025-08-01T09:00:00.000Z',
    });
    expect(booking?.confirmedAt).toBe('2025-06-04T09:00:00.000Z');
  });

  it('asks a business to be bound, and a consumer to ask for a session within the 14 days', () => {
    const at = '2025-06-03T09:00:00.000Z';
    const bare = { do: 'accept', name: 'Ada' };
    const business = begin();
    business.staff(at, offer);
    expect(business.applicant(at, bare)).toMatchObject({ outcome: 'fault', name: 'mayBind' });
    const event = business.applicant(at, accept);
    expect(event).toMatchObject({ mayBind: 'yes', expressly: '', terms: 'f00', offer: '1' });

    const soon = { ...offer, date: '2025-06-17', validUntil: '2025-06-10' };
    const consumer = begin('personal');
    consumer.staff(at, soon);
    expect(consumer.applicant(at, bare)).toMatchObject({ outcome: 'fault', name: 'expressly' });
    expect(consumer.applicant(at, { ...bare, expressly: 'yes' })).toMatchObject({
      ...{ outcome: 'fault', name: 'acknowledged' },
    });
    expect(consumer.applicant(at, accept)).toMatchObject({ mayBind: '', expressly: 'yes' });
    const later = begin('personal');
    later.staff(at, { ...soon, date: '2025-06-18' });
    expect(later.applicant(at, bare)).toMatchObject({ action: 'accepted', expressly: '' });
  });

  it('counts the day on which the applicant wrote to the staff, and gives all back where we cancel', () => {
    const { staff, applicant, events } = begin();
    staff('2025-06-03T09:00:00.000Z', offer);
    applicant('2025-06-03T10:00:00.000Z', accept);
    staff('2025-06-04T09:00:00.000Z', { do: 'confirm' });
    const at = '2025-07-04T09:00:00.000Z';
    const callOff = { do: 'call-off', whose: 'customer', writtenOn: '2025-07-03' };
    for (const [name, wrong] of Object.entries({
      writtenOn: { writtenOn: '2025-07-05' },
      whose: { whose: '' },
      reason: { whose: 'provider' },
    })) {
      expect(staff(at, { ...callOff, ...wrong })).toMatchObject({ outcome: 'fault', name });
    }
    expect(staff(at, { ...callOff, writtenOn: '2025-06-03' })).toMatchObject({ name: 'writtenOn' });
    const event = staff(at, callOff);
    if (!('refund' in event)) throw new Error('Not cancelled.');
    expect(refundIn(event as Parameters<typeof refundIn>[0])).toEqual({
      ...{ pence: 37_350, percent: 50, why: 'table', daysBefore: 7 },
    });
    expect(stateAfter(events).refund?.dueAt).toBe('2025-07-17T11:00:00.000Z');
    events.pop();
    staff(at, { ...callOff, whose: 'provider', reason: 'The tutor is ill.' });
    expect(stateAfter(events).refund?.pence).toBe(74_700);
  });
});

describe('of two who act at once', () => {
  const at = '2025-06-03T09:00:00.000Z';
  it('the second finds what the first did with the offer', () => {
    const { staff, applicant, events } = begin();
    staff(at, offer);
    applicant(at, accept);
    for (const change of [
      { action: 'taken-back', offer: '1', reason: 'Full', by: 'Ben' },
      { action: 'declined', offer: '1', by: '' },
      { action: 'closed', outcome: 'not-enrolled', by: 'Ben' },
    ] as const) {
      expect(rivalsOf(change, events, '1')).toHaveLength(1);
    }
    expect(rivalsOf({ action: 'noted', text: 'Hm', by: 'Ben' }, events, '1')).toEqual([]);
  });

  it('an applicant answers nothing that Undo took back meanwhile', () => {
    const { staff, applicant, events } = begin();
    staff(at, offer, letter);
    staff(at, { do: 'undo' });
    const declined = { action: 'declined', offer: '1', by: '' } as const;
    expect(rivalsOf(declined, events, '1')).toMatchObject([{ action: 'undone' }]);
    staff(at, offer);
    applicant(at, accept);
    staff(at, { do: 'confirm' }, letter);
    staff(at, { do: 'undo' });
    const cancelled = { action: 'cancelled', by: '', refund: '74700' } as const;
    const more = { percent: '100', why: 'table', daysBefore: '37' } as const;
    expect(rivalsOf({ ...cancelled, ...more }, events, '5')).toHaveLength(1);
  });

  it('nobody undoes a cancellation whose refund is marked meanwhile, nor marks one that is undone', () => {
    const { staff, applicant, events } = begin();
    staff(at, offer);
    applicant(at, accept);
    staff(at, { do: 'confirm' });
    staff(at, { do: 'call-off', whose: 'customer', writtenOn: '2025-06-03' }, letter);
    const undone = { action: 'undone', event: '4', by: 'Ben' } as const;
    const refunded = { action: 'refunded', refund: '74700', by: 'Ben' } as const;
    expect(rivalsOf(undone, [...events, { ...refunded, at, id: '5' }], '4')).toHaveLength(1);
    expect(rivalsOf(refunded, [...events, { ...undone, at, id: '5' }], '4')).toHaveLength(1);
    expect(rivalsOf(refunded, events, '4')).toEqual([]);
  });

  it('nobody closes past an offer or a booking that they have not seen, their own in another tab included', () => {
    const { staff, applicant, events } = begin();
    staff(at, offer);
    applicant(at, accept);
    staff(at, { do: 'confirm' });
    const closed = { action: 'closed', outcome: 'not-enrolled', by: 'Ben' } as const;
    expect(rivalsOf(closed, events, '2')).toMatchObject([{ action: 'confirmed' }]);
    expect(rivalsOf(closed, events, '3')).toEqual([]);
  });

  it('Undo takes an offer back while its letter is here, and nothing that the applicant built on', () => {
    const { staff, applicant, events } = begin();
    staff(at, offer);
    expect(undoable(events)).toBeUndefined();
    staff(at, offer, letter);
    expect(undoable(events)?.id).toBe('2');
    applicant(at, { do: 'add', text: 'Thank you' });
    expect(undoable(events)?.id).toBe('2');
    applicant(at, accept);
    expect(undoable(events)).toBeUndefined();
  });

  it('a letter that has left with an offer answers, and is not taken back', () => {
    const { staff, events, state } = begin();
    staff(at, offer, letter);
    events.push({ action: 'sent', event: '1', at, by: '', id: '2' });
    expect(state()).toMatchObject({ answeredAt: at, answeredBy: 'Ben', letter: undefined });
    expect(undoable(events)).toBeUndefined();
    expect(toldOf(events).at(-1)?.letter).toEqual({ subject: 'Offer', text: 'Hello' });
  });
});
