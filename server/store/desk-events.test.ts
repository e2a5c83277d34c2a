import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { act, apply, minute, referencesIn } from '../../testing/desk-store.ts';
import { type Change, stateAfter } from '../submissions/events.ts';

describe.each(setUpEngines())('events of the desk in $engine', ({ open, openTwo }) => {
  test('come back in their order, as they were added', async () => {
    const store = await open();
    const reference = await apply(store);
    const changes: Change[] = [
      { action: 'taken' },
      { action: 'answered', callAt: minute(50) },
      { action: 'noted', text: 'Half a pair: \ud83e, nothing: \u0000, 🦽' },
      { action: 'moved', stage: 'customize' },
      { action: 'closed', outcome: 'enrolled' },
    ];
    for (const [at, change] of changes.entries()) await act(store, reference, change, at);
    const history = await store.desk.history(reference);
    expect(history).toEqual(
      changes.map((change, at) => ({
        ...change,
        ...{ at: minute(at), by: 'Ada', id: expect.any(String) as string },
      })),
    );
    const ids = history.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('are added with what the author was shown, or without', async () => {
    const store = await open();
    const reference = await apply(store);
    const taken = { action: 'taken', at: minute(1), by: 'Ada' } as const;
    const first = await store.desk.add(reference, taken, { seen: undefined });
    expect(first).toMatchObject({ outcome: 'added', event: taken });
    const late = await store.desk.add(reference, { ...taken, by: 'Bo' }, { seen: undefined });
    expect(late).toEqual({ outcome: 'overtaken' });
    const [{ id } = { id: '' }] = await store.desk.history(reference);
    const noted = { action: 'noted', text: 'x', at: minute(2), by: 'Bo' } as const;
    expect(await store.desk.add(reference, noted, { seen: id })).toMatchObject({
      outcome: 'added',
    });
    expect(await store.desk.add(reference, noted, { seen: id })).toEqual({
      outcome: 'overtaken',
    });
    expect(await store.desk.add(reference, noted, { seen: 'made up' })).toEqual({
      outcome: 'overtaken',
    });
    expect(await store.desk.add(reference, noted)).toMatchObject({ outcome: 'added' });
    expect(await store.desk.history(reference)).toHaveLength(3);
  });

  test('of what is not there are refused', async () => {
    const store = await open();
    expect(await act(store, '2222-2222', { action: 'taken' })).toEqual({ outcome: 'absent' });
    expect(await store.desk.history('2222-2222')).toEqual([]);
  });

  test('of many at once overtake each other, on two instances', async () => {
    const [one, two] = await openTwo();
    const reference = await apply(one);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? one : two).desk.add(
          reference,
          { action: 'taken', at: minute(at), by: `Nr ${at}` },
          { seen: undefined },
        ),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'overtaken')).toHaveLength(9);
    const history = await one.desk.history(reference);
    expect(history).toHaveLength(1);
    const { rows } = await two.desk.page('to-answer');
    expect(rows[0]?.state).toEqual(stateAfter(history));
  });

  test('of many at once are all kept, with the state that follows', async () => {
    const [one, two] = await openTwo();
    const reference = await apply(one);
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        act(
          at % 2 ? one : two,
          reference,
          at % 3 ? { action: 'taken' } : { action: 'given-back' },
          at,
          `Nr ${at}`,
        ),
      ),
    );
    const history = await two.desk.history(reference);
    expect(history).toHaveLength(12);
    const ids = history.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const { rows } = await one.desk.page('to-answer');
    expect(rows[0]?.state).toEqual(stateAfter(history));
  });

  test('have ids that are never used again', async () => {
    const store = await open();
    const first = await apply(store);
    await act(store, first, { action: 'taken' });
    const [{ id } = { id: '' }] = await store.desk.history(first);
    await store.erase(first);
    const second = await apply(store);
    await act(store, second, { action: 'taken' });
    expect(Number((await store.desk.history(second))[0]?.id)).toBeGreaterThan(Number(id));
  });

  test('go with what was erased, and with what was purged', async () => {
    const store = await open();
    const [erased, purged] = [await apply(store, 1), await apply(store, 0)];
    const kept = await apply(store, 5);
    for (const each of [erased, purged, kept]) {
      await act(store, each, { action: 'noted', text: 'Wants Fridays' });
    }
    await store.erase(erased);
    await store.purge(minute(1));
    expect(await store.desk.history(erased)).toEqual([]);
    expect(await store.desk.history(purged)).toEqual([]);
    expect(await store.desk.history(kept)).toHaveLength(1);
    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([kept]);
    expect((await store.desk.counts())['to-answer']).toBe(1);
  });
});
