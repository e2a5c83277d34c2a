import { setTimeout as pause } from 'node:timers/promises';

import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import type { Store } from '../store/store.ts';
import { type Channel, DeliveryError } from './channel.ts';
import { DeliveryWorker } from './delivery-worker.ts';

// A mail server has a day of moods while receipts, letters and reminders are to go out; then it is well. Time goes from
// one attempt to the next, so two days take a second.

const moods = ['well', 'away', 'slow', 'full', 'takes every third'] as const;

type Mood = (typeof moods)[number];

const minutes = 60_000;
const begin = Date.parse('2025-01-31T09:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

/** What the applicant's address does by itself: most take mail, one refuses it, one wants to be asked again later. */
type Mailbox = 'takes' | 'refuses' | 'greylists';

type Sent = { mailbox: Mailbox; at: number; useMinutes: number | undefined };
type Plan = { moods: { mood: Mood; forMinutes: number }[]; mails: Sent[] };

const plans: fc.Arbitrary<Plan> = fc.record({
  moods: fc.array(
    fc.record({
      mood: fc.constantFrom(...moods),
      forMinutes: fc.integer({ min: 1, max: 600 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  mails: fc.array(
    fc.record({
      mailbox: fc.constantFrom<Mailbox>('takes', 'takes', 'takes', 'refuses', 'greylists'),
      at: fc.integer({ min: 0, max: 900 }).map((each) => begin + each * minutes),
      useMinutes: fc.option(fc.integer({ min: 30, max: 2_000 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** One life of the plan over a store; resolves to all that happened. */
async function live(store: Store, { moods: all, mails }: Plan) {
  let now = begin;
  let asked = 0;
  const isWellFrom = begin + all.reduce((sum, { forMinutes }) => sum + forMinutes, 0) * minutes;
  const moodAt = (time: number): Mood => {
    let end = begin;
    return all.find(({ forMinutes }) => time < (end += forMinutes * minutes))?.mood ?? 'well';
  };
  const byReference = new Map<string, Sent & { taken: number[]; tries: number }>();
  const send: Channel['deliver'] = async ({ submission: { reference }, now: time }) => {
    const mail = byReference.get(reference)!;
    mail.tries += 1;
    const ends = mail.useMinutes === undefined ? undefined : mail.at + mail.useMinutes * minutes;
    const isOver = ends !== undefined && time.getTime() >= ends;
    if (isOver) throw new DeliveryError('Too late.', { isPermanent: true });
    const fate = ends === undefined ? {} : { until: iso(ends) };
    const fail = (why: string, more = {}) => {
      throw new DeliveryError(why, { ...fate, ...more });
    };
    const mood = moodAt(now);
    asked += 1;
    if (mood === 'away' || mood === 'slow' || mood === 'full') fail(`The server is ${mood}.`);
    if (mood === 'takes every third' && asked % 3 > 0) fail('The server is busy.');
    if (mail.mailbox === 'refuses') fail('Refused.', { isPermanent: true, isOfRecipient: true });
    if (mail.mailbox === 'greylists' && mail.tries < 3)
      fail('Later, please.', { isOfRecipient: true });
    mail.taken.push(now);
    return Promise.resolve();
  };
  const channel: Channel = { name: 'receipt', place: 'mail', deliver: send };
  // What has gone is followed by what it makes due, and time stands until both have ended.
  let followed = 0;
  const { outbox } = store;
  const hurry: typeof outbox.hurry = (...place) =>
    outbox.hurry(...place).finally(() => void (followed += 1));
  const worker = new DeliveryWorker({
    store: { ...store, outbox: { ...outbox, hurry } },
    clock: () => new Date(now),
    channels: [channel],
  });
  const deliveries = async () => {
    const found = [...byReference.keys()].map((each) => store.outbox.deliveriesOf(each));
    return (await Promise.all(found)).map(([first]) => first!);
  };
  /** Lets everything be tried that is due. */
  const settle = async () => {
    const gone = () => [...byReference.values()].flatMap(({ taken }) => taken).length;
    const isSettled = async () => {
      // Counted before the rows are read: one that went meanwhile may have made others due after they were read.
      const before = followed;
      const rows = await deliveries();
      const rest = rows.filter(({ state }) => state === 'waiting');
      return (
        before === gone() && rest.every(({ isUnderWay, dueAt }) => !isUnderWay && dueAt > iso(now))
      );
    };
    while (!(await isSettled())) {
      worker.wake();
      await pause(1);
    }
  };
  const toCome = mails.toSorted((one, other) => one.at - other.at);
  let firstTaken: number | undefined;
  onTestFinished(() => worker.stop(0));
  for (;;) {
    await settle();
    // Not delivered has what failed an hour ago and still waits, and nothing else.
    const waiting = (await deliveries()).filter(({ state }) => state === 'waiting');
    const failed = waiting.map(({ attempts }) => Date.parse(attempts[0]!.startedAt));
    const late = await store.outbox.listLate(['receipt'], iso(now));
    const hourAgo = now - 60 * minutes;
    expect(late).toHaveLength(failed.filter((each) => each <= hourAgo).length);
    const oldest = failed.length === 0 ? 0 : Math.floor((now - Math.min(...failed)) / 1_000);
    const counts = await store.outbox.count(['receipt'], iso(now));
    expect(counts.oldestWaitingSeconds).toBe(oldest);
    const taken = [...byReference.values()].flatMap((each) => each.taken);
    firstTaken ??= taken.filter((each) => each >= isWellFrom).toSorted((a, b) => a - b)[0];
    const times = [...waiting.map(({ dueAt }) => Date.parse(dueAt)), toCome[0]?.at ?? Infinity];
    if (!times.some((each) => each < Infinity)) break;
    now = Math.min(...times);
    for (const next of toCome.splice(0, toCome.filter(({ at }) => at <= now).length)) {
      const deliverTo = [{ name: 'receipt' }];
      const added = await store.add(another({ submittedAt: iso(now), deliverTo }));
      byReference.set(referenceOf(added), { ...next, at: now, taken: [], tries: 0 });
    }
  }
  await worker.stop();
  return { mails: [...byReference.values()], states: await deliveries(), isWellFrom, firstTaken };
}

/** The next life begins with nothing. */
async function eraseAll(store: Store) {
  const all = [];
  for await (const { submission } of store.records()) all.push(submission.reference);
  await store.erase(all, iso(begin));
}

describe.each(setUpEngines())('while mail is down, in $engine,', ({ emptyDatabase, engine }) => {
  test('nothing is lost, sent twice or silent, and all of it goes once one mail has gone', async () => {
    const openStore = await emptyDatabase();
    const store = await openStore();
    const run = async (plan: Plan) => {
      const { mails, states, isWellFrom, firstTaken } = await live(store, plan);
      await eraseAll(store);
      for (const [at, { mailbox, at: sentAt, useMinutes, taken }] of mails.entries()) {
        const { state, attempts } = states[at]!;
        const ends = useMinutes === undefined ? Infinity : sentAt + useMinutes * minutes;
        const times = attempts.length;
        expect(taken.length).toBeLessThan(2);
        expect(state).toBe(taken.length === 1 ? 'delivered' : 'given-up');
        if (mailbox === 'refuses') expect(state).toBe('given-up');
        // What is of use for a time is tried again within it, whenever the server is there again.
        if (mailbox === 'takes' && isWellFrom + 2 * minutes < ends) expect(state).toBe('delivered');
        if (mailbox === 'takes' && sentAt < isWellFrom && taken[0]! > isWellFrom) {
          expect([times, taken[0]! - firstTaken! <= 1.1 * minutes]).toEqual([times, true]);
        }
      }
    };
    await fc.assert(fc.asyncProperty(plans, run), {
      numRuns: engine === 'SQLite' ? 30 : 3,
      // The pauses alone would let this lapse an hour after mail is back.
      examples: [
        [
          {
            moods: [{ mood: 'away', forMinutes: 540 }],
            mails: [{ mailbox: 'takes', at: begin, useMinutes: 600 }],
          },
        ],
      ],
    });
    await store.close();
  });
});
