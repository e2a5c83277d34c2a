import { describe, expect, it } from 'vitest';

import { deskPaths, sessionPath } from '../../../domain/case/desk-paths.ts';
import { stateAfter } from '../../../domain/case/events.ts';
import { moneyOf } from '../../../domain/case/stages.ts';
import {
  acceptanceOf,
  confirmationOf,
  offerOf2030,
} from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { setUpEngines } from '../../../testing/engines.ts';
import { makeDesk, modelOf } from '../../../testing/make-desk.ts';
import { lettersOfContent } from '../../../testing/project-files.ts';
import { bookingFile } from '../../calendar.ts';
import type { EventToAdd } from '../../store/desk.ts';
import type { NewEvent } from '../../store/desk-entry.ts';
import type { Store } from '../../store/store.ts';

const startsAt = '2030-03-05T10:00:00.000Z';
const ill = { reason: 'The tutor is ill.' };
const moved = { date: '2030-03-12', time: '14:00', place: 'Online', ...ill };

/** A desk with bookings of one session, one for each email address, and somebody who is signed in. */
async function deskWithSession(opened: Store, emails: readonly string[]) {
  const store = { ...opened, close: () => Promise.resolve() };
  const made = makeDesk({ store, canWrite: true, content: { letters: lettersOfContent } });
  const book = async (email: string) => {
    const content = { ...sampleApplication, email, participantType: 'business' as const };
    const reference = await made.apply({ content });
    const did = (change: object, by?: string) => made.did(reference, change, by);
    const offer = await did(offerOf2030);
    await did(acceptanceOf(offer), '');
    await did(confirmationOf(offer));
    await did({ action: 'paid', amount: '74700', paidOn: '2025-01-31', sure: '' });
    return { reference, did };
  };
  const booked = [];
  for (const email of emails) booked.push(await book(email));
  const address = sessionPath({ startsAt, reference: booked[0]!.reference });
  const zoe = await made.signIn('Zoe');
  type Act = 'move' | 'call-off';
  const step = (act: Act, fields: Record<string, string>) => zoe.post(`${address}/${act}`, fields);
  const show = async (act: Act, fields: Record<string, string>) =>
    modelOf(await step(act, { ...fields, step: 'show' }), 'whole-session').whole;
  const press = async (act: Act, fields: Record<string, string>, times = 1) => {
    const { seal, each } = (await show(act, fields)).shown!;
    const rows = each.map(({ submission }): [string, string] => ['row', submission.reference]);
    const form = [...Object.entries({ ...fields, step: 'send', shown: seal }), ...rows];
    const answers = [];
    for (let at = 0; at < times; at += 1) {
      answers.push(await zoe.post(`${address}/${act}`, new URLSearchParams(form)));
    }
    return answers;
  };
  const stateOf = async (reference: string) => stateAfter(await store.desk.history(reference));
  const lettersTo = async (reference: string) =>
    (await store.outbox.deliveriesOf(reference)).map(({ channel, state }) => `${channel} ${state}`);
  return { ...made, store, booked, address, zoe, step, show, press, stateOf, lettersTo };
}

describe.each(setUpEngines())('a whole session, in $engine', ({ open, openTwo }) => {
  it('is there whatever an address or a form says was done to it', async () => {
    const { zoe, address, step } = await deskWithSession(await open(), ['ada@a.example']);
    const answers = [
      await zoe.get(`${address}?done=%00.1`),
      await zoe.get('/sessions?done=%00.1'),
      await zoe.post('/sessions/undo', { row: '\0.1' }),
      await step('call-off', { ...ill, step: 'send', row: '\0' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, 409]);
  });

  it('is moved as everybody was shown, in one press, and taken back by one Undo', async () => {
    const emails = ['ada@a.example', '', 'cleo@c.example'];
    const { booked, show, press, stateOf, lettersTo, zoe, address } = await deskWithSession(
      await open(),
      emails,
    );
    const { shown } = await show('move', moved);
    expect(shown!.each).toHaveLength(3);
    const [first, second] = shown!.each;
    expect(first!.said).toBe(
      'You get £747.00 back, all that you paid (because we asked to change it).',
    );
    expect(first!.letter).toMatchObject({ to: 'ada@a.example' });
    for (const line of [
      'Was booked for: Tuesday 5\u{a0}March 2030, 10:00 to 12:00, 2 hours, UK time',
      'New date: Tuesday 12\u{a0}March 2030, 14:00 to 16:00, 2 hours, UK time',
      'The reason is this:\nThe tutor is ill.',
      'You get £747.00 back',
    ]) {
      expect(first!.letter!.text).toContain(line);
    }
    expect(first!.letter!.text).not.toContain('UK time, UK time');
    expect(first!.letter!.text).toMatch(/\/take-the-new-date$/mu);
    expect(second!.letter).toBeUndefined();

    const [answer, again] = await press('move', moved, 2);
    const at = String(answer!.headers.location);
    expect(again!.headers.location).toBe(at);
    expect(at).toContain(`${address}?done=`);
    const { session, leaving } = modelOf(await zoe.get(at), 'session').session;
    expect(session).toMatchObject({ bookings: [], leaving: { length: 3 }, people: 0 });
    expect(leaving!.rows).toHaveLength(3);
    expect(await lettersTo(booked[0]!.reference)).toContain('letter waiting');
    // The new date is a session too, in which nobody is yet.
    const { toCome } = modelOf(await zoe.get(deskPaths.sessions), 'sessions').sessions;
    expect(toCome.map(({ leaving: from, coming }) => [from.length, coming.length])).toEqual([
      [3, 0],
      [0, 3],
    ]);

    const rows = leaving!.rows.map((row): [string, string] => ['row', row]);
    const undo = new URLSearchParams(rows);
    const back = await zoe.post(deskPaths.undoSession, undo);
    const undone = modelOf(back, 'session').session;
    expect(undone.done).toEqual({ isUndone: true });
    expect(undone.session.bookings).toHaveLength(3);
    expect(undone.session.leaving).toEqual([]);
    expect(await lettersTo(booked[0]!.reference)).toContain('letter taken-back');
    expect((await stateOf(booked[1]!.reference)).booking?.isReleased).toBeUndefined();
    // Too late the second time: nothing is left to take back.
    expect((await zoe.post(deskPaths.undoSession, undo)).statusCode).toBe(409);
  });

  it('asks for another day, time or place, and for the reason', async () => {
    const { show, step } = await deskWithSession(await open(), ['ada@a.example']);
    const same = { date: '2030-03-05', time: '10:00', place: 'Online', ...ill };
    expect((await show('move', same)).wrong?.name).toBe('date');
    expect((await show('move', { ...moved, reason: '' })).wrong?.name).toBe('reason');
    expect((await show('call-off', { reason: ' ' })).wrong?.name).toBe('reason');
    expect((await step('move', { ...moved, step: 'show', date: '2020-01-01' })).statusCode).toBe(
      422,
    );
  });

  it('cannot be moved or called off once who came is saved, and says why', async () => {
    const { booked, zoe, address } = await deskWithSession(await open(), ['ada@a.example']);
    await booked[0]!.did({ action: 'attended', came: 'Ada', numbers: 'N-1' });
    for (const act of ['move', 'call-off']) {
      const answer = await zoe.get(`${address}/${act}`);
      const { closed, typed } = modelOf(answer, 'whole-session').whole;
      expect([answer.statusCode, typed]).toEqual([409, {}]);
      expect(closed).toContain('Who came is saved');
    }
  });

  it('leaves out who waits for an answer or has a change open, and says why', async () => {
    const emails = ['ada@a.example', 'ben@b.example', 'cleo@c.example', 'dan@d.example'];
    const { booked, show, press, stateOf } = await deskWithSession(await open(), emails);
    const [, ben, cleo, dan] = booked;
    await ben!.did({ action: 'added', text: 'We are four now.', dueAt: '' }, '');
    const fewer = { ...offerOf2030, people: '2', price: '49800', validUntil: '2030-02-20' };
    const change = await cleo!.did({ ...fewer, whose: 'customer', writtenOn: '2025-01-31' });
    const asked = await dan!.did({ ...fewer, whose: 'customer', writtenOn: '2025-01-31' });
    await dan!.did(acceptanceOf(asked), '');
    for (const act of ['move', 'call-off'] as const) {
      const { each, leftOut } = (await show(act, moved)).shown!;
      expect(each).toHaveLength(1);
      expect(leftOut.map(({ submission, why }) => [submission.reference, why])).toEqual([
        [ben!.reference, 'They wrote to us, and wait for an answer.'],
        [cleo!.reference, 'A change of this booking is open.'],
        [dan!.reference, 'They accepted a change of the booking, which waits to be confirmed.'],
      ]);
    }
    await press('move', moved);
    expect((await stateOf(cleo!.reference)).offer?.event).toBe(change);
    expect((await stateOf(booked[0]!.reference)).offer?.move).toBeDefined();
  });

  it('takes those with it who have not chosen yet whether to come to it, and no one for whom nothing would change', async () => {
    const emails = ['ada@a.example', 'ben@b.example'];
    const { booked, press, stateOf, zoe } = await deskWithSession(await open(), emails);
    const [ada, ben] = booked;
    await press('move', moved);
    await ada!.did({
      ...{ action: 'date-taken', offer: (await stateOf(ada!.reference)).offer!.event },
      ...{ startsAt: '2030-03-12T14:00:00.000Z', expressly: '', acknowledged: '' },
    });
    const there = sessionPath({ startsAt: '2030-03-12T14:00:00.000Z', reference: ada!.reference });
    const shownBy = async (act: string, fields: Record<string, string>) => {
      const answer = await zoe.post(`${there}/${act}`, { ...fields, step: 'show' });
      return modelOf(answer, 'whole-session').whole.shown!;
    };
    const back = { ...moved, date: '2030-03-05', time: '10:00' };
    const needless = 'This is when and where they have booked: take the offer back on their page.';
    expect(await shownBy('move', back)).toMatchObject({
      each: { length: 1 },
      leftOut: [{ submission: { reference: ben!.reference }, why: needless }],
    });
    const { each, seal } = await shownBy('call-off', ill);
    expect(each.map(({ letter }) => letter?.to)).toEqual(emails);
    const row = each.map(({ submission }): [string, string] => ['row', submission.reference]);
    const form = [...Object.entries({ ...ill, step: 'send', shown: seal }), ...row];
    await zoe.post(`${there}/call-off`, new URLSearchParams(form));
    for (const { reference } of booked) {
      const state = await stateOf(reference);
      expect([state.booking, state.offer, moneyOf(state).refund?.pence]).toEqual([
        ...[undefined, undefined, 74_700],
      ]);
    }
  });

  it('is moved again where nobody has taken its new date yet', async () => {
    const { booked, press, stateOf, zoe } = await deskWithSession(await open(), ['ada@a.example']);
    await press('move', moved);
    const [{ reference } = { reference: '' }] = booked;
    const there = sessionPath({ startsAt: '2030-03-12T14:00:00.000Z', reference });
    const later = { ...moved, date: '2030-03-19' };
    const shown = await zoe.post(`${there}/move`, { ...later, step: 'show' });
    const { seal } = modelOf(shown, 'whole-session').whole.shown!;
    const form = { ...later, step: 'send', shown: seal, row: reference };
    const answer = await zoe.post(`${there}/move`, form);
    expect(answer.headers.location).toContain(`${deskPaths.sessions}?done=`);
    expect((await stateOf(reference)).offer?.startsAt).toBe('2030-03-19T14:00:00.000Z');
  });

  it('sends nothing unseen: what changed between preview and press is shown first, for all', async () => {
    const emails = ['ada@a.example', 'ben@b.example'];
    const { booked, show, step, stateOf, lettersTo } = await deskWithSession(await open(), emails);
    const { seal } = (await show('move', moved)).shown!;
    await booked[1]!.did({ action: 'added', text: 'Friday is bad.', dueAt: '' }, '');
    const late = await step('move', { ...moved, step: 'send', shown: seal });
    expect(late.statusCode).toBe(409);
    const { shown } = modelOf(late, 'whole-session').whole;
    expect(shown).toMatchObject({ isNew: true, each: { length: 1 }, leftOut: { length: 1 } });
    expect(await lettersTo(booked[0]!.reference)).toEqual([]);
    expect((await stateOf(booked[0]!.reference)).offer).toBeUndefined();
  });

  it('is called off with everything given back, once, however often it is pressed', async () => {
    const emails = ['ada@a.example', 'ben@b.example'];
    const { booked, press, step, stateOf, zoe, store, time } = await deskWithSession(
      await open(),
      emails,
    );
    const [first, again] = await press('call-off', ill, 2);
    expect(again!.headers.location).toBe(first!.headers.location);
    for (const { reference } of booked) {
      const state = await stateOf(reference);
      expect(state).toMatchObject({
        stage: 'done',
        end: { is: 'not-enrolled' },
        booking: undefined,
      });
      expect(moneyOf(state).refund?.pence).toBe(74_700);
      const events = await store.desk.history(reference);
      expect(events.filter(({ action }) => action === 'called-off')).toHaveLength(1);
      const submission = (await store.find(reference))!;
      const file = bookingFile(submission, events, time.now)!;
      expect(file).toContain('STATUS:CANCELLED');
    }
    const { toCome, leaving } = modelOf(
      await zoe.get(String(first!.headers.location)),
      'sessions',
    ).sessions;
    expect(toCome).toEqual([]);
    const rows = leaving!.rows.map((row): [string, string] => ['row', row]);
    await zoe.post(deskPaths.undoSession, new URLSearchParams(rows));
    expect((await stateOf(booked[1]!.reference)).booking).toBeDefined();
    expect(await step('call-off', ill)).toMatchObject({ statusCode: 200 });
  });

  it('two of the staff at once: one moves all bookings, the other none', async () => {
    const [one, two] = await openTwo();
    const { booked } = await deskWithSession(one, ['', '', '', '', '', '', '', '']);
    const addAll = async (store: Store, date: string, by: string) => {
      const adding: EventToAdd[] = [];
      for (const { reference } of booked) {
        const seen = (await one.desk.history(reference)).at(-1)!.id;
        const event = { ...offerOf2030, date, validUntil: date, whose: 'provider', ...ill };
        const at = '2025-02-01T09:00:00.000Z';
        const added = { ...event, writtenOn: '2025-02-01', at, by } as NewEvent;
        adding.push({ reference, event: added, reading: { seen }, deliveries: [], needless: [] });
      }
      return () => store.desk.addAll(by === 'Ann' ? adding : adding.toReversed());
    };
    const both = [await addAll(one, '2030-03-12', 'Ann'), await addAll(two, '2030-03-13', 'Ben')];
    const outcomes = await Promise.all(both.map((press) => press()));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'overtaken']);
    const starts = new Set<string | undefined>();
    for (const { reference } of booked) {
      const events = await two.desk.history(reference);
      expect(events.filter(({ action }) => action === 'offered')).toHaveLength(2);
      starts.add(stateAfter(events).offer?.startsAt);
    }
    expect(starts.size).toBe(1);
  });
});
