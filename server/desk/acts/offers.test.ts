import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { actPaths, type ShownAction } from '../../../domain/case/desk-paths.ts';
import { courseChoices } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { acceptanceOf } from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { offerCopy as sheetCopy } from '../../../src/application/Offer.tsx';
import { Desk, type DeskModel } from '../../../src/desk/Desk.tsx';
import type { StaffActModel } from '../../../src/desk/StaffAct.tsx';
import { sampleFrame } from '../../../src/desk/testing/sample-pages.ts';
import { makeDesk, modelOf } from '../../../testing/make-desk.ts';
import { lettersOfContent } from '../../../testing/project-files.ts';
import { noContent } from '../../../testing/sample-entry.ts';

const offer = {
  ...{ courses: 'Prompt Engineering Mastery', date: '2025-02-20', time: '10:00' },
  ...{ minutes: '2 hours', place: 'Online', people: '12', price: '1,245.50', vat: 'included' },
  ...{ included: 'A workbook\nA certificate', validUntil: '2025-02-14' },
  // Of a change alone.
  ...{ whose: '', writtenOn: '', reason: '' },
};

const prompts = { title: 'Prompts', minutes: 120, price: 24_900, included: ['Prompts, 2 hours'] };

/** An act as its page is drawn. */
const sheetOf = (act: StaffActModel) =>
  renderToStaticMarkup(
    createElement(Desk, { model: { page: 'act', now: '', act, frame: sampleFrame } as DeskModel }),
  );

/** A desk with one application, and somebody who is signed in; with mail, unless told otherwise. */
async function deskWithOffers({ canWrite = true } = {}) {
  const terms = { ...noContent.terms, fingerprint: 'f00' };
  const made = makeDesk({
    canWrite,
    content: { letters: lettersOfContent, onOffer: { [courseChoices[0]]: [prompts] }, terms },
  });
  const submittedAt = '2025-01-31T08:00:00.000Z';
  const email = 'ada@applicant.example';
  const reference = await made.apply({ submittedAt, content: { ...sampleApplication, email } });
  const address = { kind: 'enrolment', reference } as const;
  let zoe = await made.signIn('Zoe');
  type Fields = Record<string, string>;
  const page = () => zoe.submission(reference);
  const events = () => made.store.desk.history(reference);
  const change = async (fields: Fields) =>
    zoe.change(reference, { seen: (await page()).seen, ...fields });
  /** The page of an act: its form, or what would be done if there is nothing to fill in. */
  const open = (action: ShownAction, query = '') => zoe.get(actPaths[action](address) + query);
  const form = async (action: ShownAction, query = '') =>
    modelOf(await open(action, query), 'act').act;
  /** What somebody is shown before they do an act, with the status. */
  const show = async (action: ShownAction, fields: Fields) => {
    const { seen } = await page();
    const answer = await zoe.post(actPaths[action](address), { step: 'show', seen, ...fields });
    return { ...modelOf(answer, 'act').act, statusCode: answer.statusCode };
  };
  type Act = Pick<StaffActModel, 'shown' | 'row'>;
  /** Does what was shown on a page, with these fields. */
  const post = (action: ShownAction, fields: Fields, { shown, row }: Act) => {
    const sent = { step: 'send', shown: shown!.seal, seen: row.lastEvent ?? '' };
    return zoe.post(actPaths[action](address), { ...fields, ...sent });
  };
  const press = async (action: ShownAction, fields: Fields = {}) => {
    const isFilledIn = Object.keys(fields).length > 0;
    return post(action, fields, isFilledIn ? await show(action, fields) : await form(action));
  };
  const accept = async (name = 'Ada Sample') => {
    const { id } = (await events()).findLast(({ action }) => action === 'offered')!;
    const at = made.time.now.toISOString();
    await made.store.desk.add(reference, { ...acceptanceOf(id), name, at, by: '' });
  };
  /** Sets the clock, and signs in again, because the session may have ended by then. */
  const goTo = async (time: string) => {
    made.time.now = new Date(time);
    zoe = await made.signIn('Zoe');
  };
  const step = (action: ShownAction, fields: Fields) => zoe.post(actPaths[action](address), fields);
  return { page, events, change, open, form, show, step, post, press, accept, goTo, terms };
}

describe('an offer', () => {
  it('begins with what the application and the site say, and later with the words of the last one', async () => {
    const { form, press, events, goTo } = await deskWithOffers();
    expect((await form('offered')).typed).toMatchObject({
      ...{ courses: `Prompts\n${courseChoices[1]}`, people: '', place: '', date: '' },
      ...{ price: '', vat: 'included', validUntil: '2025-02-14' },
    });
    await press('offered', offer);
    await goTo('2025-02-16T09:00:00.000Z');
    const { id } = (await events())[0]!;
    const { typed } = await form('offered', `?from=${id}`);
    expect(typed).toEqual({ shared: '', ...offer, price: '1245.50', validUntil: '2025-02-20' });
  });

  it('is valid until the session, if that is nearer than a fortnight and nobody said otherwise', async () => {
    const { form, show } = await deskWithOffers();
    const { validUntil } = (await form('offered')).typed;
    const near = { ...offer, date: '6/2/2025', time: '9:30', validUntil: validUntil! };
    const drawn = await show('offered', near);
    expect(drawn.shown?.offer).toMatchObject({
      ...{ startsAt: '2025-02-06T09:30:00.000Z', validUntil: '2025-02-06' },
    });
    const later = await show('offered', { ...near, validUntil: '2025-02-07' });
    expect(later.wrong).toMatchObject({ name: 'validUntil' });
  });

  it('costs what its people cost by the list, until somebody says another price', async () => {
    const { show } = await deskWithOffers();
    const counted = { ...offer, courses: 'Prompts', people: '5', price: '747.00' };
    const priceOf = async (more: Record<string, string>) =>
      (await show('offered', { ...counted, ...more })).shown?.offer.price.total;
    expect(await priceOf({ counted: '747.00' })).toBe(124_500);
    expect(await priceOf({ price: '' })).toBe(124_500);
    expect(await priceOf({ counted: '' })).toBe(74_700);
    expect(await priceOf({ counted: '747.00', courses: 'A day of our own' })).toBe(74_700);
    const arranged = await show('offered', { ...counted, courses: 'A day of our own', price: '' });
    expect(arranged).toMatchObject({ statusCode: 422, wrong: { name: 'price' } });
  });

  it('is shown with its letter before it goes, and goes in the very words, once', async () => {
    const { show, post, events, page } = await deskWithOffers();
    const drawn = await show('offered', offer);
    const { letter, offer: shown } = drawn.shown!;
    expect(shown).toMatchObject({ people: 12, price: { total: 124_550, vat: 20_758 } });
    expect(letter).toMatchObject({ to: 'ada@applicant.example', from: brand.email });
    expect(letter?.text).toContain('£1,245.50, of which £207.58 is VAT (20%)');
    expect((await post('offered', offer, drawn)).statusCode).toBe(303);
    expect((await post('offered', offer, drawn)).statusCode).toBe(303);
    const [event, ...others] = await events();
    expect(event).toMatchObject({
      ...{ action: 'offered', by: 'Zoe', price: '124550', minutes: '120' },
      ...letter,
    });
    expect(others).toEqual([]);
    const { row, deliveries, undo } = await page();
    expect(row.state).toMatchObject({ stage: 'customize', offer: { event: event!.id } });
    const made = { event: event!.id, state: 'waiting' };
    expect(deliveries).toMatchObject([
      { channel: 'letter', ...made },
      { channel: 'offer-lapsing', ...made },
    ]);
    expect(undo?.id).toBe(event!.id);
  });

  it('is made without mail too, and brings no letter', async () => {
    const { show, press, events, page } = await deskWithOffers({ canWrite: false });
    expect((await show('offered', offer)).shown?.letter).toBeUndefined();
    await press('offered', offer);
    expect((await events())[0]).not.toHaveProperty('text');
    const { deliveries, row } = await page();
    expect(deliveries).toEqual([]);
    expect(row.state.offer).toBeDefined();
  });

  it.each([
    ['courses', ' A\r\nB\u202e\ud83d ', 303],
    ['place', '<b>🦽</b>\t', 303],
    ['price', '1,245.5\ud83d', 422],
  ])('says what is wrong with its %s, or is made just as it was shown', async (name, text, end) => {
    const { show, post } = await deskWithOffers();
    const typed = { ...offer, [name]: text };
    const act = await show('offered', typed);
    if (end === 303) {
      expect((await post('offered', typed, act)).statusCode).toBe(end);
    } else {
      expect([act.statusCode, act.wrong?.name]).toEqual([end, name]);
      expect(act.typed).toEqual({ shared: '', ...typed, [name]: text.toWellFormed() });
    }
  });

  it('is not made over what the applicant accepted meanwhile, and keeps what was typed', async () => {
    const { show, press, post, accept, events } = await deskWithOffers();
    await press('offered', offer);
    const other = { ...offer, people: '5' };
    const drawn = await show('offered', other);
    await accept();
    const answer = await post('offered', other, drawn);
    expect(answer.statusCode).toBe(409);
    const { overtaken, typed } = modelOf(answer, 'act').act;
    expect(overtaken?.map(({ action }) => action)).toEqual(['accepted']);
    expect(typed.people).toBe('5');
    expect(await events()).toHaveLength(2);
  });

  it('is made on the terms of service that hold as it is sent, if others did as it was shown', async () => {
    const { show, post, events, terms } = await deskWithOffers();
    const drawn = await show('offered', offer);
    terms.fingerprint = 'f01';
    expect((await post('offered', offer, drawn)).statusCode).toBe(303);
    expect((await events()).at(-1)).toMatchObject({ action: 'offered', terms: 'f01' });
  });

  it('is shown anew where its letter would have another link than was shown', async () => {
    const { show, post, change, events } = await deskWithOffers();
    const drawn = await show('offered', offer);
    await change({ do: 'relink' });
    const answer = await post('offered', offer, drawn);
    const { act } = modelOf(answer, 'act');
    expect([answer.statusCode, act.shown?.isNew]).toEqual([409, true]);
    expect(act.shown?.letter?.text).not.toBe(drawn.shown!.letter?.text);
    expect(await events()).toHaveLength(1);
    expect((await post('offered', offer, act)).statusCode).toBe(303);
  });
});

it('acceptance for them: begins with the applicant and today, and is not entered over one by the page', async () => {
  const { form, show, press, post, accept, events } = await deskWithOffers();
  await press('offered', offer);
  const { typed, ticks } = await form('accepted-for-them');
  expect(typed).toEqual({ name: sampleApplication.fullName, acceptedOn: '2025-01-31' });
  // A consumer would be asked to go ahead, and for no order number.
  expect(ticks).toEqual(['orderNumber', 'invoiceTo']);
  const asked = { name: 'Ada Lovelace', acceptedOn: '31/1/2025', via: 'telephone' };
  const drawn = await show('accepted-for-them', asked);
  expect(drawn.shown?.offer.price.total).toBe(124_550);
  expect(drawn.shown?.letter?.text).toContain('You have accepted our offer');
  await accept();
  expect((await post('accepted-for-them', asked, drawn)).statusCode).toBe(409);
  await press('taken-back', { reason: 'Another price' });
  await press('offered', { ...offer, price: '900' });
  await press('accepted-for-them', asked);
  expect((await events()).at(-1)).toMatchObject({
    ...{ action: 'accepted-for-them', by: 'Zoe', name: 'Ada Lovelace', terms: 'f00' },
  });
  expect((await form('confirmed')).shown?.letter?.text).toContain('you, Ada Lovelace');
});

it('Move the date, where we do, shows the page on which the customer chooses, as they will see it', async () => {
  const { show, press, accept, form } = await deskWithOffers();
  await press('offered', offer);
  await accept();
  await press('confirmed');
  const { typed } = await form('offered', '?from=1');
  const moved = { ...(typed as typeof offer), date: '2025-02-21', reason: 'The tutor is ill.' };
  const change = { ...moved, writtenOn: '2025-01-31' };
  const [ours, theirs] = [
    await show('offered', { ...change, whose: 'provider' }),
    await show('offered', { ...change, whose: 'customer' }),
  ];
  expect([ours.shown?.isMove, theirs.shown?.isMove]).toEqual([true, undefined]);
  const drawn = sheetOf(ours);
  expect(drawn).toContain(sheetCopy.standings.moved.title());
  expect(drawn).not.toContain(sheetCopy.standings.open.text);
  expect(sheetOf(theirs)).toContain(sheetCopy.standings.open.text);
});

it('confirmation and cancellation: a booking is confirmed in the words that were shown, and cancelled for the refund that was shown', async () => {
  const { show, post, press, goTo, change, page, events, accept, form } = await deskWithOffers();
  await press('offered', offer);
  await accept('Ada Lovelace');
  const { shown: confirming } = await form('confirmed');
  expect(confirming?.letter?.text).toContain('you, Ada Lovelace, for Sample & Sons');
  await press('confirmed');
  expect((await events()).at(-1)).toMatchObject(confirming!.letter!);
  await goTo('2025-02-11T09:00:00.000Z');
  const fields = { whose: 'customer', reason: '', writtenOn: '2025-02-11' };
  const drawn = await show('called-off', fields);
  const said =
    'You get £622.75 back, half of the price (9 days before the start). If you have not paid yet, we take it off what you owe.';
  expect(drawn.shown?.told).toEqual([said]);
  expect(drawn.shown?.letter?.text).toContain(said);
  const { length } = await events();
  const other = await post('called-off', { ...fields, writtenOn: '2025-02-05' }, drawn);
  const { shown } = modelOf(other, 'act').act;
  expect([other.statusCode, shown?.isNew]).toEqual([409, true]);
  expect(shown?.told[0]).toContain('all of the price');
  expect(await events()).toHaveLength(length);

  await press('called-off', fields);
  const { row, waiting } = await page();
  expect(row.state).toMatchObject({ stage: 'done', end: { is: 'not-enrolled' } });
  expect(waiting?.for).toBe('refund');
  await change({ do: 'refund', refund: '622.75' });
  expect((await page()).waiting).toBeUndefined();
});

describe('a closed act', () => {
  it.each([
    ['accepted-for-them', 'Their acceptance waits for an offer.'],
    ['confirmed', 'The confirmation waits for an acceptance.'],
    ['taken-back', 'There is no open offer to take back.'],
    ['called-off', 'There is no booking to cancel.'],
  ] as const)('says why where its page is opened or sent: %s', async (action, why) => {
    const { open, step, events } = await deskWithOffers();
    const typed = { reason: 'Ill', name: 'Ada' };
    const answers = [
      await open(action),
      await step(action, { step: 'show', ...typed }),
      await step(action, { step: 'send', shown: 'made up', ...typed }),
    ];
    for (const answer of answers) {
      const { act } = modelOf(answer, 'act');
      expect([answer.statusCode, act.closed]).toEqual([409, why]);
      expect(act.shown).toBeUndefined();
    }
    expect(await events()).toEqual([]);
  });

  it('keeps what was typed, where an offer has lapsed or its session has begun meanwhile', async () => {
    const { press, show, step, goTo } = await deskWithOffers();
    await press('offered', offer);
    const typed = { name: 'Ada Lovelace', acceptedOn: '2025-02-14', via: 'email' };
    await goTo('2025-02-15T09:00:00.000Z');
    const { shown, row } = await show('accepted-for-them', typed);
    const sent = { step: 'send', seen: row.lastEvent!, shown: shown!.seal, ...typed };
    await goTo('2025-02-20T11:00:00.000Z');
    const answer = await step('accepted-for-them', sent);
    expect(answer.statusCode).toBe(409);
    expect(modelOf(answer, 'act').act).toMatchObject({
      closed: 'The session of this offer has begun: make another offer.',
      overtaken: [],
      typed,
    });
  });

  it('in quarantine says that it is to be released first', async () => {
    const { change, open } = await deskWithOffers();
    await change({ do: 'quarantine' });
    const answer = await open('offered');
    expect(answer.statusCode).toBe(409);
    expect(modelOf(answer, 'act').act.closed).toContain('release it first');
  });

  it('says after it was done that it is done', async () => {
    const { press, accept, open } = await deskWithOffers();
    await press('offered', offer);
    await accept();
    await press('confirmed');
    const { act } = modelOf(await open('confirmed'), 'act');
    expect(act.closed).toBe('The booking is confirmed already.');
  });
});

describe('an act is not done', () => {
  it.each(['', 'made up'])('with the seal %j, but shown', async (shown) => {
    const { page, step, events } = await deskWithOffers();
    const { seen } = await page();
    const answer = await step('offered', { ...offer, step: 'send', seen, shown });
    expect([answer.statusCode, modelOf(answer, 'act').act.shown?.isNew]).toEqual([409, true]);
    expect(await events()).toEqual([]);
  });

  it.each(['', '0', '999999', 'made up'])(
    'by a page that had seen %j, but what has happened is shown',
    async (seen) => {
      const { press, accept, form, step, events } = await deskWithOffers();
      await press('offered', offer);
      await accept();
      const { seal } = (await form('confirmed')).shown!;
      const answer = await step('confirmed', { step: 'send', seen, shown: seal });
      expect(answer.statusCode).toBe(409);
      const { overtaken } = modelOf(answer, 'act').act;
      expect(overtaken?.map(({ action }) => action)).toEqual(['offered', 'accepted']);
      expect(await events()).toHaveLength(2);
    },
  );

  it('where a page of an earlier version posts it, but its form has what was typed', async () => {
    const { change, step, events } = await deskWithOffers();
    const posted = { do: 'offer', ...offer };
    const answer = await change(posted);
    expect([answer.statusCode, String(answer.headers.location)]).toEqual([
      307,
      expect.stringMatching(/\/offer$/u),
    ]);
    expect(modelOf(await step('offered', posted), 'act').act.typed).toMatchObject(offer);
    expect(await events()).toEqual([]);
  });
});
