import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { actPaths, deskPaths } from '../../domain/desk-paths.ts';
import type { ShownAction } from '../../domain/booking-events.ts';
import { courseChoices } from '../../domain/forms/enrolment/course-choices.ts';
import { hostileText } from '../../testing/hostile-values.ts';
import { lettersOfContent } from '../../testing/letters-of-content.ts';
import { changeOf, makeDesk, modelOf } from '../../testing/make-desk.ts';
import { sampleApplication } from '../../testing/sample-application.ts';

const offer = {
  ...{ courses: 'Prompt Engineering Mastery', date: '2025-02-20', time: '10:00' },
  ...{ minutes: '2 hours', place: 'Online', people: '12', price: '1,245.50', vat: 'included' },
  ...{ included: 'A workbook\nA certificate', validUntil: '2025-02-14' },
};

/** A desk with one application, and somebody who is signed in; with mail, unless told otherwise. */
async function deskWithOffers({ canWrite = true } = {}) {
  const made = makeDesk({
    ...{ canWrite, letters: lettersOfContent },
    onOffer: {
      [courseChoices[0]]: [
        { title: 'Prompts', minutes: 120, price: 24_900, included: ['Prompts, 2 hours'] },
      ],
    },
  });
  const submittedAt = '2025-01-31T08:00:00.000Z';
  const email = 'ada@applicant.example';
  const reference = await made.apply({
    ...{ submittedAt, content: { ...sampleApplication, email } },
  });
  const address = { kind: 'enrolment', reference } as const;
  let zoe = await made.signIn('Zoe');
  type Fields = Record<string, string>;
  const page = () => zoe.submission(reference);
  const events = () => made.store.desk.history(reference);
  const get = (url: string) => zoe.get(url);
  const change = async (fields: Fields) =>
    zoe.post(changeOf(reference), { seen: (await page()).row.seen, ...fields });
  /** The page of an act: its form, or what would be done if there is nothing to fill in. */
  const form = async (action: ShownAction, query = '') =>
    modelOf(await zoe.get(actPaths[action](address) + query), 'act').act;
  /** What somebody is shown before they do it, with the status. */
  const show = async (action: ShownAction, fields: Fields) => {
    const { seen } = (await page()).row;
    const answer = await zoe.post(actPaths[action](address), { step: 'show', seen, ...fields });
    return { ...modelOf(answer, 'act').act, statusCode: answer.statusCode };
  };
  const post = (action: ShownAction, fields: Fields) =>
    change({ do: deskEvents[action].asked, ...fields });
  /** Does what was shown. */
  const press = async (action: ShownAction, fields: Fields = {}) => {
    const isFilledIn = Object.keys(fields).length > 0;
    const { shown, row } = isFilledIn ? await show(action, fields) : await form(action);
    return post(action, { ...fields, shown: shown!.seal, seen: row.seen });
  };
  const accept = async (name = 'Ada Sample') => {
    const open = (await events()).findLast(({ action }) => action === 'offered')!;
    const at = made.time.now.toISOString();
    await made.store.desk.add(reference, {
      ...{ action: 'accepted', offer: open.id, name, mayBind: 'yes', expressly: '' },
      ...{ acknowledged: '', terms: 'a'.repeat(64), at, by: '' },
    });
  };
  /** Goes on at another time, in a session of then. */
  const goTo = async (time: string) => {
    made.time.now = new Date(time);
    zoe = await made.signIn('Zoe');
  };
  return { address, page, events, get, change, form, show, post, press, accept, goTo };
}

describe('an offer', () => {
  it('begins with what the application and the site say', async () => {
    const { form } = await deskWithOffers();
    expect((await form('offered')).typed).toMatchObject({
      ...{ courses: `Prompts\n${courseChoices[1]}`, people: '12', place: 'Online', date: '' },
      ...{ price: '5976.00', vat: 'included', validUntil: '2025-02-14' },
    });
  });

  it('is shown with its letter before it goes, and goes in the very words', async () => {
    const { show, press, events, page } = await deskWithOffers();
    const { shown } = await show('offered', offer);
    expect(shown?.offer).toMatchObject({ people: 12, price: { total: 124_550, vat: 20_758 } });
    expect(shown?.letter).toMatchObject({ to: 'ada@applicant.example', from: brand.email });
    expect(shown?.letter?.text).toContain('£1,245.50, of which £207.58 is VAT (20%)');
    const answer = await press('offered', offer);
    expect(answer.statusCode).toBe(303);
    const [event] = await events();
    expect(event).toMatchObject({
      ...{ action: 'offered', by: 'Zoe', price: '124550', minutes: '120' },
      ...shown!.letter,
    });
    const { row, deliveries, undo } = await page();
    expect(row.status).toMatchObject({ stage: 'customize', offer: { event: event!.id } });
    expect(deliveries).toMatchObject([{ label: 'Letter', event: event!.id, state: 'waiting' }]);
    expect(undo?.id).toBe(event!.id);
  });

  it('is made without mail too, and brings no letter', async () => {
    const { show, press, events, page } = await deskWithOffers({ canWrite: false });
    expect((await show('offered', offer)).shown?.letter).toBeUndefined();
    await press('offered', offer);
    expect((await events())[0]).not.toHaveProperty('text');
    const { deliveries, row } = await page();
    expect(deliveries).toEqual([]);
    expect(row.status.offer).toBeDefined();
  });

  it('says what is wrong with whatever is typed, or is made just as it was shown', async () => {
    const { show, post } = await deskWithOffers();
    const names = fc.constantFrom(...Object.keys(offer));
    await fc.assert(
      fc.asyncProperty(names, hostileText, async (name, text) => {
        const typed = { ...offer, [name]: text };
        const { statusCode, shown, wrong, row, ...act } = await show('offered', typed);
        if (statusCode !== 200) {
          expect([statusCode, wrong?.name]).toEqual([422, name]);
          expect(act.typed).toEqual({ ...typed, [name]: text.toWellFormed() });
          return;
        }
        const answer = await post('offered', { ...typed, shown: shown!.seal, seen: row.seen });
        expect(answer.statusCode).toBe(303);
      }),
      { numRuns: 60 },
    );
  }, 20_000);

  it('is not made over what the applicant accepted meanwhile, and keeps what was typed', async () => {
    const { show, press, post, accept, events } = await deskWithOffers();
    await press('offered', offer);
    const { shown, row } = await show('offered', { ...offer, people: '5' });
    await accept();
    const fields = { ...offer, people: '5', shown: shown!.seal, seen: row.seen };
    const answer = await post('offered', fields);
    const { act } = modelOf(answer, 'act');
    expect(answer.statusCode).toBe(409);
    expect(act.overtaken?.map(({ action }) => action)).toEqual(['accepted']);
    expect(act.typed.people).toBe('5');
    expect(await events()).toHaveLength(2);
  });

  it('is made once where its form was sent twice', async () => {
    const { show, post, events } = await deskWithOffers();
    const { shown, row } = await show('offered', offer);
    const fields = { ...offer, shown: shown!.seal, seen: row.seen };
    expect((await post('offered', fields)).statusCode).toBe(303);
    expect((await post('offered', fields)).statusCode).toBe(303);
    expect(await events()).toHaveLength(1);
  });

  it('is shown anew where its letter would have another link than was shown', async () => {
    const { show, post, change, events } = await deskWithOffers();
    const { shown, row } = await show('offered', offer);
    await change({ do: 'relink' });
    const answer = await post('offered', { ...offer, shown: shown!.seal, seen: row.seen });
    const { act } = modelOf(answer, 'act');
    expect([answer.statusCode, act.shown?.isNew]).toEqual([409, true]);
    expect(act.shown?.letter?.text).not.toBe(shown!.letter?.text);
    expect(await events()).toHaveLength(1);
    const again = { ...offer, shown: act.shown!.seal, seen: act.row.seen };
    expect((await post('offered', again)).statusCode).toBe(303);
  });

  it('is made again from the words of the last one', async () => {
    const { press, form, events, goTo } = await deskWithOffers();
    await press('offered', offer);
    await goTo('2025-02-16T09:00:00.000Z');
    const { id } = (await events())[0]!;
    expect((await form('offered', `?from=${id}`)).typed).toEqual({
      ...offer,
      ...{ price: '1245.50', validUntil: '2025-02-20' },
    });
  });
});

describe('what was accepted', () => {
  it('is confirmed with a letter that names who accepted, and the contract begins', async () => {
    const { press, accept, form, events, page, change } = await deskWithOffers();
    await press('offered', offer);
    await change({ do: 'answer' });
    await accept('Ada Lovelace');
    expect((await page()).row.status.waiting?.for).toBe('acceptance');
    const { shown } = await form('confirmed');
    expect(shown?.letter?.text).toContain('you, Ada Lovelace, for Sample & Sons');
    await press('confirmed');
    expect((await events()).at(-1)).toMatchObject({ action: 'confirmed', ...shown!.letter });
    const { row } = await page();
    expect(row.status.stage).toBe('connect');
    expect(row.status.waiting).toBeUndefined();
    expect(row.status.booking).toBeDefined();
  });

  it('is taken back with a reason, which the letter gives', async () => {
    const { press, accept, show, events } = await deskWithOffers();
    await press('offered', offer);
    await accept();
    const reason = 'The tutor is ill.';
    expect((await show('taken-back', { reason })).shown?.letter?.text).toContain(reason);
    await press('taken-back', { reason });
    expect((await events()).at(-1)).toMatchObject({ action: 'taken-back', reason });
  });

  it('is no page to confirm once it is over', async () => {
    const { get, address } = await deskWithOffers();
    const answer = await get(deskPaths.confirm(address));
    expect([answer.statusCode, answer.headers.location]).toEqual([
      ...[303, deskPaths.submission(address)],
    ]);
  });
});

describe('a booking', () => {
  const booked = async () => {
    const made = await deskWithOffers();
    await made.press('offered', offer);
    await made.accept();
    await made.press('confirmed');
    return made;
  };
  const byApplicant = { whose: 'customer', reason: '' };

  it('is cancelled for what was shown to come back, which waits until it is marked', async () => {
    const { show, press, goTo, change, page } = await booked();
    await goTo('2025-02-11T09:00:00.000Z');
    const fields = { ...byApplicant, writtenOn: '2025-02-11' };
    const { shown } = await show('called-off', fields);
    const said = 'You get £622.75 back, half of the price (9 days before the start).';
    expect(shown?.refund).toBe(said);
    expect(shown?.letter?.text).toContain(said);
    await press('called-off', fields);
    const { row } = await page();
    expect(row.status).toMatchObject({ stage: 'done', outcome: 'not-enrolled' });
    expect(row.status.waiting?.for).toBe('refund');
    await change({ do: 'refund' });
    expect((await page()).row.status.waiting).toBeUndefined();
  });

  it('is not cancelled for another sum than was shown, but shown anew', async () => {
    const { show, post, goTo, events } = await booked();
    await goTo('2025-02-13T23:59:00.000Z');
    const fields = { ...byApplicant, writtenOn: '2025-02-13' };
    const { shown, row } = await show('called-off', fields);
    const count = (await events()).length;
    const other = { ...fields, writtenOn: '2025-02-05', shown: shown!.seal, seen: row.seen };
    const answer = await post('called-off', other);
    const { act } = modelOf(answer, 'act');
    expect([answer.statusCode, act.shown?.isNew]).toEqual([409, true]);
    expect(act.shown?.refund).toContain('all of the price');
    expect(await events()).toHaveLength(count);
  });
});

describe('the reminders of what is booked', () => {
  const calledOff = { whose: 'provider', writtenOn: '2025-01-31', reason: 'The tutor is ill.' };

  it('stand under its confirmation, end with a cancellation and come again where that is undone', async () => {
    const { press, accept, change, events, page } = await deskWithOffers();
    const reminders = async () =>
      (await page()).deliveries
        .filter(({ label }) => label !== 'Letter')
        .map(({ state, dueAt, event }) => `${event} ${state} ${dueAt}`);
    await press('offered', offer);
    await accept();
    await press('confirmed');
    const confirmed = (await events()).at(-1)!.id;
    const times = ['2025-02-13T09:00:00.000Z', '2025-02-19T09:00:00.000Z'];
    const all = (event: string, state: string) => times.map((each) => `${event} ${state} ${each}`);
    expect(await reminders()).toEqual(all(confirmed, 'waiting'));
    await press('called-off', calledOff);
    expect(await reminders()).toEqual(all(confirmed, 'taken-back'));
    await change({ do: 'undo' });
    const undone = (await events()).at(-1)!.id;
    const again = [...all(confirmed, 'taken-back'), ...all(undone, 'waiting')];
    expect(await reminders()).toEqual(again);
    // The confirmation can be undone too, as its letter has not left; that ends the reminders.
    expect((await change({ do: 'undo' })).statusCode).toBe(303);
    expect((await events()).at(-1)).toMatchObject({ action: 'undone', event: confirmed });
    const ended = [...all(confirmed, 'taken-back'), ...all(undone, 'taken-back')];
    expect(await reminders()).toEqual(ended);
  });
});
