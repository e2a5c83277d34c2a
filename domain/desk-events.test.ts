import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { placeOf } from '../testing/place-of.ts';
import { bookingEvents } from './booking-events.ts';
import { deskEvents } from './desk-events.ts';
import type { AskedFields } from './event-entry.ts';
import {
  actions,
  type Change,
  describeEvent,
  type DeskEvent,
  eventModels,
  rivalsOf,
  searchedTexts,
  shownOf,
  stateAfter,
} from './events.ts';
import { londonField } from './london-time.ts';
import { readChange } from './read-change.ts';
import { openStages } from './stages.ts';
import type { StoredSubmission } from './submission.ts';
import { changesBefore, sampleChanges } from './testing/sample-changes.ts';

const where = (action: string) =>
  placeOf(
    action in bookingEvents ? 'domain/booking-events.ts' : 'domain/desk-events.ts',
    new RegExp(`^  '?${action}'?: entry`, 'u'),
  );
const fieldsOf = (action: (typeof actions)[number]): AskedFields => deskEvents[action].fields;
const now = '2025-02-01T09:00:00.000Z';
const event = (change: Change, id = '1'): DeskEvent => ({
  ...change,
  ...{ id, at: '2025-01-31T09:05:00.000Z', by: 'Ada' },
});

/** A value as the history shows it. */
function asShown(field: AskedFields[string], value: string): string {
  if (field.kind === 'value') return field.inWords(value);
  if (field.kind === 'tick') return 'Yes';
  return (field.kind === 'choice' ? field.names?.[value] : undefined) ?? value;
}

const byServer = actions.filter((action) => deskEvents[action].author === 'server');
const byPeople = actions.filter((action) => !byServer.includes(action));

test.each(byPeople.filter((action) => action !== 'undone'))('%s has samples', (action) => {
  const own = sampleChanges.filter((change) => change.action === action);
  expect(own, `${where(action)}: \`samples\` is empty`).not.toEqual([]);
});

test.each(actions.filter((action) => deskEvents[action].author === 'staff'))(
  'docs/desk.md names the button of %s',
  (action) => {
    const { button } = deskEvents[action];
    const guide = readFileSync('docs/desk.md', 'utf8').replaceAll(/\s+/gu, ' ');
    const isNamed = [button]
      .flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))
      .some((label) => guide.includes(`**${label}**`));
    expect(isNamed, `${where(action)}: docs/desk.md lacks its \`button\`, in bold`).toBe(true);
  },
);

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
  const { asked, author } = deskEvents[change.action];
  const form = new URLSearchParams({ do: asked });
  const read: Record<string, unknown> = { action: change.action };
  for (const [name, field] of Object.entries(fieldsOf(change.action))) {
    const value = Reflect.get(change, name) as string | undefined;
    if (value === undefined || field.kind === 'mail' || field.kind === 'fact') continue;
    read[name] = value;
    const typed = field.kind === 'value' ? field.asTyped(value) : value;
    form.set(name, field.kind === 'moment' ? londonField(value) : typed);
  }
  const isReleased = change.action === 'released';
  const submission = {
    ...{ kind: 'enrolment', reference: '4KX7-9QMD', content: { email: 'ada@example.com' } },
    ...(isReleased && { suspicion: 'staff' }),
  };
  const before = [{ action: 'taken' } as const, ...changesBefore(change.action)];
  const events = before.map((each, at) => event(each, String(at)));
  const found = { submission: submission as StoredSubmission, events, now };
  expect(readChange(form, found, author)).toMatchObject({ outcome: 'change', asked, change: read });
  for (const other of ['staff', 'applicant', 'server'] as const) {
    if (other !== author) expect(readChange(form, found, other).outcome).toBe('unknown');
  }
});

test.each(byServer)('no form asks for %s, which the server notes by itself', (action) => {
  const form = new URLSearchParams({ do: deskEvents[action].asked, event: '1' });
  const found = { submission: { kind: 'enrolment' } as StoredSubmission, events: [], now };
  for (const author of ['staff', 'applicant'] as const) {
    expect(readChange(form, found, author)).toEqual({ outcome: 'unknown' });
  }
});

test.each(sampleChanges)(
  'what was typed is shown, and found where the search looks: %j',
  (change) => {
    for (const [name, field] of Object.entries(fieldsOf(change.action))) {
      const value = Reflect.get(change, name) as string | undefined;
      const isShown = 'label' in field ? field.label !== undefined : 'shown' in field;
      if (!value || !isShown) continue;
      const place = `${where(change.action)}: \`${name}\``;
      expect(
        shownOf(change).map((shown) => shown.value),
        place,
      ).toContain(asShown(field, value));
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

describe('what the applicant adds', () => {
  const change = { action: 'added', text: 'We are four now.' } as const;
  const added = { ...change, ...{ id: '1', at: '2025-01-31T09:05:00.000Z', by: '' } };
  const words = { to: 'a@b.c', from: 'b@b.c', subject: 'Dates', text: 'Friday?' };
  const answer = { action: 'answered', by: 'Ben' } as const;

  test.each<Change>([
    { action: 'answered' },
    { action: 'written', ...words },
    { action: 'closed', outcome: 'enrolled' },
  ])('is in the way of who has not seen it and $action', (change) => {
    expect(rivalsOf({ ...change, by: 'Ben' }, [added], undefined)).toEqual([added]);
    expect(rivalsOf({ ...change, by: 'Ben' }, [added], added.id)).toEqual([]);
  });

  test.each<Change>([
    ...([{ action: 'taken' }, { action: 'moved', stage: 'connect' }] as const),
    ...([{ action: 'noted', text: 'Called' }, { action: 'withdrawn' }] as const),
  ])('is in nobody’s way who has not seen it and $action', (change) => {
    const by = deskEvents[change.action].author === 'staff' ? 'Ben' : '';
    expect(rivalsOf({ ...change, by }, [added], undefined)).toEqual([]);
  });

  test('is refused by nothing, and is once where it is sent twice', () => {
    const meanwhile = [
      event({ action: 'answered' }, '2'),
      event({ action: 'closed', outcome: 'not-enrolled' }, '3'),
      event({ action: 'quarantined' }, '4'),
    ];
    const more = { ...change, text: 'More', by: '' };
    expect(rivalsOf(more, [added, ...meanwhile], undefined)).toEqual([]);
    expect(rivalsOf(added, [added, ...meanwhile], undefined)).toEqual([added]);
  });

  test('waits until somebody answers or closes it, from its first on', () => {
    const later = { ...added, id: '2', at: '2025-01-31T10:00:00.000Z' };
    expect(stateAfter([added, later]).addedAt).toBe(added.at);
    const done = event({ action: 'closed', outcome: 'enrolled' }, '3');
    for (const last of [{ ...event(answer), id: '3' }, done, event({ action: 'withdrawn' }, '3')]) {
      expect(stateAfter([added, later, last]).addedAt).toBeUndefined();
    }
    const undone = event({ action: 'undone', event: '3' }, '4');
    expect(stateAfter([added, later, done, undone]).addedAt).toBe(added.at);
    expect(stateAfter([done, { ...later, id: '4' }]).addedAt).toBe(later.at);
  });

  test('is answered by a letter that was written after it, and by no earlier one', () => {
    const letter = (id: string) => event({ action: 'written', ...words }, id);
    const sent = (id: string, of: string) => event({ action: 'sent', event: of }, id);
    const more = { ...added, id: '3', at: '2025-01-31T10:00:00.000Z' };
    expect(stateAfter([added, letter('2'), sent('4', '2')]).addedAt).toBeUndefined();
    expect(stateAfter([letter('2'), more, sent('4', '2')])).toMatchObject({
      ...{ answeredAt: added.at, addedAt: more.at },
    });
    expect(stateAfter([added, letter('2'), more, sent('4', '2')]).addedAt).toBe(more.at);
    const both = [letter('2'), more, letter('4'), sent('5', '2')];
    expect(stateAfter(both).addedAt).toBe(more.at);
    expect(stateAfter([...both, sent('6', '4')]).addedAt).toBeUndefined();
  });
});

test('an applicant is overtaken by what they are told, and learns of nothing between the staff', () => {
  const withdrawal = { action: 'withdrawn', by: '' } as const;
  const words = { to: 'a@b.c', from: 'b@b.c', subject: 'Dates', text: 'Friday?' };
  const secret = [
    event({ action: 'taken' }),
    event({ action: 'quarantined' }, '2'),
    event({ action: 'written', ...words }, '3'),
  ];
  expect(rivalsOf(withdrawal, secret, undefined)).toEqual([]);
  const answered = event({ action: 'answered' }, '4');
  const closed = event({ action: 'closed', outcome: 'enrolled' }, '5');
  expect(rivalsOf(withdrawal, [...secret, answered, closed], '3')).toEqual([answered, closed]);
  const withdrawn = { ...event({ action: 'withdrawn' }, '6'), by: '' };
  expect(rivalsOf({ action: 'answered', by: 'Ben' }, [withdrawn], undefined)).toEqual([withdrawn]);
});

test('who undoes something is overtaken by what was done about it since, and by nothing else', () => {
  const answered = event({ action: 'answered' });
  const undoing = { action: 'undone', event: answered.id, by: 'Ben' } as const;
  const again = event({ action: 'answered' }, '2');
  const moved = event({ action: 'moved', stage: 'customize' }, '2');
  expect(rivalsOf(undoing, [answered, again], answered.id)).toEqual([again]);
  expect(rivalsOf(undoing, [answered, moved], answered.id)).toEqual([]);
  const undone = event({ action: 'undone', event: answered.id }, '2');
  expect(rivalsOf({ ...undoing, by: 'Bo' }, [answered, undone], answered.id)).toEqual([undone]);
});

const [answer, take] = [{ action: 'answered' } as const, { action: 'taken' } as const];
const note = { action: 'noted', text: 'Wants Fridays' } as const;
const [connect, customize] = (['connect', 'customize'] as const).map((stage) => ({
  ...{ action: 'moved' as const, stage },
})) as [Change, Change];
const close = { action: 'closed', outcome: 'enrolled' } as const;

test.each<[string, [by: string, ...(Change | 'undo')[]], Change, 'added' | 'overtaken']>([
  ['a note after anything', ['Bo', answer, close], { action: 'noted', text: 'y' }, 'added'],
  ['another note after a note', ['Bo', note], { action: 'noted', text: 'y' }, 'added'],
  ['a take after a note', ['Bo', note], take, 'added'],
  ['a take after an answer', ['Bo', answer], take, 'added'],
  ['a take after a take', ['Bo', take], take, 'overtaken'],
  ['an answer after one’s own take', ['Ada', take], answer, 'added'],
  ['an answer after another’s take', ['Bo', take], answer, 'overtaken'],
  ['an answer after an answer', ['Bo', answer], answer, 'overtaken'],
  ['an answer after one that was taken back', ['Bo', answer, 'undo'], answer, 'added'],
  ['an answer after a move', ['Bo', connect], answer, 'added'],
  ['a move after a move', ['Bo', connect], customize, 'overtaken'],
  ['one’s own move after a move', ['Ada', connect], customize, 'overtaken'],
  ['a move after a close', ['Bo', close], connect, 'overtaken'],
  ['a close after an answer', ['Bo', answer], close, 'overtaken'],
  ['a close after one’s own answer', ['Ada', answer], close, 'added'],
  ['a quarantine after an answer', ['Bo', answer], { action: 'quarantined' }, 'overtaken'],
  ['a quarantine after a note', ['Bo', note], { action: 'quarantined' }, 'added'],
  ['an answer after a quarantine', ['Bo', { action: 'quarantined' }], answer, 'overtaken'],
  ['a retry after a close', ['Bo', close], { action: 'retried' }, 'added'],
])('%s, which nobody has seen', (_, [by, ...done], change, end) => {
  const before = done.map((each, at) => ({
    ...event(each === 'undo' ? { action: 'undone', event: String(at) } : each, String(at + 1)),
    by,
  }));
  const rivals = rivalsOf({ ...change, by: 'Ada' }, before, undefined);
  expect(rivals.length > 0 ? 'overtaken' : 'added').toBe(end);
});
