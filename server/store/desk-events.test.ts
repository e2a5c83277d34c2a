import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { act, apply, minute, referencesIn } from '../../testing/sample-entry.ts';
import { type Change, stateAfter } from '../../domain/events.ts';

/** What one person did, one thing after another. */
type DoneBefore = [by: string, ...(Change | 'undo')[]];

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
    const again = { ...taken, by: 'Bo' };
    expect(await store.desk.add(reference, again, { seen: 'made up' })).toEqual(late);
    expect(await store.desk.add(reference, again, { seen: id })).toMatchObject({
      outcome: 'added',
    });
    expect(await store.desk.add(reference, taken)).toMatchObject({ outcome: 'added' });
    expect(await store.desk.history(reference)).toHaveLength(3);
  });

  test('that are sent twice are there once', async () => {
    const store = await open();
    const reference = await apply(store);
    for (const change of [{ action: 'taken' }, { action: 'noted', text: 'x' }] as const) {
      const seen = (await store.desk.history(reference)).at(-1)?.id;
      const send = () =>
        store.desk.add(reference, { ...change, at: minute(1), by: 'Ada' }, { seen });
      expect(await Promise.all([send(), send()])).toEqual([await send(), await send()]);
    }
    expect(await store.desk.history(reference)).toHaveLength(2);
  });

  const close: Change = { action: 'closed', outcome: 'enrolled' };
  const connect: Change = { action: 'moved', stage: 'connect' };
  const customize: Change = { action: 'moved', stage: 'customize' };
  const note: Change = { action: 'noted', text: 'Wants Fridays' };
  const answer: Change = { action: 'answered' };
  const take: Change = { action: 'taken' };

  const pairs: [string, DoneBefore, Change, 'added' | 'overtaken'][] = [
    ['a note after anything', ['Bo', answer, close], { action: 'noted', text: 'y' }, 'added'],
    ['another note after a note', ['Bo', note], { action: 'noted', text: 'y' }, 'added'],
    ['a take after a note', ['Bo', note], take, 'added'],
    ['a take after an answer', ['Bo', answer], take, 'added'],
    ['a take after a take', ['Bo', take], take, 'overtaken'],
    ['an answer after one’s own take', ['Ada', take], answer, 'added'],
    ['an answer after another’s take', ['Bo', take], answer, 'overtaken'],
    ['an answer after an answer', ['Bo', answer], answer, 'overtaken'],
    ['an answer after one that was taken back', ['Bo', answer, 'undo'], answer, 'added'],
    ['an answer after a move', ['Bo', connect], answer, 'added'],
    ['a move after a move', ['Bo', connect], customize, 'overtaken'],
    ['one’s own move after a move', ['Ada', connect], customize, 'overtaken'],
    ['a move after a close', ['Bo', close], connect, 'overtaken'],
    ['a close after an answer', ['Bo', answer], close, 'overtaken'],
    ['a close after one’s own answer', ['Ada', answer], close, 'added'],
    ['a quarantine after an answer', ['Bo', answer], { action: 'quarantined' }, 'overtaken'],
    ['a quarantine after a note', ['Bo', note], { action: 'quarantined' }, 'added'],
    ['an answer after a quarantine', ['Bo', { action: 'quarantined' }], answer, 'overtaken'],
    ['a retry after a close', ['Bo', close], { action: 'retried' }, 'added'],
  ];

  test('are refused only where they contradict', async () => {
    const store = await open();
    for (const [what, [by, ...before], change, end] of pairs) {
      const reference = await apply(store);
      for (const each of before) {
        const event = (await store.desk.history(reference)).at(-1)?.id ?? '';
        await act(store, reference, each === 'undo' ? { action: 'undone', event } : each, 1, by);
      }
      const meant = { ...change, at: minute(2), by: 'Ada' };
      const { outcome } = await store.desk.add(reference, meant, { seen: undefined });
      expect(outcome, what).toBe(end);
      const length = before.length + (end === 'added' ? 1 : 0);
      expect(await store.desk.history(reference), what).toHaveLength(length);
    }
  });

  test('take back what their author saw, unless it is taken back or done again', async () => {
    const store = await open();
    const reference = await apply(store);
    await act(store, reference, answer, 1);
    const [{ id } = { id: '' }] = await store.desk.history(reference);
    const undo = (by: string) =>
      store.desk.add(reference, { action: 'undone', event: id, at: minute(3), by }, { seen: id });
    await act(store, reference, note, 2, 'Bo');
    expect((await undo('Ada')).outcome).toBe('added');
    expect((await undo('Bo')).outcome).toBe('overtaken');
    expect((await undo('Ada')).outcome).toBe('added');
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
    const taking = Array.from({ length: 10 }, (_, at) => {
      const taken = { action: 'taken', at: minute(at), by: `Nr ${at}` } as const;
      return (at % 2 ? one : two).desk.add(reference, taken, { seen: undefined });
    });
    const outcomes = await Promise.all(taking);
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
    const taking = Array.from({ length: 12 }, (_, at) => {
      const change: Change = at % 3 ? { action: 'taken' } : { action: 'given-back' };
      return act(at % 2 ? one : two, reference, change, at, `Nr ${at}`);
    });
    await Promise.all(taking);
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
    await store.erase([first], minute(2));
    const second = await apply(store);
    await act(store, second, { action: 'taken' });
    expect(Number((await store.desk.history(second))[0]?.id)).toBeGreaterThan(Number(id));
  });

  test('go with what was erased, and with what was purged', async () => {
    const store = await open();
    const [erased, purged] = [await apply(store, 1), await apply(store, 0)];
    const kept = await apply(store, 5);
    for (const each of [erased, purged, kept])
      await act(store, each, { action: 'noted', text: 'Wants Fridays' });
    await store.erase([erased], minute(2));
    await store.purge(minute(1), minute(2));
    expect(await store.desk.history(erased)).toEqual([]);
    expect(await store.desk.history(purged)).toEqual([]);
    expect(await store.desk.history(kept)).toHaveLength(1);
    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([kept]);
    expect((await store.desk.counts())['to-answer']).toBe(1);
  });
});
