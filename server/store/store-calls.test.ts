import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { another } from '../../testing/sample-entry.ts';
import { type Store, UncertainError } from './store.ts';
import { inTurn, StoreBusyError, workFor } from './store-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hangingStore() {
  const begun: { method: string; answer: () => void }[] = [];
  const hang = (method: string) => () =>
    new Promise<undefined>((resolve) => begun.push({ method, answer: () => resolve(undefined) }));
  const store = { find: hang('find'), add: hang('add'), desk: { add: hang('desk.add') } };
  return { store: inTurn(store as unknown as Store), begun };
}

function outcomeOf(call: Promise<unknown>) {
  const outcome: { value?: unknown } = {};
  call.then(
    () => (outcome.value = 'answered'),
    (error: unknown) => (outcome.value = error),
  );
  return outcome;
}

const there = () => false;
const event = { action: 'taken', at: '2025-01-31T09:05:00.000Z', by: 'Zoe' } as const;
const busy = { value: expect.any(StoreBusyError) as unknown };

test('of what the desk asks a few are under way and some wait; the next is refused, and forms go on', async () => {
  const { store, begun } = hangingStore();
  const find = () => outcomeOf(workFor(there, () => store.find('2222-2222')));
  const asked = Array.from({ length: 208 }, find);
  expect(begun).toHaveLength(8);
  const next = find();
  await vi.advanceTimersByTimeAsync(0);
  expect(next).toEqual(busy);
  expect(asked.filter(({ value }) => value !== undefined)).toEqual([]);
  void store.add(another());
  expect(begun.at(-1)?.method).toBe('add');
  begun[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(10);
});

test('what has waited five seconds is refused and never begun', async () => {
  const { store, begun } = hangingStore();
  const asked = Array.from({ length: 300 }, () => outcomeOf(store.add(another())));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.slice(256)).toEqual(Array(44).fill(busy));
  expect(asked.slice(0, 256)).toEqual(Array(256).fill({}));
  for (const { answer } of begun.slice()) answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(256);
  expect(asked[0]).toEqual({ value: 'answered' });
});

test('what is not answered within twenty seconds is given up, a write as uncertain, and keeps its place', async () => {
  const { store, begun } = hangingStore();
  const [read, written] = [outcomeOf(store.find('2222-2222')), outcomeOf(store.add(another()))];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toEqual(busy);
  expect(written).toEqual({ value: expect.any(UncertainError) as unknown });
  Array.from({ length: 255 }, () => outcomeOf(store.find('2222-2222')));
  expect(begun).toHaveLength(256);
  begun[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(257);
});

test('nothing is done for somebody who has gone, and their place is given to who is there', async () => {
  const { store, begun } = hangingStore();
  let isGone = false;
  const find = (has: () => boolean) => outcomeOf(workFor(has, () => store.find('2222-2222')));
  find(() => true);
  expect(begun).toEqual([]);
  const asked = Array.from({ length: 208 }, () => find(() => isGone));
  isGone = true;
  const patient = find(there);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(8)).toEqual(Array(200).fill(busy));
  expect(patient).toEqual({});
  begun[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(9);
});

test('what follows from a write is done also for somebody who has gone since', async () => {
  const { store, begun } = hangingStore();
  let isGone = false;
  const addAndFind = async () => {
    await store.desk.add('2222-2222', event);
    await store.find('2222-2222');
  };
  const outcome = outcomeOf(workFor(() => isGone, addAndFind));
  isGone = true;
  begun[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.map(({ method }) => method)).toEqual(['desk.add', 'find']);
  begun[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toEqual({ value: 'answered' });
});
