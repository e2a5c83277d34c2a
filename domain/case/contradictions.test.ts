import { expect, test } from 'vitest';

import { sampleChanges } from '../testing/sample-changes.ts';
import { contradictionOf, contradictions } from './contradictions.ts';
import { type Change, type DeskEvent, deskEvents } from './events.ts';

const undo: Change = { action: 'undone', event: '1' };
const by = (change: Change, name: string) =>
  deskEvents[change.action].author === 'staff' ? name : '';
const eventOf = (change: Change, id: string): DeskEvent => ({
  ...change,
  id,
  at: `2025-06-0${id}T09:00:00.000Z`,
  by: by(change, 'Bo'),
});

test('each contradiction has a reason that is said somewhere, and in a sentence of its own', () => {
  const said = new Set<string | undefined>();
  for (const first of sampleChanges) {
    for (const done of [...sampleChanges, undo]) {
      const events = [eventOf(first, '1'), eventOf(done, '2')];
      for (const change of [...sampleChanges, undo]) {
        said.add(contradictionOf({ ...change, by: by(change, 'Ada') }, events[1]!, events));
      }
    }
  }
  said.delete(undefined);
  const reasons = new Set(contradictions.map(({ why }) => why));
  expect(said).toEqual(reasons);
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].* meanwhile, .*so .*\.$/u);
});
