import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../src/desk/paths.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { sampleApplication } from '../../testing/sample-application.ts';
import { another, referenceOf } from '../../testing/sample-entry.ts';
import { openSearch, sealSearch } from './sealed-search.ts';

/** A desk with so many applications, each with a name of its own, and somebody who is signed in. */
async function deskWith(count: number) {
  const made = makeDesk();
  for (let at = 0; at < count; at += 1) {
    const content = {
      ...sampleApplication,
      fullName: `Château ${['Zéro', 'Un', 'Deux'][at] ?? at}`,
    };
    await made.store.add(another({ content, submittedAt: new Date(at).toISOString() }));
  }
  const zoe = await made.signIn();
  const list = async (address: string) => modelOf(await zoe.get(address), 'list').list;
  return { ...made, zoe, list };
}

describe('what is searched for', () => {
  test('is found, and stands in the address so that nobody else can read it', async () => {
    const { zoe, list, signIn } = await deskWith(3);
    const answer = await zoe.post(deskPaths.toAnswer, { search: '  UN   châT ' });
    const address = String(answer.headers.location);
    expect(answer.statusCode).toBe(303);
    expect(address).toMatch(/^\/to-answer\?search=[\w-]+$/);
    expect(Buffer.from(address, 'base64url').toString('latin1')).not.toMatch(/un ch/i);

    const found = await list(address);
    expect(found.search).toBe('UN châT');
    expect(found.rows.map(({ who }) => who.name)).toEqual(['Château Un']);
    expect(await list(address)).toEqual(found);
    expect(found.from).toBe(address);

    const yan = await signIn('Yan');
    const other = modelOf(await yan.get(address), 'list').list;
    expect(other).toMatchObject({ search: '', from: deskPaths.toAnswer });
    expect(other.rows).toHaveLength(3);
  });

  test('is sealed anew each time, and by no one else', () => {
    expect(sealSearch('Zoë', 'session')).not.toBe(sealSearch('Zoë', 'session'));
    expect(openSearch(sealSearch('Zoë', 'session'), 'session')).toBe('Zoë');
    const sealed = sealSearch('Zoë', 'session');
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
    for (const given of ['', 'A', changed, sealed.slice(4), sealed.slice(0, -4)]) {
      expect(openSearch(given, 'session')).toBe('');
    }
    expect(openSearch(sealed, 'another')).toBe('');
  });

  test('is nothing where nothing was typed', async () => {
    const { zoe } = await deskWith(0);
    const answer = await zoe.post(deskPaths.done, { search: '  ' });
    expect(answer.headers.location).toBe(deskPaths.done);
  });

  test('fits into an address, however long it is', async () => {
    const { zoe, list } = await deskWith(1);
    const search = '\u{1f496}'.repeat(5_000);
    const answer = await zoe.post(deskPaths.toAnswer, { search });
    expect((await list(String(answer.headers.location))).search).toHaveLength(200);
  });
});

describe('a long list', () => {
  test('goes on at the next address and back, with what was searched for', async () => {
    const { zoe, list } = await deskWith(60);
    const answer = await zoe.post(deskPaths.toAnswer, { search: 'chateau' });
    const first = await list(String(answer.headers.location));
    expect(first.rows).toHaveLength(50);
    expect(first.previous).toBeUndefined();
    const second = await list(first.next!);
    expect(second.rows).toHaveLength(10);
    expect(second).toMatchObject({ search: 'chateau', from: first.next });
    expect(second.next).toBeUndefined();
    const back = await list(second.previous!);
    expect(back.rows).toEqual(first.rows);
  });

  test.each(['x', '%', '-1', 'eyJhIjoxfQ', '9'.repeat(500)])(
    'begins at its beginning where an address names no page of it: %s',
    async (page) => {
      const { list } = await deskWith(2);
      const address = `${deskPaths.toAnswer}?page=${encodeURIComponent(page)}`;
      expect((await list(address)).rows).toHaveLength(2);
    },
  );
});

test('an address that names a thing that was not done says nothing of it', async () => {
  const { list, store } = await deskWith(1);
  const submittedAt = '2025-01-31T08:00:00.000Z';
  const reference = referenceOf(await store.add(another({ submittedAt })));
  for (const done of ['x', '2222-2222.1', `${reference}.1`, reference, `${reference}.x.y`]) {
    expect((await list(`${deskPaths.toAnswer}?done=${done}`)).done).toBeUndefined();
  }
});

test('there is no list of messages where none come in', async () => {
  const { zoe } = await deskWith(0);
  const answer = await zoe.get(deskPaths.messages);
  expect(answer.statusCode).toBe(404);
  const { views } = modelOf(answer, 'problem').frame!;
  expect(views.map(({ view }) => view)).not.toContain('messages');
});

test('an application that seems to be of the same person is shown beside it', async () => {
  const { store, zoe } = await deskWith(0);
  const sent = async (day: string) =>
    referenceOf(await store.add(another({ submittedAt: `${day}T08:00:00.000Z` })));
  const [long, lately, last] = [
    await sent('2024-10-01'),
    await sent('2025-01-01'),
    await sent('2025-01-30'),
  ];
  const answer = await zoe.get(deskPaths.submission(last));
  const { others } = modelOf(answer, 'submission').submission;
  expect(others.map(({ reference }) => reference)).toEqual([lately]);
  expect(long).not.toBe(lately);
});

test('a reference is found as somebody types it', async () => {
  const { store, zoe } = await deskWith(0);
  const reference = referenceOf(await store.add(another()));
  const answer = await zoe.get(`/applications/${reference.toLowerCase().replace('-', '')}`);
  expect(answer).toMatchObject({
    statusCode: 303,
    headers: { location: deskPaths.submission(reference) },
  });
});
