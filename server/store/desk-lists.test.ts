import { describe, expect, test } from 'vitest';

import type { DeskView } from '../../domain/case/views.ts';
import { offerOf2030, sampleRefund } from '../../domain/testing/sample-changes.ts';
import { setUpEngines } from '../../testing/engines.ts';
import {
  act,
  apply,
  applyAs,
  book,
  giveUp,
  minute,
  referencesIn,
  to,
  write,
} from '../../testing/sample-entry.ts';
import type { Store } from './store.ts';

const now = minute(60);

describe.each(setUpEngines())('lists of the desk in $engine', ({ open }) => {
  test('have each application in the list of its state, in the order of that list', async () => {
    const store = await open();
    const [c, a, b] = [await apply(store, 3), await apply(store, 1), await apply(store, 2)];
    expect(await referencesIn(store, 'to-answer')).toEqual([a, b, c]);
    await act(store, b, { action: 'answered' }, 20);
    await act(store, a, { action: 'answered' }, 21);
    await act(store, a, { action: 'answered' }, 30);
    expect(await referencesIn(store, 'to-answer')).toEqual([c]);
    expect(await referencesIn(store, 'under-way')).toEqual([b, a]);
    await act(store, b, { action: 'closed', outcome: 'enrolled' }, 31);
    await act(store, c, { action: 'closed', outcome: 'not-enrolled' }, 32);
    expect(await referencesIn(store, 'done')).toEqual([c, b]);
    expect(await referencesIn(store, 'to-answer')).toEqual([]);
    const closed = (await store.desk.history(c)).at(-1)!;
    await act(store, c, { action: 'undone', event: closed.id }, 33);
    expect(await referencesIn(store, 'to-answer')).toEqual([c]);
  });

  test('have bookings in the order of their start, whatever other date was offered', async () => {
    const store = await open();
    const [moved, offered, last] = [await apply(store), await apply(store), await apply(store)];
    const earlier = { ...offerOf2030, validUntil: '2030-01-01' };
    const later = { ...offerOf2030, date: '2030-04-05', validUntil: '2030-04-01' };
    await book(store, moved, minute(3));
    for (const each of [moved, offered, last]) {
      await act(store, each, { action: 'answered' }, 4);
      await act(store, each, each === last ? later : earlier, 5);
    }
    expect(await referencesIn(store, 'under-way')).toEqual([offered, moved, last]);
  });

  test('name bookings from a time on, before it or at it, until they are cancelled', async () => {
    const store = await open();
    const [booked, cancelled, held] = [await apply(store), await apply(store), await apply(store)];
    await apply(store);
    for (const each of [booked, cancelled, held]) await book(store, each, minute(3));
    await act(store, cancelled, { ...sampleRefund, action: 'cancelled' }, 6);
    await act(store, held, { action: 'quarantined' }, 7);
    const start = '2030-03-05T10:00:00.000Z';
    const bookings = async (when: 'from' | 'before' | 'at', time: string) =>
      (await store.desk.bookings(when, time)).map(({ submission, offer }) => [
        submission.reference,
        offer.people,
      ]);
    for (const when of ['from', 'at'] as const) {
      expect(await bookings(when, start)).toEqual([[booked, 3]]);
    }
    expect(await store.desk.bookings('from', minute(0), 9, start)).toEqual([]);
    expect(await bookings('before', start)).toEqual([]);
    expect(await bookings('before', '2031-01-01T00:00:00.000Z')).toEqual([[booked, 3]]);
  });

  test('have in To answer what becomes due by the clock alone, in the order of what is due', async () => {
    const store = await open();
    const all: string[] = [];
    for (let at = 0; at < 5; at += 1) all.push(await apply(store));
    const [answer, call, offer, held, away] = all as [string, string, string, string, string];
    const hours = (number: number) => minute(60 * number);
    for (const each of [offer, held, away]) await act(store, each, { action: 'answered' }, 1);
    await act(store, call, { action: 'answered', callAt: hours(5) }, 1);
    // It lapses after 5 February, 87 hours after all else.
    await act(store, offer, { ...offerOf2030, validUntil: '2025-02-05' }, 2);
    await book(store, held, minute(2));
    await act(store, away, { action: 'put-off', until: '2025-02-03', why: 'Their budget' }, 3);
    const standsAt = async (now: string) => {
      const counts = await store.desk.counts(now);
      const [toAnswer, underWay] = [
        await referencesIn(store, 'to-answer', '', now),
        await referencesIn(store, 'under-way', '', now),
      ];
      const { length } = toAnswer;
      expect(counts).toMatchObject({ 'to-answer': length, 'under-way': underWay.length });
      return { toAnswer, underWay };
    };
    const before = { toAnswer: [answer], underWay: [call, away, offer, held] };
    expect(await standsAt(hours(4))).toEqual(before);
    const then = { toAnswer: [call, answer], underWay: [away, offer, held] };
    expect(await standsAt(hours(5))).toEqual(then);
    const later = await standsAt('2025-02-04T00:00:00.000Z');
    expect(later).toEqual({ toAnswer: [call, answer, away, offer], underWay: [held] });
    expect((await standsAt('2030-03-05T12:00:00.000Z')).toAnswer.at(-1)).toBe(held);
    expect(await referencesIn(store, 'to-answer', 'sample', hours(5))).toEqual([call, answer]);
    await act(store, call, { action: 'noted', text: 'Called' }, 60 * 5 + 10);
    await act(
      store,
      away,
      { action: 'added', text: 'We have the budget!', dueAt: '' },
      60 * 5 + 10,
    );
    expect((await standsAt(hours(6))).toAnswer).toEqual([away, answer]);
    await act(store, away, { action: 'answered' }, 60 * 7);
    expect((await standsAt('2025-02-04T00:00:00.000Z')).toAnswer).toEqual([answer, offer]);
  });

  test('have a refund in To answer at once, though the session is over and everything else is done', async () => {
    const store = await open();
    const reference = await apply(store, 1);
    await book(store, reference, minute(2));
    const at = '2030-03-06T09:00:00.000Z';
    const came = { action: 'attended', came: 'Ada', numbers: 'N-1' } as const;
    await store.desk.add(reference, { ...came, at, by: 'Ann' });
    expect(await referencesIn(store, 'to-answer', '', at)).toEqual([]);
    const asked = { action: 'reclaimed', who: 'N-1', names: 'Ada', paid: '' } as const;
    await store.desk.add(reference, { ...asked, back: '24900', price: '24900', at, by: '' });
    expect(await referencesIn(store, 'to-answer', '', at)).toEqual([reference]);
    expect((await store.desk.counts(at))['to-answer']).toBe(1);
  });

  test('have the messages that wait first, and then those that were answered last', async () => {
    const store = await open();
    const [b, a] = [await write(store, 2), await write(store, 1)];
    const [c, d] = [await write(store, 3), await write(store, 4)];
    await act(store, c, { action: 'answered' }, 10);
    await act(store, d, { action: 'answered' }, 11);
    expect(await referencesIn(store, 'messages')).toEqual([a, b, d, c]);
    expect(await referencesIn(store, 'to-answer')).toEqual([]);
  });

  const readOn = async (
    { store, view, now }: { store: Store; view: DeskView; now: string },
    way: 'next' | 'previous',
    from?: string,
  ) => {
    const pages: string[][] = [];
    let cursor = from;
    do {
      const page = await store.desk.page(view, { now, cursor, limit: 3 });
      pages.push(page.rows.map(({ submission }) => submission.reference));
      cursor = page[way];
    } while (cursor !== undefined);
    return pages;
  };

  test.each(['to-answer', 'quarantined', 'not-delivered'] as const)(
    'pages of %s follow each other, forward and back',
    async (view) => {
      const store = await open();
      const suspicion = view === 'quarantined' ? ('honeypot' as const) : undefined;
      for (let at = 0; at < 8; at += 1) {
        // Two at the same time, as these need an order as well.
        await apply(store, Math.floor(at / 2), { suspicion, deliverTo: to('spreadsheet') });
      }
      await giveUp(store, 'spreadsheet', minute(9));
      const now = minute(60 * 72);
      // Half of them wait by an event, half by time alone.
      for (const [at, reference] of (await referencesIn(store, 'to-answer')).entries()) {
        const callAt = minute(60 * 48 + at);
        if (at % 2) await act(store, reference, { action: 'answered', callAt }, 9);
      }
      const all = await referencesIn(store, view, '', now);
      expect(all).toHaveLength(8);
      const pages = await readOn({ store, view, now }, 'next');
      expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
      const second = (await store.desk.page(view, { now, limit: 3 })).next;
      const last = (await store.desk.page(view, { now, limit: 3, cursor: second })).next;
      const back = (await store.desk.page(view, { now, limit: 3, cursor: last })).previous;
      const before = [all.slice(3, 6), all.slice(0, 3)];
      expect(await readOn({ store, view, now }, 'previous', back)).toEqual(before);
    },
  );

  test('pages stay where they are while others come and go', async () => {
    const store = await open();
    const references = [];
    for (let at = 0; at < 7; at += 1) references.push(await apply(store, 10 + at));
    const first = await store.desk.page('to-answer', { now, limit: 3 });
    expect(first.previous).toBeUndefined();
    await apply(store, 0);
    await act(store, references[1]!, { action: 'answered' });
    await act(store, references[2]!, { action: 'answered' });
    const second = await store.desk.page('to-answer', { now, limit: 3, cursor: first.next });
    expect(second.rows.map(({ submission }) => submission.reference)).toEqual(
      references.slice(3, 6),
    );
    // Of those before it two have gone and one has come, so the first page is filled up from the second.
    const back = await store.desk.page('to-answer', { now, limit: 3, cursor: second.previous });
    const times = back.rows.map(({ submission }) => submission.submittedAt);
    expect(times).toEqual([0, 10, 13].map(minute));
    expect(back.previous).toBeUndefined();
    // If no row is left after the cursor, the last page is shown.
    for (const each of references.slice(3)) await act(store, each, { action: 'answered' });
    const last = await store.desk.page('to-answer', { now, limit: 3, cursor: second.next });
    expect(last.rows).toHaveLength(2);
    expect(last.next).toBeUndefined();
  });

  test('pages have cursors without personal data, and a made-up one leads to the first page', async () => {
    const store = await open();
    for (let at = 0; at < 4; at += 1) await apply(store, at);
    const { rows, next } = await store.desk.page('to-answer', { now, limit: 2 });
    expect(next).toMatch(/^after_\d+_\d+$/);
    for (const cursor of ['after_1', "after_1_1' OR 1=1", `${next!}0000000000000000`]) {
      const page = await store.desk.page('to-answer', { now, cursor, limit: 2 });
      expect(page, cursor).toEqual({ rows, next, previous: undefined });
    }
  });

  test('leave what is in quarantine out of the figures', async () => {
    const store = await open();
    await apply(store, 0);
    const late = await applyAs(store, { participantType: 'personal' }, 5);
    await apply(store, 6, { suspicion: 'honeypot' });
    await write(store, 7);
    await act(store, late, { action: 'closed', outcome: 'enrolled' }, 21);
    const submission = { submittedAt: minute(5), content: { participantType: 'personal' } };
    const state = { stage: 'done', end: { is: 'enrolled' } };
    const figures = (from: string) => Array.fromAsync(store.desk.figures(from));
    expect(await figures(minute(5))).toMatchObject([{ submission, state }]);
    const all = await figures(minute(0));
    expect(all.map(({ state: { stage } }) => stage)).toEqual(['review', 'done']);
  });
});
