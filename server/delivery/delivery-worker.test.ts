import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { unconfirmed } from '../../domain/copy.ts';
import { formatLogEntry } from '../log.ts';
import type { Store } from '../store/store.ts';
import { openSqlite } from '../../testing/engines.ts';
import { another, referenceOf, to, withoutKey } from '../../testing/sample-entry.ts';
import { brokenStore } from '../../testing/make-server.ts';
import { personalTextsOf, sampleApplication } from '../../domain/testing/sample-forms.ts';
import type { Channel, Deliver } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { type Timings, timings } from './timing.ts';
import { until } from '../../testing/until.ts';

const quick: Timings = { attempt: 200, spare: 800, poll: 20, stop: 100 };
const patient = { timings: { ...quick, attempt: 60_000 } };

/** `onLog` is called before a line is kept; `channel` holds the properties of every channel. */
type WorkerOptions = {
  store?: Store;
  timings?: Timings;
  onLog?: () => void;
  channel?: Omit<Partial<Channel>, 'name' | 'deliver'>;
};

/** A worker with channels that obey the test, and a clock that is set by hand. */
async function makeWorker(
  does: Record<string, Deliver>,
  { store, timings: times = quick, onLog, channel }: WorkerOptions = {},
) {
  const used = store ?? openSqlite();
  let now = new Date('2025-01-31T09:05:00.000Z');
  const logLines: string[] = [];
  const channels = Object.entries(does).map(([name, deliver]) => ({ ...channel, name, deliver }));
  const worker = createDeliveryWorker({
    store: used,
    clock: () => now,
    channels,
    log: (entry) => {
      onLog?.();
      logLines.push(formatLogEntry(entry, now));
    },
    timings: times,
  });
  onTestFinished(async () => {
    await worker.stop();
    await used.close();
  });
  await worker.start();
  const deliveries = (reference: string) => used.outbox.deliveriesOf(reference);
  return {
    worker,
    outbox: used.outbox,
    logLines,
    submit: async () => {
      const submittedAt = now.toISOString();
      const reference = referenceOf(await used.add(another({ submittedAt, deliverTo: channels })));
      worker.wake();
      return reference;
    },
    goOn: (milliseconds: number) => (now = new Date(now.getTime() + milliseconds)),
    deliveries,
    /** Waits until all deliveries of a form are in a state. */
    areAll: (state: string, reference: string) =>
      until(async () => (await deliveries(reference)).every((each) => each.state === state)),
    /** Why the attempts failed, of each delivery. */
    failuresOf: async (reference: string) =>
      (await deliveries(reference)).map(({ attempts }) => attempts.map(({ failure }) => failure)),
  };
}

const arrives: Deliver = () => Promise.resolve();
const fails: Deliver = () => Promise.reject(new DeliveryError('The sheet is closed.'));
const hangs: Deliver = () => new Promise(() => undefined);

test('what was stored is taken to every channel, once, and the log says how many refused it and not who', async () => {
  const taken = vi.fn(arrives).mockResolvedValueOnce({ refused: 1 });
  const { submit, areAll, logLines } = await makeWorker({ 'staff-mail': taken, link: taken });
  const reference = await submit();
  await areAll('delivered', reference);
  await pause(100);
  expect(taken).toHaveBeenCalledTimes(2);
  expect(taken.mock.calls[0]?.[0]).toMatchObject({ reference, content: sampleApplication });
  expect(logLines.toSorted()).toEqual([
    `2025-01-31T09:05:00.000Z delivery link delivered ${reference}`,
    `2025-01-31T09:05:00.000Z delivery staff-mail delivered ${reference} (1 refused)`,
  ]);
});

test('what failed is tried again when its pause is over', async () => {
  const taken = vi.fn(arrives).mockImplementationOnce(fails);
  const { submit, areAll, failuresOf, goOn } = await makeWorker({ spreadsheet: taken });
  const reference = await submit();
  await until(async () => (await failuresOf(reference))[0]?.[0]);
  await pause(100);
  expect(taken).toHaveBeenCalledTimes(1);
  goOn(6_000);
  await areAll('delivered', reference);
  expect(await failuresOf(reference)).toEqual([['The sheet is closed.', undefined]]);
});

test('what never arrives is given up after three days, and can be retried', async () => {
  const { submit, deliveries, goOn, outbox, logLines } = await makeWorker({ spreadsheet: fails });
  const reference = await submit();
  let hours = 0;
  await until(async () => {
    const [delivery] = await deliveries(reference);
    if (delivery?.state === 'waiting' && !delivery.isUnderWay) goOn(60 * 60_000);
    hours += 1;
    return delivery?.state === 'given-up';
  });
  expect(hours).toBeGreaterThan(60);
  expect(await outbox.listGivenUp()).toMatchObject([{ reference, attempts: 19 }]);
  expect(logLines.at(-1)).toContain(`delivery spreadsheet gave up ${reference} DeliveryError`);
});

test('what is refused for good is given up at once', async () => {
  const refused = new DeliveryError('There is no such mailbox.', { isPermanent: true });
  const refuses: Deliver = () => Promise.reject(refused);
  const { submit, outbox, logLines } = await makeWorker({ receipt: refuses });
  const reference = await submit();
  await until(() => logLines.length > 0);
  expect(logLines).toEqual([
    `2025-01-31T09:05:00.000Z delivery receipt gave up ${reference} DeliveryError`,
  ]);
  expect(await outbox.listGivenUp()).toMatchObject([
    { reference, attempts: 1, failure: 'There is no such mailbox.' },
  ]);
});

describe('what may have arrived, because its answer is missing,', () => {
  const unanswered: Deliver = () =>
    Promise.reject(new DeliveryError('No answer came.', { isUncertain: true }));
  const read = { channel: { uncertainRepeats: 1 } };

  test('is sent to people once more and not again', async () => {
    const taken = vi.fn(unanswered);
    const made = await makeWorker({ receipt: taken }, read);
    const { submit, deliveries, failuresOf, goOn, logLines, worker } = made;
    const reference = await submit();
    for (let day = 0; day < 5; day += 1) {
      await until(async () => (await deliveries(reference))[0]?.isUnderWay === false);
      await until(() => logLines.length >= Math.min(day + 1, 2));
      goOn(24 * 60 * 60_000);
      worker.wake();
      await pause(30);
    }
    expect(taken).toHaveBeenCalledTimes(2);
    expect(logLines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      `delivery receipt uncertain ${reference} DeliveryError`,
      `delivery receipt gave up ${reference} DeliveryError`,
    ]);
    const failure = `No answer came. ${unconfirmed}`;
    expect(await failuresOf(reference)).toEqual([[failure, failure]]);
  });

  test('goes on being taken where a repetition reaches nobody', async () => {
    const taken = vi.fn(unanswered);
    const { submit, goOn, worker } = await makeWorker({ spreadsheet: taken });
    await submit();
    await until(() => {
      goOn(60 * 60_000);
      worker.wake();
      return taken.mock.calls.length > 3;
    });
  });

  test('is what two servers died over, and is not sent a third time', async () => {
    const store = openSqlite();
    const reference = referenceOf(await store.add(another({ deliverTo: to('receipt') })));
    const { submittedAt: now } = withoutKey;
    for (let server = 0; server < 2; server += 1)
      await store.outbox.claim('receipt', { now, leaseEnds: now, limit: 1 });
    const taken = vi.fn(arrives);
    const { areAll, failuresOf } = await makeWorker({ receipt: taken }, { store, ...read });
    await areAll('given-up', reference);
    expect(taken).not.toHaveBeenCalled();
    expect((await failuresOf(reference))[0]!.at(-1)).toContain(unconfirmed);
  });

  test('is nobody else’s for as long as its channel may wait, and a minute more', async () => {
    const taken = vi.fn(hangs);
    const channel = { attemptMs: 660_000, uncertainRepeats: 1 };
    const terms = { timings: { ...timings, stop: 100 }, channel };
    const { submit, deliveries } = await makeWorker({ receipt: taken }, terms);
    const reference = await submit();
    await until(() => taken.mock.calls.length > 0);
    expect((await deliveries(reference))[0]?.dueAt).toBe('2025-01-31T09:17:00.000Z');
  });

  test('is told from what was not sent yet, when the server stops', async () => {
    const sends =
      (isUncertain: boolean): Deliver =>
      (_submission, signal) =>
        new Promise((_resolve, reject) => {
          const error = new DeliveryError('Broken off.', { isUncertain });
          signal.addEventListener('abort', () => reject(error));
        });
    const does = { 'staff-mail': sends(false), receipt: sends(true) };
    const { submit, deliveries, worker, outbox } = await makeWorker(does, patient);
    const reference = await submit();
    await until(async () => (await deliveries(reference)).every((each) => each.isUnderWay));
    await worker.stop();
    const { submittedAt: now } = withoutKey;
    const [attempt] = await outbox.claim('receipt', { now, leaseEnds: now, limit: 1 });
    expect(attempt?.unknownEnds).toBe(1);
    const ends = (await deliveries(reference)).map(({ attempts }) => attempts[0]);
    expect(ends).toMatchObject([
      { failure: 'Broken off.', endedAt: now },
      { failure: `Broken off. ${unconfirmed}`, endedAt: undefined },
    ]);
  });
});

test('what is needless by its time is taken back', async () => {
  const needless: Deliver = () =>
    Promise.reject(new DeliveryError('It had begun.', { isNeedless: true }));
  const { submit, areAll, failuresOf, logLines } = await makeWorker({ receipt: needless });
  const reference = await submit();
  await areAll('taken-back', reference);
  expect(await failuresOf(reference)).toEqual([['It had begun.']]);
  await until(() => logLines.length > 0);
  expect(logLines[0]).toContain(`delivery receipt taken back ${reference}`);
});

test('a reminder goes out on its day, once, and the history has it', async () => {
  const store = openSqlite();
  const reference = referenceOf(await store.add(another({ deliverTo: [] })));
  const booked = { action: 'taken', at: withoutKey.submittedAt, by: 'Ben' } as const;
  const dueAt = '2025-06-17T08:00:00.000Z';
  const dated = { channel: 'reminder-week', dueAt, isDated: true };
  await store.desk.add(reference, booked, undefined, [dated]);
  const taken = vi.fn(arrives);
  const does = { 'reminder-week': taken };
  const { goOn, worker } = await makeWorker(does, { store, channel: { told: 'reminded' } });
  goOn(Date.parse(dueAt) - Date.parse(withoutKey.submittedAt) - 1);
  worker.wake();
  await pause(100);
  expect(taken).not.toHaveBeenCalled();
  goOn(1);
  await until(async () => (await store.desk.history(reference)).length > 1);
  expect(await store.desk.history(reference)).toMatchObject([booked, { action: 'reminded' }]);
  expect(taken).toHaveBeenCalledTimes(1);
});

test('a channel that hangs is broken off, and holds up no other', async () => {
  const does = { spreadsheet: hangs, 'staff-mail': arrives };
  const { submit, deliveries, failuresOf } = await makeWorker(does);
  const references = await Promise.all(Array.from({ length: 5 }, submit));
  await until(async () => {
    const all = await Promise.all(references.map(deliveries));
    return all.every((each) => each[1]?.state === 'delivered' && each[0]?.state === 'waiting');
  });
  const failure = async () => (await failuresOf(references[0]!))[0]?.[0];
  await until(failure);
  expect(await failure()).toBe(`It took too long, and was broken off. ${unconfirmed}`);
});

test('only a few attempts are made at once', async () => {
  let underWay = 0;
  let most = 0;
  const slow = vi.fn<Deliver>(async () => {
    most = Math.max(most, (underWay += 1));
    await pause(20);
    underWay -= 1;
  });
  const { submit } = await makeWorker({ spreadsheet: slow });
  await Promise.all(Array.from({ length: 12 }, submit));
  await until(() => slow.mock.calls.length === 12 && underWay === 0);
  expect(most).toBe(3);
});

test('no personal data is kept of a failure or logged, whatever the error says', async () => {
  const quoting = new TypeError(`cannot read ${sampleApplication.email}`);
  const { submit, failuresOf, logLines } = await makeWorker({
    spreadsheet: () => Promise.reject(quoting),
    'staff-mail': () => Promise.reject(new DeliveryError('Answered 500\n\u0000\u001b[2J.')),
  });
  const reference = await submit();
  await until(async () => (await failuresOf(reference)).every(([failure]) => failure));
  expect(await failuresOf(reference)).toEqual([
    ['An unexpected fault in this program: TypeError.'],
    ['Answered 500 [2J.'],
  ]);
  expect(logLines.join()).toContain('delivery spreadsheet failed');
  for (const typed of personalTextsOf(sampleApplication))
    expect(logLines.join()).not.toContain(typed);
});

test('a store that fails is logged by the class of its error, and looked into again', async () => {
  const { logLines } = await makeWorker({ spreadsheet: arrives }, { store: brokenStore });
  await until(() => logLines.length > 2);
  expect(logLines[0]).toBe(
    '2025-01-31T09:05:00.000Z delivery spreadsheet no access to the store Error ERR_SQLITE_ERROR',
  );
});

test('an end that cannot be recorded is logged, and the delivery repeated after its lease', async () => {
  const store = openSqlite();
  const record = vi.spyOn(store.outbox, 'record').mockRejectedValueOnce(new RangeError('full'));
  const taken = vi.fn(arrives);
  const { submit, areAll, goOn, logLines } = await makeWorker({ receipt: taken }, { store });
  const reference = await submit();
  await until(() => logLines.length === 2);
  expect(logLines[0]).toContain('delivery receipt no access to the store RangeError');
  goOn(quick.attempt + quick.spare);
  await areAll('delivered', reference);
  expect([taken.mock.calls.length, record.mock.calls.length]).toEqual([2, 2]);
});

test('a log that throws changes nothing: what arrived is recorded, and what comes next is taken', async () => {
  const onLog = vi.fn(() => {
    throw new Error('no space left');
  });
  const { submit, areAll } = await makeWorker({ receipt: arrives }, { onLog });
  for (let time = 1; time <= 2; time += 1) {
    const reference = await submit();
    await areAll('delivered', reference);
  }
  await until(() => onLog.mock.calls.length === 2);
});

describe('when the clock is put right', () => {
  const day = 24 * 60 * 60 * 1_000;

  test('forward during an attempt, that is not made a second time at once', async () => {
    const arrival = Promise.withResolvers<undefined>();
    const taken = vi.fn<Deliver>(() => arrival.promise);
    const made = await makeWorker({ spreadsheet: taken }, patient);
    const { submit, deliveries, areAll, goOn } = made;
    const reference = await submit();
    await until(() => taken.mock.calls.length > 0);
    goOn(day);
    // The look at the outbox that claims the second delivery would also claim the first.
    const second = await submit();
    await until(async () => (await deliveries(second))[0]?.isUnderWay);
    arrival.resolve(undefined);
    await areAll('delivered', second);
    await areAll('delivered', reference);
    expect(taken).toHaveBeenCalledTimes(2);
  });

  test('back, what was stored and what was tried before is tried at once', async () => {
    const taken = vi.fn(arrives);
    const store = openSqlite();
    const tomorrow = new Date(Date.parse(withoutKey.submittedAt) + day).toISOString();
    const died = await store.add(another({ deliverTo: to('receipt') }));
    const terms = { now: withoutKey.submittedAt, leaseEnds: tomorrow, limit: 1 };
    await store.outbox.claim('receipt', terms);
    const stored = await store.add(another({ deliverTo: to('receipt'), submittedAt: tomorrow }));
    const { areAll } = await makeWorker({ receipt: taken }, { store });
    for (const each of [died, stored]) await areAll('delivered', referenceOf(each));
    expect(taken).toHaveBeenCalledTimes(2);
  });
});

describe('when the server stops', () => {
  test('an attempt under way is finished and recorded, and nothing new is begun', async () => {
    const taken = vi.fn(() => pause(50));
    const { submit, deliveries, worker } = await makeWorker({ spreadsheet: taken });
    const reference = await submit();
    await until(() => taken.mock.calls.length > 0);
    await worker.stop();
    expect(await deliveries(reference)).toMatchObject([{ state: 'delivered' }]);
    await submit();
    await pause(100);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  test('an attempt that takes too long is broken off, recorded and due at once', async () => {
    const taken = vi.fn(hangs);
    const made = await makeWorker({ spreadsheet: taken }, patient);
    const { submit, deliveries, failuresOf, worker } = made;
    const reference = await submit();
    await until(() => taken.mock.calls.length > 0);
    await worker.stop();
    expect(taken.mock.calls[0]?.[1].aborted).toBe(true);
    expect(await failuresOf(reference)).toEqual([
      [`The server stopped during the attempt. ${unconfirmed}`],
    ]);
    const dueAgain = { state: 'waiting', dueAt: withoutKey.submittedAt, isUnderWay: false };
    expect(await deliveries(reference)).toMatchObject([dueAgain]);
  });
});
