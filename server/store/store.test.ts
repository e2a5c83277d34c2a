import { describe, expect, onTestFinished, test } from 'vitest';

import { another, entry, message, referenceOf, to } from '../../testing/sample-entry.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import type { Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';
const applications = (store: Store) => everything(store, 'enrolment');

describe.each(setUpEngines())('a store in $engine', ({ emptyDatabase, open, openTwo }) => {
  test('gives back an application unchanged after it is opened again', async () => {
    const openStore = await emptyDatabase();
    const first = await openStore();
    const added = await first.add(entry);
    await first.close();
    const again = await openStore();
    onTestFinished(() => again.close());
    const { kind, content, submittedAt } = entry;
    const stored = { kind, reference: referenceOf(added), submittedAt, content };
    expect(added.outcome).toBe('stored');
    expect(await again.find(stored.reference)).toEqual(stored);
    expect(await applications(again)).toEqual([stored]);
  });

  test.each([
    ['a zero character', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud83e'],
    ['an emoji, quotes and backslashes', '🦽 "\\" \\u0000 \' $1 ?'],
    ['line breaks of every kind', '\r\n\n\r\u2028'],
  ])('keeps %s', async (_what, city) => {
    const store = await open();
    const content = { ...entry.content, city };
    const reference = referenceOf(await store.add({ ...entry, content }));
    const found = await store.find(reference);
    expect(found?.content).toEqual(content);
    expect(Object.keys(found?.content ?? {})).toEqual(Object.keys(content));
  });

  test('draws a reference again that is taken; when none is left, refuses and goes on', async () => {
    const taken = Array.from({ length: 50 }, () => '4KX7-9QMD');
    const store = await open('4KX7-9QMD', '4KX7-9QMD', '4KX7-9QMD', 'CCCC-2222', ...taken);
    await store.add(entry);
    expect(await store.add(message)).toEqual({ outcome: 'stored', reference: 'CCCC-2222' });
    await expect(store.add(another())).rejects.toThrow('no unused reference');
    expect(await store.add(entry)).toEqual({ outcome: 'repeated', reference: '4KX7-9QMD' });
  });

  test('lists applications and messages apart and finds them alike', async () => {
    const store = await open('4KX7-9QMD', 'CCCC-2222', 'DDDD-3333');
    for (const each of [another(), message, another()]) await store.add(each);
    const references = async (kind: 'enrolment' | 'contact') =>
      (await everything(store, kind)).map(({ reference }) => reference);
    expect(await references('enrolment')).toEqual(['4KX7-9QMD', 'DDDD-3333']);
    expect(await references('contact')).toEqual(['CCCC-2222']);
    const contact = { kind: 'contact', content: sampleMessage };
    expect(await store.find('CCCC-2222')).toMatchObject(contact);
    expect(await store.find('2222-2222')).toBeUndefined();
  });

  test('lists in the order of arrival, over more than one page', async () => {
    const store = await open();
    const times = Array.from({ length: 210 }, (_, at) => new Date(at).toISOString());
    for (const submittedAt of times) await store.add(another({ submittedAt }));
    expect((await applications(store)).map(({ submittedAt }) => submittedAt)).toEqual(times);
  });

  test('probes by writing, again and again, and keeps nothing of it but the last', async () => {
    const store = await open();
    for (let count = 0; count < 3; count += 1) await store.probe();
    expect(await applications(store)).toEqual([]);
  });

  describe('erasing', () => {
    test('removes a submission with everything about it, and says where it was taken', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add({ ...entry, deliverTo: to('spreadsheet', 'receipt') });
      await store.add(another());
      const terms = { now, leaseEnds: later, limit: 1 };
      const [claimed] = await store.outbox.claim('spreadsheet', terms);
      const [gone, ...others] = await store.erase(['2222-2222', '9999-9999'], now);
      expect([gone, others]).toEqual([{ reference: '2222-2222', sentTo: ['spreadsheet'] }, []]);
      expect(await store.find('2222-2222')).toBeUndefined();
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
      expect(await applications(store)).toHaveLength(1);
      await store.outbox.record(claimed!.attempt, { outcome: 'delivered', at: now });
      expect(await store.erase(['2222-2222'], now)).toEqual([]);
    });

    test('purges what is older than a date, of every kind, and every instance knows it', async () => {
      const [store, other] = await openTwo();
      const date = '2018-01-31T09:05:00.000Z';
      const old = [
        another({ submittedAt: '2018-01-31T09:04:59.999Z' }),
        { ...message, submittedAt: '2010-01-01T00:00:00.000Z', suspicion: 'honeypot' } as const,
      ];
      const references = [];
      for (const each of old) references.push(referenceOf(await store.add(each)));
      const kept = referenceOf(await store.add(another({ submittedAt: date })));
      const purged = await store.purge(date, now);
      expect(purged).toEqual(references.map((reference) => ({ reference, sentTo: [] })));
      expect((await applications(store)).map(({ reference }) => reference)).toEqual([kept]);
      await other.erase([kept, '9999-9999'], now);
      expect((await store.listErased()).toSorted()).toEqual([...references, kept].toSorted());
    });
  });
});
