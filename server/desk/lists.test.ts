import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../domain/desk-paths.ts';
import { viewOf } from '../../domain/views.ts';
import { openSqlite } from '../../testing/engines.ts';
import { makeDesk, modelOf, pageOf } from '../../testing/make-desk.ts';
import { book } from '../../testing/sample-entry.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import type { Store } from '../store/store.ts';
import { TemporaryStoreError } from '../store/store.ts';

/** A desk with `count` applications, each with a name of its own, and somebody who is signed in. */
async function deskWith(count: number, store?: Store) {
  const made = makeDesk(store && { store });
  for (let at = 0; at < count; at += 1) {
    const fullName = `Château ${['Zéro', 'Un', 'Deux'][at] ?? at}`;
    const content = { ...sampleApplication, fullName };
    await made.apply({ content, submittedAt: new Date(at).toISOString() });
  }
  const zoe = await made.signIn();
  /** Searches; resolves to the address of what is found. */
  const search = async (words: string) =>
    String((await zoe.post(deskPaths.search, { search: words })).headers.location);
  return { ...made, zoe, list: zoe.list, search };
}

describe('what is searched for', () => {
  test('is found, and stands in the address so that nobody else can read it', async () => {
    const { zoe, list, signIn } = await deskWith(3);
    const answer = await zoe.post(deskPaths.search, { search: '  UN   châT ' });
    const address = String(answer.headers.location);
    expect(answer.statusCode).toBe(303);
    expect(address).toMatch(/^\/search\?search=[\w-]+$/);
    expect(Buffer.from(address, 'base64url').toString('latin1')).not.toMatch(/un ch/i);

    const found = await list(address);
    expect(found.search).toBe('UN châT');
    expect(found.rows.map(({ who }) => who.name)).toEqual(['Château Un']);
    expect(await list(address)).toEqual(found);
    expect(found.from).toBe(address);

    const yan = await signIn('Yan');
    expect((await yan.get(address)).headers.location).toBe(deskPaths.home);
    const [start, sealed = ''] = address.split('=');
    for (const other of [sealed.slice(4), (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)])
      expect((await zoe.get(`${start}=${other}`)).headers.location).toBe(deskPaths.home);
  });

  test('is found in whichever list it stands', async () => {
    const { zoe, list, apply, search } = await deskWith(2);
    const [first, second] = (await list(deskPaths.toAnswer)).rows;
    await zoe.post(deskPaths.change(first!), { do: 'answer', seen: '' });
    await zoe.post(deskPaths.change(second!), { do: 'quarantine', seen: '' });
    await apply({ content: { ...sampleApplication, fullName: 'Château Trois' } });
    const { rows } = await list(await search('chateau'));
    expect(rows.map(viewOf)).toEqual(['to-answer', 'quarantined', 'under-way']);
  });

  test('is opened at once where it is a whole reference, as somebody types it', async () => {
    const { zoe, list, search } = await deskWith(1);
    const { reference } = (await list(deskPaths.toAnswer)).rows[0]!;
    const typed = reference.toLowerCase().replace('-', ' ');
    expect(await search(` ${typed}`)).toBe(pageOf(reference));
    const answer = await zoe.get(`/applications/${typed.replace(' ', '')}`);
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: pageOf(reference) } });
    expect((await list(await search('2222-2222'))).rows).toEqual([]);
  });

  test('is nothing where nothing was typed, and fits into an address, however long it is', async () => {
    const { zoe, list, search } = await deskWith(0);
    expect(await search('  ')).toBe(deskPaths.search);
    expect((await zoe.get(deskPaths.search)).headers.location).toBe(deskPaths.home);
    expect((await list(await search('\u{1f496}'.repeat(5_000)))).search).toHaveLength(200);
  });
});

test('a name that cannot be seen is none', async () => {
  const { list, apply } = await deskWith(0);
  for (const fullName of ['\u200b\u2060\ufeff', '\u0301\u0301', '\u202e \u2800', '\u3164'])
    await apply({ content: { ...sampleApplication, fullName } });
  const { rows } = await list(deskPaths.toAnswer);
  expect(rows.map(({ who }) => who.name)).toEqual(['', '', '', '']);
});

test('a long list goes on at the next address and back, with what was searched for', async () => {
  const { list, search } = await deskWith(60);
  const first = await list(await search('chateau'));
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBeUndefined();
  const second = await list(first.next!);
  expect(second.rows).toHaveLength(10);
  expect(second).toMatchObject({ search: 'chateau', from: first.next });
  expect(second.next).toBeUndefined();
  expect((await list(second.previous!)).rows).toEqual(first.rows);
});

test('an address that names a thing that was not done says nothing of it', async () => {
  const { list, apply } = await deskWith(1);
  const reference = await apply({ submittedAt: '2025-01-31T08:00:00.000Z' });
  for (const done of ['x', '2222-2222.1', `${reference}.1`, reference, `${reference}.x.y`])
    expect((await list(`${deskPaths.toAnswer}?done=${done}`)).done).toBeUndefined();
});

test('an application that seems to be of the same person is shown beside it', async () => {
  const { apply, zoe } = await deskWith(0);
  const sent = (day: string) => apply({ submittedAt: `${day}T08:00:00.000Z` });
  await sent('2024-10-01');
  const [lately, last] = [await sent('2025-01-01'), await sent('2025-01-30')];
  const { others } = await zoe.submission(last);
  expect(others.map(({ reference }) => reference)).toEqual([lately]);
});

describe('several that are ticked', () => {
  async function deskWithTicked(number: number, store?: Store) {
    const made = await deskWith(number, store);
    const { rows } = await made.list(deskPaths.toAnswer);
    const tick = (fields: Record<string, string>, ticked = rows) => {
      const form = new URLSearchParams({ from: deskPaths.toAnswer, ...fields });
      for (const { reference, seen } of ticked) form.append('row', `${reference}.${seen}`);
      return made.zoe.post(deskPaths.several, form);
    };
    return { ...made, rows, tick };
  }

  test('are quarantined once their number was typed, which the list says to the session that did it', async () => {
    const { list, tick, rows, signIn } = await deskWithTicked(3);
    const asked = modelOf(await tick({ do: 'quarantine' }), 'several').several;
    const references = rows.map(({ reference }) => reference);
    expect(asked.rows.map(({ reference }) => reference)).toEqual(references);
    const wrong = await tick({ do: 'quarantine', typed: '2' });
    expect(wrong.statusCode).toBe(422);
    expect(modelOf(wrong, 'several').several.fault).toBe('number-differs');
    expect((await list(deskPaths.quarantined)).rows).toEqual([]);

    const { headers } = await tick({ do: 'quarantine', typed: ' 3 ' });
    const location = String(headers.location);
    const after = await list(location);
    expect(after.several).toEqual({ action: 'quarantine', done: 3, left: [] });
    expect(after.rows).toEqual([]);
    expect((await list(deskPaths.quarantined)).rows).toHaveLength(3);
    const yan = await signIn('Yan');
    expect((await yan.list(location)).several).toBeUndefined();
    expect((await list(`${deskPaths.toAnswer}?several=erase.99`)).several).toBeUndefined();
  });

  test('are said to be uncertain where only some of them could be done', async () => {
    const store = openSqlite();
    const add = store.desk.add.bind(store.desk);
    const failing = new Set<string>();
    store.desk.add = (reference, ...rest) =>
      failing.has(reference)
        ? Promise.reject(new TemporaryStoreError('The disk is full.'))
        : add(reference, ...rest);
    const { tick, rows, logLines } = await deskWithTicked(3, store);
    failing.add(rows[0]!.reference);
    const { problem } = modelOf(await tick({ do: 'quarantine', typed: '3' }), 'problem');
    expect(problem).toMatchObject({ status: 503, what: 'uncertain' });
    expect(logLines.at(-1)).toMatch(/ 503 .*TemporaryStoreError$/);
    expect((await store.find(rows[1]!.reference))?.suspicion).toBe('staff');
  });

  test('are closed with how they ended, but for what is booked, or with which somebody was quicker', async () => {
    const { zoe, list, tick, rows, signIn, store, time } = await deskWithTicked(4);
    const yan = await signIn('Yan');
    await yan.post(deskPaths.change(rows[1]!), { do: 'answer', seen: '' });
    await book(store, rows[2]!.reference, time.now.toISOString());
    const close = (typed: string, outcome = '') => tick({ do: 'close', typed, outcome });
    const asked = modelOf(await close('4'), 'several').several;
    expect(asked.fault).toBe('outcome-missing');
    const { several } = modelOf(await close('4', 'not-enrolled'), 'several');
    expect([several.fault, several.rows.length, several.leftOut]).toEqual(['number-differs', 3, 1]);
    const { headers } = await close('3', 'not-enrolled');
    const left = [{ kind: 'enrolment', reference: rows[1]!.reference }];
    const after = await list(String(headers.location));
    expect(after.several).toEqual({ action: 'close', done: 2, left });
    expect((await list(deskPaths.done)).rows).toHaveLength(2);
    expect((await list(deskPaths.underWay)).rows).toHaveLength(1);
    expect((await zoe.submission(rows[2]!.reference)).row.status.stage).toBe('connect');
  });

  test('are erased for good, but for those with which somebody was quicker', async () => {
    const { tick, rows, signIn, store } = await deskWithTicked(3);
    const yan = await signIn('Yan');
    await yan.post(deskPaths.change(rows[0]!), { do: 'note', text: 'Keep.', seen: '' });
    const answer = await tick({ do: 'erase', typed: '3' });
    const { erased } = modelOf(answer, 'erased');
    const others = [rows[1]!.reference, rows[2]!.reference];
    expect(erased.references.toSorted()).toEqual(others.toSorted());
    expect(erased.left).toEqual([{ kind: 'enrolment', reference: rows[0]!.reference }]);
    expect(erased.from).toBe(deskPaths.toAnswer);
    expect(await store.find(rows[0]!.reference)).toBeDefined();
    expect(await store.find(rows[1]!.reference)).toBeUndefined();
  });

  test('are all named where somebody was quicker with a whole page, found by the longest search', async () => {
    const { tick, rows, signIn, search, list } = await deskWithTicked(50);
    const yan = await signIn('Yan');
    for (const row of rows) await yan.post(deskPaths.change(row), { do: 'take', seen: '' });
    const words = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + 97 * at));
    const from = await search(words.join(''));
    const { headers } = await tick({ do: 'erase', typed: '50', from });
    const { several } = await list(String(headers.location));
    expect(several).toMatchObject({ done: 0, left: { length: 50 } });
  });

  test('are asked for where none is, and do not count with which it makes no sense', async () => {
    const { tick, rows, zoe, list } = await deskWithTicked(2);
    const none = await tick({ do: 'erase' }, []);
    expect(none.statusCode).toBe(422);
    expect(modelOf(none, 'list').list.isNoneTicked).toBe(true);
    await zoe.post(deskPaths.change(rows[0]!), { do: 'quarantine', seen: '' });
    const { several } = modelOf(await tick({ do: 'quarantine' }), 'several');
    expect([several.rows.length, several.leftOut]).toEqual([1, 1]);
    for (const action of ['quarantine', 'close'])
      expect(modelOf(await tick({ do: action }, [rows[0]!]), 'list').list.isNoneTicked).toBe(true);
    expect((await tick({ do: 'destroy' })).statusCode).toBe(400);
    expect((await tick({ do: 'erase', from: '//evil.example' })).statusCode).toBe(400);
    expect((await list(`${deskPaths.toAnswer}?ticked=all`)).isAllTicked).toBe(true);
    expect((await list(deskPaths.toAnswer)).isAllTicked).toBe(false);
  });
});
