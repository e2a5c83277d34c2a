import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { placeOf } from '../testing/place-of.ts';
import { type AskedFields, deskEvents } from './desk-events.ts';
import {
  actions,
  describeEvent,
  type DeskEvent,
  eventModels,
  rivalsOf,
  searchedTexts,
  shownOf,
} from './events.ts';
import { londonField } from './london-time.ts';
import { readChange } from './read-change.ts';
import { openStages } from './stages.ts';
import type { StoredSubmission } from './submission.ts';
import { sampleChanges } from './testing/sample-changes.ts';

const where = (action: string) =>
  placeOf('domain/desk-events.ts', new RegExp(`^  '?${action}'?: entry`, 'u'));
const fieldsOf = (action: (typeof actions)[number]): AskedFields => deskEvents[action].fields;
const event = (change: (typeof sampleChanges)[number], id = '1'): DeskEvent => ({
  ...change,
  ...{ id, at: '2025-01-31T09:05:00.000Z', by: 'Ada' },
});

const ofStaff = actions.filter((action) => deskEvents[action].kinds.length > 0);

test.each(ofStaff.filter((action) => action !== 'undone'))('%s has samples', (action) => {
  const own = sampleChanges.filter((change) => change.action === action);
  expect(own, `${where(action)}: \`samples\` is empty`).not.toEqual([]);
});

test.each(ofStaff)('docs/desk.md names the button of %s', (action) => {
  const { button } = deskEvents[action];
  const guide = readFileSync('docs/desk.md', 'utf8').replaceAll(/\s+/gu, ' ');
  const isNamed = [button]
    .flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))
    .some((label) => guide.includes(`**${label}**`));
  expect(isNamed, `${where(action)}: docs/desk.md lacks its \`button\`, in bold`).toBe(true);
});

test('no two events are asked for by the same word, or told in the same sentence', () => {
  const told = new Map<string, string>();
  for (const change of [...sampleChanges, { action: 'undone', event: '1' } as const]) {
    const { action } = change;
    for (const words of [`do=${deskEvents[action].asked}`, describeEvent(change)]) {
      const other = told.get(words) ?? action;
      expect(other, `${where(action)}: “${words}” is another event’s`).toBe(action);
      told.set(words, action);
    }
  }
});

test.each(sampleChanges)('what a form asks for is read as it is kept: %j', (change) => {
  const { asked } = deskEvents[change.action];
  const form = new URLSearchParams({ do: asked });
  for (const [name, { kind }] of Object.entries(fieldsOf(change.action))) {
    const value = Reflect.get(change, name) as string | undefined;
    if (value !== undefined) form.set(name, kind === 'moment' ? londonField(value) : value);
  }
  const isReleased = change.action === 'released';
  const submission = {
    ...{ kind: 'enrolment', reference: '4KX7-9QMD', content: { email: 'ada@example.com' } },
    ...(isReleased && { suspicion: 'staff' }),
  };
  const taken = event({ action: 'taken' });
  expect(
    readChange(form, { submission: submission as StoredSubmission, events: [taken] }),
  ).toMatchObject({ outcome: 'change', asked, change });
});

test.each(actions.filter((action) => !ofStaff.includes(action)))(
  'no form asks for %s, which the server notes by itself',
  (action) => {
    const form = new URLSearchParams({ do: deskEvents[action].asked, event: '1' });
    const submission = { kind: 'enrolment' } as StoredSubmission;
    expect(readChange(form, { submission, events: [] })).toEqual({ outcome: 'unknown' });
  },
);

test.each(sampleChanges)(
  'what was typed is shown, and found where the search looks: %j',
  (change) => {
    for (const [name, field] of Object.entries(fieldsOf(change.action))) {
      const value = Reflect.get(change, name) as string | undefined;
      if (value === undefined || field.kind === 'choice') continue;
      const place = `${where(change.action)}: \`${name}\``;
      expect(
        shownOf(change).map((shown) => shown.value),
        place,
      ).toContain(value);
      const isSearched = field.kind === 'text' && field.isSearched;
      expect(searchedTexts([event(change)]).includes(value), place).toBe(isSearched);
    }
  },
);

test('a button says where it leads from each step to another', () => {
  expect(Object.keys(deskEvents.moved.button)).toEqual(openStages);
});

test('an event says where it was moved, how it ended, and what was taken back', () => {
  expect(describeEvent({ action: 'moved', stage: 'connect' })).toBe('Moved it to Connect');
  expect(describeEvent({ action: 'closed', outcome: 'not-enrolled' })).toBe(
    'Closed it: Not enrolled',
  );
  const undone = event({ action: 'undone', event: '1' }, '2');
  const models = eventModels([event({ action: 'moved', stage: 'connect' }), undone]);
  expect(models.map(({ isUndone }) => isUndone)).toEqual([true, false]);
  expect(describeEvent(models[1]!)).toBe('Took back: Moved it to Connect');
});

test('who undoes something is overtaken by what was done about it since, and by nothing else', () => {
  const answered = event({ action: 'answered' });
  const undoing = { action: 'undone', event: answered.id, by: 'Ben' } as const;
  const again = event({ action: 'answered' }, '2');
  const moved = event({ action: 'moved', stage: 'customize' }, '2');
  expect(rivalsOf(undoing, [answered, again], answered.id)).toEqual([again]);
  expect(rivalsOf(undoing, [answered, moved], answered.id)).toEqual([]);
});
