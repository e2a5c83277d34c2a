import { describe, expect, it } from 'vitest';

import { offersOf } from '../case/agreement.ts';
import { rivalsOf } from '../case/contradictions.ts';
import { owedTo } from '../case/due.ts';
import { type DeskEvent, deskEvents, stateAfter, undoable } from '../case/events.ts';
import { describeEvent, toldOf } from '../case/history.ts';
import { readChange } from '../case/read-change.ts';
import { type DeskState, moneyOf } from '../case/stages.ts';
import type { StoredSubmission } from '../case/submission.ts';
import { viewOf } from '../case/views.ts';
import { accountWords, refundIn } from '../money/booking-money.ts';
import { facts } from '../provider/facts.ts';

/** What a form posts; a form without fields is just its name. */
type Form = string | Record<string, string>;

const day = '2025-06-03T09:00:00.000Z';
const offer = {
  do: 'offer',
  courses: 'Prompt Engineering',
  date: '2025-07-10',
  time: '10:00',
  minutes: '2 hours',
  place: 'Online',
  people: '3',
  price: '747',
  vat: 'included',
  included: 'A workbook',
  validUntil: '2025-06-17',
  // Asked for where it changes a booking.
  whose: 'customer',
  writtenOn: '2025-06-03',
};
const cheaper = { ...offer, price: '500' };
const accept = { do: 'accept', name: 'Ada', mayBind: 'yes', expressly: 'yes', acknowledged: 'yes' };
const takeBack = { do: 'take-back', reason: 'The tutor is ill.' };
const repeat = { do: 'repeat', of: '2345-6789' };
const repeatTold = 'We have this twice, and are going on with application 2345-6789.';
const close = { do: 'close', outcome: 'not-enrolled' };
const callOff = { do: 'call-off', writtenOn: '2025-06-03', whose: 'customer' };
const ours = { ...callOff, whose: 'provider', reason: 'The tutor is ill.' };
const booked: Form[] = [offer, accept, 'confirm'];
const letter = { to: 'a@b.c', from: 'd@e.f', subject: 'Offer', text: 'Hello' };
const nothing = { outcome: 'nothing' };
/** What is to be paid back, and what is still to pay where somebody enters payments. */
const refundOf = (state: DeskState) => moneyOf(state).refund;
const owedOf = (state: DeskState) => (moneyOf(state).isEntered ? moneyOf(state).owed : undefined);

/** An application, and `post`, which posts a form as staff or applicant; an invalid form adds no event. */
function begin(forms: readonly Form[] = [], participantType = 'business') {
  const submission = {
    kind: 'enrolment',
    reference: '4KX7-9QMD',
    submittedAt: '2025-06-02T09:00:00.000Z',
    dueAt: '2025-06-04T09:00:00.000Z',
    content: { email: 'ada@example.com', participantType },
  } as StoredSubmission;
  const events: DeskEvent[] = [];
  const post = (asked: Form, at = day, words = {}) => {
    const form = typeof asked === 'string' ? { do: asked } : asked;
    const { author } = Object.values(deskEvents).find((each) => each.verb === form.do)!;
    const found = { submission, events, now: at, terms: 'f00' };
    const done = readChange(new URLSearchParams(form), found, author);
    if (done.outcome !== 'change') return done;
    const by = author === 'staff' ? 'Ben' : '';
    const event = { ...done.change, ...words, at, by, id: String(events.length + 1) };
    events.push(event);
    return event;
  };
  for (const form of forms) post(form);
  const state = () => stateAfter(events);
  return { submission, events, post, state, waiting: () => owedTo(submission, state()) };
}

describe('the way from an application to a seat', () => {
  it('lets a consumer cancel after the session who was never asked to ask us to go ahead, until the 14 days are over', () => {
    const soon = { ...offer, date: '2025-06-20', people: '1', price: '249' };
    const { post, state } = begin([soon], 'personal');
    post({ ...accept, expressly: '', acknowledged: '' });
    // Later than the 48 hours that were promised.
    post('confirm', '2025-06-08T09:00:00.000Z');
    const late = post({ ...callOff, writtenOn: '2025-06-23' }, '2025-06-23T09:00:00.000Z');
    expect(late).toMatchObject({ outcome: 'fault', name: 'writtenOn' });
    post({ ...callOff, writtenOn: '2025-06-22' }, '2025-06-23T09:00:00.000Z');
    expect(refundOf(state())?.pence).toBe(24_900);
  });

  it('goes from an offer to a booking, and with a cancellation to a refund that is marked', () => {
    const { post, state, waiting, events } = begin(['answer']);
    post(offer, '2025-06-03T09:01:00.000Z');
    expect(state()).toMatchObject({
      stage: 'customize',
      offers: [{ at: '2025-06-03T09:01:00.000Z' }],
      offer: { event: '2', startsAt: '2025-07-10T09:00:00.000Z', minutes: 120, total: 74_700 },
    });
    expect(waiting()).toBeUndefined();

    post(accept, '2025-06-05T10:00:00.000Z');
    expect(waiting()).toMatchObject({ for: 'acceptance', dueAt: '2025-06-07T10:00:00.000Z' });
    post('confirm', '2025-06-06T10:00:00.000Z');
    expect(state()).toMatchObject({
      stage: 'connect',
      offer: undefined,
      offers: [{ acceptedAt: '2025-06-05T10:00:00.000Z' }],
      booking: { offer: '2', confirmedAt: '2025-06-06T10:00:00.000Z' },
    });
    expect(waiting()).toBeUndefined();

    post('cancel', '2025-07-01T22:30:00.000Z');
    const refund = { pence: 37_350, dueAt: '2025-07-15T22:59:59.999Z' };
    const ended = { end: { is: 'not-enrolled', at: '2025-07-01T22:30:00.000Z' } };
    expect(state()).toMatchObject({ stage: 'done', ...ended });
    expect(refundOf(state())).toMatchObject(refund);
    expect(waiting()).toMatchObject({ for: 'refund', dueAt: refund.dueAt });
    post({ do: 'refund', refund: '373.50' }, '2025-07-02T09:00:00.000Z');
    expect(waiting()).toBeUndefined();
    expect(events.map(describeEvent).slice(-3)).toEqual([
      'Confirmed the booking',
      'The applicant cancelled the booking. The refund is £373.50, if it was paid.',
      'Marked £373.50 as refunded',
    ]);
    const told = toldOf(events).map(({ said }) => said);
    const half =
      'You get £373.50 back, half of the price (9 days before the start). If you have not paid yet, we take it off what you owe.';
    expect(told.slice(-2)).toEqual([`You cancelled the booking. ${half}`, 'We refunded £373.50.']);
  });

  it.each<[string, Form[], Form[]]>([
    ['at first', [], [accept, 'decline', 'cancel', 'confirm', takeBack, 'call-off', 'refund']],
    ['once it is accepted', [offer, accept], [accept, 'decline', offer]],
    ['once it is booked', booked, ['confirm', 'withdraw']],
    ['once it is cancelled', [...booked, 'cancel'], ['cancel', ours, accept, takeBack]],
    ['once it is declined', [offer, 'decline'], [accept, 'confirm', takeBack]],
    ['once it is withdrawn', [offer, 'withdraw'], [accept]],
    ['once it is closed', [offer, close], [accept]],
  ])('is never gone twice, nor out of order: %s', (_, before, asked) => {
    const { post } = begin(before);
    for (const form of asked) expect(post(form)).toEqual(nothing);
  });

  it('is not closed past a booking, and an offer is taken up until it lapses', () => {
    expect(begin(booked).post(close)).toMatchObject({ outcome: 'fault', name: 'outcome' });
    const { post } = begin([offer]);
    expect(post(accept, '2025-06-17T23:00:00.000Z')).toEqual(nothing);
    expect(post(accept, '2025-06-17T22:59:59.999Z')).toMatchObject({ action: 'accepted' });
  });

  it.each(['business', 'personal'])(
    'can be cancelled by both until its end, though it is closed as Enrolled: %s',
    (type) => {
      const enrolled = { do: 'close', outcome: 'enrolled' };
      for (const cancel of ['cancel', callOff, ours]) {
        const { post, state } = begin([...booked, enrolled], type);
        expect(post(cancel)).toMatchObject({ refund: '74700' });
        expect(state()).toMatchObject({ end: { is: 'not-enrolled' } });
        expect(refundOf(state())?.pence).toBe(74_700);
        expect(state().booking).toBeUndefined();
        const { endsAt } = begin(booked, type).state().booking!;
        expect(begin([...booked, enrolled], type).post(cancel, endsAt)).toEqual(nothing);
      }
    },
  );

  it('cancellation: none once who came was said, nor by whoever writes after its end', () => {
    const [held, dayAfter] = ['2025-07-10T09:30:00.000Z', '2025-07-11T09:00:00.000Z'];
    const late = { ...callOff, writtenOn: '2025-07-11' };
    const { post } = begin(booked);
    expect(post(late, dayAfter)).toMatchObject({ outcome: 'fault', name: 'writtenOn' });
    expect(post({ do: 'attend', came: 'Ada' }, held)).toMatchObject({ action: 'attended' });
    for (const form of ['cancel', callOff, ours]) expect(post(form, held)).toEqual(nothing);
  });

  it('another offer: only where nobody came, because a certificate says what was booked', () => {
    const held = '2025-07-10T09:30:00.000Z';
    const next = { ...offer, date: '2025-08-10', validUntil: '2025-08-01' };
    const move = { do: 'move', stage: 'customize' };
    const attended = begin(booked);
    attended.post({ do: 'attend', came: 'Ada' }, held);
    attended.post(move, held);
    expect(attended.post(next, held)).toEqual(nothing);
    const missed = begin(booked);
    for (const form of [{ do: 'attend', came: '' }, move, next, accept, 'confirm'])
      missed.post(form, held);
    expect(missed.state()).toMatchObject({ booking: { startsAt: '2025-08-10T09:00:00.000Z' } });
    expect(missed.post('cancel', held)).toMatchObject({ action: 'cancelled' });
  });

  it('names: are asked for, as many as were booked, until it begins, and by one of two tabs', () => {
    const names = { do: 'who-comes', names: 'Ada\nBo' };
    expect(begin([offer, accept]).post(names)).toEqual(nothing);
    const { post, events } = begin(booked);
    const tooMany = { names: 'Ada\nBo\nCy\nDi' };
    const refused = post({ ...names, ...tooMany });
    expect(refused).toMatchObject({ outcome: 'fault', name: 'names', typed: tooMany });
    expect(post(names, '2025-07-10T09:00:00.000Z')).toEqual(nothing);
    expect(post(names)).toMatchObject({ action: 'named' });
    expect(rivalsOf({ action: 'named', names: 'Cy', by: '' }, events, '3')).toHaveLength(1);
  });

  it('refund: what comes back of a second booking counts beside the first', () => {
    const { post, state, events, waiting } = begin([...booked, 'cancel']);
    const bookAgain = (price: string) => {
      const move = { do: 'move', stage: 'customize' };
      for (const form of [move, { ...offer, price }, accept, 'confirm'] as Form[]) post(form);
    };
    bookAgain('100');
    post('cancel', '2025-06-04T09:00:00.000Z');
    const both = { pence: 74_700, askedAt: day, dueAt: '2025-06-17T22:59:59.999Z' };
    expect(refundOf(state())).toEqual(both);
    // Posted from a page that was drawn before the second cancellation.
    events.push({ action: 'refunded', refund: '74700', at: day, by: 'Ben', id: '99' });
    expect(refundOf(state())).toBeUndefined();
    expect(waiting()?.for).not.toBe('refund');
    bookAgain('50');
    post('cancel', '2025-07-09T09:00:00.000Z');
    expect(refundOf(state())).toBeUndefined();
  });

  const again = [offer, accept, 'confirm', offer];
  const anew = [...again, accept, 'confirm'];
  const backTold = 'We took the offer back: The tutor is ill.';
  const byUs =
    'We cancelled the booking. You get £747.00 back, all of the price (because we cancel). If you have not paid yet, we take it off what you owe.';
  const byThem =
    'We cancelled the booking, as you asked. You get £747.00 back, all of the price (37 days before the start). If you have not paid yet, we take it off what you owe.';
  it.each<[string, Form[], string, string, string[]]>([
    ['made', [offer], 'We made you an offer.', 'under-way', ['open']],
    ['replaced', [offer, cheaper], 'We made you an offer.', 'under-way', ['replaced', 'open']],
    ['accepted', [offer, accept], 'You accepted the offer.', 'to-answer', ['accepted']],
    ['declined', [offer, 'decline'], 'You declined the offer.', 'under-way', ['declined']],
    ['taken back', [offer, takeBack], backTold, 'under-way', ['taken-back']],
    ['withdrawn', [offer, 'withdraw'], 'You withdrew your application.', 'done', ['closed']],
    ['closed', [offer, close], 'We closed it without a booking.', 'done', ['closed']],
    ['a repeat', [offer, repeat], repeatTold, 'done', ['closed']],
    ['booked', booked, 'We confirmed your booking.', 'under-way', ['confirmed']],
    ['moved', again, 'We made you an offer.', 'under-way', ['confirmed', 'open']],
    ['booked anew', anew, 'We confirmed your booking.', 'under-way', ['replaced', 'confirmed']],
    ['cancelled by us', [...again, ours], byUs, 'to-answer', ['cancelled', 'closed']],
    ['cancelled as they wrote', [...booked, callOff], byThem, 'to-answer', ['cancelled']],
  ])('tells of an offer that is %s, lists it and says how it stands', (_, forms, ...said) => {
    const { submission, events, state } = begin(['answer', ...forms]);
    expect([
      toldOf(events).at(-1)?.said,
      viewOf({ submission, state: state() }, day),
      offersOf(stateAfter(events), day).map(({ standing }) => standing.is),
    ]).toEqual(said);
  });

  it.each<[string, Form]>([
    ['accepts', accept],
    ['declines', 'decline'],
  ])('whoever %s an offer had it as our answer, and waits for no other', (_, decision) => {
    const { post, state, waiting } = begin([offer]);
    expect(waiting()).toMatchObject({ for: 'answer' });
    post(decision);
    expect(state().answer).toMatchObject({ by: 'Ben' });
    expect(waiting()?.for).not.toBe('answer');
  });

  it('an offer lapses after its last day unless it was accepted, and is none where it was undone', () => {
    const later = '2025-06-18T09:00:00.000Z';
    const standings = (forms: Form[], at: string) =>
      offersOf(begin(forms).state(), at).map(({ standing }) => standing.is);
    expect(standings([offer], '2025-06-17T22:59:59.999Z')).toEqual(['open']);
    expect(standings([offer], '2025-06-17T23:00:00.000Z')).toEqual(['lapsed']);
    expect(standings([offer, accept], later)).toEqual(['accepted']);
    const { post, events } = begin();
    post(offer, day, letter);
    post('undo');
    expect(offersOf(stateAfter(events), day)).toEqual([]);
  });

  it('an offer is open no more once what was booked before is over', () => {
    const { post, events } = begin([...booked, cheaper]);
    const [held, came] = ['2025-07-10T12:00:00.000Z', { do: 'attend', came: 'Ada Sample' }];
    expect(post(came, held)).toMatchObject({ action: 'attended' });
    const standings = offersOf(stateAfter(events), day).map(({ standing }) => standing.is);
    expect(standings).toEqual(['confirmed', 'closed']);
  });

  it('calendar: files are numbered by their time, so that a restore gives no number twice, and never backwards', () => {
    const { post, state } = begin(booked);
    const first = state().calendarSequence;
    expect(first).toBe((Date.parse(day) - Date.UTC(2020)) / 1_000);
    // What had been counted up to before, in a database that was restored since, is behind this.
    expect(first).toBeGreaterThan(1_000_000);
    // A clock that was put back.
    post('cancel', new Date(Date.parse(day) - 86_400_000).toISOString());
    expect(state().calendarSequence).toBe(first + 1);
  });

  it('another date: what was agreed stays until it is accepted and confirmed, by the same contract', () => {
    const { post, state } = begin(booked, 'personal');
    post({ ...offer, date: '2025-08-01', validUntil: '2025-06-30' }, '2025-06-20T09:00:00.000Z');
    expect(state()).toMatchObject({ stage: 'connect', booking: { offer: '1' } });
    post(accept, '2025-06-21T09:00:00.000Z');
    post('confirm', '2025-06-21T10:00:00.000Z');
    const moved = { offer: '4', startsAt: '2025-08-01T09:00:00.000Z' };
    expect(state().booking).toMatchObject({ ...moved, confirmedAt: day });
  });

  it.each([
    ['A workbook\n90-day money-back guarantee', 90],
    ['- 5-day money-back guarantee \nA workbook', 5],
    ['A workbook', facts.guarantee.moneyBackDays],
    ['Not the 90-day money-back guarantee', facts.guarantee.moneyBackDays],
  ])('guarantee: of an offer that includes %j it is %i days', (included, days) => {
    const { state } = begin(['answer', { ...offer, included }, accept, 'confirm']);
    expect(state().booking?.promised.guaranteeDays).toBe(days);
  });

  describe('a change to fewer people', () => {
    const four = { ...offer, people: '4', price: '1195.20', validUntil: '2025-06-12' };
    const three = { ...four, people: '3', price: '896.40' };
    const pay = (amount: string) => ({ do: 'pay', amount, paidOn: '2025-06-03', sure: 'yes' });
    const invoice = { do: 'invoice', number: '17', amount: '1195.20', dueOn: '2025-06-17' };
    /** Books four people for a day, enters an invoice and what was paid, if anything is, and changes it on 3 June. */
    function change(date: string, paid?: string, type = 'business', to = three) {
      const money = paid === undefined ? [] : [invoice, ...(paid ? [pay(paid)] : [])];
      const life = begin(['answer', { ...four, date }, accept, 'confirm', ...money], type);
      for (const form of [{ ...to, date }, accept]) life.post(form);
      const [, means] = offersOf(life.state(), day).at(-1)!.notes;
      life.post('confirm');
      return { ...life, means, notes: offersOf(life.state(), day).at(-1)!.notes };
    }
    type Case = [string, string | undefined, number, number | undefined, string, string?];
    const half = 'By our terms £149.40 of the difference stays with us (9 days before the start). ';
    const all = 'You get £298.80 back of the £1,195.20 that you paid';

    it.each<Case>([
      ['2025-06-23', '1195.20', 29_880, 0, `${all} (20 days before the start).`],
      ['2025-06-23', undefined, 29_880, undefined, 'You get £298.80 back (20 days before'],
      ['2025-06-23', '', 0, 89_640, 'there is no refund, and £896.40 is still to pay (20 days'],
      ['2025-06-12', '1195.20', 14_940, 0, `${half}You get £149.40 back of the £1,195.20 that`],
      ['2025-06-12', '1000', 0, 4_580, `${half}You paid £1,000.00, so there is no refund`],
      ['2025-06-12', '1195.20', 29_880, 0, `${all} (within your 14 days).`, 'personal'],
    ])(
      'for %s, of £%s paid: %i pence come back and %s are owed',
      (...[date, paid, back, owed, said, type]) => {
        const { state, means, notes } = change(date, paid, type);
        expect([refundOf(state())?.pence ?? 0, owedOf(state())]).toEqual([back, owed]);
        expect(means).toContain(said);
        expect(notes[0]).toBe('3 people in place of 4; £298.80 less.');
        expect(notes.length).toBe(back > 0 ? 2 : 1);
      },
    );

    it('leaves a trace, comes back once however late it is paid, and is asked for again with a fourth', () => {
      const { state, post, events, waiting } = change('2025-06-23', '');
      post(pay('1195.20'));
      expect([refundOf(state())?.pence, waiting()?.for]).toEqual([29_880, 'refund']);
      post({ do: 'refund', refund: '298.80' });
      expect([refundOf(state()), owedOf(state())]).toEqual([undefined, 0]);
      for (const form of [{ ...four, date: '2025-06-23' }, accept, 'confirm']) post(form);
      expect([refundOf(state()), owedOf(state())]).toEqual([undefined, 29_880]);
      const unknown = change('2025-06-23');
      const told = toldOf(unknown.events).at(-1)?.said;
      expect(told).toBe('We confirmed your booking. The refund is £298.80, if it was paid.');
      for (const form of [{ do: 'refund', refund: '298.80' }, pay('1195.20')]) unknown.post(form);
      expect([refundOf(unknown.state()), owedOf(unknown.state())]).toEqual([undefined, 0]);
      expect(events.map(describeEvent)).toContain('Marked £298.80 as refunded');
    });

    it('account: of 996 paid and 124.50 back it says what stays with us, and for what', () => {
      const { state, post } = change('2025-06-12', '1195.20');
      post({ do: 'refund', refund: '149.40' });
      expect(accountWords(state())).toBe(
        '£1,045.80 is paid, which is all of it. £896.40 is for the booking, and £149.40 is kept of what was given up.',
      );
    });

    it('counts from the day on which they wrote, and costs nothing where we ask for it', () => {
      const dates = { date: '2025-06-17', validUntil: '2025-06-10' };
      const late = '2025-06-04T09:00:00.000Z';
      /** Three in place of four, entered 13 days before the start. */
      const ask = (form: Record<string, string>) => {
        const pay = { do: 'pay', amount: '1195.20', paidOn: '2025-06-03', sure: '' };
        const life = begin(['answer', { ...four, ...dates }, accept, 'confirm', pay]);
        life.post({ ...three, ...dates, ...form }, late);
        return life;
      };
      const kept = (form: Record<string, string>) => ask(form).state().offer?.less?.kept;
      expect(kept({ whose: 'customer', writtenOn: '2025-06-03' })).toBe(0);
      expect(kept({ whose: 'customer', writtenOn: '2025-06-04' })).toBe(14_940);
      const ours = { whose: 'provider', writtenOn: '2025-06-04', reason: 'The room is small.' };
      expect(kept(ours)).toBe(0);
      const future = { whose: 'customer', writtenOn: '2025-06-05' };
      expect(ask(future).state().offer).toBeUndefined();
    });

    it('gives all back to whoever cancels once we have asked for another date, unless we take that back', () => {
      const asked = { whose: 'provider', reason: 'The tutor is ill.' };
      const moved = { ...four, date: '2025-07-01', validUntil: '2025-06-09', ...asked };
      const dates = { date: '2025-06-10', validUntil: '2025-06-09' };
      const start = ['answer', { ...four, ...dates }, accept, 'confirm'] as Form[];
      const refundIf = (...forms: Form[]) => {
        const read = begin([...start, ...forms]).post('cancel', '2025-06-04T09:00:00.000Z');
        return (read as { refund: string }).refund;
      };
      expect(refundIf()).toBe('0');
      expect(refundIf(moved)).toBe('119520');
      expect(refundIf({ ...moved, price: '1200' }, 'decline')).toBe('119520');
      expect(refundIf(moved, takeBack)).toBe('0');
      expect(refundIf({ ...moved, whose: 'customer' })).toBe('0');
    });

    it('gives all back of a price that we lower by ourselves, and asks for what is more', () => {
      const lower = change('2025-06-12', '1195.20', 'business', { ...four, price: '1000' });
      expect(refundOf(lower.state())?.pence).toBe(19_520);
      const five = { ...four, people: '5', price: '1494' };
      const { state, notes } = change('2025-06-12', '1195.20', 'business', five);
      expect([refundOf(state()), owedOf(state())]).toEqual([undefined, 29_880]);
      expect(notes).toEqual(['5 people in place of 4; £298.80 more.']);
    });
  });

  const bare = { do: 'accept', name: 'Ada' };
  const soon = { ...offer, date: '2025-06-17', validUntil: '2025-06-10' };
  // Confirmed as late as we promise, it would begin within the days.
  const later = { ...soon, date: '2025-06-20' };
  const nearly = { ...soon, date: '2025-06-19' };
  it.each<[string, Form, Form, object]>([
    ['business', offer, bare, { outcome: 'fault', name: 'mayBind' }],
    ['business', offer, accept, { mayBind: 'yes', expressly: '', terms: 'f00', offer: '1' }],
    ['personal', soon, bare, { outcome: 'fault', name: 'expressly' }],
    ['personal', soon, { ...bare, expressly: 'yes' }, { outcome: 'fault', name: 'acknowledged' }],
    ['personal', soon, accept, { action: 'accepted', mayBind: '', expressly: 'yes' }],
    ['personal', nearly, bare, { outcome: 'fault', name: 'expressly' }],
    ['personal', later, bare, { action: 'accepted', expressly: '' }],
  ])(
    'asks a business to be bound, and a consumer to ask for a session within the 14 days: %s',
    (participantType, made, asked, read) => {
      expect(begin([made], participantType).post(asked)).toMatchObject(read);
    },
  );

  it('tells an applicant everything that is wrong with an acceptance at once, in the order of the form', () => {
    const fail = (...names: string[]) => ({
      outcome: 'fault',
      all: names.map((name) => ({ name })),
    });
    const empty = { do: 'accept', invoiceTo: 'accounts' };
    const business = begin([offer]).post(empty);
    expect(business).toMatchObject(fail('name', 'mayBind', 'invoiceTo'));
    const consumer = begin([soon], 'personal').post(empty);
    expect(consumer).toMatchObject(fail('name', 'expressly', 'acknowledged'));
  });

  describe('an acceptance by email', () => {
    const byEmail = {
      ...{ do: 'accept-for-them', name: 'Ada', acceptedOn: '2025-06-17', via: 'email' },
    };
    // The day after the last one of the offer.
    const next = '2025-06-18T09:00:00.000Z';
    const fault = { outcome: 'fault', name: 'acceptedOn' };

    it('counts from its day, though it is entered later, and books like one by the page', () => {
      const { post, state, events, waiting } = begin([offer]);
      const order = { orderNumber: 'PO-17', invoiceTo: '' };
      const read = { by: 'Ben', offer: '1', terms: 'f00' };
      expect(post({ ...byEmail, ...order }, next)).toMatchObject(read);
      const at = '2025-06-17T11:00:00.000Z';
      expect(state().offers.at(-1)?.acceptedAt).toBe(at);
      expect(waiting()).toMatchObject({ for: 'acceptance' });
      const [made] = offersOf(stateAfter(events), next);
      expect(made).toMatchObject({ standing: { is: 'accepted', at }, acceptedBy: 'Ada', order });
      const said = 'You accepted the offer by email on Tuesday 17\u{a0}June 2025.';
      expect(toldOf(events).at(-1)?.said).toBe(said);
      post('undo', next);
      expect(state().offer?.accepted).toBeUndefined();
      post(byEmail, next);
      post('confirm', next);
      expect(state().booking).toMatchObject({ offer: '1', isExpress: false });
    });

    it.each([
      ['before the offer was made', '2025-06-02'],
      ['after it had lapsed', '2025-06-18'],
      ['still to come', '2025-06-19'],
      ['no day', 'Tuesday'],
    ])('is not of a day that is %s', (_, acceptedOn) => {
      expect(begin([offer]).post({ ...byEmail, acceptedOn }, next)).toMatchObject(fault);
    });

    it('is none of what is accepted, declined or over, and of a consumer only with the express request', () => {
      for (const done of [accept, 'decline', takeBack]) {
        expect(begin([offer, done]).post(byEmail, next)).toEqual(nothing);
      }
      expect(begin([offer]).post(byEmail, '2025-07-10T09:00:00.000Z')).toEqual(nothing);
      const today = { ...byEmail, acceptedOn: '2025-06-03' };
      const asked = begin([soon], 'personal');
      expect(asked.post(today)).toMatchObject({ outcome: 'fault', name: 'expressly' });
      asked.post({ ...today, expressly: 'yes' });
      expect(asked.state().offer?.accepted).toMatchObject({ at: day, isExpress: true });
    });
  });

  it('asks a business, and nobody else, for the number and the address of its invoice', () => {
    const order = { ...accept, orderNumber: ' PO-17 ', invoiceTo: 'accounts@example.com' };
    const of = (type: string, form: Form) => {
      const { post, events } = begin([offer], type);
      return { done: post(form), made: offersOf(stateAfter(events), day)[0] };
    };
    const [said, none] = [
      { orderNumber: 'PO-17', invoiceTo: 'accounts@example.com' },
      { orderNumber: '', invoiceTo: '' },
    ];
    expect(of('business', order).made?.order).toEqual(said);
    expect(of('personal', order).made?.order).toEqual(none);
    const wrong = of('business', { ...order, invoiceTo: 'accounts' });
    expect(wrong.done).toMatchObject({ outcome: 'fault', name: 'invoiceTo' });
  });

  it('cancellation by the staff: counts the day on which the applicant wrote, and gives all back where we cancel', () => {
    const { post, events } = begin([offer, accept]);
    post('confirm', '2025-06-04T09:00:00.000Z');
    const at = '2025-07-04T09:00:00.000Z';
    const written = { ...callOff, writtenOn: '2025-07-03' };
    for (const [name, wrong] of [
      ...[['writtenOn', { writtenOn: '2025-07-05' }] as const],
      ...[['writtenOn', { writtenOn: '2025-06-03' }] as const],
      ...[['whose', { whose: '' }] as const, ['reason', { whose: 'provider' }] as const],
    ]) {
      expect(post({ ...written, ...wrong }, at)).toMatchObject({ outcome: 'fault', name });
    }
    const event = post(written, at);
    const half = { pence: 37_350, percent: 50, why: 'table', daysBefore: 7, kept: 37_350 };
    expect(refundIn(event as Parameters<typeof refundIn>[0])).toEqual(half);
    expect(refundOf(stateAfter(events))?.dueAt).toBe('2025-07-17T22:59:59.999Z');
    events.pop();
    post({ ...ours, writtenOn: '2025-07-03' }, at);
    expect(refundOf(stateAfter(events))?.pence).toBe(74_700);
  });
});

describe('of two who act at once', () => {
  it('the second finds what the first did with the offer, their own in another tab included', () => {
    const { events } = begin(booked);
    const back = { action: 'taken-back', offer: '1', reason: 'Full', by: 'Ben' } as const;
    const closed = { action: 'closed', outcome: 'not-enrolled', by: 'Ben' } as const;
    for (const change of [back, { action: 'declined', offer: '1', by: '' } as const, closed]) {
      expect(rivalsOf(change, events.slice(0, 2), '1')).toHaveLength(1);
    }
    expect(rivalsOf({ action: 'noted', text: 'Hm', by: 'Ben' }, events, '1')).toEqual([]);
    expect(rivalsOf(closed, events, '2')).toMatchObject([{ action: 'confirmed' }]);
    expect(rivalsOf(closed, events, '3')).toEqual([]);
  });

  it('an applicant answers nothing that Undo took back meanwhile', () => {
    const { post, events } = begin();
    post(offer, day, letter);
    post('undo');
    const declined = { action: 'declined', offer: '1', by: '' } as const;
    expect(rivalsOf(declined, events, '1')).toMatchObject([{ action: 'undone' }]);
    for (const form of [offer, accept]) post(form);
    post('confirm', day, letter);
    post('undo');
    const cancelled = { action: 'cancelled', by: '', refund: '74700' } as const;
    const share = { percent: '100', why: 'table', daysBefore: '37' } as const;
    const more = { ...share, kept: '0', paid: '' } as const;
    expect(rivalsOf({ ...cancelled, ...more }, events, '5')).toHaveLength(1);
  });

  it('nobody undoes a cancellation whose refund is marked meanwhile, nor marks one that is undone', () => {
    const { post, events } = begin(booked);
    post(callOff, day, letter);
    const undone = { action: 'undone', event: '4', by: 'Ben' } as const;
    const refunded = { action: 'refunded', refund: '74700', by: 'Ben' } as const;
    expect(rivalsOf(undone, [...events, { ...refunded, at: day, id: '5' }], '4')).toHaveLength(1);
    expect(rivalsOf(refunded, [...events, { ...undone, at: day, id: '5' }], '4')).toHaveLength(1);
    expect(rivalsOf(refunded, events, '4')).toEqual([]);
  });

  it('Undo takes an offer back while its letter is here, and nothing that the applicant built on', () => {
    const { post, events } = begin([offer]);
    expect(undoable(events)).toBeUndefined();
    post(offer, day, letter);
    expect(undoable(events)?.id).toBe('2');
    post({ do: 'add', text: 'Thank you' });
    expect(undoable(events)?.id).toBe('2');
    post(accept);
    expect(undoable(events)).toBeUndefined();
  });
});
