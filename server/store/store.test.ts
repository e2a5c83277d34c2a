import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test } from 'vitest';

import { to } from '../../testing/destinations.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { everything } from '../../testing/make-server.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import {
  another,
  entry,
  message,
  referenceOf,
  withoutKey,
  withReceipt,
} from '../../testing/sample-entry.ts';
import type { AddOutcome, NewSubmission, Store } from './store.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:07:00.000Z';
const muchLater = '2025-01-31T09:09:00.000Z';

const begun = (startedAt: string) => ({ startedAt, endedAt: undefined, failure: undefined });
const untried = (dueAt: string) => ({ state: 'waiting', dueAt, isUnderWay: false, attempts: [] });

const applications = (store: Store) => everything(store, 'enrolment');

const closeAll = async (stores: Store[]) => {
  await Promise.all(stores.map((store) => store.close()));
};

describe.each(setUpEngines())('a store in $engine', ({ emptyDatabase }) => {
  async function open(...references: string[]): Promise<Store> {
    const openStore = await emptyDatabase();
    const store = await openStore(
      references.length > 0 ? { newReference: () => references.shift() ?? '9999-9999' } : {},
    );
    onTestFinished(() => store.close());
    return store;
  }

  /** Two instances over one database, each ready to do several things at once. */
  async function openTwo(): Promise<Store[]> {
    const openStore = await emptyDatabase();
    const instances = [await openStore(), await openStore()];
    onTestFinished(() => closeAll(instances));
    // A connection that has to be made first would have everything wait in turn.
    await Promise.all(Array.from({ length: 20 }, (_, at) => instances[at % 2]!.probe()));
    return instances;
  }

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

  test('answers the same key with the same content with the first reference', async () => {
    const store = await open();
    const first = await store.add(entry);
    const second = await store.add({ ...entry, submittedAt: '2025-02-01T00:00:00.000Z' });
    expect(second).toEqual({ ...first, outcome: 'repeated' });
    expect(await applications(store)).toHaveLength(1);
  });

  test('refuses the same key with other content', async () => {
    const store = await open();
    await store.add(entry);
    const other = { ...entry, contentHash: 'b'.repeat(64) };
    expect(await store.add(other)).toEqual({ outcome: 'conflict' });
    expect(await applications(store)).toHaveLength(1);
  });

  test('stores once what comes many times at once, on two instances', async () => {
    const instances = await openTwo();
    const deliverTo = to('spreadsheet');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => instances[at % 2]!.add({ ...entry, deliverTo })),
    );
    expect(new Set(answers.map(referenceOf)).size).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(await applications(instances[0]!)).toHaveLength(1);
    expect(await instances[0]!.outbox.deliveriesOf(referenceOf(answers[0]!))).toHaveLength(1);
  });

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
      const endOfDay = '2025-01-31T23:59:59.999Z';
      expect(
        await store.add({ ...content, idempotencyKey: second, submittedAt: endOfDay }),
      ).toEqual({ outcome: 'repeated', reference: '2222-2222' });
      expect(await applications(store)).toHaveLength(1);
    });

    test('on another day is another application, unless it comes under a key that is known', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add({ ...content, idempotencyKey: keyA });
      const repeated = { ...content, idempotencyKey: keyA, submittedAt: tomorrow };
      expect(await store.add(repeated)).toMatchObject({ reference: '2222-2222' });
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
      await store.erase('2222-2222');
      expect(await store.add({ ...content, idempotencyKey: keyA })).toEqual({
        outcome: 'stored',
        reference: '3333-3333',
      });
    });

    test('stays one when it comes at once to two instances, under any keys', async () => {
      const instances = await openTwo();
      const add = (idempotencyKey: string | undefined, at: number, submittedAt = now) =>
        instances[at % 2]!.add({
          ...content,
          idempotencyKey,
          submittedAt,
          deliverTo: to('receipt'),
        });
      const posts = [...keys, undefined, ...keys.toReversed(), undefined];
      const answers = await Promise.all(posts.map((key, at) => add(key, at)));
      const references = answers.map(referenceOf);
      expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(new Set(references).size).toBe(1);
      expect(await applications(instances[0]!)).toHaveLength(1);
      expect(await instances[0]!.outbox.deliveriesOf(references[0]!)).toHaveLength(1);
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
    expect(await applications(instances[0]!)).toHaveLength(1);
  });

  test('draws a reference again that is taken, by whatever kind', async () => {
    const store = await open('4KX7-9QMD', '4KX7-9QMD', '4KX7-9QMD', 'CCCC-2222');
    await store.add(entry);
    expect(await store.add(message)).toEqual({ outcome: 'stored', reference: 'CCCC-2222' });
  });

  test('when no reference is left, refuses the application and goes on', async () => {
    const store = await open(...Array.from({ length: 50 }, () => '4KX7-9QMD'));
    await store.add(entry);
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
    expect(await store.find('CCCC-2222')).toMatchObject({
      kind: 'contact',
      content: sampleMessage,
    });
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
    for (let count = 0; count < 3; count += 1) {
      await expect(store.probe()).resolves.toBeUndefined();
    }
    expect(await applications(store)).toEqual([]);
  });

  describe('quarantine', () => {
    const suspect = { ...withoutKey, suspicion: 'honeypot' } as const;

    test('keeps what is suspect out of the list, and counts it', async () => {
      const store = await open('2222-2222', '3333-3333', '4444-4444');
      for (const each of [suspect, another(), { ...message, suspicion: 'too-fast' } as const]) {
        await store.add(each);
      }
      const listed = await applications(store);
      const held = await Array.fromAsync(store.list('enrolment', { quarantined: true }));
      expect(listed.map(({ reference }) => reference)).toEqual(['3333-3333']);
      expect(held).toMatchObject([{ reference: '2222-2222', suspicion: 'honeypot' }]);
      expect(await store.countQuarantined('enrolment')).toBe(1);
      expect(await store.countQuarantined('contact')).toBe(1);
      expect(await store.find('4444-4444')).toMatchObject({ suspicion: 'too-fast' });
    });

    test('ends once, with the deliveries that were held back', async () => {
      const store = await open('2222-2222');
      await store.add(suspect);
      const terms = { deliverTo: to('spreadsheet', 'receipt'), now } as const;
      expect(await store.release('2222-2222', terms)).toBe(true);
      expect(await store.release('2222-2222', terms)).toBe(false);
      expect(await applications(store)).toHaveLength(1);
      expect(await store.countQuarantined('enrolment')).toBe(0);
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
        { channel: 'spreadsheet', ...untried(now) },
        { channel: 'receipt', ...untried(now) },
      ]);
    });

    const keyA = randomUUID();
    const deliverTo = to('spreadsheet', 'receipt');

    test.each([
      ['under the same key', keyA],
      ['under another key', randomUUID()],
      ['without a key', undefined],
    ])('ends when the same comes %s and is not suspect', async (_how, idempotencyKey) => {
      const store = await open('2222-2222');
      await store.add({ ...suspect, idempotencyKey: keyA });
      const again = { ...withoutKey, idempotencyKey, deliverTo, submittedAt: later };
      expect(await store.add(again)).toEqual({ outcome: 'released', reference: '2222-2222' });
      expect(await store.add(again)).toEqual({ outcome: 'repeated', reference: '2222-2222' });
      expect(await applications(store)).toHaveLength(1);
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([
        { channel: 'spreadsheet', ...untried(later) },
        { channel: 'receipt', ...untried(later) },
      ]);
    });

    test('stays when the same comes and is suspect again', async () => {
      const store = await open('2222-2222');
      await store.add({ ...suspect, idempotencyKey: keyA });
      for (const idempotencyKey of [keyA, randomUUID(), undefined]) {
        expect(await store.add({ ...suspect, idempotencyKey, deliverTo })).toEqual({
          outcome: 'repeated',
          reference: '2222-2222',
        });
      }
      expect(await store.find('2222-2222')).toMatchObject({ suspicion: 'honeypot' });
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
    });

    test('does not begin when the same comes again and is suspect', async () => {
      const store = await open('2222-2222');
      await store.add(withoutKey);
      await store.add(suspect);
      expect(await applications(store)).toHaveLength(1);
    });

    test('ends once when the staff end it and the same comes at once, on two instances', async () => {
      const instances = await openTwo();
      const reference = referenceOf(await instances[0]!.add(suspect));
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const store = instances[at % 2]!;
          if (at > 4) return store.release(reference, { deliverTo, now });
          return (await store.add({ ...withoutKey, deliverTo })).outcome === 'released';
        }),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await instances[0]!.outbox.deliveriesOf(reference)).toHaveLength(2);
    });

    test('is not ended for what was never in it', async () => {
      const store = await open('2222-2222');
      await store.add(withoutKey);
      expect(await store.release('2222-2222', { deliverTo: to('receipt'), now })).toBe(false);
      expect(await store.release('3333-3333', { deliverTo: to('receipt'), now })).toBe(false);
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
    });
  });

  describe('receipts to one mailbox', () => {
    const spellings = [
      ...['zoe@applicant.example', 'Zoe@applicant.example', 'z.oe@applicant.example'],
      ...['zoe+courses@applicant.example', 'ZOE@APPLICANT.EXAMPLE', 'zoe@applicant.example'],
    ];
    const kindOf = (at: number) => (at % 2 === 0 ? 'enrolment' : 'contact');
    const receiptOf = async (store: Store, added: AddOutcome) =>
      (await store.outbox.deliveriesOf(referenceOf(added))).find(
        ({ channel }) => channel === 'receipt',
      );

    /** Adds one after another; resolves to what became of their receipts. */
    async function statesAfter(store: Store, entries: NewSubmission[]) {
      const states = [];
      for (const each of entries)
        states.push((await receiptOf(store, await store.add(each)))?.state);
      return states;
    }

    const threeTo = async (store: Store, email: string, submittedAt = now) =>
      statesAfter(
        store,
        Array.from({ length: 3 }, () => withReceipt(email, { submittedAt })),
      );

    test('are whatever goes to the sender, by any name', async () => {
      const store = await open('2222-2222', '3333-3333', '4444-4444', '5555-5555');
      const deliverTo = [{ name: 'text-message', isToSender: true }, { name: 'receipt' }];
      for (let count = 0; count < 4; count += 1) await store.add(another({ deliverTo }));
      expect(await store.outbox.deliveriesOf('5555-5555')).toMatchObject([
        { channel: 'text-message', state: 'held-back' },
        { channel: 'receipt', state: 'waiting' },
      ]);
      const terms = { now, leaseEnds: now, limit: 10 };
      const claimed = await store.outbox.claim('receipt', terms);
      expect(claimed.map(({ submission }) => submission.isReceiptHeldBack)).toEqual([
        ...[undefined, undefined, undefined, true],
      ]);
    });

    test('are three at most, over both forms and however the address is written', async () => {
      const store = await open();
      const entries = spellings.map((email, at) => withReceipt(email, { kind: kindOf(at) }));
      expect(await statesAfter(store, entries)).toEqual([
        ...['waiting', 'waiting', 'waiting'],
        ...['held-back', 'held-back', 'held-back'],
      ]);
      expect(await statesAfter(store, [withReceipt('joe@applicant.example')])).toEqual(['waiting']);
      expect(await store.outbox.countHeldBack('2025-01-30T09:05:00.000Z')).toBe(3);
      expect(await store.outbox.countHeldBack(now)).toBe(0);
    });

    test('are three at most when all come at once to two instances', async () => {
      const instances = await openTwo();
      const entries = [...spellings, ...spellings].map((email, at) =>
        withReceipt(email, { kind: kindOf(at) }),
      );
      const added = await Promise.all(entries.map((each, at) => instances[at % 2]!.add(each)));
      const receipts = await Promise.all(added.map((each) => receiptOf(instances[0]!, each)));
      expect(receipts.filter((receipt) => receipt?.state === 'waiting')).toHaveLength(3);
      expect(receipts.filter((receipt) => receipt?.state === 'held-back')).toHaveLength(9);
    });

    test('are counted over the last 24 hours, whenever they began', async () => {
      const store = await open();
      const [email = ''] = spellings;
      await threeTo(store, email, '2025-01-31T23:00:00.000Z');
      const before = withReceipt(email, { submittedAt: '2025-02-01T22:59:59.999Z' });
      const after = withReceipt(email, { submittedAt: '2025-02-01T23:00:00.000Z' });
      expect(await statesAfter(store, [before, after])).toEqual(['held-back', 'waiting']);
    });

    test('are counted without those that were erased', async () => {
      const store = await open();
      const [email = ''] = spellings;
      const first = await store.add(withReceipt(email));
      await statesAfter(store, [withReceipt(email), withReceipt(email)]);
      await store.erase(referenceOf(first));
      expect(await threeTo(store, email)).toEqual(['waiting', 'held-back', 'held-back']);
    });

    test.each(['the staff end it', 'the same comes again'])(
      'are counted from when a quarantine ends: %s',
      async (how) => {
        const store = await open();
        const [email = ''] = spellings;
        const suspect = Array.from({ length: 5 }, () => withReceipt(email));
        const added = [];
        for (const each of suspect) {
          added.push(await store.add({ ...each, suspicion: 'too-fast', deliverTo: [] }));
        }
        const sameDay = '2025-01-31T20:00:00.000Z';
        for (const [at, each] of suspect.entries()) {
          const terms = { deliverTo: each.deliverTo!, now: sameDay };
          if (how === 'the staff end it') await store.release(referenceOf(added[at]!), terms);
          else await store.add({ ...each, submittedAt: sameDay });
        }
        const receipts = await Promise.all(added.map((each) => receiptOf(store, each)));
        expect(receipts.map((receipt) => receipt?.state)).toEqual([
          ...['waiting', 'waiting', 'waiting', 'held-back', 'held-back'],
        ]);
        const nextDay = '2025-02-01T19:00:00.000Z';
        const next = withReceipt(email, { submittedAt: nextDay });
        expect(await statesAfter(store, [next])).toEqual(['held-back']);
      },
    );

    test('are sent all the same when somebody asks for one, and not with all that gave up', async () => {
      const store = await open('2222-2222', '3333-3333', '4444-4444', '5555-5555');
      const [email = ''] = spellings;
      await threeTo(store, email);
      const added = await store.add(withReceipt(email));
      const terms = { now: later, leaseEnds: muchLater, limit: 10 };
      expect(await store.outbox.claim('receipt', terms)).toHaveLength(3);
      expect(await store.outbox.retry('given-up', later)).toBe(0);
      expect(await store.outbox.listGivenUp()).toEqual([]);
      expect(await store.outbox.retry({ reference: '5555-5555' }, later)).toBe(2);
      expect(await receiptOf(store, added)).toMatchObject({ state: 'waiting', dueAt: later });
      expect(await store.outbox.claim('receipt', terms)).toMatchObject([
        { tries: 1, submission: { reference: '5555-5555' } },
      ]);
      expect(await store.outbox.countHeldBack('2025-01-30T09:05:00.000Z')).toBe(0);
    });

    test('that were held back count from when somebody asks for them', async () => {
      const store = await open();
      const [email = ''] = spellings;
      await threeTo(store, email);
      const heldBack = referenceOf(await store.add(withReceipt(email)));
      const nextDay = '2025-02-01T10:00:00.000Z';
      await store.outbox.retry({ reference: heldBack }, nextDay);
      expect(await threeTo(store, email, nextDay)).toEqual(['waiting', 'waiting', 'held-back']);
    });

    test('are told of to the staff where one is held back, and not among what was sent', async () => {
      const store = await open('2222-2222', '3333-3333', '4444-4444', '5555-5555');
      const [email = ''] = spellings;
      await threeTo(store, email);
      await store.add(withReceipt(email));
      const terms = { now, leaseEnds: later, limit: 10 };
      const claimed = await store.outbox.claim('staff-mail', terms);
      expect(claimed.map(({ submission }) => submission.isReceiptHeldBack)).toEqual([
        ...[undefined, undefined, undefined, true],
      ]);
      expect(await store.erase('5555-5555')).toMatchObject({ sentTo: ['staff-mail'] });
    });
  });

  describe('outbox', () => {
    const deliverTo = to('spreadsheet', 'staff-mail');
    const toDeliver = () => another({ deliverTo });
    const terms = { now, leaseEnds: later, limit: 10 };
    const arrived = { outcome: 'delivered', at: now } as const;
    const failed = { outcome: 'failed', at: now, reason: 'It is closed.' } as const;

    test('hands out what is due, with what was submitted', async () => {
      const store = await open('2222-2222', '3333-3333');
      const { submittedAt, content, kind } = withoutKey;
      await store.add(toDeliver());
      await store.add({ ...message, deliverTo: to('receipt') });
      const claimed = await store.outbox.claim('spreadsheet', terms);
      const submission = { reference: '2222-2222', kind, submittedAt, content };
      expect(claimed).toEqual([{ attempt: expect.any(String) as string, tries: 1, submission }]);
      expect(await store.outbox.claim('receipt', terms)).toMatchObject([
        { submission: { kind: 'contact', reference: '3333-3333' } },
      ]);
    });

    test('hands nothing out before it is due, and no more than is asked for', async () => {
      const store = await open();
      await store.add({ ...toDeliver(), submittedAt: later });
      expect(await store.outbox.claim('spreadsheet', terms)).toEqual([]);
      for (let count = 0; count < 3; count += 1) await store.add(toDeliver());
      expect(await store.outbox.claim('spreadsheet', { ...terms, limit: 2 })).toHaveLength(2);
      expect(await store.outbox.claim('spreadsheet', { ...terms, limit: 2 })).toHaveLength(1);
    });

    test('hands out first what has waited longest', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add({ ...toDeliver(), submittedAt: now });
      await store.add({ ...toDeliver(), submittedAt: '2025-01-31T09:03:00.000Z' });
      expect(await store.outbox.claim('spreadsheet', { ...terms, limit: 1 })).toMatchObject([
        { submission: { reference: '3333-3333' } },
      ]);
    });

    test('hands each delivery to one of many instances', async () => {
      const openStore = await emptyDatabase();
      const instances = [await openStore(), await openStore(), await openStore()];
      onTestFinished(() => closeAll(instances));
      await Promise.all(Array.from({ length: 30 }, () => instances[0]!.add(toDeliver())));
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          instances[at % 3]!.outbox.claim('spreadsheet', { ...terms, limit: 5 }),
        ),
      );
      const references = claims.flat().map(({ submission }) => submission.reference);
      expect(new Set(references).size).toBe(references.length);
      expect(references).toHaveLength(30);
    });

    test('hands it out again when the lease has ended without a word', async () => {
      const store = await open('2222-2222');
      await store.add(toDeliver());
      await store.outbox.claim('spreadsheet', terms);
      const afterLease = { now: later, leaseEnds: muchLater, limit: 10 };
      expect(await store.outbox.claim('spreadsheet', afterLease)).toMatchObject([{ tries: 2 }]);
      expect((await store.outbox.deliveriesOf('2222-2222'))[0]).toEqual({
        channel: 'spreadsheet',
        state: 'waiting',
        dueAt: muchLater,
        isUnderWay: true,
        attempts: [begun(now), begun(later)],
      });
    });

    test('hands out nothing that the asker has under way, whatever the clock says', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add(toDeliver());
      const [underWay] = await store.outbox.claim('spreadsheet', terms);
      await store.add(toDeliver());
      const afterJump = { ...terms, now: muchLater, leaseEnds: '2025-01-31T09:11:00.000Z' };
      const others = { ...afterJump, underWay: [underWay!.attempt] };
      expect(await store.outbox.claim('spreadsheet', others)).toMatchObject([
        { submission: { reference: '3333-3333' } },
      ]);
      expect(await store.outbox.claim('spreadsheet', afterJump)).toMatchObject([
        { submission: { reference: '2222-2222' } },
      ]);
    });

    test('hands out nothing that the asker has under way, though another took it over since', async () => {
      const store = await open('2222-2222');
      await store.add(toDeliver());
      const [mine] = await store.outbox.claim('spreadsheet', terms);
      await store.outbox.claim('spreadsheet', { ...terms, now: later, leaseEnds: muchLater });
      const afterJump = { ...terms, now: muchLater, underWay: [mine!.attempt] };
      expect(await store.outbox.claim('spreadsheet', afterJump)).toEqual([]);
      const other = { ...afterJump, underWay: [] };
      expect(await store.outbox.claim('spreadsheet', other)).toHaveLength(1);
    });

    test.each(['was stored', 'was leased'])(
      'hands out what is due later than can be, because it %s by a clock that was ahead',
      async (how) => {
        const store = await open('2222-2222');
        const tomorrow = '2025-02-01T09:05:00.000Z';
        await store.add(another({ deliverTo, submittedAt: how === 'was stored' ? tomorrow : now }));
        if (how === 'was leased') {
          await store.outbox.claim('spreadsheet', { ...terms, leaseEnds: tomorrow });
        }
        expect(await store.outbox.claim('spreadsheet', terms)).toEqual([]);
        const inTime = { ...terms, latestDue: tomorrow };
        expect(await store.outbox.claim('spreadsheet', inTime)).toEqual([]);
        const tooLate = { ...terms, latestDue: '2025-02-01T09:04:59.999Z' };
        expect(await store.outbox.claim('spreadsheet', tooLate)).toHaveLength(1);
        expect((await store.outbox.deliveriesOf('2222-2222'))[0]).toMatchObject({ dueAt: later });
      },
    );

    test('remembers that it arrived', async () => {
      const store = await open('2222-2222');
      await store.add(toDeliver());
      const [claimed] = await store.outbox.claim('spreadsheet', terms);
      await store.outbox.record(claimed!.attempt, arrived);
      expect(await store.outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
      expect(await store.outbox.deliveriesOf('2222-2222')).toMatchObject([
        {
          channel: 'spreadsheet',
          state: 'delivered',
          isUnderWay: false,
          attempts: [{ startedAt: now, endedAt: now, failure: undefined }],
        },
        { channel: 'staff-mail', ...untried(withoutKey.submittedAt) },
      ]);
    });

    test('remembers why it failed and when it is due again', async () => {
      const store = await open('2222-2222');
      await store.add(toDeliver());
      const [claimed] = await store.outbox.claim('spreadsheet', terms);
      await store.outbox.record(claimed!.attempt, { ...failed, nextAt: later });
      expect(await store.outbox.claim('spreadsheet', terms)).toEqual([]);
      expect((await store.outbox.deliveriesOf('2222-2222'))[0]).toEqual({
        channel: 'spreadsheet',
        state: 'waiting',
        dueAt: later,
        isUnderWay: false,
        attempts: [{ startedAt: now, endedAt: now, failure: 'It is closed.' }],
      });
    });

    test('lets an attempt that was overtaken decide nothing, unless it arrived', async () => {
      const store = await open('2222-2222');
      await store.add(toDeliver());
      const [slow] = await store.outbox.claim('spreadsheet', terms);
      const afterLease = { now: later, leaseEnds: muchLater, limit: 10 };
      await store.outbox.claim('spreadsheet', afterLease);
      await store.outbox.record(slow!.attempt, { ...failed, nextAt: undefined });
      expect((await store.outbox.deliveriesOf('2222-2222'))[0]).toMatchObject({
        state: 'waiting',
        dueAt: muchLater,
        isUnderWay: true,
      });
      await store.outbox.record(slow!.attempt, arrived);
      expect((await store.outbox.deliveriesOf('2222-2222'))[0]?.state).toBe('delivered');
    });

    test.each([arrived, { ...failed, nextAt: undefined }])(
      'takes the late end of an attempt that was erased for no other’s: $outcome',
      async (result) => {
        const store = await open('2222-2222', '3333-3333');
        await store.add(toDeliver());
        const [erased] = await store.outbox.claim('spreadsheet', terms);
        await store.erase('2222-2222');
        await store.add(toDeliver());
        await store.outbox.claim('spreadsheet', terms);
        await store.outbox.record(erased!.attempt, result);
        expect((await store.outbox.deliveriesOf('3333-3333'))[0]).toEqual({
          channel: 'spreadsheet',
          state: 'waiting',
          dueAt: later,
          isUnderWay: true,
          attempts: [begun(now)],
        });
      },
    );

    async function withGivenUp() {
      const store = await open('2222-2222', '3333-3333');
      await store.add(toDeliver());
      await store.add(toDeliver());
      for (const { attempt } of await store.outbox.claim('spreadsheet', terms)) {
        await store.outbox.record(attempt, { ...failed, nextAt: undefined });
      }
      return store;
    }

    test('lists what gave up, and leaves it alone', async () => {
      const store = await withGivenUp();
      const shared = { kind: 'enrolment', channel: 'spreadsheet', attempts: 1 };
      expect(await store.outbox.listGivenUp()).toEqual([
        { reference: '2222-2222', ...shared, lastAttemptAt: now, failure: 'It is closed.' },
        { reference: '3333-3333', ...shared, lastAttemptAt: now, failure: 'It is closed.' },
      ]);
      expect(await store.outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
    });

    test('retries whatever gave up', async () => {
      const store = await withGivenUp();
      expect(await store.outbox.retry('given-up', later)).toBe(2);
      expect(await store.outbox.listGivenUp()).toEqual([]);
      const again = await store.outbox.claim('spreadsheet', { ...terms, now: later });
      expect(again.map(({ tries }) => tries)).toEqual([1, 1]);
    });

    test('retries nothing that has arrived', async () => {
      const store = await open('2222-2222');
      await store.add({ ...toDeliver(), deliverTo: to('spreadsheet') });
      const [claimed] = await store.outbox.claim('spreadsheet', terms);
      await store.outbox.record(claimed!.attempt, arrived);
      expect(await store.outbox.retry('given-up', later)).toBe(0);
      expect(await store.outbox.retry({ reference: '2222-2222' }, later)).toBe(0);
      expect(await store.outbox.claim('spreadsheet', { ...terms, now: muchLater })).toEqual([]);
    });

    test('retries all of one submission that has not arrived and is not under way', async () => {
      const store = await withGivenUp();
      const [underWay] = await store.outbox.claim('staff-mail', { ...terms, limit: 1 });
      expect(underWay?.submission.reference).toBe('2222-2222');
      expect(await store.outbox.retry({ reference: '2222-2222' }, now)).toBe(1);
      expect(await store.outbox.retry({ reference: '3333-3333' }, now)).toBe(2);
      expect(await store.outbox.retry({ reference: '2222-3333' }, now)).toBe(0);
      expect(await store.outbox.listGivenUp()).toEqual([]);
    });

    test('counts what waits, what gave up and what has no channel any more', async () => {
      const store = await withGivenUp();
      expect(await store.outbox.count(['spreadsheet', 'staff-mail'])).toEqual({
        ...{ waiting: 2, gaveUp: 2, withoutChannel: 0 },
      });
      const [claimed] = await store.outbox.claim('staff-mail', { ...terms, limit: 2 });
      await store.outbox.record(claimed!.attempt, arrived);
      expect(await store.outbox.count(['spreadsheet'])).toEqual({
        ...{ waiting: 0, gaveUp: 2, withoutChannel: 1 },
      });
      expect(await store.outbox.count([])).toMatchObject({ gaveUp: 2, withoutChannel: 1 });
    });
  });

  describe('erasing', () => {
    test('removes a submission with everything about it, and says where it was taken', async () => {
      const store = await open('2222-2222', '3333-3333');
      await store.add({ ...entry, deliverTo: to('spreadsheet', 'receipt') });
      await store.add(another());
      const [claimed] = await store.outbox.claim('spreadsheet', {
        now,
        leaseEnds: later,
        limit: 1,
      });
      expect(await store.erase('2222-2222')).toEqual({
        reference: '2222-2222',
        sentTo: ['spreadsheet'],
      });
      expect(await store.find('2222-2222')).toBeUndefined();
      expect(await store.outbox.deliveriesOf('2222-2222')).toEqual([]);
      expect(await applications(store)).toHaveLength(1);
      await store.outbox.record(claimed!.attempt, { outcome: 'delivered', at: now });
      expect(await store.erase('2222-2222')).toBeUndefined();
    });

    test('purges what is older than a date, of every kind, and nothing else', async () => {
      const store = await open('2222-2222', '3333-3333', '4444-4444');
      await store.add(another({ submittedAt: '2018-01-31T09:04:59.999Z' }));
      await store.add(another({ submittedAt: '2018-01-31T09:05:00.000Z' }));
      await store.add({
        ...message,
        submittedAt: '2010-01-01T00:00:00.000Z',
        suspicion: 'honeypot',
      });
      const purged = await store.purge('2018-01-31T09:05:00.000Z');
      expect(purged).toEqual([
        { reference: '2222-2222', sentTo: [] },
        { reference: '4444-4444', sentTo: [] },
      ]);
      expect((await applications(store)).map(({ reference }) => reference)).toEqual(['3333-3333']);
    });
  });
});
