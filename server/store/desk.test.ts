import { describe, expect, onTestFinished, test } from 'vitest';

import { to } from '../../testing/destinations.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another, message, referenceOf } from '../../testing/sample-entry.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import type { Application } from '../../src/forms/enrolment/schema.ts';
import type { ContactMessage } from '../../src/forms/contact/schema.ts';
import { type Change, stateAfter } from '../submissions/events.ts';
import { type DeskView, deskViews } from './desk.ts';
import type { NewSubmission, Store } from './store.ts';

/** The minute of the day on which everything happens. */
const minute = (number: number) => new Date(Date.UTC(2025, 0, 31, 9, number)).toISOString();

describe.each(setUpEngines())('the desk in $engine', ({ emptyDatabase }) => {
  async function open(): Promise<Store> {
    const store = await (await emptyDatabase())();
    onTestFinished(() => store.close());
    return store;
  }

  /** Two instances over one database. */
  async function openTwo(): Promise<[Store, Store]> {
    const openStore = await emptyDatabase();
    const instances: [Store, Store] = [await openStore(), await openStore()];
    onTestFinished(async () => {
      await Promise.all(instances.map((store) => store.close()));
    });
    return instances;
  }

  const apply = async (store: Store, at = 0, changes: Partial<NewSubmission> = {}) =>
    referenceOf(await store.add(another({ submittedAt: minute(at), ...changes })));

  const applyAs = (store: Store, changes: Partial<Application>, at = 0) =>
    apply(store, at, { content: { ...sampleApplication, ...changes } });

  const write = async (store: Store, at = 0, changes: Partial<ContactMessage> = {}) => {
    const { contentHash } = another();
    const content = { ...sampleMessage, ...changes };
    return referenceOf(
      await store.add({ ...message, contentHash, submittedAt: minute(at), content }),
    );
  };

  const act = (store: Store, reference: string, change: Change, at = 0, by = 'Ada') =>
    store.desk.add(reference, { ...change, at: minute(at), by });

  const referencesIn = async (store: Store, view: DeskView, search?: string) => {
    const { rows } = await store.desk.page(view, search === undefined ? {} : { search });
    return rows.map(({ submission }) => submission.reference);
  };

  describe('events', () => {
    test('come back in their order, as they were added', async () => {
      const store = await open();
      const reference = await apply(store);
      const changes: Change[] = [
        { action: 'taken' },
        { action: 'answered', callAt: minute(50) },
        { action: 'noted', text: 'Half a pair: \ud83e, nothing: \u0000, 🦽' },
        { action: 'moved', stage: 'customize' },
        { action: 'closed', outcome: 'enrolled' },
      ];
      for (const [at, change] of changes.entries()) await act(store, reference, change, at);
      const history = await store.desk.history(reference);
      expect(history).toEqual(
        changes.map((change, at) => ({
          ...change,
          ...{ at: minute(at), by: 'Ada', id: expect.any(String) as string },
        })),
      );
      const ids = history.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    });

    test('are added with what the author was shown, or without', async () => {
      const store = await open();
      const reference = await apply(store);
      const taken = { action: 'taken', at: minute(1), by: 'Ada' } as const;
      const first = await store.desk.add(reference, taken, { seen: undefined });
      expect(first).toMatchObject({ outcome: 'added', event: taken });
      const late = await store.desk.add(reference, { ...taken, by: 'Bo' }, { seen: undefined });
      expect(late).toEqual({ outcome: 'overtaken' });
      const [{ id } = { id: '' }] = await store.desk.history(reference);
      const noted = { action: 'noted', text: 'x', at: minute(2), by: 'Bo' } as const;
      expect(await store.desk.add(reference, noted, { seen: id })).toMatchObject({
        outcome: 'added',
      });
      expect(await store.desk.add(reference, noted, { seen: id })).toEqual({
        outcome: 'overtaken',
      });
      expect(await store.desk.add(reference, noted, { seen: 'made up' })).toEqual({
        outcome: 'overtaken',
      });
      expect(await store.desk.add(reference, noted)).toMatchObject({ outcome: 'added' });
      expect(await store.desk.history(reference)).toHaveLength(3);
    });

    test('of what is not there are refused', async () => {
      const store = await open();
      expect(await act(store, '2222-2222', { action: 'taken' })).toEqual({ outcome: 'absent' });
      expect(await store.desk.history('2222-2222')).toEqual([]);
    });

    test('of many at once overtake each other, on two instances', async () => {
      const [one, two] = await openTwo();
      const reference = await apply(one);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 ? one : two).desk.add(
            reference,
            { action: 'taken', at: minute(at), by: `Nr ${at}` },
            { seen: undefined },
          ),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'overtaken')).toHaveLength(9);
      const history = await one.desk.history(reference);
      expect(history).toHaveLength(1);
      const { rows } = await two.desk.page('to-answer');
      expect(rows[0]?.state).toEqual(stateAfter(history));
    });

    test('of many at once are all kept, with the state that follows', async () => {
      const [one, two] = await openTwo();
      const reference = await apply(one);
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          act(
            at % 2 ? one : two,
            reference,
            at % 3 ? { action: 'taken' } : { action: 'given-back' },
            at,
            `Nr ${at}`,
          ),
        ),
      );
      const history = await two.desk.history(reference);
      expect(history).toHaveLength(12);
      const ids = history.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      const { rows } = await one.desk.page('to-answer');
      expect(rows[0]?.state).toEqual(stateAfter(history));
    });

    test('have ids that are never used again', async () => {
      const store = await open();
      const first = await apply(store);
      await act(store, first, { action: 'taken' });
      const [{ id } = { id: '' }] = await store.desk.history(first);
      await store.erase(first);
      const second = await apply(store);
      await act(store, second, { action: 'taken' });
      expect(Number((await store.desk.history(second))[0]?.id)).toBeGreaterThan(Number(id));
    });

    test('go with what was erased, and with what was purged', async () => {
      const store = await open();
      const [erased, purged] = [await apply(store, 1), await apply(store, 0)];
      const kept = await apply(store, 5);
      for (const each of [erased, purged, kept]) {
        await act(store, each, { action: 'noted', text: 'Wants Fridays' });
      }
      await store.erase(erased);
      await store.purge(minute(1));
      expect(await store.desk.history(erased)).toEqual([]);
      expect(await store.desk.history(purged)).toEqual([]);
      expect(await store.desk.history(kept)).toHaveLength(1);
      expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([kept]);
      expect((await store.desk.counts())['to-answer']).toBe(1);
    });
  });

  describe('lists', () => {
    test('hold each where it stands, in the order of that list', async () => {
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

    test('show what waits of messages first, and then what was answered last', async () => {
      const store = await open();
      const [b, a] = [await write(store, 2), await write(store, 1)];
      const [c, d] = [await write(store, 3), await write(store, 4)];
      await act(store, c, { action: 'answered' }, 10);
      await act(store, d, { action: 'answered' }, 11);
      expect(await referencesIn(store, 'messages')).toEqual([a, b, d, c]);
      expect(await referencesIn(store, 'to-answer')).toEqual([]);
      const first = await store.desk.page('messages', { limit: 2 });
      const second = await store.desk.page('messages', { limit: 2, cursor: first.next });
      expect(second.rows.map(({ submission }) => submission.reference)).toEqual([d, c]);
    });

    test('hold what is in quarantine apart, until it is released', async () => {
      const store = await open();
      const held = await apply(store, 1, { suspicion: 'honeypot' });
      const later = referenceOf(
        await store.add({ ...message, submittedAt: minute(2), suspicion: 'too-fast' }),
      );
      await act(store, held, { action: 'answered' }, 5);
      expect(await referencesIn(store, 'held-back')).toEqual([later, held]);
      expect(await referencesIn(store, 'under-way')).toEqual([]);
      await store.release(held, { deliverTo: [], now: minute(6) });
      expect(await referencesIn(store, 'held-back')).toEqual([later]);
      expect(await referencesIn(store, 'under-way')).toEqual([held]);
    });

    test('hold what a second post released', async () => {
      const store = await open();
      const form = another({ suspicion: 'too-fast' });
      const reference = referenceOf(await store.add(form));
      expect(await referencesIn(store, 'held-back')).toEqual([reference]);
      await store.add({ ...form, suspicion: undefined });
      expect(await referencesIn(store, 'held-back')).toEqual([]);
      expect(await referencesIn(store, 'to-answer')).toEqual([reference]);
    });

    test('name the channels that gave up, of what was not delivered', async () => {
      const store = await open();
      const deliverTo = to('spreadsheet', 'staff-mail', 'receipt');
      const [a, b] = [await apply(store, 0, { deliverTo }), await apply(store, 1, { deliverTo })];
      await apply(store, 2, { deliverTo });
      const now = minute(5);
      const terms = { now, leaseEnds: minute(6), limit: 2 };
      for (const channel of ['spreadsheet', 'receipt']) {
        for (const { attempt } of await store.outbox.claim(channel, terms)) {
          const failed = { outcome: 'failed', reason: 'It is closed.', nextAt: undefined } as const;
          await store.outbox.record(attempt, { at: now, ...failed });
        }
      }
      const { rows } = await store.desk.page('not-delivered');
      expect(rows.map(({ submission }) => submission.reference)).toEqual([a, b]);
      expect(rows.map(({ gaveUp }) => gaveUp)).toEqual([
        ['spreadsheet', 'receipt'],
        ['spreadsheet', 'receipt'],
      ]);
      expect((await store.desk.counts())['not-delivered']).toBe(2);
      await store.outbox.retry({ reference: a }, now);
      expect(await referencesIn(store, 'not-delivered')).toEqual([b]);
      expect((await store.desk.page('to-answer')).rows.map(({ gaveUp }) => gaveUp)).toEqual([
        [],
        ['spreadsheet', 'receipt'],
        [],
      ]);
    });

    test('give each row whole', async () => {
      const store = await open();
      const reference = await apply(store, 1, { suspicion: 'honeypot' });
      await act(store, reference, { action: 'taken' }, 2);
      const [event] = await store.desk.history(reference);
      const { rows } = await store.desk.page('held-back');
      expect(rows).toEqual([
        {
          submission: await store.find(reference),
          state: { stage: 'review', owner: 'Ada' },
          lastEvent: event!.id,
          gaveUp: [],
        },
      ]);
    });

    test('are counted', async () => {
      const store = await open();
      for (let at = 0; at < 4; at += 1) await apply(store, at);
      await apply(store, 5, { suspicion: 'honeypot' });
      await write(store);
      const [first, second] = await referencesIn(store, 'to-answer');
      await act(store, first!, { action: 'answered' });
      await act(store, second!, { action: 'closed', outcome: 'enrolled' });
      expect(await store.desk.counts()).toEqual({
        ...{ 'to-answer': 2, 'under-way': 1, done: 1 },
        ...{ 'held-back': 1, 'not-delivered': 0, messages: 1 },
      });
    });

    test('say how many are due, without what was answered or is held back', async () => {
      const store = await open();
      const [first] = [await apply(store, 1), await apply(store, 2), await apply(store, 3)];
      await apply(store, 1, { suspicion: 'honeypot' });
      await write(store, 1);
      expect(await store.desk.countDue(minute(3))).toBe(2);
      await act(store, first, { action: 'answered' });
      expect(await store.desk.countDue(minute(3))).toBe(1);
    });
  });

  describe('pages', () => {
    const readOn = async (
      store: Store,
      view: DeskView,
      way: 'next' | 'previous',
      from?: string,
    ) => {
      const pages: string[][] = [];
      let cursor = from;
      do {
        const page = await store.desk.page(view, { cursor, limit: 3 });
        pages.push(page.rows.map(({ submission }) => submission.reference));
        cursor = page[way];
      } while (cursor !== undefined);
      return pages;
    };

    test.each(deskViews)('of %s follow each other, forward and back', async (view) => {
      const store = await open();
      const deliverTo = to('spreadsheet');
      for (let at = 0; at < 8; at += 1) {
        // Two at a time: what came at once has an order as well.
        const when = Math.floor(at / 2);
        if (view === 'messages') await write(store, when);
        else if (view === 'held-back') await apply(store, when, { suspicion: 'honeypot' });
        else await apply(store, when, { deliverTo });
      }
      const waiting = await referencesIn(store, view === 'messages' ? view : 'to-answer');
      for (const [at, reference] of waiting.entries()) {
        const isDone = view === 'done' || (view === 'messages' && at > 3);
        if (view === 'under-way' || isDone) await act(store, reference, { action: 'answered' }, 9);
        if (view === 'done')
          await act(store, reference, { action: 'closed', outcome: 'enrolled' }, 9);
      }
      const terms = { now: minute(9), leaseEnds: minute(9), limit: 8 };
      for (const { attempt } of await store.outbox.claim('spreadsheet', terms)) {
        const failed = { outcome: 'failed', reason: 'It is closed.', nextAt: undefined } as const;
        await store.outbox.record(attempt, { at: minute(9), ...failed });
      }
      const all = await referencesIn(store, view);
      expect(all).toHaveLength(8);
      const pages = await readOn(store, view, 'next');
      expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)]);
      const second = (await store.desk.page(view, { limit: 3 })).next;
      const last = (await store.desk.page(view, { limit: 3, cursor: second })).next;
      const back = (await store.desk.page(view, { limit: 3, cursor: last })).previous;
      expect(await readOn(store, view, 'previous', back)).toEqual([
        all.slice(3, 6),
        all.slice(0, 3),
      ]);
    });

    test('stay where they are while others come and go', async () => {
      const store = await open();
      const references = [];
      for (let at = 0; at < 7; at += 1) references.push(await apply(store, 10 + at));
      const first = await store.desk.page('to-answer', { limit: 3 });
      expect(first.previous).toBeUndefined();
      await apply(store, 0);
      await act(store, references[1]!, { action: 'answered' });
      await act(store, references[2]!, { action: 'answered' });
      const second = await store.desk.page('to-answer', { limit: 3, cursor: first.next });
      expect(second.rows.map(({ submission }) => submission.reference)).toEqual(
        references.slice(3, 6),
      );
      // Two are left before it and one has come: one page in full, which is the first.
      const back = await store.desk.page('to-answer', { limit: 3, cursor: second.previous });
      expect(back.rows.map(({ submission }) => submission.submittedAt)).toEqual([
        minute(0),
        minute(10),
        minute(13),
      ]);
      expect(back.previous).toBeUndefined();
    });

    test('after the last that is still there show the last', async () => {
      const store = await open();
      const references = [];
      for (let at = 0; at < 4; at += 1) references.push(await apply(store, at));
      const { next } = await store.desk.page('to-answer', { limit: 3 });
      await act(store, references[3]!, { action: 'answered' });
      const page = await store.desk.page('to-answer', { limit: 3, cursor: next });
      expect(page.rows).toHaveLength(3);
      expect(page.next).toBeUndefined();
    });

    test('have cursors that say nothing of anybody, and forgive one that is made up', async () => {
      const store = await open();
      for (let at = 0; at < 4; at += 1) await apply(store, at);
      const { rows, next } = await store.desk.page('to-answer', { limit: 2 });
      expect(next).toMatch(/^after_\d+_\d+$/);
      for (const cursor of [
        ...['', 'x', 'after', 'after__', 'after_1', `${next!}0000000000000000`, 'after_-_1'],
        ...["after_1_1' OR 1=1", 'after_9999999999999999_1', 'after_NaN_1', '\u0000'],
      ]) {
        const page = await store.desk.page('to-answer', { cursor, limit: 2 });
        expect(page, cursor).toEqual({ rows, next, previous: undefined });
      }
    });
  });

  describe('a search', () => {
    test('finds parts of words, in any case and without accents', async () => {
      const store = await open();
      const reference = await applyAs(store, {});
      const other = { fullName: 'Xu Li', email: 'xu@li.example', mobile: '+33 6 11 22 33 44' };
      await applyAs(store, { ...other, businessName: 'Li' });
      await act(store, reference, { action: 'noted', text: 'Step-frée access!' });
      for (const search of [
        ...[
          'osam',
          'SAMPLE & sons',
          'zoe osample',
          'žöe',
          'ZOE@applicant',
          'sons zoe',
          'STEP-free',
        ],
        ...['+44 7700 900123', '07700 900123', '07700900123', '0044 7700 900 123', '900123'],
        'zoe 07700 900123 sons',
      ]) {
        expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
      }
    });

    test('knows every letter by those of a keyboard', async () => {
      const store = await open();
      for (const [businessName, search] of [
        ['Łukasz Ørsted', 'lukasz orsted'],
        ['Straße & Söhne', 'strasse sohne'],
        ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
        ['İpek Işık', 'ipek isik'],
        ['100% Æther_GmbH [*?]', '100% aether_gmbh [*?]'],
        ['O’Brien', "o'brien"],
        ['ﬁnance', 'finance'],
        ['back\\slash', 'k\\s'],
        ['株式会社', '式会'],
      ] as const) {
        const reference = await applyAs(store, { businessName });
        expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
      }
      // What means something to an engine means itself here.
      for (const search of ['_', '%%', '[a-z]', 'zo?', 'zo*', '\\_']) {
        const isThere = search === '_' ? 1 : 0;
        expect(await referencesIn(store, 'to-answer', search), search).toHaveLength(isThere);
      }
    });

    test('knows a telephone number however it was written', async () => {
      const store = await open();
      for (const [mobile, search] of [
        ['07700 900124', '+44 7700 900124'],
        ['0044 (0)7700 900125', '07700900125'],
        ['+44 07700 900126', '07700 900126'],
        ['+33 6 12 34 56 78', '06 12 34 56'],
      ] as const) {
        const reference = await applyAs(store, { mobile });
        expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
      }
    });

    test('finds a reference with its dash and without', async () => {
      const openStore = await emptyDatabase();
      const references = ['4KX7-9QMD', '2345-6789'];
      const store = await openStore({ newReference: () => references.shift()! });
      onTestFinished(() => store.close());
      await apply(store);
      await apply(store);
      for (const search of ['4kx79qmd', '4KX7-9QMD', '4kx7 9qmd', '4KX7–9QMD', 'x7-9']) {
        expect(await referencesIn(store, 'to-answer', search), search).toEqual(['4KX7-9QMD']);
      }
      expect(await referencesIn(store, 'to-answer', '2345 6789')).toEqual(['2345-6789']);
      expect(await referencesIn(store, 'to-answer', '23456789')).toEqual(['2345-6789']);
    });

    test('needs every word, looks in one list, and has pages', async () => {
      const store = await open();
      const names = Array.from({ length: 5 }, (_, at) => `Ann ${at % 2 ? 'Odd' : 'Even'}`);
      const references = [];
      for (const [at, fullName] of names.entries()) {
        references.push(await applyAs(store, { fullName }, at));
      }
      expect(await referencesIn(store, 'to-answer', 'ann nowhere')).toEqual([]);
      expect(await referencesIn(store, 'done', 'ann')).toEqual([]);
      const even = { search: 'ann even', limit: 2 };
      const first = await store.desk.page('to-answer', even);
      const second = await store.desk.page('to-answer', { ...even, cursor: first.next });
      const found = [...first.rows, ...second.rows].map(({ submission }) => submission.reference);
      expect(found).toEqual([references[0], references[2], references[4]]);
      expect(second.next).toBeUndefined();
      const back = await store.desk.page('to-answer', { ...even, cursor: second.previous });
      expect(back.rows).toEqual(first.rows);
    });

    test('for nothing shows all', async () => {
      const store = await open();
      const reference = await apply(store);
      for (const search of ['', '  ', "'", '\u0000', '\u0301']) {
        expect(await referencesIn(store, 'to-answer', search)).toEqual([reference]);
      }
    });

    test('forgets a note that was taken back', async () => {
      const store = await open();
      const reference = await apply(store);
      await act(store, reference, { action: 'noted', text: 'Prefers Fridays' });
      expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([reference]);
      const [note] = await store.desk.history(reference);
      await act(store, reference, { action: 'undone', event: note!.id });
      expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([]);
    });

    test('finds what was released, what is held back, and messages by their company', async () => {
      const store = await open();
      const held = await apply(store, 0, { suspicion: 'too-fast' });
      const written = await write(store);
      expect(await referencesIn(store, 'held-back', 'sample')).toEqual([held]);
      expect(await referencesIn(store, 'messages', 'daughters bram')).toEqual([written]);
    });
  });

  describe('the same person', () => {
    const ada = { email: 'ada@one.example', mobile: '07700 900555' };

    test('is known by the address in any case, or by the digits of the telephone', async () => {
      const store = await open();
      const one = await applyAs(store, ada, 9);
      const byEmail = await applyAs(
        store,
        { ...ada, mobile: '+1 555', email: 'Ada@ONE.example' },
        1,
      );
      const byNumber = await applyAs(
        store,
        { email: 'b@b.example', mobile: '+44 (0)7700-900 555' },
        3,
      );
      const written = await write(store, 2, { email: 'ada@one.example' });
      await applyAs(store, { email: 'c@c.example', mobile: '07700 900556' }, 4);
      const found = await store.desk.samePerson(one, minute(0));
      expect(found.map(({ submission }) => submission.reference)).toEqual([
        byNumber,
        written,
        byEmail,
      ]);
      expect(await store.desk.samePerson(one, minute(3))).toEqual([]);
      expect(await store.desk.samePerson('2222-2222', minute(0))).toEqual([]);
    });

    test('is not everybody who gave no telephone', async () => {
      const store = await open();
      const one = await write(store, 1, { email: 'a@a.example' });
      await write(store, 2, { email: 'b@b.example' });
      expect(await store.desk.samePerson(one, minute(0))).toEqual([]);
    });

    test('is shown twenty times at most', async () => {
      const store = await open();
      const references = [];
      for (let at = 1; at < 23; at += 1) references.push(await applyAs(store, ada, at));
      const found = await store.desk.samePerson(references[0]!, minute(0));
      expect(found.map(({ submission }) => submission.reference)).toEqual(
        references.slice(2).reverse(),
      );
    });
  });

  test('figures are of applications that are not held back, and say nothing of anybody', async () => {
    const store = await open();
    await apply(store, 0);
    const late = await applyAs(
      store,
      { numberOfAttendees: '8 \u0000', participantType: 'personal' },
      5,
    );
    await apply(store, 6, { suspicion: 'honeypot' });
    await write(store, 7);
    await act(store, late, { action: 'answered' }, 20);
    await act(store, late, { action: 'closed', outcome: 'enrolled' }, 21);
    expect(await store.desk.figures(minute(5))).toEqual([
      {
        ...{ submittedAt: minute(5), answeredAt: minute(20), outcome: 'enrolled', isDone: true },
        courses: sampleApplication.selectedCourses,
        ...{ participantType: 'personal', attendees: '8 \u0000' },
      },
    ]);
    expect((await store.desk.figures(minute(0))).map(({ isDone }) => isDone)).toEqual([
      false,
      true,
    ]);
  });
});
