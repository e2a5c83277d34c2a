import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { createUuid, type Draft, mergeDraft, parseDraft } from './draft.ts';

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

  it.each([
    ...[7, null, {}, [1], [['A']]].map((fullName) => ({ answers: { ...draft.answers, fullName } })),
    ...[-1, null, 'long', undefined].map((elapsed) => ({ elapsed })),
    ...[null, 'x', {}, { key: 'x' }, { content: 1, key: 'x' }].map((sent) => ({ sent })),
  ])('that is damaged by %j comes back without that', (damage) => {
    const { answers, elapsed, sent } = parseDraft(stored(damage), names)!;
    const left = { selectedCourses: ['A'] };
    expect(answers).toEqual('answers' in damage ? left : draft.answers);
    expect(elapsed).toBe('elapsed' in damage ? 0 : draft.elapsed);
    expect(sent).toEqual('sent' in damage ? undefined : draft.sent);
  });
});

const [a, b] = ['I come from A', 'I come from B'];
it.each([
  ['keeps what was typed', 'An invoice, please', '', b, 'An invoice, please'],
  ['keeps that all was taken away', '', a, a, ''],
  ['takes its own words where nothing was typed over the last ones', a, a, b, b],
  ['keeps the last ones where it has none', a, a, '', a],
  ['adds the tick of another course', ['A', 'C'], ['A'], ['B'], ['A', 'C', 'B']],
  ['does not bring a tick back that was taken away', [], ['A'], ['A'], []],
  ['ticks nothing twice', ['A', 'B'], ['A'], ['B'], ['A', 'B']],
])('a form that begins otherwise %s', (_, mine, before, now, merged) => {
  const draft = { answers: { x: mine }, defaults: { x: before } };
  expect(mergeDraft(draft, { x: now }, () => false)).toEqual({ x: merged });
});

it('a form keeps which of several was chosen, also where it was chosen already', () => {
  const draft = { answers: { x: 'business' }, defaults: { x: 'business' } };
  expect(mergeDraft(draft, { x: 'personal' }, () => true)).toEqual({ x: 'business' });
});

describe('a key', () => {
  const version7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

  it('is a UUID of version 7, and another each time', () => {
    const uuids = Array.from({ length: 200 }, createUuid);
    for (const uuid of uuids) expect(uuid).toMatch(version7);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it.each([
    // The example of RFC 9562, appendix A.6.
    ['2022-02-22T14:22:22.000-05:00', /^017f22e2-79b0-7/u],
    ['1969-07-20T20:17:40Z', version7],
    ['9999-12-31T23:59:59Z', version7],
  ])('begins with the time, whatever the clock says: %s', (now, uuid) => {
    vi.useFakeTimers({ now: new Date(now) });
    onTestFinished(() => void vi.useRealTimers());
    expect(createUuid()).toMatch(uuid);
  });
});
