import { describe, expect, it } from 'vitest';

import { type Draft, mergeDraft, parseDraft } from './draft.ts';

const names = ['fullName', 'selectedCourses'];
const draft: Draft = {
  answers: { fullName: 'Zoë', selectedCourses: ['A'] },
  defaults: { fullName: '', selectedCourses: [] },
  elapsed: 42_000,
  sent: { content: '{"fullName":"Zoë"}', key: '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11' },
};
const stored = (changes: object) => JSON.stringify({ ...draft, ...changes });

describe('a draft', () => {
  it('comes back as it was kept', () => expect(parseDraft(stored({}), names)).toEqual(draft));

  it.each([null, '', '{"answers":', 'null', '[]', '7', '"text"', '{}', '{"answers":[]}'])(
    'is none where %j is stored',
    (text) => expect(parseDraft(text, names)).toBeUndefined(),
  );

  it('of an older form brings back what the form still asks', () => {
    const answers = { ...draft.answers, faxNumber: '1', __proto__: 'x', constructor: ['y'] };
    expect(parseDraft(stored({ answers }), names)?.answers).toEqual(draft.answers);
    expect(parseDraft(stored({ answers: { faxNumber: '1' } }), names)).toBeUndefined();
  });

  it.each([7, null, {}, [1], [['A']]])('leaves out an answer that is %j', (fullName) =>
    expect(parseDraft(stored({ answers: { ...draft.answers, fullName } }), names)?.answers).toEqual(
      { selectedCourses: ['A'] },
    ),
  );

  it.each([-1, null, 'long', undefined])('took no time where it says %j', (elapsed) =>
    expect(parseDraft(stored({ elapsed }), names)?.elapsed).toBe(0),
  );

  it.each([null, 'x', {}, { key: 'x' }, { content: 1, key: 'x' }])(
    'has nothing that was sent where it says %j',
    (sent) => expect(parseDraft(stored({ sent }), names)).not.toHaveProperty('sent'),
  );
});

describe('a draft in a form that begins otherwise', () => {
  const merged = (
    mine: string | string[],
    { before, now }: { before: string | string[]; now: string | string[] },
    isOneOfSeveral = false,
  ) =>
    mergeDraft({ answers: { x: mine }, defaults: { x: before } }, { x: now }, () => isOneOfSeveral)
      .x;

  it('keeps what was typed', () => {
    expect(merged('An invoice, please', { before: '', now: 'I come from B' })).toBe(
      'An invoice, please',
    );
    expect(merged('', { before: 'I come from A', now: 'I come from A' })).toBe('');
  });

  it('takes the form’s own words where nothing was typed over the last ones', () => {
    expect(merged('I come from A', { before: 'I come from A', now: 'I come from B' })).toBe(
      'I come from B',
    );
    expect(merged('I come from A', { before: 'I come from A', now: '' })).toBe('I come from A');
  });

  it('keeps which of several was chosen, also where it was chosen already', () =>
    expect(merged('business', { before: 'business', now: 'personal' }, true)).toBe('business'));

  it('adds the tick of another course to those that are there', () =>
    expect(merged(['A', 'C'], { before: ['A'], now: ['B'] })).toEqual(['A', 'C', 'B']));

  it('does not bring a tick back that was taken away', () =>
    expect(merged([], { before: ['A'], now: ['A'] })).toEqual([]));

  it('ticks nothing twice', () =>
    expect(merged(['A', 'B'], { before: ['A'], now: ['B'] })).toEqual(['A', 'B']));
});
