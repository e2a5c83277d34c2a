import { expect, test } from 'vitest';

import { channels, labelOf, whenErased } from './channels.ts';

test('no two channels share a name or a label', () => {
  for (const key of ['name', 'label'] as const) {
    const all = channels.map((channel) => channel[key]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test('what was delivered by another version goes by its name, and is not forgotten', () => {
  expect(labelOf('telegraph')).toBe('telegraph');
  expect(whenErased('telegraph')).toContain('look there for the reference');
});
