import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { another, referenceOf, to } from '../../testing/sample-entry.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import type { Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const applications = (store: Store) => everything(store, 'enrolment');

describe.each(setUpEngines())('a form that comes again, in $engine', ({ open, openTwo }) => {
  describe('the same content', () => {
    const tomorrow = '2025-02-01T00:00:00.000Z';
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const [keyA, keyB] = keys;
    const content = another();

    test.each([
      ['without a key and with one', undefined, keyA],
      ['with a key and without one', keyA, undefined],
      ['with one key and another', keyA, keyB],
      ['without a key', undefined, undefined],
    ])('on the same day is one application: %s', async (_how, first, second) => {
      const store = await open('2222-2222');
      await store.add({ ...content, idempotencyKey: first });
      const submittedAt = '2025-01-31T23:59:59.999Z';
      const again = { ...content, idempotencyKey: second, submittedAt };
      expect(await store.add(again)).toEqual({ outcome: 'repeated', reference: '2222-2222' });
      expect(await applications(store)).toHaveLength(1);
    });

    test('on another day is another application, unless it comes under a key that is known', async () => {
      const store = await open('2222-2222', '4444-4444', '3333-3333');
      await store.add({ ...content, idempotencyKey: keyA });
      const known = { outcome: 'repeated', reference: '2222-2222' };
      const repeated = { ...content, idempotencyKey: keyA, submittedAt: tomorrow };
      expect(await store.add(repeated)).toEqual(known);
      const dayAfter = '2025-02-02T00:00:00.000Z';
      const other = { ...content, idempotencyKey: keyB, submittedAt: dayAfter };
      expect(await store.add(other)).toEqual({ outcome: 'stored', reference: '3333-3333' });
    });

    test('is known by the key and on the day on which it came again', async () => {
      const store = await open('2222-2222');
      await store.add({ ...content, idempotencyKey: keyA });
      await store.add({ ...content, idempotencyKey: keyB });
      const known = { outcome: 'repeated', reference: '2222-2222' };
      const again = { ...content, submittedAt: tomorrow };
      expect(await store.add({ ...again, idempotencyKey: keyB })).toEqual(known);
      expect(await store.add(again)).toEqual(known);
      expect(await store.add(another({ idempotencyKey: keyB }))).toEqual({ outcome: 'conflict' });
    });

    test('is a new application after the first was erased, under the same key', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add({ ...content, idempotencyKey: keyA });
      await store.erase(['2222-2222'], now);
      const stored = { outcome: 'stored', reference: '3333-3333' };
      expect(await store.add({ ...content, idempotencyKey: keyA })).toEqual(stored);
    });

    test('stays one when it comes at once to two instances, under any keys', async () => {
      const instances = await openTwo();
      const deliverTo = to('receipt');
      const add = (idempotencyKey: string | undefined, at: number, submittedAt = now) =>
        instances[at % 2]!.add({ ...content, idempotencyKey, submittedAt, deliverTo });
      const posts = [...keys, undefined, ...keys.toReversed(), undefined];
      const answers = await Promise.all(posts.map((key, at) => add(key, at)));
      const references = answers.map(referenceOf);
      expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(new Set(references).size).toBe(1);
      expect(await applications(instances[0])).toHaveLength(1);
      expect(await instances[0].outbox.deliveriesOf(references[0]!)).toHaveLength(1);
      const later = await Promise.all(keys.map((key, at) => add(key, at, tomorrow)));
      expect(new Set(later.map(referenceOf))).toEqual(new Set(references));
    });
  });

  test('lets one of many contents have a key that all bring at once, on two instances', async () => {
    const instances = await openTwo();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => instances[at % 2]!.add(another({ idempotencyKey }))),
    );
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(9);
    expect(await applications(instances[0])).toHaveLength(1);
  });
});
