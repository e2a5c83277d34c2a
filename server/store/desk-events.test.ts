import { describe, expect, test } from 'vitest';

import { type Change, stateAfter } from '../../domain/case/events.ts';
import { sampleCancellation } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { act, apply, applyAs, book, minute, referencesIn } from '../../testing/sample-entry.ts';

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
        at: minute(at),
        by: 'Ada',
        id: expect.any(String) as string,
      })),
    );
  });

  test('come with each application that was ever booked, the oldest first, and with no other', async () => {
    const store = await open();
    const [first, , cancelled] = [await apply(store), await apply(store), await apply(store)];
    for (const reference of [first, cancelled]) await book(store, reference, minute(1));
    await act(store, cancelled, sampleCancellation, 2);
    const all = await Array.fromAsync(store.desk.inBooks());
    expect(all.map(({ submission }) => submission.reference)).toEqual([first, cancelled]);
    const { contracts, lines } = stateAfter(await store.desk.history(cancelled));
    expect(all[1]!.state).toMatchObject({ stage: 'done', contracts, lines });
  });

  test('of a correction are the answers from then on, until it is undone', async () => {
    const store = await open();
    const reference = await applyAs(store, { email: 'zoe@typo.example', mobile: '07700 900123' });
    const other = await applyAs(store, { email: 'zoe@right.example', mobile: '07700 900999' });
    const withoutAddress = await applyAs(store, { email: '', mobile: '07700 900888' });
    const before = '{"email":"zoe@typo.example"}';
    const change = { action: 'corrected', before, after: '{"email":"zoe@right.example"}' } as const;
    await act(store, reference, change, 1);
    const [corrected] = await store.desk.history(reference);
    const samePerson = async (of: string) =>
      (await store.desk.samePerson(of, minute(-9))).map((row) => row.submission.reference);
    expect((await store.find(reference))?.content).toEqual({
      ...sampleApplication,
      ...{ email: 'zoe@right.example', mobile: '07700 900123' },
    });
    expect(await referencesIn(store, 'all', 'zoe@typo')).toEqual([]);
    expect(await samePerson(reference)).toEqual([other]);
    await act(store, reference, { action: 'undone', event: corrected!.id }, 2);
    expect((await store.find(reference))?.content.email).toBe('zoe@typo.example');
    expect(await samePerson(reference)).toEqual([]);
    // Nobody is the same person for want of an address.
    await applyAs(store, { email: '', mobile: '07700 900777' });
    expect(await samePerson(withoutAddress)).toEqual([]);
  });

  test('are not acknowledged once the application is erased', async () => {
    const [one, two] = await openTwo();
    for (let round = 0; round < 5; round += 1) {
      const reference = await apply(one);
      const add = async (store: typeof one, at: number) => {
        const event = {
          action: 'added',
          text: `No. ${at}`,
          dueAt: '',
          at: minute(1),
          by: '',
        } as const;
        return (await store.desk.add(reference, event, { seen: undefined })).outcome;
      };
      const adding = Array.from({ length: 8 }, (_, at) => add([one, two][at % 2]!, at));
      await two.erase([reference], minute(2));
      // What was added before may hear so later, over its own connection; what begins now may not.
      expect(await Promise.all([add(one, 9), add(two, 10)])).toEqual(['absent', 'absent']);
      await Promise.all(adding);
      expect(await one.desk.history(reference)).toEqual([]);
    }
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
    const { rows } = await two.desk.page('to-answer', { now: minute(60) });
    expect(rows[0]?.state).toEqual(stateAfter(history));
  });

  test('follow from what is stored, though the request had read another history', async () => {
    const store = await open();
    const reference = await apply(store);
    await act(store, reference, { action: 'noted', text: 'Wants Fridays' }, 1);
    const stored = await store.desk.history(reference);
    const history = [{ ...stored[0]!, action: 'taken' } as const];
    const event = { action: 'answered', at: minute(2), by: 'Ada' } as const;
    await store.desk.add(reference, event, { seen: stored[0]!.id, history });
    expect(await Array.fromAsync(store.findings([]))).toEqual([]);
  });

  test('go with what was erased, and their ids are never used again', async () => {
    const store = await open();
    const [kept, erased] = [await apply(store, 5), await apply(store, 1)];
    for (const each of [kept, erased])
      await act(store, each, { action: 'noted', text: 'Wants Fridays' });
    const [last] = await store.desk.history(erased);
    await store.erase([erased], minute(2));
    expect(await store.desk.history(erased)).toEqual([]);
    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([kept]);
    await act(store, kept, { action: 'taken' });
    expect(Number((await store.desk.history(kept)).at(-1)?.id)).toBeGreaterThan(Number(last?.id));
  });
});
