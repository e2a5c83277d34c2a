import { describe, expect, test } from 'vitest';

import { another, giveUp, message, to, withoutKey } from '../../testing/sample-entry.ts';
import { setUpEngines } from '../../testing/engines.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';
const muchLater = '2025-01-31T09:09:00.000Z';
const begun = (startedAt: string) => ({ startedAt, endedAt: undefined, failure: undefined });

describe.each(setUpEngines())('the outbox in $engine', ({ open, openTwo }) => {
  const deliverTo = to('spreadsheet', 'staff-mail');
  const toDeliver = () => another({ deliverTo });
  const terms = { now, leaseEnds: later, limit: 10 };
  const arrived = { outcome: 'delivered', at: now } as const;
  const failed = { outcome: 'failed', at: now, reason: 'It is closed.' } as const;

  /** A store in which these submissions wait, in this order; `delivery` reads the first one's. */
  async function withWaiting(...references: string[]) {
    const store = await open(...references);
    for (const each of references.map(toDeliver)) await store.add(each);
    const { outbox } = store;
    const delivery = async () => (await outbox.deliveriesOf(references[0]!))[0];
    return { store, outbox, delivery };
  }

  test('hands out what is due, with what was submitted, first what has waited longest', async () => {
    const store = await open('2222-2222', '3333-3333', '4444-4444');
    const { submittedAt, content, kind } = withoutKey;
    await store.add({ ...toDeliver(), submittedAt: later });
    expect(await store.outbox.claim('spreadsheet', terms)).toEqual([]);
    await store.add(toDeliver());
    await store.add({ ...message, deliverTo, submittedAt: '2025-01-31T09:03:00.000Z' });
    const attempt = expect.any(String) as string;
    const untried = { attempt, tries: 1, mayHaveArrived: false, linkGeneration: 0, history: [] };
    expect(await store.outbox.claim('spreadsheet', { ...terms, limit: 1 })).toMatchObject([
      { ...untried, submission: { kind: 'contact', reference: '4444-4444' } },
    ]);
    expect(await store.outbox.claim('spreadsheet', terms)).toEqual([
      { ...untried, submission: { reference: '3333-3333', kind, submittedAt, content } },
    ]);
  });

  test('hands each delivery to one of many instances', async () => {
    const instances = await openTwo();
    await Promise.all(Array.from({ length: 30 }, () => instances[0].add(toDeliver())));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        instances[at % 2]!.outbox.claim('spreadsheet', { ...terms, limit: 5 }),
      ),
    );
    const references = claims.flat().map(({ submission }) => submission.reference);
    expect(new Set(references).size).toBe(references.length);
    expect(references).toHaveLength(30);
  });

  test('hands it out again when the lease has ended without a word, or when it failed and is due', async () => {
    const { outbox, delivery } = await withWaiting('2222-2222');
    await outbox.claim('spreadsheet', terms);
    const afterLease = { now: later, leaseEnds: muchLater, limit: 10 };
    const [second] = await outbox.claim('spreadsheet', afterLease);
    expect(second).toMatchObject({ tries: 2 });
    const waiting = { channel: 'spreadsheet', state: 'waiting', dueAt: muchLater };
    const attempts = [begun(now), begun(later)];
    expect(await delivery()).toEqual({ ...waiting, isUnderWay: true, attempts });
    const nextAt = '2025-01-31T09:11:00.000Z';
    await outbox.record(second!.attempt, { ...failed, at: muchLater, nextAt });
    const ended = { startedAt: later, endedAt: muchLater, failure: failed.reason };
    expect(await delivery()).toEqual({
      ...{ ...waiting, dueAt: nextAt, isUnderWay: false },
      attempts: [begun(now), ended],
    });
    expect(await outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
  });

  test('says whether the attempt before died, until the staff retry', async () => {
    const { outbox, delivery } = await withWaiting('2222-2222');
    const claim = async (now: string) =>
      (await outbox.claim('spreadsheet', { now, leaseEnds: later, limit: 1 }))[0];
    expect(await claim(now)).toMatchObject({ tries: 1, mayHaveArrived: false });
    const second = await claim(later);
    expect(second).toMatchObject({ tries: 2, mayHaveArrived: true });
    const uncertain = { ...failed, isUncertain: true, nextAt: undefined };
    await outbox.record(second!.attempt, uncertain);
    expect(await delivery()).toMatchObject({
      state: 'given-up',
      isUnderWay: false,
      attempts: [begun(now), { startedAt: later, endedAt: undefined, failure: failed.reason }],
    });
    await outbox.retry('given-up', muchLater);
    expect(await claim(muchLater)).toMatchObject({ tries: 1, mayHaveArrived: false });
    await outbox.retry({ reference: '2222-2222' }, muchLater);
    expect(await claim(muchLater)).toMatchObject({ tries: 1, mayHaveArrived: false });
  });

  test('remembers that it arrived, and retries it no more', async () => {
    const { outbox } = await withWaiting('2222-2222');
    const [claimed] = await outbox.claim('spreadsheet', terms);
    await outbox.record(claimed!.attempt, arrived);
    expect(await outbox.retry('given-up', later)).toBe(0);
    expect(await outbox.retry({ reference: '2222-2222' }, muchLater)).toBe(1);
    expect(await outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
    const attempts = [{ startedAt: now, endedAt: now, failure: undefined }];
    expect(await outbox.deliveriesOf('2222-2222')).toMatchObject([
      { channel: 'spreadsheet', state: 'delivered', isUnderWay: false, attempts },
      { channel: 'staff-mail', state: 'waiting', dueAt: muchLater, isUnderWay: false },
    ]);
  });

  test('lets an attempt that was overtaken decide nothing, unless it arrived', async () => {
    const { outbox, delivery } = await withWaiting('2222-2222');
    const [slow] = await outbox.claim('spreadsheet', terms);
    await outbox.claim('spreadsheet', { now: later, leaseEnds: muchLater, limit: 10 });
    await outbox.record(slow!.attempt, { ...failed, nextAt: undefined });
    const underWay = { state: 'waiting', dueAt: muchLater, isUnderWay: true };
    expect(await delivery()).toMatchObject(underWay);
    await outbox.record(slow!.attempt, arrived);
    expect((await delivery())?.state).toBe('delivered');
  });

  async function withGivenUp() {
    const { store } = await withWaiting('2222-2222', '3333-3333');
    await giveUp(store, 'spreadsheet', now);
    return store;
  }

  test('lists what gave up, and leaves it alone until it is retried', async () => {
    const store = await withGivenUp();
    const shared = {
      ...{ kind: 'enrolment', channel: 'spreadsheet', attempts: 1, lastAttemptAt: now },
      failure: 'It is closed.',
    };
    expect(await store.outbox.listGivenUp()).toEqual(
      ['2222-2222', '3333-3333'].map((reference) => ({ reference, ...shared })),
    );
    expect(await store.outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
    expect(await store.outbox.retry('given-up', later)).toBe(2);
    expect(await store.outbox.listGivenUp()).toEqual([]);
    const again = await store.outbox.claim('spreadsheet', { ...terms, now: later });
    expect(again.map(({ tries }) => tries)).toEqual([1, 1]);
  });

  test('retries all of one submission that has not arrived and is not under way', async () => {
    const store = await withGivenUp();
    const [underWay] = await store.outbox.claim('staff-mail', { ...terms, limit: 1 });
    expect(underWay?.submission.reference).toBe('2222-2222');
    for (const [reference, count] of Object.entries({ '2222-2222': 1, '3333-3333': 2, none: 0 }))
      expect(await store.outbox.retry({ reference }, now)).toBe(count);
    expect(await store.outbox.listGivenUp()).toEqual([]);
  });

  const done = { action: 'noted', text: 'Wrote', at: now, by: 'Ada' } as const;
  const letter = (dueAt: string) => [{ channel: 'letter', dueAt }];
  const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
  const claimAt = (at: string) => ({ now: at, leaseEnds: muchLater, limit: 10 });

  /** A store with an application of each reference, of which nothing waits. */
  async function withForms(...references: string[]) {
    const store = await open(...references);
    for (const each of references.map(() => another())) await store.add(each);
    return store;
  }

  test('a letter of an event is handed out once, when it is due and none of an earlier event waits, with all that was done', async () => {
    const store = await withForms('2222-2222');
    await store.desk.add('2222-2222', done, undefined, letter(now));
    await store.desk.add('2222-2222', done, undefined, letter(later));
    const history = await store.desk.history('2222-2222');
    const [claimed] = await store.outbox.claim('letter', claimAt(now));
    expect(claimed).toMatchObject({ tries: 1, submission: { reference: '2222-2222' } });
    expect([claimed?.event, claimed?.history]).toEqual([history[0], history]);
    await store.outbox.record(claimed!.attempt, { ...failed, nextAt: muchLater });
    expect(await store.outbox.claim('letter', claimAt(later))).toEqual([]);
    for (const event of history) {
      const [next, ...others] = await store.outbox.claim('letter', claimAt(muchLater));
      expect([next?.event, others]).toEqual([event, []]);
      await store.outbox.record(next!.attempt, arrived);
    }
    const letters = await store.outbox.deliveriesOf('2222-2222');
    expect(letters.map(({ event, state }) => [event, state])).toEqual(
      history.map(({ id }) => [id, 'delivered']),
    );
  });

  test('a letter that is due on a day waits for it, and a retry does not send it earlier', async () => {
    const store = await withForms('2222-2222');
    await store.desk.add('2222-2222', done, undefined, letter(inDays(4)));
    expect(await store.outbox.claim('letter', claimAt(inDays(3)))).toEqual([]);
    expect(await store.outbox.retry({ reference: '2222-2222' }, later)).toBe(0);
    const [dated] = await store.outbox.claim('letter', claimAt(inDays(4)));
    await store.outbox.record(dated!.attempt, { ...failed, nextAt: inDays(5) });
    expect(await store.outbox.retry({ reference: '2222-2222' }, inDays(4))).toBe(1);
  });

  test('a letter is taken back by an event that makes it needless, unless it arrived', async () => {
    const store = await open('2222-2222', '3333-3333');
    for (let count = 0; count < 2; count += 1)
      await store.add(another({ deliverTo: to('receipt') }));
    const on = (channel: string, days: number) => ({ channel, dueAt: inDays(days) });
    const both = [on('receipt', 1), on('letter', 2)];
    await store.desk.add('3333-3333', done, undefined, both);
    await store.desk.add('2222-2222', done, undefined, [on('receipt', 0)]);
    const claimed = await store.outbox.claim('receipt', claimAt(now));
    const early = claimed.find(({ event }) => event !== undefined);
    await store.outbox.record(early!.attempt, arrived);
    await store.desk.add('2222-2222', done, undefined, both);
    await store.desk.add('2222-2222', done, undefined, [on('receipt', 3)], ['receipt']);
    const statesOf = async (reference: string) =>
      (await store.outbox.deliveriesOf(reference)).map(
        ({ channel, state }) => `${channel} ${state}`,
      );
    // The first belongs to no event, and stays.
    expect(await statesOf('2222-2222')).toEqual([
      ...['receipt waiting', 'receipt delivered', 'receipt taken-back'],
      ...['letter waiting', 'receipt waiting'],
    ]);
    expect(await statesOf('3333-3333')).not.toContain('receipt taken-back');
  });

  test('a letter is not there where its event was not added', async () => {
    const store = await withForms('2222-2222');
    const taken = { action: 'taken', at: now, by: 'Ada' } as const;
    await store.desk.add('2222-2222', taken);
    const rival = { ...taken, by: 'Bob' };
    const late = store.desk.add('2222-2222', rival, { seen: undefined }, letter(now));
    expect(await late).toEqual({ outcome: 'overtaken' });
    expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
  });

  test('counts what waits, what gave up and what has no channel any more', async () => {
    const store = await withGivenUp();
    const before = await store.outbox.count(['spreadsheet', 'staff-mail']);
    expect(before).toEqual({ waiting: 2, gaveUp: 2, withoutChannel: 0 });
    const [claimed] = await store.outbox.claim('staff-mail', { ...terms, limit: 2 });
    await store.outbox.record(claimed!.attempt, arrived);
    const after = { waiting: 0, gaveUp: 2, withoutChannel: 1 };
    expect(await store.outbox.count(['spreadsheet'])).toEqual(after);
    expect(await store.outbox.count([])).toMatchObject({ gaveUp: 2, withoutChannel: 1 });
  });
});
