import { setTimeout as pause } from 'node:timers/promises';

import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { unconfirmed } from '../../domain/provider/copy.ts';
import { personalTextsOf, sampleApplication } from '../../domain/testing/sample-forms.ts';
import { openSqlite } from '../../testing/engines.ts';
import { brokenStore } from '../../testing/make-server.ts';
import { another, referenceOf, to, withoutKey } from '../../testing/sample-entry.ts';
import { until } from '../../testing/until.ts';
import { loggerOptions } from '../log.ts';
import type { Store } from '../store/store.ts';
import { type Channel, DeliveryError } from './channel.ts';
import { DeliveryWorker, pausesMs } from './delivery-worker.ts';

/** `channel` holds the properties of every channel. */
type WorkerOptions = {
  store?: Store;
  channel?: Omit<Partial<Channel>, 'name' | 'deliver'>;
};

type Line = Record<string, string | undefined>;

/** A worker with channels that obey the test, and a clock that is set by hand. */
function makeWorker(
  does: Record<string, Channel['deliver']>,
  { store = openSqlite(), channel }: WorkerOptions = {},
) {
  let now = new Date('2025-01-31T09:05:00.000Z');
  const logLines: string[] = [];
  const write = (line: string) => {
    const { channel: name, outcome, reference, error, refused } = JSON.parse(line) as Line;
    logLines.push([name, outcome, reference, error, refused].filter(Boolean).join(' '));
  };
  const channels = Object.entries(does).map(([name, deliver]) => ({ ...channel, name, deliver }));
  const worker = new DeliveryWorker({
    store,
    clock: () => now,
    channels,
    log: fastify({ logger: { ...loggerOptions, stream: { write } } }).log,
  });
  onTestFinished(async () => {
    await worker.stop(0);
    await store.close();
  });
  worker.start();
  const deliveries = (reference: string) => store.outbox.deliveriesOf(reference);
  return {
    worker,
    outbox: store.outbox,
    logLines,
    submit: async () => {
      const submittedAt = now.toISOString();
      const reference = referenceOf(await store.add(another({ submittedAt, deliverTo: channels })));
      worker.wake();
      return reference;
    },
    goOn: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
      worker.wake();
    },
    deliveries,
    /** Waits until all deliveries of a form are in a state. */
    areAll: (state: string, reference: string) =>
      until(async () => (await deliveries(reference)).every((each) => each.state === state)),
    /** Why the attempts failed, of each delivery. */
    failuresOf: async (reference: string) =>
      (await deliveries(reference)).map(({ attempts }) => attempts.map(({ failure }) => failure)),
  };
}

const arrives: Channel['deliver'] = () => Promise.resolve();
const fails: Channel['deliver'] = () => Promise.reject(new DeliveryError('The sheet is closed.'));
const hangs: Channel['deliver'] = ({ signal }) => rejectsAt(signal);
const rejectsAt = (signal: AbortSignal, error?: Error) =>
  new Promise<undefined>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(error ?? (signal.reason as Error)));
  });

test('a delivery goes to every channel once, and the log says how many refused it and not who', async () => {
  const taken = vi.fn(arrives);
  const toStaff = vi.fn(arrives).mockResolvedValue({ refused: 1 });
  const made = makeWorker({ 'staff-mail': toStaff, link: taken });
  const { submit, areAll, logLines, worker } = made;
  const reference = await submit();
  await areAll('delivered', reference);
  await worker.stop();
  for (const each of [taken, toStaff]) {
    expect(each).toHaveBeenCalledTimes(1);
    expect(each.mock.calls[0]?.[0]).toMatchObject({
      submission: { reference, content: sampleApplication },
    });
  }
  expect(logLines.toSorted()).toEqual([
    `link delivered ${reference}`,
    `staff-mail delivered ${reference} 1`,
  ]);
});

test('a delivery that failed is tried again when its pause is over', async () => {
  const taken = vi.fn(arrives).mockImplementationOnce(fails);
  const { submit, areAll, failuresOf, goOn } = makeWorker({ spreadsheet: taken });
  const reference = await submit();
  await until(async () => (await failuresOf(reference))[0]?.[0]);
  goOn(pausesMs[0]! - 1);
  await pause(100);
  expect(taken).toHaveBeenCalledTimes(1);
  goOn(1);
  await areAll('delivered', reference);
  expect(await failuresOf(reference)).toEqual([['The sheet is closed.', undefined]]);
});

test('Retry-After: a place that names a time is not asked before it, nor more often than others', async () => {
  const notBefore = '2025-01-31T11:05:00.000Z';
  const refuses = vi.fn<Channel['deliver']>(() =>
    Promise.reject(new DeliveryError('The sheet is busy.', { notBefore })),
  );
  const { submit, deliveries, goOn, outbox } = makeWorker({ spreadsheet: refuses });
  const reference = await submit();
  await until(async () => (await deliveries(reference))[0]?.dueAt === notBefore);
  goOn(2 * 60 * 60_000 - 1);
  await pause(100);
  expect(refuses).toHaveBeenCalledTimes(1);
  await until(async () => {
    const [delivery] = await deliveries(reference);
    if (delivery?.state === 'waiting' && !delivery.isUnderWay) goOn(60 * 60_000);
    return delivery?.state === 'given-up';
  });
  expect(await outbox.listGivenUp()).toMatchObject([{ attempts: 19 }]);
});

test('a delivery that never arrives gives up after three days, and can be retried', async () => {
  const { submit, deliveries, goOn, outbox, logLines } = makeWorker({ spreadsheet: fails });
  const reference = await submit();
  let hours = 0;
  await until(async () => {
    const [delivery] = await deliveries(reference);
    if (delivery?.state === 'waiting' && !delivery.isUnderWay) {
      goOn(60 * 60_000);
      hours += 1;
    }
    return delivery?.state === 'given-up';
  });
  expect(hours).toBeGreaterThan(66);
  expect(hours).toBeLessThan(100);
  expect(await outbox.listGivenUp()).toMatchObject([{ reference, attempts: 19 }]);
  expect(logLines.at(-1)).toContain(`spreadsheet gave up ${reference} DeliveryError`);
  expect(await outbox.retry({ reference }, withoutKey.submittedAt)).toBe(1);
});

test.each([
  ['refused for good is given up', 'given-up', 'gave up', { isPermanent: true }],
  ['needless by its time is taken back', 'taken-back', 'taken back', { isNeedless: true }],
])('a delivery that is %s at once', async (_what, state, said, how) => {
  const error = new DeliveryError('It had begun.', how);
  const made = makeWorker({ receipt: () => Promise.reject(error) });
  const { submit, areAll, failuresOf, logLines } = made;
  const reference = await submit();
  await areAll(state, reference);
  expect(await failuresOf(reference)).toEqual([['It had begun.']]);
  await until(() => logLines.length > 0);
  expect(logLines[0]).toContain(`receipt ${said} ${reference}`);
});

describe('a delivery that may have arrived, because its answer is missing,', () => {
  const unanswered: Channel['deliver'] = () =>
    Promise.reject(new DeliveryError('No answer came.', { isUncertain: true }));

  test('is not sent again where a person gets it, unless the staff ask for it', async () => {
    const taken = vi.fn(arrives).mockImplementationOnce(unanswered);
    const made = makeWorker({ receipt: taken });
    const { submit, areAll, failuresOf, outbox, worker } = made;
    const reference = await submit();
    await areAll('given-up', reference);
    expect(await failuresOf(reference)).toEqual([[`No answer came. ${unconfirmed}`]]);
    await outbox.retry({ reference }, withoutKey.submittedAt);
    worker.wake();
    await areAll('delivered', reference);
    expect(taken).toHaveBeenCalledTimes(2);
  });

  test('goes on being taken where a repetition reaches nobody', async () => {
    const taken = vi.fn(unanswered);
    const channel = { isRepeatable: true } as const;
    const { submit, goOn } = makeWorker({ spreadsheet: taken }, { channel });
    await submit();
    await until(() => {
      goOn(60 * 60_000);
      return taken.mock.calls.length > 3;
    });
  });

  test('also where the server died: it says so, and is not sent again before the staff ask for it', async () => {
    const store = openSqlite();
    const reference = referenceOf(await store.add(another({ deliverTo: to('receipt') })));
    const { submittedAt: now } = withoutKey;
    await store.outbox.claim('receipt', { now, leaseEnds: now, limit: 1 });
    const taken = vi.fn(arrives);
    const { areAll, failuresOf, worker } = makeWorker({ receipt: taken }, { store });
    await areAll('given-up', reference);
    expect(taken).not.toHaveBeenCalled();
    expect((await failuresOf(reference))[0]!.at(-1)).toContain(unconfirmed);
    await store.outbox.retry({ reference }, now);
    worker.wake();
    await areAll('delivered', reference);
  });

  test('is left to its instance for as long as its channel may wait, and a minute more', async () => {
    const taken = vi.fn(hangs);
    const channel = { attemptMs: 360_000 };
    const { submit, deliveries } = makeWorker({ receipt: taken }, { channel });
    const reference = await submit();
    await until(() => taken.mock.calls.length > 0);
    expect((await deliveries(reference))[0]?.dueAt).toBe('2025-01-31T09:12:00.000Z');
  });

  test('is told from what was not sent yet, when the server stops', async () => {
    const sends =
      (isUncertain: boolean): Channel['deliver'] =>
      ({ signal }) =>
        rejectsAt(signal, new DeliveryError('Aborted.', { isUncertain }));
    const does = { 'staff-mail': sends(false), receipt: sends(true) };
    const { submit, deliveries, worker } = makeWorker(does);
    const reference = await submit();
    await until(async () => (await deliveries(reference)).every((each) => each.isUnderWay));
    await worker.stop(50);
    const { submittedAt: now } = withoutKey;
    expect(await deliveries(reference)).toMatchObject([
      { state: 'waiting', dueAt: now, attempts: [{ failure: 'Aborted.', endedAt: now }] },
      { state: 'given-up', attempts: [{ failure: `Aborted. ${unconfirmed}`, endedAt: undefined }] },
    ]);
  });
});

test('a reminder goes out on its day, once, and the history has it', async () => {
  const store = openSqlite();
  const reference = referenceOf(await store.add(another({ deliverTo: [] })));
  const booked = { action: 'taken', at: withoutKey.submittedAt, by: 'Ben' } as const;
  const dueAt = '2025-06-17T08:00:00.000Z';
  await store.desk.add(reference, booked, undefined, [{ channel: 'reminder-week', dueAt }]);
  const taken = vi.fn(arrives);
  const channel = { historyEvent: 'reminded' } as const;
  const { goOn } = makeWorker({ 'reminder-week': taken }, { store, channel });
  goOn(Date.parse(dueAt) - Date.parse(withoutKey.submittedAt) - 1);
  await pause(100);
  expect(taken).not.toHaveBeenCalled();
  goOn(1);
  await until(async () => (await store.desk.history(reference)).length > 1);
  goOn(24 * 60 * 60_000);
  await pause(100);
  expect(await store.desk.history(reference)).toMatchObject([booked, { action: 'reminded' }]);
  expect(taken).toHaveBeenCalledTimes(1);
});

test('a channel that hangs is aborted, and holds up no other', async () => {
  const does = { spreadsheet: hangs, 'staff-mail': arrives };
  const made = makeWorker(does, { channel: { attemptMs: 200 } });
  const { submit, deliveries, failuresOf } = made;
  const references = await Promise.all(Array.from({ length: 5 }, submit));
  await until(async () => {
    const all = await Promise.all(references.map(deliveries));
    return all.every((each) => each[1]?.state === 'delivered');
  });
  const failure = async () => (await failuresOf(references[0]!))[0]?.[0];
  await until(failure);
  expect(await failure()).toBe(`It took too long, or the server stopped. ${unconfirmed}`);
});

test('a channel makes only a few attempts at once', async () => {
  let [underWay, most] = [0, 0];
  const allAreThere = Promise.withResolvers<undefined>();
  const slow = vi.fn<Channel['deliver']>(async () => {
    most = Math.max(most, (underWay += 1));
    await allAreThere.promise;
    await pause(1);
    underWay -= 1;
  });
  const { submit } = makeWorker({ spreadsheet: slow });
  await Promise.all(Array.from({ length: 12 }, submit));
  await until(() => underWay === 3);
  allAreThere.resolve(undefined);
  await until(() => slow.mock.calls.length === 12 && underWay === 0);
  expect(most).toBe(3);
});

test('no personal data is kept of a failure or logged, whatever the error says', async () => {
  const quoting = new TypeError(`cannot read ${sampleApplication.email}`);
  const { submit, failuresOf, logLines } = makeWorker({
    spreadsheet: () => Promise.reject(quoting),
    'staff-mail': () => Promise.reject(new DeliveryError('Answered 500\n\u0000\u001b[2J.')),
  });
  const reference = await submit();
  await until(async () => (await failuresOf(reference)).every(([failure]) => failure));
  expect(await failuresOf(reference)).toEqual([
    ['An unexpected fault in this program: TypeError.'],
    ['Answered 500 [2J.'],
  ]);
  expect(logLines.join()).toContain('spreadsheet failed');
  for (const typed of personalTextsOf(sampleApplication))
    expect(logLines.join()).not.toContain(typed);
});

test('a store that fails is logged by the class of its error, and polled again', async () => {
  const { logLines, worker } = makeWorker({ spreadsheet: arrives }, { store: brokenStore });
  await until(() => logLines.length === 1);
  worker.wake();
  await until(() => logLines.length === 2);
  expect(logLines[0]).toBe('spreadsheet no access to the store Error ERR_SQLITE_ERROR');
});

test('a delivery whose end cannot be recorded is logged, and repeated after its lease', async () => {
  const store = openSqlite();
  const record = vi.spyOn(store.outbox, 'record').mockRejectedValueOnce(new RangeError('full'));
  const taken = vi.fn(arrives);
  const channel = { isRepeatable: true } as const;
  const made = makeWorker({ spreadsheet: taken }, { store, channel });
  const { submit, areAll, goOn, logLines } = made;
  const reference = await submit();
  await until(() => logLines.length === 2);
  expect(logLines[0]).toContain('spreadsheet no access to the store RangeError');
  goOn(2 * 60_000);
  await areAll('delivered', reference);
  expect([taken.mock.calls.length, record.mock.calls.length]).toEqual([2, 2]);
});

test('at a stop a delivery under way ends and is recorded, and nothing new begins', async () => {
  const taken = vi.fn(() => pause(50));
  const { submit, deliveries, worker } = makeWorker({ spreadsheet: taken });
  const reference = await submit();
  await until(() => taken.mock.calls.length > 0);
  await worker.stop();
  expect(await deliveries(reference)).toMatchObject([{ state: 'delivered' }]);
  await submit();
  await pause(100);
  expect(taken).toHaveBeenCalledTimes(1);
});
