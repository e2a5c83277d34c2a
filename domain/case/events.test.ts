import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { acceptanceOf, moveOf2030, offerOf2030, sampleChanges } from '../testing/sample-changes.ts';
import { londonField } from '../time/london-time.ts';
import { rivalsOf } from './contradictions.ts';
import type { EventFields } from './event-entry.ts';
import {
  type Action,
  actions,
  type Change,
  type DeskEvent,
  deskEvents,
  stateAfter,
} from './events.ts';
import { describeEvent, eventModels, historyValues, searchedTexts } from './history.ts';
import { readChange } from './read-change.ts';
import type { StoredSubmission } from './submission.ts';

const fieldsOf = (action: Action): EventFields => deskEvents[action].fields;

const now = '2025-02-01T09:00:00.000Z';

const at = (id: number) => new Date(Date.parse('2025-01-31T09:05:00Z') + id * 60_000).toISOString();

/** These changes as events, a minute apart; ids count up from '1', and `undo` takes back the change before it. */
const eventsOf = (changes: readonly (Change | 'undo')[], by = 'Ada'): DeskEvent[] =>
  changes.map((each, i) => {
    const change = each === 'undo' ? { action: 'undone' as const, event: String(i) } : each;
    const { author } = deskEvents[change.action];
    return { ...change, id: String(i + 1), at: at(i + 1), by: author === 'staff' ? by : '' };
  });

const sampleOf = (action: Action) => sampleChanges.find((sample) => sample.action === action)!;

/** What must have been done before something else is: nobody accepts what was not offered. */
const firsts: readonly [first: Action, then: string][] = [
  ['complained', 'complaint-acknowledged'],
  ['answered', 'put-off'],
  ['offered', 'accepted accepted-for-them declined taken-back'],
  ['accepted', 'confirmed'],
  ['confirmed', 'cancelled called-off named named-for-them instructed invoiced paid attended'],
  ['named', 'needed needed-for-them'],
  ['cancelled', 'refunded'],
  ['paid', 'returned line-corrected'],
  ['attended', 'renamed rated reclaimed'],
];

function changesBefore(action: Action): Change[] {
  const [first] = firsts.find(([, then]) => then.split(' ').includes(action)) ?? [];
  if (action.startsWith('date-taken')) return [...changesBefore('cancelled'), moveOf2030];
  return first ? [...changesBefore(first), sampleOf(first)] : [];
}

/** A value as the history shows it. */
function asShown(field: EventFields[string], value: string): string {
  if (field.kind === 'value') return field.inWords?.(value) ?? value;
  if (field.kind === 'tick') return 'Yes';
  return (field.kind === 'choice' ? field.names?.[value] : undefined) ?? value;
}

test.each(actions)(
  'event %s: has samples, its own word, and a button in the staff’s guide',
  (action) => {
    const { author, verb, button } = deskEvents[action];
    const own = sampleChanges.some((change) => change.action === action);
    const needsNone = author === 'server' || action === 'undone';
    expect(own || needsNone, '`sampleChanges` has none').toBe(true);
    const same = actions.filter((other) => deskEvents[other].verb === verb);
    expect(same, 'another event is asked for by the same word').toEqual([action]);
    const guide = readFileSync('docs/desk.md', 'utf8').replaceAll(/\s+/gu, ' ');
    const labels = typeof button === 'string' ? [button] : Object.values<string>(button);
    const isNamed = author !== 'staff' || labels.some((label) => guide.includes(`**${label}**`));
    expect(isNamed, 'docs/desk.md lacks its `button`, in bold').toBe(true);
  },
);

test.each(actions)('event %s: is asked for by those alone whose it is', (action) => {
  const { author, verb } = deskEvents[action];
  const form = new URLSearchParams({ do: verb, event: '1' });
  const found = { submission: { kind: 'enrolment' } as StoredSubmission, events: [], now };
  for (const other of (['staff', 'applicant'] as const).filter((each) => each !== author)) {
    expect(readChange(form, found, other)).toEqual({ outcome: 'unknown' });
  }
});

test('no two events are told in the same sentence', () => {
  const all: Change[] = [...sampleChanges, { action: 'undone', event: '1' }];
  const told = new Map(all.map((change) => [describeEvent(change), change.action]));
  for (const change of all) expect(told.get(describeEvent(change))).toBe(change.action);
});

const askedByForms = sampleChanges.filter(({ action }) => deskEvents[action].author !== 'server');

test.each(askedByForms)('what a form asks for is read as it is kept: %j', (change) => {
  const { verb, author } = deskEvents[change.action];
  const form = new URLSearchParams({ do: verb });
  const read: Record<string, unknown> = { action: change.action };
  for (const [name, field] of Object.entries(fieldsOf(change.action))) {
    const value = Reflect.get(change, name) as string | undefined;
    if (value === undefined || ['mail', 'fact', 'promise'].includes(field.kind)) continue;
    // These are read on a page of their own (server/desk/application-form.test.ts).
    if (field.kind === 'answers' || change.action === 'taken-down') return;
    read[name] = value;
    const typed = field.kind === 'value' ? (field.asTyped?.(value) ?? value) : value;
    // U+0000 may be pasted along.
    form.set(name, `${field.kind === 'moment' ? londonField(value) : typed}\0`);
  }
  const suspicion = change.action === 'released' ? 'staff' : undefined;
  const content = { email: 'ada@example.com' };
  const submission = { kind: 'enrolment', reference: '4KX7-9QMD', content, suspicion };
  const events = eventsOf([...changesBefore(change.action), { action: 'taken' }, answer]);
  // Who came is said once it has begun.
  const since = change.action === 'attended' ? '2030-03-05T12:00:00.000Z' : now;
  const found = { submission: submission as StoredSubmission, events, now: since };
  expect(readChange(form, found, author)).toMatchObject({ verb, change: read });
});

test.each(sampleChanges)(
  'search: what was typed is shown, and found where it looks: %j',
  (change) => {
    for (const [name, field] of Object.entries(fieldsOf(change.action))) {
      const value = Reflect.get(change, name) as string | undefined;
      if (field.kind === 'answers' || (field.kind === 'text' && field.isId)) continue;
      const isShown = 'label' in field ? field.label !== undefined : 'shown' in field;
      if (!value || !isShown) continue;
      const values = historyValues(change).map((shown) => shown.value);
      expect(values, name).toContain(asShown(field, value));
      const isSearched = 'isSearched' in field && field.isSearched === true;
      expect(searchedTexts(eventsOf([change])).includes(value), name).toBe(isSearched);
    }
  },
);

const [answer, take] = [{ action: 'answered' } as const, { action: 'taken' } as const];

const replied = { action: 'replied', dueAt: '' } as const;

const note = { action: 'noted', text: 'Fridays' } as const;

const [add, more] = ['Four.', 'Five.'].map((text): Change => ({
  action: 'added',
  text,
  dueAt: '',
}));

const [connect, customize] = (['connect', 'customize'] as const).map((stage): Change => ({
  action: 'moved',
  stage,
}));

const close = { action: 'closed', outcome: 'enrolled' } as const;

const [quarantine, withdraw] = [{ action: 'quarantined' }, { action: 'withdrawn' }] as const;

const correct = {
  action: 'corrected',
  before: '{"email":"ada@sample.com"}',
  after: '{"email":"ada@example.com"}',
} as const;

const otherCorrection = { ...correct, after: '{"email":"eda@example.com"}' };

const letter = { to: 'a@b.c', from: 'b@b.c', subject: 'Dates', text: 'Friday?' };

const write = { action: 'written', ...letter } as const;

const sent = (event: string) => ({ action: 'sent', event }) as const;

const undo = { action: 'undone', event: '1' } as const;

const [renamed, reclaimed, paid] = (['renamed', 'reclaimed', 'paid'] as const).map(sampleOf);

test('correction: the history shows what stood there, in the words of the form', () => {
  const change = sampleOf('corrected');
  expect(describeEvent(change)).toBe('Corrected: Email Address, Who is this for?');
  expect(historyValues(change)).toEqual([
    { kind: 'fact', label: 'Email Address, before', value: 'ada@sample.com' },
    { kind: 'fact', label: 'Who is this for?, before', value: 'Business' },
  ]);
});

test.each<[string, Change[], number]>([
  ['another address', [correct], 1],
  ['one that is undone, because two people have had a link', [correct, undo], 2],
  ['two of them, and a new link', [correct, otherCorrection, { action: 'relinked' }], 3],
  ['the first address', [{ ...correct, before: '{"email":""}' }], 0],
  ['the first, undone', [{ ...correct, before: '{"email":""}' }, undo], 1],
  ['another answer', [{ ...correct, before: '{"city":"Yorl"}', after: '{"city":"York"}' }], 0],
])('the applicant’s link ends with %s', (_, changes, ends) => {
  expect(stateAfter(eventsOf(changes)).linkGeneration).toBe(ends);
});

test('Undo: the history says what was taken back', () => {
  const models = eventModels(eventsOf([connect!, 'undo']));
  expect(models.map(({ isUndone }) => isUndone)).toEqual([true, false]);
  expect(models.map(describeEvent)).toEqual([
    'Moved to the stage Connect',
    'Took back: Moved to the stage Connect',
  ]);
});

test.each<[string, readonly (Change | 'undo')[], number | undefined]>([
  ['its first addition', [add!, more!], 1],
  ['nothing once it is answered', [add!, more!, answer], undefined],
  ['nothing once it is closed', [add!, more!, close], undefined],
  ['its first again once the closing is undone', [add!, more!, close, 'undo'], 1],
  ['what was added to what was closed', [close, more!], 2],
  ['nothing once a letter that was written later has left', [add!, write, sent('2')], undefined],
  ['what was added after the letter was written', [write, more!, sent('1')], 2],
  [
    'nothing where it was answered before that letter left',
    [write, more!, answer, sent('1')],
    undefined,
  ],
  ['a reply to what was answered', [answer, replied], 2],
  ['a reply to what was closed', [close, replied], 2],
  ['nothing once the reply is taken back', [answer, replied, 'undo'], undefined],
  ['a reply after the letter was written', [answer, write, replied, sent('2')], 3],
  ['the same where another letter waits', [write, more!, write, sent('1')], 2],
  ['nothing once that has left', [write, more!, write, sent('1'), sent('3')], undefined],
])('additions: what waits for an answer is %s', (_, changes, waiting) => {
  expect(stateAfter(eventsOf(changes)).openAdditions[0]?.at).toBe(waiting && at(waiting));
});

test('an answer is of the moment at which the letter left', () => {
  expect(stateAfter(eventsOf([write, more!, sent('1')])).answer?.at).toBe(at(3));
});

/** Who did what, the change that Ada or the applicant then makes, and how many events stand in its way. */
test.each<[string, string, readonly (Change | 'undo')[], Change, number, seen?: string]>([
  ['a note after anything', 'Bo', [answer, close], note, 0],
  ['a take after an answer', 'Bo', [answer], take, 0],
  ['a take after a take', 'Bo', [take], take, 1],
  ['an answer after one’s own take', 'Ada', [take], answer, 0],
  ['an answer after another’s take', 'Bo', [take], answer, 1],
  ['an answer after an answer', 'Bo', [answer], answer, 1],
  ['an answer after one that was taken back', 'Bo', [answer, 'undo'], answer, 0],
  ['a move after a move', 'Bo', [connect!], customize!, 1],
  ['a move after a close', 'Bo', [close], connect!, 1],
  ['a close after an answer', 'Bo', [answer], close, 1],
  ['a close after one’s own answer', 'Ada', [answer], close, 0],
  ['a quarantine after an answer', 'Bo', [answer], quarantine, 1],
  ['an answer after a quarantine', 'Bo', [quarantine], answer, 1],
  ['a retry after a close', 'Bo', [close], { action: 'retried' }, 0],
  ['an answer after an addition', 'Bo', [add!], answer, 1],
  ['an answer after an addition that was seen', 'Bo', [add!], answer, 0, '1'],
  ['a close after an addition', 'Bo', [add!], close, 1],
  ['an answer after a reply', 'Bo', [answer, replied], answer, 1, '1'],
  ['a withdrawal after a reply', 'Bo', [replied], withdraw, 0],
  ['a withdrawal after an addition', 'Bo', [add!], withdraw, 0],
  ['an addition after anything', 'Bo', [add!, answer, close, quarantine], more!, 0],
  ['an addition that was sent twice', 'Bo', [add!, answer, close], add!, 1],
  ['an answer after a withdrawal', 'Bo', [withdraw], answer, 1],
  ['a withdrawal after what is not told', 'Bo', [take, quarantine, write], withdraw, 0],
  ['a withdrawal after what is told', 'Bo', [take, answer, close], withdraw, 2],
  ['a correction after a note', 'Bo', [note], correct, 0],
  ['a correction after one’s own in another tab', 'Ada', [otherCorrection], correct, 1],
  ['a letter after a correction', 'Bo', [correct], write, 1],
  ['a correction after an offer', 'Bo', [offerOf2030], correct, 1],
  ['a correction after an acceptance', '', [offerOf2030, acceptanceOf('1')], correct, 1, '1'],
  ['an acceptance after a correction', 'Bo', [offerOf2030, correct], acceptanceOf('1'), 1, '1'],
  ['a refund after a payment', 'Bo', [paid!], { action: 'refunded', refund: '74700' }, 1],
  ['money asked back after the name was corrected', 'Bo', [renamed!], reclaimed!, 1],
  ['an undoing after another answer', 'Bo', [answer, answer], undo, 1, '1'],
  ['an undoing after a move', 'Bo', [answer, connect!], undo, 0, '1'],
  ['an undoing after the same by another', 'Bo', [answer, 'undo'], undo, 1, '1'],
])('two at once: %s', (_, by, done, change, rivals, seen) => {
  const own = { ...change, by: deskEvents[change.action].author === 'staff' ? 'Ada' : '' };
  expect(rivalsOf(own, eventsOf(done, by), seen)).toHaveLength(rivals);
});

const stateOf = (...changes: (Change | 'undo')[]) => stateAfter(eventsOf(changes));

const [calling, called] = [at(10), at(1.5)];

const dealing: Change[] = [answer, { action: 'noted', text: 'Called: they come' }, connect!];

// Its letter has a subject too, which is not what the event is about.
test.each([...dealing, offerOf2030])(
  'a call is over once its hour has come and somebody has dealt with it: %j',
  (deed) => {
    const agreed = (callAt: string) => ({ action: 'answered', callAt }) as const;
    expect(stateOf(agreed(called), deed).callAt).toBeUndefined();
    expect(stateOf(agreed(calling), deed).callAt).toBe(calling);
    expect(stateOf(agreed(called), deed, 'undo').callAt).toBe(called);
    expect(stateOf(agreed(called), { action: 'taken' }).callAt).toBe(called);
  },
);

const putOff: Change = { action: 'put-off', until: '2025-06-02', why: 'Their budget' };

const until = '2025-06-01T23:00:00.000Z';

test('Put off: what is put off stays away until its day, whatever the staff note, and comes back to be dealt with', () => {
  expect(stateOf(answer, putOff).putOff).toEqual({ until, why: 'Their budget' });
  expect(stateOf(answer, putOff, ...dealing).putOff?.until).toBe(until);
  expect(stateOf(answer, putOff, 'undo').putOff).toBeUndefined();
  const back = (change: Change) =>
    stateAfter([...eventsOf([answer, putOff]), { ...change, id: '3', at: until, by: 'Ada' }]);
  expect(back(dealing[1]!).putOff).toBeDefined();
  expect(back(answer).putOff).toBeUndefined();
  // Whatever the applicant sends brings it back at once.
  expect(stateOf(answer, putOff, more!).putOff?.until).toBe(at(3));
});

test.each([
  ['2025-02-01', 'Give a day that is still to come'],
  ['tomorrow', 'Give the day, such as 31/01/2030'],
])('Put off: nothing is put off until %s', (typed, fault) => {
  const form = new URLSearchParams({ do: 'put-off', until: typed, why: 'Their budget' });
  const submission = { kind: 'enrolment' } as StoredSubmission;
  const read = readChange(form, { submission, events: eventsOf([answer]), now }, 'staff');
  expect(read).toMatchObject({ outcome: 'fault', fault });
  const unanswered = readChange(form, { submission, events: [], now }, 'staff');
  expect(unanswered).toEqual({ outcome: 'nothing' });
});
