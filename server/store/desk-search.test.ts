import { describe, expect, test } from 'vitest';

import { setUpEngines } from '../../testing/engines.ts';
import { act, apply, applyAs, minute, referencesIn, write } from '../../testing/sample-entry.ts';

describe.each(setUpEngines())('the desk in $engine', ({ open }) => {
  test('a search finds parts of words, in any case and without accents', async () => {
    const store = await open();
    const reference = await applyAs(store, {});
    const other = { fullName: 'Xu Li', email: 'xu@li.example', mobile: '+33 6 11 22 33 44' };
    await applyAs(store, { ...other, businessName: 'Li' });
    await act(store, reference, { action: 'noted', text: 'Step-frée access!' });
    for (const search of [
      ...['osam', 'SAMPLE & sons', 'zoe osample', 'žöe', 'ZOE@applicant', 'sons zoe'],
      'STEP-free',
      ...['+44 7700 900123', '07700 900123', '07700900123', '0044 7700 900 123', '900123'],
      'zoe 07700 900123 sons',
    ]) {
      expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
    }
  });

  test('a search finds the town and the courses, of a message too', async () => {
    const store = await open();
    const reference = await applyAs(store, {
      city: 'Bristol',
      selectedCourses: ['Prompt Engineering Mastery', 'AI Ethics & Governance'],
    });
    await applyAs(store, { city: 'Leeds', selectedCourses: ['Machine Learning Essentials'] });
    for (const search of ['bristol', 'ethics & gov', 'prompt bristol'])
      expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
    const written = await write(store, 0, { courseInterest: 'Cinematic Prompting Workshop' });
    expect(await referencesIn(store, 'messages', 'cinematic')).toEqual([written]);
  });

  test('a search knows every letter by those of a keyboard, and a telephone however it was written', async () => {
    const store = await open();
    for (const [answers, search] of [
      [{ businessName: 'Łukasz Ørsted' }, 'lukasz orsted'],
      [{ businessName: 'Straße & Söhne' }, 'strasse sohne'],
      [{ businessName: 'ΟΔΥΣΣΕΥΣ' }, 'οδυσσευς'],
      [{ businessName: 'İpek Işık' }, 'ipek isik'],
      [{ businessName: '100% Æther_GmbH [*?]' }, '100% aether_gmbh [*?]'],
      [{ businessName: 'O’Brien' }, "o'brien"],
      [{ businessName: 'ﬁnance' }, 'finance'],
      [{ businessName: 'back\\slash' }, 'k\\s'],
      [{ businessName: '株式会社' }, '式会'],
      [{ mobile: '07700 900124' }, '+44 7700 900124'],
      [{ mobile: '0044 (0)7700 900125' }, '07700900125'],
      [{ mobile: '+44 07700 900126' }, '07700 900126'],
      [{ mobile: '+33 6 12 34 56 78' }, '06 12 34 56'],
    ] as const) {
      const reference = await applyAs(store, answers);
      expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
    }
    // An engine's wildcards are ordinary characters here.
    for (const search of ['_', '%%', '[a-z]', 'zo?', 'zo*', '\\_']) {
      const isThere = search === '_' ? 1 : 0;
      expect(await referencesIn(store, 'to-answer', search), search).toHaveLength(isThere);
    }
  });

  test('a search finds a reference with its dash and without', async () => {
    const store = await open('4KX7-9QMD', '2345-6789');
    await apply(store);
    await apply(store);
    for (const search of ['4kx79qmd', '4KX7-9QMD', '4kx7 9qmd', '4KX7–9QMD', 'x7-9'])
      expect(await referencesIn(store, 'to-answer', search), search).toEqual(['4KX7-9QMD']);
    for (const search of ['2345 6789', '23456789'])
      expect(await referencesIn(store, 'to-answer', search), search).toEqual(['2345-6789']);
  });

  test('a search finds an address as people paste it', async () => {
    const store = await open();
    const reference = await applyAs(store, { fullName: 'M. Quill', email: 'mara@quill.example' });
    for (const search of [
      ...['Mara Quill <mara@quill.example>', 'mailto:mara@quill.example', '(mara@quill.example).'],
      ...['\u202amara@quill.example\u202c', 'mara@quill'],
    ])
      expect(await referencesIn(store, 'to-answer', search), search).toEqual([reference]);
  });

  test('a search needs every word, looks in one list, and has pages', async () => {
    const store = await open();
    const references: string[] = [];
    for (const [at, fullName] of ['Ann Even', 'Ann Odd', 'Ann Even', 'Ann Even'].entries())
      references.push(await applyAs(store, { fullName }, at));
    expect(await referencesIn(store, 'to-answer', 'ann nowhere')).toEqual([]);
    expect(await referencesIn(store, 'done', 'ann')).toEqual([]);
    const even = { now: minute(60), search: 'ann even', limit: 2 };
    const first = await store.desk.page('to-answer', even);
    const second = await store.desk.page('to-answer', { ...even, cursor: first.next });
    const found = [...first.rows, ...second.rows].map(({ submission }) => submission.reference);
    expect(found).toEqual([references[0], ...references.slice(2)]);
    expect(second.next).toBeUndefined();
  });

  test('a search for nothing shows all', async () => {
    const store = await open();
    const reference = await apply(store);
    for (const search of ['', '  ', "'", '\u0000', '\u0301'])
      expect(await referencesIn(store, 'to-answer', search)).toEqual([reference]);
  });

  test('a search finds a note, not one that was taken back, and what the applicant added', async () => {
    const store = await open();
    const reference = await apply(store);
    await act(store, reference, { action: 'noted', text: 'Prefers Fridays' });
    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([reference]);
    const [note] = await store.desk.history(reference);
    await act(store, reference, { action: 'undone', event: note!.id });
    expect(await referencesIn(store, 'to-answer', 'fridays')).toEqual([]);
    await act(store, reference, { action: 'added', text: 'Our Zürich office comes, too' });
    expect(await referencesIn(store, 'to-answer', 'zurich')).toEqual([reference]);
  });

  test('a search finds what is in quarantine, and messages by their company', async () => {
    const store = await open();
    const held = await apply(store, 0, { suspicion: 'too-fast' });
    const written = await write(store);
    expect(await referencesIn(store, 'quarantined', 'sample')).toEqual([held]);
    expect(await referencesIn(store, 'all', 'sample')).toContain(held);
    expect(await referencesIn(store, 'messages', 'daughters bram')).toEqual([written]);
  });

  const ada = { email: 'ada@one.example', mobile: '07700 900555' };

  test('the same person is known by the address in any case, or by the digits of the telephone', async () => {
    const store = await open();
    const one = await applyAs(store, ada, 9);
    const byEmail = await applyAs(store, { mobile: '+1 555', email: 'Ada@ONE.example' }, 1);
    const sameNumber = { email: 'b@b.example', mobile: '+44 (0)7700-900 555' };
    const byNumber = await applyAs(store, sameNumber, 3);
    const written = await write(store, 2, { email: 'ada@one.example' });
    await applyAs(store, { email: 'c@c.example', mobile: '07700 900556' }, 4);
    const stranger = await write(store, 4, { email: 'd@d.example' });
    const found = await store.desk.samePerson(one, minute(0));
    const references = found.map(({ submission }) => submission.reference);
    expect(references).toEqual([byNumber, written, byEmail]);
    expect(await store.desk.samePerson(one, minute(3))).toEqual([]);
    expect(await store.desk.samePerson('2222-2222', minute(0))).toEqual([]);
    // People who gave no telephone number are not taken for the same person.
    expect(await store.desk.samePerson(stranger, minute(0))).toEqual([]);
  });
});
