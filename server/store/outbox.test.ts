import { describe, expect, test } from 'vitest';

import { stateAfter } from '../../domain/case/events.ts';
import { moveOf2030, sampleJoining, sampleLetter } from '../../domain/testing/sample-changes.ts';
import { replyDue } from '../../domain/time/reply-due.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { another, giveUp, message, to, withoutKey } from '../../testing/sample-entry.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';
const muchLater = '2025-01-31T09:09:00.000Z';

describe.each(setUpEngines())('the outbox in $engine', ({ open, openTwo }) => {
  const deliverTo = to('spreadsheet', 'staff-mail');
  const toDeliver = () => another({ deliverTo });
  const terms = { now, leaseEnds: later, limit: 10 };
  const arrived = { outcome: 'delivered', at: now } as const;
  const failed = { outcome: 'failed', at: now, reason: 'It is closed.' } as const;

  test('hands out what is due, with what was submitted, first what has waited longest', async () => {
    const store = await open('2222-2222', '3333-3333', '4444-4444');
    const { submittedAt, content, kind } = withoutKey;
    const dueAt = replyDue(kind, submittedAt);
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
      { ...untried, submission: { reference: '3333-3333', kind, submittedAt, dueAt, content } },
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

  test('tries again by itself what gave up while the clock was ahead', async () => {
    const store = await open('2222-2222');
    await store.add(toDeliver());
    await giveUp(store, 'spreadsheet', '2025-03-12T09:05:00.000Z');
    const [again] = await store.outbox.claim('spreadsheet', terms);
    expect(again).toMatchObject({ tries: 1, mayHaveArrived: false });
    await store.outbox.record(again!.attempt, { ...failed, nextAt: undefined });
    expect(await store.outbox.claim('spreadsheet', { ...terms, now: later })).toEqual([]);
  });

  const done = { action: 'noted', text: 'Wrote', at: now, by: 'Ada' } as const;
  const letter = (dueAt: string) => [{ channel: 'letter', dueAt }];
  const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
  const claimAt = (at: string) => ({ now: at, leaseEnds: muchLater, limit: 10 });

  test('a letter of an event is handed out once, when it is due and none of an earlier event waits, with all that was done', async () => {
    const store = await open('2222-2222');
    await store.add(another());
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

  test('hands out a delivery for each recipient, and one that waits holds up only what is to the same', async () => {
    const store = await open('2222-2222');
    await store.add(another());
    const to = (recipients: string[]) =>
      recipients.map((recipient) => ({ channel: 'participants', dueAt: now, recipient }));
    await store.desk.add('2222-2222', done, undefined, to(['ada@a.example', 'bo@b.example']));
    const first = await store.outbox.claim('participants', claimAt(now));
    expect(first.map(({ recipient }) => recipient)).toEqual(['ada@a.example', 'bo@b.example']);
    await store.outbox.record(first[0]!.attempt, arrived);
    await store.outbox.record(first[1]!.attempt, { ...failed, nextAt: muchLater });
    await store.desk.add('2222-2222', done, undefined, to(['ada@a.example', 'bo@b.example']));
    const second = await store.outbox.claim('participants', claimAt(later));
    expect(second.map(({ recipient }) => recipient)).toEqual(['ada@a.example']);
    const [, waiting] = await store.outbox.deliveriesOf('2222-2222');
    expect(waiting).toMatchObject({ recipient: 'bo@b.example', state: 'waiting' });
  });

  test('an event can be undone that only the webhook was told of', async () => {
    const store = await open('2222-2222');
    await store.add(another());
    const add = (event: Parameters<typeof store.desk.add>[1], to: string[]) =>
      store.desk.add('2222-2222', event, undefined, on(to));
    const on = (channels: string[]) => channels.map((channel) => ({ channel, dueAt: now }));
    const undo = async (event: string) =>
      (await add({ action: 'undone', event, at: now, by: 'Ada' }, [])).outcome;
    for (const outcome of ['added', 'too-late']) {
      const channels = ['webhook', 'webhook-lapsed', ...(outcome === 'added' ? [] : ['letter'])];
      await add(done, channels);
      for (const channel of channels)
        for (const { attempt } of await store.outbox.claim(channel, claimAt(now)))
          await store.outbox.record(attempt, arrived);
      const event = (await store.desk.history('2222-2222')).at(-1)!.id;
      expect(await undo(event)).toBe(outcome);
    }
    const states = (await store.outbox.deliveriesOf('2222-2222')).map(({ state }) => state);
    expect(states).toEqual(Array(5).fill('delivered'));
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
    const statesOf = async (of: string) =>
      (await store.outbox.deliveriesOf(of)).map(({ channel, state }) => `${channel} ${state}`);
    // The first belongs to no event, and stays.
    expect(await statesOf('2222-2222')).toEqual([
      ...['receipt waiting', 'receipt delivered', 'receipt taken-back'],
      ...['letter waiting', 'receipt waiting'],
    ]);
    expect(await statesOf('3333-3333')).not.toContain('receipt taken-back');
  });

  test('what came back stands among what gave up, unless that is taken back, until it is sent again or replaced', async () => {
    const store = await open('2222-2222');
    await store.add(another({ deliverTo: to('receipt') }));
    const written = { action: 'written', ...sampleLetter, at: now, by: 'Ada' } as const;
    await store.desk.add('2222-2222', written, undefined, letter(now));
    const send = async (channel: string) => {
      for (const { attempt } of await store.outbox.claim(channel, claimAt(now)))
        await store.outbox.record(attempt, { ...arrived, historyEvent: 'sent' });
    };
    for (const channel of ['receipt', 'letter']) await send(channel);
    const { id } = (await store.desk.history('2222-2222'))[0]!;
    const back = (channel: string, event: string) =>
      store.desk.add('2222-2222', {
        ...({ action: 'came-back', channel, event, recipient: '' } as const),
        ...{ at: later, by: 'Ada' },
      });
    const stands = async () => ({
      gaveUp: (await store.outbox.listGivenUp()).map(({ channel }) => channel),
      answeredAt: stateAfter(await store.desk.history('2222-2222')).answer?.at,
    });
    expect(await stands()).toEqual({ gaveUp: [], answeredAt: now });
    await back('receipt', '');
    await back('letter', id);
    // It is there already.
    expect(await back('letter', id)).toEqual({ outcome: 'overtaken' });
    expect(await stands()).toEqual({ gaveUp: ['receipt', 'letter'], answeredAt: undefined });
    const event = (await store.desk.history('2222-2222')).at(-1)!.id;
    await store.desk.add('2222-2222', { action: 'undone', event, at: later, by: 'Ada' });
    expect(await stands()).toEqual({ gaveUp: ['receipt'], answeredAt: now });
    await back('letter', id);
    await store.outbox.retry({ reference: '2222-2222' }, now);
    for (const channel of ['receipt', 'letter']) await send(channel);
    expect(await stands()).toEqual({ gaveUp: [], answeredAt: now });
    await back('letter', id);
    await store.desk.add('2222-2222', written, undefined, letter(now));
    await send('letter');
    expect(await stands()).toEqual({ gaveUp: [], answeredAt: now });
  });

  test('what gave up stands until somebody writes again: joining instructions, a move of the session and certificates replace their like alone', async () => {
    const store = await open('2222-2222');
    await store.add(another());
    const make = { at: now, by: 'Ada' };
    const written = { action: 'written', ...sampleLetter, ...make } as const;
    const instructed = {
      action: 'instructed',
      ...sampleJoining,
      ...sampleLetter,
      ...make,
    } as const;
    const attended = { action: 'attended', came: '', numbers: '', ...make } as const;
    const moved = { ...moveOf2030, ...make } as const;
    type Event = typeof written | typeof instructed | typeof attended | typeof moved;
    const end = async (event: Event, is: object) => {
      await store.desk.add('2222-2222', event, undefined, letter(now));
      for (const { attempt } of await store.outbox.claim('letter', claimAt(now)))
        await store.outbox.record(attempt, { ...arrived, ...is, historyEvent: 'sent' });
      return (await store.outbox.listGivenUp()).length;
    };
    expect(await end(written, failed)).toBe(1);
    expect(await end(instructed, {})).toBe(1);
    expect(await end(instructed, failed)).toBe(2);
    expect(await end(attended, {})).toBe(2);
    expect(await end(moved, {})).toBe(2);
    expect(await end(instructed, {})).toBe(1);
    expect(await end(written, {})).toBe(0);
  });

  test('counts and lists what waits or gave up, without what is in quarantine', async () => {
    const store = await open('2222-2222', '3333-3333');
    for (let count = 0; count < 2; count += 1) await store.add(toDeliver());
    await giveUp(store, 'spreadsheet', now);
    const both = { waiting: 2, gaveUp: 2, withoutChannel: 0, oldestWaitingSeconds: 120 };
    expect(await store.outbox.count(['spreadsheet', 'staff-mail'], later)).toEqual(both);
    const [claimed] = await store.outbox.claim('staff-mail', { ...terms, limit: 1 });
    const quarantined = { action: 'quarantined', at: now, by: 'Ada' } as const;
    await store.desk.add('2222-2222', quarantined);
    // An attempt that had begun ends all the same.
    await store.outbox.record(claimed!.attempt, arrived);
    const one = { waiting: 0, gaveUp: 1, withoutChannel: 1, oldestWaitingSeconds: 0 };
    expect(await store.outbox.count(['spreadsheet'], later)).toEqual(one);
    expect(await store.outbox.listGivenUp()).toMatchObject([{ reference: '3333-3333' }]);
    expect((await store.outbox.deliveriesOf('2222-2222'))[1]?.state).toBe('delivered');
  });
});
