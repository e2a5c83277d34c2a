import { describe, expect, it } from 'vitest';

import { createUuid, mergeDraft, parseDraft } from './draft.ts';

const names = ['fullName', 'selectedCourses'];
const draft = {
  answers: { fullName: 'Zoë', selectedCourses: ['A'] },
  defaults: { fullName: '', selectedCourses: [] },
  elapsed: 42_000,
  sent: { content: '{"fullName":"Zoë"}', key: '7a9f7e0c-1f0e-4a53-9d1c-0d4f3f1f6f11' },
};
const stored = (changes: object) => JSON.stringify({ ...draft, ...changes });

describe('a draft', () => {
  it('is restored as it was stored', () => expect(parseDraft(stored({}), names)).toEqual(draft));

  it.each([null, '', '{"answers":', 'null', '[]', '7', '"text"', '{}', '{"answers":[]}'])(
    'is none where %j is stored',
    (text) => expect(parseDraft(text, names)).toBeUndefined(),
  );

  it('of an older form restores what the form still asks', () => {
    const answers = { ...draft.answers, faxNumber: '1', __proto__: 'x', constructor: ['y'] };
    expect(parseDraft(stored({ answers }), names)?.answers).toEqual(draft.answers);
    expect(parseDraft(stored({ answers: { faxNumber: '1' } }), names)).toBeUndefined();
  });

  it.each([
    ...[7, null, {}, [1], [['A']]].map((fullName) => ({ answers: { ...draft.answers, fullName } })),
    ...[-1, null, 'long', undefined].map((elapsed) => ({ elapsed })),
    ...[null, 'x', {}, { key: 'x' }, { content: 1, key: 'x' }].map((sent) => ({ sent })),
  ])('that is damaged by %j is restored without that', (damage) => {
    const { answers, elapsed, sent } = parseDraft(stored(damage), names)!;
    const left = { selectedCourses: ['A'] };
    expect(answers).toEqual('answers' in damage ? left : draft.answers);
    expect(elapsed).toBe('elapsed' in damage ? 0 : draft.elapsed);
    expect(sent).toEqual('sent' in damage ? undefined : draft.sent);
  });
});

type Typed = string | string[];
const [a, b] = ['I come from A', 'I come from B'];
it.each<[string, Typed, Typed, Typed, Typed, Typed?]>([
  ['keeps what was typed', 'An invoice, please', '', b, 'An invoice, please'],
  ['keeps that all was taken away', '', a, a, ''],
  ['takes its own words where nothing was typed over the last ones', a, a, b, b],
  ['keeps the last ones where it has none', a, a, '', a],
  ['adds the tick of another course', ['A', 'C'], ['A'], ['B'], ['A', 'C', 'B']],
  ['does not bring a tick back that was taken away', [], ['A'], ['A'], []],
  ['ticks nothing twice', ['A', 'B'], ['A'], ['B'], ['A', 'B']],
  ['takes what was typed before the script came', 'old', '', '', 'new', 'new'],
])('draft: a form that begins otherwise %s', (_, mine, before, now, merged, typed) => {
  const draft = { answers: { x: mine }, defaults: { x: before } };
  expect(mergeDraft(draft, { x: typed ?? now }, { x: now }, () => false)).toEqual({ x: merged });
});

it('draft: one of several options stays chosen, even if the form began with it', () => {
  const draft = { answers: { x: 'business' }, defaults: { x: 'business' } };
  const now = { x: 'personal' };
  expect(mergeDraft(draft, now, now, () => true)).toEqual({ x: 'business' });
});

it('idempotency key: it is a UUID, and another each time', () => {
  const uuids = Array.from({ length: 200 }, createUuid);
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/u);
  }
  expect(new Set(uuids).size).toBe(uuids.length);
});
