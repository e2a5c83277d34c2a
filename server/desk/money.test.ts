import { describe, expect, test } from 'vitest';

import { actPaths, deskPaths, type ShownAction } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import { type Change, stateAfter } from '../../domain/case/events.ts';
import { describeEvent, historyValues } from '../../domain/case/history.ts';
import { situationOf } from '../../domain/case/situation.ts';
import { moneyOf } from '../../domain/case/stages.ts';
import { accountWords } from '../../domain/money/booking-money.ts';
import { bookingsOf, movementsOf } from '../../domain/money/ledger.ts';
import { brand } from '../../domain/provider/brand.ts';
import { acceptanceOf, offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { summaryOf } from '../../src/application/copy.ts';
import type { DeskAction } from '../../src/desk/ChangeForm.tsx';
import { comesNext } from '../../src/desk/next-step.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { makeServer } from '../../testing/make-server.ts';
import { lettersOfContent } from '../../testing/project-files.ts';
import { book } from '../../testing/sample-entry.ts';
import { Links } from '../links.ts';
import { readBooks } from './money.ts';

/** Of a session on 24 June; tests begin in January. */
const offer = { ...offerOf2030, date: '2025-06-24', validUntil: '2025-02-10' } as const;
const invoice = { number: 'INV-1', amount: '747', dueOn: '2025-02-14' };

/** A desk with somebody signed in, which books and enters what is paid, and reads what every place says of it. */
async function deskWithMoney() {
  const made = makeDesk({ canWrite: true, content: { letters: lettersOfContent } });
  const { store, time } = made;
  let zoe = await made.signIn('Zoe');
  /** An application of that name that is booked for £747.00. */
  const booked = async (businessName: string, change: typeof offer | object = {}) => {
    const submittedAt = time.now.toISOString();
    const reference = await made.apply({
      submittedAt,
      content: { ...sampleApplication, businessName },
    });
    await store.desk.add(reference, { action: 'answered', at: submittedAt, by: 'Zoe' });
    await book(store, reference, submittedAt, { ...offer, ...change });
    return reference;
  };
  const post = async (
    reference: string,
    action: DeskAction,
    fields: Record<string, string> = {},
  ) => {
    const { seen } = await zoe.submission(reference);
    return zoe.change(reference, { do: action, seen, ...fields });
  };
  const step = async (reference: string, action: ShownAction, fields: Record<string, string>) => {
    const { seen } = await zoe.submission(reference);
    return zoe.post(actPaths[action]({ kind: 'enrolment', reference }), { seen, ...fields });
  };
  /** What an act is seen as before it is done. */
  const show = async (...[reference, action, fields]: Parameters<typeof step>) =>
    modelOf(await step(reference, action, { step: 'show', ...fields }), 'act').act;
  const send = (...[reference, action, fields]: Parameters<typeof step>) =>
    step(reference, action, { step: 'send', ...fields });
  const page = async () => modelOf(await zoe.get(deskPaths.money), 'money').money;
  const goTo = async (at: string) => {
    time.now = new Date(at);
    zoe = await made.signIn('Zoe');
  };
  /** The sums, after it was checked that bookings and movements have the same. */
  const sums = async (reference: string) => {
    const submission = (await store.find(reference))!;
    const state = stateAfter(await store.desk.history(reference));
    const { asked, came, refunded, refund, tooMuch, owed } = moneyOf(state);
    const sum = (pence: readonly number[]) => pence.reduce((all, each) => all + each, 0);
    const found = { submission, state };
    const moved = (of: string) =>
      sum(movementsOf(found).flatMap((each) => (each.of === of ? [each.pence] : [])));
    expect([moved('asked'), moved('paid'), moved('refunded')]).toEqual([asked, came, refunded]);
    const bookings = bookingsOf(found);
    expect(sum(bookings.map(({ kept }) => kept))).toBe(asked);
    expect(sum(bookings.map(({ paid = 0 }) => paid))).toBe(came);
    expect(sum(bookings.map(({ toRefund }) => toRefund))).toBe(refund?.pence ?? 0);
    return { asked, came, refunded, toRefund: refund?.pence ?? 0, tooMuch, owed };
  };
  const waitsFor = async (reference: string) => (await zoe.submission(reference)).waiting?.for;
  return { ...made, zoe: () => zoe, booked, post, show, send, page, goTo, sums, waitsFor };
}

type Books = Awaited<ReturnType<typeof deskWithMoney>>;

/** What a browser posts for the invoices of these applications. */
async function boxesOf({ page }: Books, ...references: string[]) {
  const { rows } = await page();
  return references.map((reference): [string, string] => {
    const row = rows.find(({ submission }) => submission.reference === reference)!;
    const line = row.state.lines.findLast(({ of }) => of === 'invoiced')!;
    return ['row', `${reference}.${row.lastEvent}.${line.event}`];
  });
}

describe('the page Money', () => {
  test('is empty until something is booked, and then has what is unpaid, too much and to be paid back', async () => {
    const books = await deskWithMoney();
    expect(await books.page()).toMatchObject({ rows: [], isEmpty: true });
    const [paid, unpaid, much] = [
      await books.booked('Paid'),
      await books.booked('Unpaid'),
      await books.booked('Much'),
    ];
    expect(await books.page()).toMatchObject({ rows: [], isEmpty: false });
    for (const reference of [paid, unpaid]) await books.post(reference, 'invoice', invoice);
    await books.post(paid, 'pay', { amount: '747', paidOn: '2025-01-31' });
    await books.post(much, 'pay', { amount: '800', paidOn: '2025-01-31', sure: 'yes' });
    const { rows, months } = await books.page();
    expect(rows.map(({ submission }) => submission.reference)).toEqual([unpaid, much]);
    expect(months).toHaveLength(6);
    expect(months.at(-1)).toEqual({
      ...{ month: '2025-01', bookings: 3, seats: 9, asked: 224_100, net: 186_750 },
      ...{ invoiced: 149_400, paid: 154_700, refunded: 0 },
    });
  });

  test('gives back what was too much, which is a refund from then on, and says so there', async () => {
    const books = await deskWithMoney();
    const reference = await books.booked('Much');
    await books.post(reference, 'pay', { amount: '800', paidOn: '2025-01-31', sure: 'yes' });
    expect(await books.waitsFor(reference)).toBe('surplus');
    const given = await books.post(reference, 'return', { from: deskPaths.money });
    const { location } = given.headers;
    expect(location).toMatch(/^\/money\?done=/u);
    const { done, rows } = modelOf(await books.zoe().get(String(location)), 'money').money;
    expect(done).toMatchObject({ submission: { reference }, event: { action: 'returned' } });
    expect(moneyOf(rows[0]!.state)).toMatchObject({
      ...{ tooMuch: 0, refund: { pence: 5_300, dueAt: '2025-02-14T23:59:59.999Z' } },
    });
    await books.post(reference, 'refund', { refund: '53.00', from: deskPaths.money });
    expect((await books.page()).rows).toEqual([]);
    expect(await books.sums(reference)).toEqual({
      ...{ asked: 74_700, came: 80_000, refunded: 5_300, toRefund: 0, tooMuch: 0, owed: 0 },
    });
  });

  test('enters several invoices as paid on one day, each as an event of its own', async () => {
    const books = await deskWithMoney();
    const both = [await books.booked('One'), await books.booked('Two')];
    for (const reference of both) await books.post(reference, 'invoice', invoice);
    await books.post(both[1]!, 'pay', { amount: '100', paidOn: '2025-01-30' });
    const boxes = await boxesOf(books, ...both);
    const enter = () =>
      books.zoe().post(deskPaths.money, new URLSearchParams([...boxes, ['paidOn', '2025-01-29']]));
    expect((await enter()).headers.location).toBe(deskPaths.money);
    for (const [at, amount] of ['74700', '64700'].entries()) {
      const events = await books.store.desk.history(both[at]!);
      expect(events.at(-1)).toMatchObject({
        ...{ action: 'paid', amount, paidOn: '2025-01-29', by: 'Zoe' },
      });
      expect(await books.sums(both[at]!)).toMatchObject({ came: 74_700, owed: 0, tooMuch: 0 });
    }
    // The form is sent twice.
    await enter();
    expect(await books.sums(both[0]!)).toMatchObject({ came: 74_700 });
  });

  test('says what was entered, and names and leaves whom somebody was quicker with', async () => {
    const books = await deskWithMoney();
    const [kept, taken, gone] = [
      await books.booked('Kept'),
      await books.booked('Taken'),
      await books.booked('Gone'),
    ];
    for (const reference of [kept, taken, gone]) await books.post(reference, 'invoice', invoice);
    const boxes = await boxesOf(books, kept, taken, gone);
    await books.post(taken, 'pay', { amount: '700', paidOn: '2025-01-31' });
    await books.store.erase([gone], books.time.now.toISOString());
    const answer = await books
      .zoe()
      .post(deskPaths.money, new URLSearchParams([...boxes, ['paidOn', '2025-01-31']]));
    expect(await books.sums(taken)).toMatchObject({ came: 70_000, owed: 4_700 });
    const cookie = `${books.zoe().cookie}; ${String(answer.headers['set-cookie']).split(';', 1)[0]}`;
    const { entered } = modelOf(await books.get(deskPaths.money, { cookie }), 'money').money;
    expect(entered).toEqual({
      ...{ pence: 74_700, paidOn: '2025-01-31' },
      left: [{ reference: gone }, { kind: 'enrolment', reference: taken }],
    });
  });

  test('names two hundred at most of those it left, because a browser drops a longer cookie', async () => {
    const books = await deskWithMoney();
    const gone = (at: number) => `2222-${String(2_222 + at).replaceAll(/[01]/gu, 'X')}.1.1`;
    const boxes = Array.from({ length: 1_000 }, (_, at): [string, string] => ['row', gone(at)]);
    const fields = new URLSearchParams([...boxes, ['paidOn', '2025-01-31']]);
    const { headers } = await books.zoe().post(deskPaths.money, fields);
    expect(String(headers['set-cookie']).length).toBeLessThan(4_096);
  });

  test.each([
    ['no box', '2025-01-31', 'row'],
    ['box', '', 'paidOn'],
    ['box', '2025-02-01', 'paidOn'],
    ['box', 'soon', 'paidOn'],
  ])(
    'enters nothing with %s and the day %j, and keeps what was ticked',
    async (ticked, day, name) => {
      const books = await deskWithMoney();
      const reference = await books.booked('One');
      await books.post(reference, 'invoice', invoice);
      const boxes = ticked === 'box' ? await boxesOf(books, reference) : [];
      const fields = new URLSearchParams([...boxes, ['paidOn', day]]);
      const answer = await books.zoe().post(deskPaths.money, fields);
      const { money } = modelOf(answer, 'money');
      expect([answer.statusCode, money.wrong?.name]).toEqual([422, name]);
      expect([money.ticked, money.paidOn]).toEqual([boxes.map(([, value]) => value), day]);
      expect(await books.sums(reference)).toMatchObject({ came: 0 });
    },
  );

  test('has each invoice with what is open of it: what came pays for the earlier ones, and what is not asked any more is not open', async () => {
    const books = await deskWithMoney();
    const reference = await books.booked('Parts');
    await books.post(reference, 'invoice', { ...invoice, number: 'A', amount: '400' });
    const later = { number: 'B', amount: '347', dueOn: '2025-03-01' };
    await books.post(reference, 'invoice', later);
    await books.post(reference, 'pay', { amount: '500', paidOn: '2025-01-31' });
    const [box] = await boxesOf(books, reference);
    const fields = new URLSearchParams([box!, ['paidOn', '2025-01-31']]);
    await books.zoe().post(deskPaths.money, fields);
    expect(await books.sums(reference)).toMatchObject({ came: 74_700, owed: 0 });
    expect((await books.page()).rows).toEqual([]);
  });

  test('counts in its months what was erased, by the same sums', async () => {
    const books = await deskWithMoney();
    const reference = await books.booked('Gone');
    await books.post(reference, 'invoice', invoice);
    await books.post(reference, 'pay', { amount: '747', paidOn: '2025-01-31' });
    const { months } = await books.page();
    await books.store.erase([reference], books.time.now.toISOString());
    // A contract of nobody is none.
    const lines = months.map((month) => ({ ...month, bookings: 0, seats: 0 }));
    expect(await books.page()).toMatchObject({ months: lines, rows: [], isEmpty: false });
  });

  test('has the files for the bookkeeping, for a period, and nothing by another name', async () => {
    const books = await deskWithMoney();
    const reference = await books.booked('One');
    const file = (name: string, from = '') =>
      books.zoe().post(deskPaths.ledger, { file: name, from, to: '' });
    const { headers, body } = await file('bookings.csv');
    expect(headers['content-disposition']).toBe('attachment; filename="bookings.csv"');
    expect(body).toContain(`${reference},`);
    expect((await file('bookings.csv', '2090-01-01')).body).not.toContain(reference);
    expect((await file('movements.xlsx')).headers['content-type']).toContain('spreadsheetml');
    expect((await file('secrets.csv')).statusCode).toBe(404);
    expect((await file('bookings.csv', '31st of May')).statusCode).toBe(422);
  });
});

describe('the account of an application', () => {
  test('asks once about a payment that is too much, and a mistyped one is corrected after Who came, whose certificates stay', async () => {
    const books = await deskWithMoney();
    const { store, post, sums, zoe } = books;
    const reference = await books.booked('Typo', { date: '2025-02-04' });
    const mistyped = { amount: '7470', paidOn: '2025-01-31' };
    const asked = await post(reference, 'pay', mistyped);
    expect(asked.statusCode).toBe(422);
    expect(modelOf(asked, 'submission').submission.again).toMatchObject({
      ...{ verb: 'pay', name: 'sure', typed: mistyped },
    });
    expect((await post(reference, 'pay', { ...mistyped, sure: 'yes' })).statusCode).toBe(303);
    expect(await sums(reference)).toMatchObject({ came: 747_000, tooMuch: 672_300 });

    await books.goTo('2025-02-05T09:00:00.000Z');
    const at = books.time.now.toISOString();
    const came: Change = { action: 'attended', came: 'Ada\nBo', numbers: 'N-1\nN-2' };
    await store.desk.add(reference, { ...came, at, by: 'Zoe' });
    const { row } = await zoe().submission(reference);
    const line = row.state.lines.findLast(({ of }) => of === 'paid')!;
    const corrected = { line: line.event, amount: '747', on: line.on, number: '', dueOn: '' };
    const worse = await post(reference, 'correct-line', { ...corrected, amount: '74700' });
    expect(modelOf(worse, 'submission').submission.again?.name).toBe('sure');
    expect((await post(reference, 'correct-line', corrected)).statusCode).toBe(303);
    const { row: after, history } = await books.zoe().submission(reference);
    expect(after.state.attended?.map(({ number }) => number)).toEqual(['N-1', 'N-2']);
    expect(await sums(reference)).toEqual({
      ...{ asked: 74_700, came: 74_700, refunded: 0, toRefund: 0, tooMuch: 0, owed: 0 },
    });
    // The history keeps both.
    expect(history.map(({ action }) => action).slice(-3)).toEqual([
      ...['paid', 'attended', 'line-corrected'],
    ]);
    expect(history.at(-1)).toMatchObject({ before: 'the payment of £7,470.00', amount: '74700' });
    const labels = historyValues(history.at(-1)!).map(({ label }) => label);
    expect(labels).toEqual(['Amount', 'Day', 'It was']);
  });

  test('has a refund that is paid in two parts, and no more than is to be paid back', async () => {
    const books = await deskWithMoney();
    const { post, sums, waitsFor } = books;
    const reference = await books.booked('Parts');
    await post(reference, 'pay', { amount: '747', paidOn: '2025-01-31' });
    const fields = { whose: 'provider', reason: 'The tutor is ill.', writtenOn: '2025-01-31' };
    const { shown } = await books.show(reference, 'called-off', fields);
    await books.send(reference, 'called-off', { ...fields, shown: shown!.seal });
    expect(await sums(reference)).toMatchObject({ toRefund: 74_700, asked: 0 });
    expect(await waitsFor(reference)).toBe('refund');

    await post(reference, 'refund', { refund: '500' });
    expect(await sums(reference)).toMatchObject({ refunded: 50_000, toRefund: 24_700 });
    expect(await waitsFor(reference)).toBe('refund');
    const { rows } = await books.page();
    expect(rows.map(({ state }) => moneyOf(state).refund?.pence)).toEqual([24_700]);
    expect((await post(reference, 'refund', { refund: '300' })).statusCode).toBe(422);
    await post(reference, 'refund', { refund: '247' });
    expect(await sums(reference)).toMatchObject({ refunded: 74_700, toRefund: 0, tooMuch: 0 });
    expect(await waitsFor(reference)).toBeUndefined();
  });

  test('refund where nobody enters payments: every place says that it may not have been paid, and 0 ends it', async () => {
    const books = await deskWithMoney();
    const { post, sums, waitsFor, store } = books;
    const reference = await books.booked('Unknown');
    const fields = { whose: 'provider', reason: 'The tutor is ill.', writtenOn: '2025-01-31' };
    const { shown } = await books.show(reference, 'called-off', fields);
    expect(shown!.letter!.text).toContain('£747.00 back, all of the price (because we cancel)');
    expect(shown!.letter!.text).toContain('If you have not paid yet, we take it off what you owe.');
    await books.send(reference, 'called-off', { ...fields, shown: shown!.seal });
    const { row } = await books.zoe().submission(reference);
    const now = books.time.now.toISOString();
    expect(comesNext(statusOf(row, now), now)).toBe('Refund £747.00, if it was paid');
    const status = { ...row.state, submittedAt: now } as Parameters<typeof summaryOf>[0]['status'];
    const summary = { situation: situationOf(row, now), status, history: [] };
    expect(summaryOf(summary, now).headline).toBe('£747.00 back, or off what you owe');
    const { months, courses } = await readBooks(store, now);
    expect(months.at(-1)).toMatchObject({ asked: 0, paid: 0, refunded: 0 });
    expect(courses).toMatchObject([{ turnover: 0, paid: 0, refunds: 0 }]);

    const { rows } = await books.page();
    expect(rows.map(({ state }) => moneyOf(state).isEntered)).toEqual([false]);
    await post(reference, 'refund', { refund: '0' });
    expect(await sums(reference)).toEqual({
      ...{ asked: 0, came: 0, refunded: 0, toRefund: 0, tooMuch: 0, owed: 0 },
    });
    expect(await waitsFor(reference)).toBeUndefined();
    const last = (await store.desk.history(reference)).at(-1)!;
    expect(describeEvent(last)).toBe('Noted that nothing was paid');
    expect(accountWords((await books.zoe().submission(reference)).row.state)).toBe(
      'Nothing was paid.',
    );
    await post(reference, 'undo');
    expect(await waitsFor(reference)).toBe('refund');

    // Whoever enters payments knows.
    await post(reference, 'pay', { amount: '747', paidOn: '2025-01-31', sure: 'yes' });
    expect((await post(reference, 'refund', { refund: '0' })).statusCode).toBe(422);
  });

  test('keeps what was paid where we cancel and they take another date, on every page and letter, and nothing is paid back', async () => {
    const books = await deskWithMoney();
    const { post, sums, waitsFor, store } = books;
    const reference = await books.booked('Stays');
    await post(reference, 'invoice', invoice);
    await post(reference, 'pay', { amount: '747', paidOn: '2025-01-31' });
    const called = { whose: 'provider', reason: 'Too few people.', writtenOn: '2025-01-31' };
    const { shown: off } = await books.show(reference, 'called-off', called);
    expect(off!.letter!.text).toContain('£747.00');
    await books.send(reference, 'called-off', { ...called, shown: off!.seal });
    expect(await waitsFor(reference)).toBe('refund');

    const other = {
      ...{ courses: offer.courses, date: '2025-07-24', time: '10:00', minutes: '2 hours' },
      ...{ place: 'Online', people: '3', price: '747', vat: 'included', included: 'A workbook' },
      ...{ validUntil: '2025-02-10', whose: '', writtenOn: '' },
    };
    const said = '£747.00 that you paid counts towards it';
    const { shown } = await books.show(reference, 'offered', other);
    expect(shown!.told.join(' ')).toContain(said);
    expect(shown!.letter!.text).toContain(said);
    await books.send(reference, 'offered', { ...other, shown: shown!.seal });

    // The applicant's page, and Accept.
    const links = new Links(() => Promise.resolve('secret'), brand.siteUrl);
    await links.ready();
    // The desk closes the store.
    const shared = { ...store, close: () => Promise.resolve() };
    const { app } = makeServer({ store: shared, links, clock: () => books.time.now });
    const link = new URL((await books.zoe().submission(reference)).row.link!).pathname;
    for (const each of [link, `${link}/accept`]) {
      expect((await app.inject({ url: each })).body).toContain(said);
    }
    const made = (await store.desk.history(reference)).at(-1)!;
    const at = books.time.now.toISOString();
    await store.desk.add(reference, { ...acceptanceOf(made.id), at, by: '' });
    const confirming = await books.show(reference, 'confirmed', {});
    await books.send(reference, 'confirmed', { shown: confirming.shown!.seal });
    expect(await sums(reference)).toEqual({
      ...{ asked: 74_700, came: 74_700, refunded: 0, toRefund: 0, tooMuch: 0, owed: 0 },
    });
    expect(await waitsFor(reference)).toBeUndefined();
    const { state } = (await books.zoe().submission(reference)).row;
    expect(accountWords(state)).toBe('£747.00 is paid, which is all of it.');
    expect(state.booking?.startsAt).toBe('2025-07-24T09:00:00.000Z');
    expect((await books.page()).rows).toEqual([]);
  });
});
