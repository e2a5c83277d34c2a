import { describe, expect, onTestFinished, test } from 'vitest';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { waitingHours } from '../../domain/case/due.ts';
import { whoSent } from '../../domain/case/submission.ts';
import { type DeskRow, type DeskView, viewPath } from '../../domain/case/views.ts';
import { offerOf2030 } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { openSqlite } from '../../testing/engines.ts';
import { cookieOf, makeDesk, modelOf, pageOf } from '../../testing/make-desk.ts';
import { act, apply, book } from '../../testing/sample-entry.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TemporaryStoreError } from '../store/engine.ts';
import { SqliteEngine } from '../store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from '../store/store.ts';

/** A desk with `count` applications, each with a name of its own, and somebody who is signed in. */
async function deskWith(count: number, store?: Store) {
  const made = makeDesk(store && { store });
  for (let at = 0; at < count; at += 1) {
    const fullName = `Château ${['Zéro', 'Un', 'Deux'][at] ?? at}`;
    const content = { ...sampleApplication, fullName };
    await made.apply({ content, submittedAt: new Date(at).toISOString() });
  }
  const zoe = await made.signIn();
  return { ...made, zoe, list: zoe.list };
}

const nameOf = ({ submission }: DeskRow) => whoSent(submission).name;
const searchFor = (search: string) => `${deskPaths.search}?${new URLSearchParams({ search })}`;

describe('search', () => {
  test('finds what was typed, which stands in the address', async () => {
    const { list } = await deskWith(3);
    const found = await list(`${deskPaths.search}?search=++DEUX+++ch%C3%A2T+`);
    expect(found.search).toBe('DEUX châT');
    expect(found.rows.map(nameOf)).toEqual(['Château Deux']);
    expect(found.from).toBe(searchFor('DEUX châT'));
    expect(await list(found.from)).toEqual(found);
  });

  test('assigned to me: a list shows only what its reader has taken', async () => {
    const { zoe, list } = await deskWith(3);
    const [, second] = (await list(deskPaths.toAnswer)).rows;
    await zoe.post(deskPaths.change(second!.submission), { do: 'take', seen: '' });
    const { mine } = await list(deskPaths.toAnswer);
    expect(mine).toBe(`${deskPaths.toAnswer}?mine=yes`);
    const own = await list(mine!);
    expect(own.rows.map(nameOf)).toEqual([nameOf(second!)]);
    expect(own).toMatchObject({ isMine: true, mine: deskPaths.toAnswer, from: mine });
  });

  test('opens a whole reference at once, as somebody types it', async () => {
    const { zoe, list } = await deskWith(1);
    const { reference } = (await list(deskPaths.toAnswer)).rows[0]!.submission;
    const typed = reference.toLowerCase().replace('-', ' ');
    const found = await zoe.get(searchFor(` ${typed}`));
    expect(found).toMatchObject({ statusCode: 303, headers: { location: pageOf(reference) } });
    const answer = await zoe.get(`/applications/${typed.replace(' ', '')}`);
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: pageOf(reference) } });
    expect((await list(searchFor('2222-2222'))).rows).toEqual([]);
  });

  test('leads home where nothing was typed, and cuts what is long', async () => {
    const { zoe, list } = await deskWith(0);
    for (const url of [deskPaths.search, searchFor('  ')])
      expect((await zoe.get(url)).headers.location).toBe(deskPaths.home);
    expect((await list(searchFor('\u{1f496}'.repeat(500)))).search).toHaveLength(200);
  });
});

test('list: an application by a name that cannot be seen has none', async () => {
  const { list, apply } = await deskWith(0);
  for (const fullName of ['\u200b\u2060\ufeff', '\u0301\u0301', '\u202e \u2800', '\u3164'])
    await apply({ content: { ...sampleApplication, fullName } });
  const { rows } = await list(deskPaths.toAnswer);
  expect(rows.map(nameOf)).toEqual(['', '', '', '']);
});

test('paging: a long list goes on at the next address and back, with what was searched for', async () => {
  const { list } = await deskWith(60);
  const first = await list(searchFor('chateau'));
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBeUndefined();
  const second = await list(first.next!);
  expect(second.rows).toHaveLength(10);
  expect(second).toMatchObject({ search: 'chateau', from: first.next });
  expect(second.next).toBeUndefined();
  expect((await list(second.previous!)).rows).toEqual(first.rows);
});

test('done: an address that names what was not done last says nothing', async () => {
  const { list, apply } = await deskWith(1);
  const reference = await apply({ submittedAt: '2025-01-31T08:00:00.000Z' });
  for (const done of ['x', '2222-2222.1', `${reference}.1`, reference, `${reference}.x.y`])
    expect((await list(`${deskPaths.toAnswer}?done=${done}`)).done).toBeUndefined();
});

test('same person: an application that seems to be of theirs is shown beside', async () => {
  const { apply, zoe } = await deskWith(0);
  const sent = (day: string) => apply({ submittedAt: `${day}T08:00:00.000Z` });
  await sent('2024-10-01');
  const [lately, last] = [await sent('2025-01-01'), await sent('2025-01-30')];
  const { others } = await zoe.submission(last);
  expect(others.map(({ submission }) => submission.reference)).toEqual([lately]);
});

describe('several ticked rows', () => {
  async function deskWithTicked(number: number, store?: Store) {
    const made = await deskWith(number, store);
    const list = await made.list(deskPaths.toAnswer);
    const rows = list.rows.map(({ submission: { kind, reference }, lastEvent: seen = '' }) => {
      return { kind, reference, seen };
    });
    const tick = (fields: Record<string, string>, ticked = rows) => {
      const form = new URLSearchParams({ from: deskPaths.toAnswer, ...fields });
      for (const { reference, seen } of ticked) form.append('row', `${reference}.${seen}`);
      return made.zoe.post(deskPaths.several, form);
    };
    /** The list to which an answer leads, for a browser that keeps its cookies. */
    const said = async ({ headers }: { headers: Record<string, unknown> }) => {
      const cookie = `${made.zoe.cookie}; ${cookieOf({ headers })}`;
      const answer = await made.zoe.get(String(headers.location), { cookie });
      expect(answer.headers['set-cookie']).toContain('desk-several=; Max-Age=0');
      return modelOf(answer, 'list').list;
    };
    return { ...made, rows, tick, said };
  }

  test('are quarantined once their number was typed, which the list says once', async () => {
    const { list, tick, rows, zoe, said } = await deskWithTicked(3);
    const asked = modelOf(await tick({ do: 'quarantine' }), 'several').several;
    const references = rows.map(({ reference }) => reference);
    expect(asked.rows.map(({ submission }) => submission.reference)).toEqual(references);
    const wrong = await tick({ do: 'quarantine', typed: '2' });
    expect(wrong.statusCode).toBe(422);
    expect(modelOf(wrong, 'several').several.fault).toBe('number-differs');
    expect((await list(deskPaths.quarantined)).rows).toEqual([]);

    const { headers } = await tick({ do: 'quarantine', typed: ' 3 ' });
    expect(headers.location).toBe(deskPaths.toAnswer);
    const after = await said({ headers });
    expect(after.several).toEqual({ action: 'quarantine', done: 3, left: [] });
    expect(after.rows).toEqual([]);
    expect((await list(deskPaths.quarantined)).rows).toHaveLength(3);
    const forged = `${zoe.cookie}; desk-several=several.erase 99`;
    const shown = await zoe.get(deskPaths.toAnswer, { cookie: forged });
    expect(modelOf(shown, 'list').list.several).toBeUndefined();
  });

  test('are said to be uncertain where only some of them could be done', async () => {
    const store = openSqlite();
    const add = store.desk.add.bind(store.desk);
    const failing = new Set<string>();
    store.desk.add = (reference, ...rest) =>
      failing.has(reference)
        ? Promise.reject(new TemporaryStoreError('Away.'))
        : add(reference, ...rest);
    const { tick, rows, logLines } = await deskWithTicked(3, store);
    failing.add(rows.at(-1)!.reference);
    const { problem } = modelOf(await tick({ do: 'quarantine', typed: '3' }), 'problem');
    expect(problem).toMatchObject({ status: 503, what: 'uncertain' });
    expect(logLines.at(-1)).toMatch(/503.*TemporaryStoreError/);
    expect((await store.find(rows[0]!.reference))?.suspicion).toBe('staff');
  });

  test('are closed with how they ended, but for what is booked, or with which somebody was quicker', async () => {
    const { zoe, list, tick, rows, signIn, store, time, said } = await deskWithTicked(4);
    const yan = await signIn('Yan');
    await yan.post(deskPaths.change(rows[1]!), { do: 'answer', seen: '' });
    await book(store, rows[2]!.reference, time.now.toISOString());
    const close = (typed: string, outcome = '') => tick({ do: 'close', typed, outcome });
    const asked = modelOf(await close('4'), 'several').several;
    expect(asked.fault).toBe('outcome-missing');
    const { several } = modelOf(await close('4', 'not-enrolled'), 'several');
    expect([several.fault, several.rows.length, several.leftOut]).toEqual(['number-differs', 3, 1]);
    const left = [{ kind: 'enrolment', reference: rows[1]!.reference }];
    const after = await said(await close('3', 'not-enrolled'));
    expect(after.several).toEqual({ action: 'close', done: 2, left });
    expect((await list(deskPaths.done)).rows).toHaveLength(2);
    expect((await list(deskPaths.underWay)).rows).toHaveLength(2);
    expect((await zoe.submission(rows[2]!.reference)).row.state.stage).toBe('connect');
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

test('changed rules: a list and the page agree from the start', async () => {
  const dataDir = temporaryFolder();
  const reference = '4KX7-9QMD';
  const open = () => createStore(new SqliteEngine({ dataDir }), () => reference);
  const atDesk = async (store: Store, now: string) => {
    const { time, signIn } = makeDesk({ store });
    time.now = new Date(now);
    const { list, submission } = await signIn();
    const inList = async (view: DeskView) =>
      (await list(viewPath[view])).rows.map((row) => row.submission.reference);
    return {
      toAnswer: await inList('to-answer'),
      underWay: await inList('under-way'),
      waitsFor: (await submission(reference)).waiting?.for,
    };
  };
  const before = open();
  await apply(before);
  await act(before, reference, { action: 'answered' }, 1);
  await act(before, reference, { ...offerOf2030, validUntil: '2025-02-28' }, 2);
  const threeDays = '2025-02-26T00:00:00.000Z';
  const asleep = { toAnswer: [], underWay: [reference], waitsFor: undefined };
  expect(await atDesk(before, threeDays)).toEqual(asleep);
  const { lapsing } = waitingHours;
  onTestFinished(() => void (waitingHours.lapsing = lapsing));
  waitingHours.lapsing = 96;
  const awake = { toAnswer: [reference], underWay: [], waitsFor: 'lapsing' };
  expect(await atDesk(open(), threeDays)).toEqual(awake);
});
