import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { another, message, referencesIn, to, withoutKey } from '../../testing/sample-entry.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import type { Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';
const applications = (store: Store) => everything(store, 'enrolment');
const untried = (dueAt: string) => ({ state: 'waiting', dueAt, isUnderWay: false, attempts: [] });

describe.each(setUpEngines())('quarantine in $engine', ({ open }) => {
  const suspect = { ...withoutKey, suspicion: 'honeypot' } as const;

  test('keeps what is suspect out of the list, and counts it', async () => {
    const store = await open('2222-2222', '3333-3333', '4444-4444');
    for (const each of [suspect, another(), { ...message, suspicion: 'too-fast' } as const])
      await store.add(each);
    const listed = await applications(store);
    const held = await Array.fromAsync(store.list('enrolment', { quarantined: true }));
    expect(listed.map(({ reference }) => reference)).toEqual(['3333-3333']);
    expect(held).toMatchObject([{ reference: '2222-2222', suspicion: 'honeypot' }]);
    expect(await store.countQuarantined('enrolment')).toBe(1);
    expect(await store.countQuarantined('contact')).toBe(1);
    expect(await store.find('4444-4444')).toMatchObject({ suspicion: 'too-fast' });
  });

  test('ends once, with the deliveries that waited for that', async () => {
    const store = await open('2222-2222');
    await store.add(suspect);
    const terms = { deliverTo: to('spreadsheet', 'receipt'), now } as const;
    expect(await store.release('2222-2222', terms)).toBe(true);
    expect(await store.release('2222-2222', terms)).toBe(false);
    expect(await store.release('3333-3333', terms)).toBe(false);
    expect(await store.countQuarantined('enrolment')).toBe(0);
    expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
      { channel: 'spreadsheet', ...untried(now) },
      { channel: 'receipt', ...untried(now) },
    ]);
    // The same answers are not quarantined again, even if they come once more as if from a robot.
    await store.add(suspect);
    expect(await applications(store)).toHaveLength(1);
  });

  const keyA = randomUUID();
  const deliverTo = to('spreadsheet', 'receipt');

  test('ends when the same comes under any key and is not suspect', async () => {
    for (const idempotencyKey of [keyA, randomUUID(), undefined]) {
      const store = await open('2222-2222');
      await store.add({ ...suspect, idempotencyKey: keyA });
      const again = { ...withoutKey, idempotencyKey, deliverTo, submittedAt: later };
      // A repeat that is suspect too does not release it.
      const added = await store.add({ ...again, suspicion: 'too-fast' });
      expect(added).toEqual({ outcome: 'repeated', reference: '2222-2222' });
      expect(await store.find('2222-2222')).toMatchObject({ suspicion: 'honeypot' });
      expect(await store.add(again)).toEqual({ outcome: 'released', reference: '2222-2222' });
      expect(await store.add(again)).toEqual({ outcome: 'repeated', reference: '2222-2222' });
      expect(await applications(store)).toHaveLength(1);
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
        { channel: 'spreadsheet', ...untried(later) },
        { channel: 'receipt', ...untried(later) },
      ]);
    }
  });

  const times = { now: later, leaseEnds: '2025-01-31T09:09:00.000Z', limit: 5 };
  const quarantined = { action: 'quarantined', at: now, by: 'Ada' } as const;

  test('by the staff stops deliveries that wait until it is ended, and not by the same that comes again', async () => {
    const store = await open('2222-2222');
    await store.add({ ...withoutKey, deliverTo });
    const [sent] = await store.outbox.claim('receipt', times);
    await store.outbox.record(sent!.attempt, { at: later, outcome: 'delivered' });
    await store.desk.add('2222-2222', quarantined);
    expect((await store.add({ ...withoutKey, deliverTo })).outcome).toBe('repeated');

    expect(await store.find('2222-2222')).toMatchObject({ suspicion: 'staff' });
    expect(await store.outbox.claim('spreadsheet', times)).toEqual([]);
    const channels = ['spreadsheet', 'receipt'];
    expect(await store.outbox.count(channels)).toMatchObject({ waiting: 0, gaveUp: 0 });
    expect(await referencesIn(store, 'quarantined')).toEqual(['2222-2222']);

    const terms = { deliverTo: to('staff-mail'), now: later };
    expect(await store.release('2222-2222', terms)).toBe(true);
    expect(await referencesIn(store, 'to-answer')).toEqual(['2222-2222']);
    expect(await store.outbox.count(channels)).toMatchObject({ waiting: 1 });
    expect(await store.outbox.claim('spreadsheet', times)).toHaveLength(1);
    const deliveries = await store.outbox.deliveriesOf('2222-2222');
    const states = deliveries.map(({ channel, state }) => `${channel} ${state}`);
    expect(states).toEqual(['spreadsheet waiting', 'receipt delivered']);
  });

  test('by the staff lets an attempt end that had begun, and names nothing that gave up', async () => {
    const store = await open('2222-2222');
    await store.add({ ...withoutKey, deliverTo });
    const [attempt] = await store.outbox.claim('spreadsheet', times);
    const [refused] = await store.outbox.claim('receipt', times);
    await store.desk.add('2222-2222', quarantined);
    await store.outbox.record(attempt!.attempt, { at: later, outcome: 'delivered' });
    const failed = { outcome: 'failed', reason: 'No.', nextAt: undefined } as const;
    await store.outbox.record(refused!.attempt, { at: later, ...failed });
    expect(await store.outbox.listGivenUp()).toEqual([]);
    expect(await store.outbox.count(['receipt'])).toMatchObject({ gaveUp: 0 });
    const ends = await store.outbox.deliveriesOf('2222-2222');
    expect(ends.map(({ state }) => state)).toEqual(['delivered', 'given-up']);
  });
});
