import { describe, expect, test } from 'vitest';

import type { DeskView } from '../../domain/case/views.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { act, apply, applyAs, minute, referencesIn, write } from '../../testing/sample-entry.ts';

describe.each(setUpEngines())('the desk in $engine', ({ open }) => {
  test('a search finds applications and messages by each thing that is searched, as people type and paste it', async () => {
    const store = await open('4KX7-9QMD', '2345-6789', '9TQC-4HNW', '7HVW-2CTR', '3RVK-8DYJ');
    const zoe = await applyAs(store, { city: 'Bristol' });
    const other = { fullName: 'M. Quill', email: 'mara@quill.example', businessName: 'Li' };
    const selectedCourses = ['Machine Learning Essentials' as const];
    const mara = await applyAs(store, { ...other, selectedCourses, mobile: '+33 6 11 22 33 44' });
    const written = await write(store, 0, { courseInterest: 'Cinematic Prompting Workshop' });
    const held = await apply(store, 0, { suspicion: 'too-fast' });
    await act(store, zoe, { action: 'noted', text: 'Step-frée access!' });
    await act(store, zoe, { action: 'added', text: 'Our Zürich office comes, too', dueAt: '' });
    const finds = async (found: string[], searches: string[], view: DeskView = 'to-answer') => {
      for (const search of searches)
        expect(await referencesIn(store, view, search), search).toEqual(found);
    };
    await finds(
      [zoe],
      ['osam', 'SAMPLE & sons', 'zoe osample', 'žöe', 'ZOE@applicant', 'sons zoe'],
    );
    await finds([zoe], ['+44 7700 900123', '07700 900123', '07700900123', '0044 7700 900 123']);
    await finds([zoe], ['900123', 'STEP-free', 'zurich', 'bristol', 'zoe 07700 900123 sons']);
    await finds([zoe], ['4kx79qmd', '4KX7-9QMD', '4kx7 9qmd', '4KX7–9QMD', 'x7-9']);
    await finds([mara], ['machine learn', '2345 6789', '23456789', 'mara@quill']);
    await finds([mara], ['Mara Quill <mara@quill.example>', 'mailto:mara@quill.example']);
    await finds([mara], ['(mara@quill.example).', '\u202amara@quill.example\u202c']);
    await finds([zoe, mara], ['', '  ', "'", '\u0000', '\u0301']);
    await finds([], ['zoe nowhere']);
    await finds([], ['zoe'], 'done');
    await finds([written], ['cinematic', 'daughters bram'], 'messages');
    await finds([held], ['sample'], 'quarantined');
    expect(await referencesIn(store, 'all', 'sample')).toContain(held);
    const [note] = await store.desk.history(zoe);
    await act(store, zoe, { action: 'undone', event: note!.id });
    expect(await referencesIn(store, 'to-answer', 'step-free')).toEqual([]);
  });

  test('a search takes letters without their accents, and a telephone number however it is written', async () => {
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

  test('a search has pages', async () => {
    const store = await open();
    const references: string[] = [];
    for (const [at, fullName] of ['Ann Even', 'Ann Odd', 'Ann Even', 'Ann Even'].entries())
      references.push(await applyAs(store, { fullName }, at));
    const even = { now: minute(60), search: 'ann even', limit: 2 };
    const first = await store.desk.page('to-answer', even);
    const second = await store.desk.page('to-answer', { ...even, cursor: first.next });
    const found = [...first.rows, ...second.rows].map(({ submission }) => submission.reference);
    expect(found).toEqual([references[0], ...references.slice(2)]);
    expect(second.next).toBeUndefined();
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
