import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';

const now = '2025-01-31T09:05:00.000Z';
const later = '2025-01-31T09:20:00.000Z';
const evening = '2025-01-31T21:05:00.000Z';

const hash = (letter: string) => letter.repeat(64);
const session = (letter: string, name = 'Ada') => ({ hash: hash(letter), name, endsAt: evening });
const key = (letter: string, browserHash?: string) => ({ hash: hash(letter), browserHash, now });

describe.each(setUpEngines())('sessions in $engine', ({ open, openTwo }) => {
  test('open with a key once, though many bring it at once to two instances, and are found on each', async () => {
    const instances = await openTwo();
    await instances[0].sessions.addKey({ hash: hash('a'), expiresAt: later });
    const letters = Array.from('0123456789');
    const name = 'Zoë \u0000 O’Desk';
    const answers = await Promise.all(
      letters.map((letter, at) =>
        instances[at % 2]!.sessions.signIn(key('a'), session(letter, name)),
      ),
    );
    expect(answers.filter((opened) => opened)).toHaveLength(1);
    for (const { sessions } of instances) {
      const found = await Promise.all(letters.map((letter) => sessions.find(hash(letter), now)));
      expect(found).toEqual(
        answers.map((opened) => opened && { ...opened, name, endsAt: evening }),
      );
      expect(await sessions.find(hash('a'), now)).toBeUndefined();
    }
  });

  test('end in time, one by one, or all with every key, and then are removed', async () => {
    const { sessions } = await open();
    for (const letter of 'abcd') {
      await sessions.addKey({ hash: hash(letter), expiresAt: later });
      if (letter !== 'd') await sessions.signIn(key(letter), session(letter));
    }
    expect(await sessions.find(hash('a'), evening)).toBeUndefined();
    await sessions.end(hash('a'));
    expect(await sessions.find(hash('a'), now)).toBeUndefined();
    await sessions.removeExpired(now);
    expect(await sessions.find(hash('b'), now)).toBeDefined();
    await sessions.removeExpired(evening);
    expect(await sessions.find(hash('b'), now)).toBeUndefined();
    expect(await sessions.signIn(key('d'), session('d'))).toBeUndefined();
    await sessions.addKey({ hash: hash('d'), expiresAt: later });
    await sessions.endAll();
    expect(await sessions.signIn(key('d'), session('d'))).toBeUndefined();
  });

  test('end, with keys and calendars, for those who are not of the staff any more', async () => {
    const { sessions } = await open();
    const [zoe, yan] = ['zoe@staff.example', 'yan@staff.example'];
    for (const [letter, address] of [
      ['a', zoe],
      ['b', yan],
      ['c', undefined],
    ] as const) {
      await sessions.addKey({ hash: hash(letter), expiresAt: later, address });
      await sessions.signIn(key(letter), session(letter));
      await sessions.addKey({ hash: hash(letter), expiresAt: later, address });
      await sessions.addCalendarKey(hash(letter), { address });
    }
    expect(await sessions.find(hash('a'), now)).toMatchObject({ name: 'Ada', address: zoe });
    await sessions.endOthers([yan]);
    for (const [letter, isLeft] of [
      ['a', false],
      ['b', true],
      ['c', true],
    ] as const) {
      expect((await sessions.find(hash(letter), now)) !== undefined, letter).toBe(isLeft);
      expect((await sessions.findCalendarKey(hash(letter))) !== undefined).toBe(isLeft);
      expect(Boolean(await sessions.signIn(key(letter), session(`${letter}0`)))).toBe(isLeft);
    }
  });

  test('of a device are kept for an address, or where nobody is named, and end like any other', async () => {
    const { sessions } = await open();
    const keptUntil = '2025-03-02T09:05:00.000Z';
    const kept = { keptUntil, usedAt: now, browser: 'Firefox on Linux' };
    for (const [letter, address, isKeptNameless] of [
      ['a', 'zoe@staff.example', false],
      ['b', undefined, false],
      ['c', undefined, true],
    ] as const) {
      await sessions.addKey({ hash: hash(letter), expiresAt: later, address });
      const opened = { ...session(letter), ...kept, isKeptNameless };
      expect(await sessions.signIn(key(letter), opened), letter).toEqual({
        ...{ ...kept, name: 'Ada', endsAt: evening, turn: 0, address },
        keptUntil: letter === 'b' ? undefined : keptUntil,
      });
    }
    await sessions.noteUse(hash('c'), { usedAt: later, turn: 1 });
    // Another instance was slower.
    await sessions.noteUse(hash('c'), { usedAt: now, turn: 0, turnSeenAt: now });
    await sessions.removeExpired(evening);
    const left = await sessions.list(evening);
    expect(left.map((each) => [each.hash, each.turn, each.usedAt])).toEqual([
      [hash('c'), 1, later],
      [hash('a'), 0, now],
    ]);
    await sessions.endOthers([]);
    expect((await sessions.list(evening)).map((each) => each.hash)).toEqual([hash('c')]);
    await sessions.endOthers(['yan@staff.example']);
    expect((await sessions.list(now)).map((each) => each.hash)).toEqual([hash('c')]);
    expect(await sessions.list(evening)).toEqual([]);
  });
});
