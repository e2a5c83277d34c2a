import { describe, expect, test } from 'vitest';

import { accountWords } from '../money/booking-money.ts';
import { bookingsOf, movementsOf } from '../money/ledger.ts';
import { appliedAgo } from '../testing/sample-submissions.ts';
import { newerEvent, storedLives } from '../testing/stored-lives.ts';
import { offersOf } from './agreement.ts';
import type { EventFields } from './event-entry.ts';
import { actions, fieldsOf, stateAfter, undoable } from './events.ts';
import { describeEvent, eventModels, historyValues, toldOf } from './history.ts';
import { storedEvents } from './stored-events.ts';

const now = '2025-07-01T09:00:00.000Z';
const { submission } = appliedAgo(2_000);
/** What no sum and no sentence may have in it. */
const broken = /NaN|undefined|null|\[object|Invalid/u;

const isRequired = ([, { kind }]: [string, EventFields[string]]) =>
  kind !== 'mail' && kind !== 'moment';

test('stored events: a sample of every kind is kept', () => {
  const kinds = storedLives.flatMap(([, life]) => life.map(({ action }) => action));
  expect(actions.filter((action) => !kinds.includes(action))).toEqual(['newer']);
});

describe.each(storedLives)('stored events of every version: %s', (_, life) => {
  test.each(life.map((_event, i) => i + 1))('the first %d are read', (length) => {
    const events = storedEvents(life.slice(0, length));
    for (const event of events) {
      const required = Object.entries(fieldsOf(event.action)).filter(isRequired);
      for (const [name] of required) {
        expect(Reflect.get(event, name), `${event.action}.${name}`).toEqual(expect.any(String));
      }
    }
    const state = stateAfter(events);
    // In JSON, NaN is null.
    const found = { submission, state };
    const worked = [state, offersOf(state, now), bookingsOf(found), movementsOf(found)];
    expect(JSON.stringify(worked)).not.toMatch(/null|undefined/u);
    const said = [
      ...eventModels(events).map(describeEvent),
      ...toldOf(events).map((told) => told.said),
      ...events.flatMap(historyValues).map(({ value }) => value),
      ...offersOf(stateAfter(events), now).flatMap(({ notes }) => notes),
      accountWords(state) ?? '',
    ];
    expect(said.join('\n')).not.toMatch(broken);
  });

  test('stored events: one of a newer version is a line in the history, changes nothing and blocks Undo', () => {
    for (let at = 0; at <= life.length; at += 1) {
      const newer = { ...newerEvent, id: String(at + 0.5), at: now, by: 'Cy' };
      const known = storedEvents(life);
      const events = storedEvents([...life.slice(0, at), newer, ...life.slice(at)]);
      expect(stateAfter(events)).toEqual(stateAfter(known));
      expect(toldOf(events)).toEqual(toldOf(known));
      expect(bookingsOf({ submission, state: stateAfter(events) })).toEqual(
        bookingsOf({ submission, state: stateAfter(known) }),
      );
      expect(eventModels(events).map(describeEvent)[at]).toBe('Done by a newer version');
      const last = undoable(events);
      expect(last === undefined || Number(last.id) > at).toBe(true);
    }
  });

  test('stored events: what follows one that a newer version wrote in the place of any is read', () => {
    for (const [at, { id, at: time, by }] of life.entries()) {
      const events = storedEvents(life.with(at, { ...newerEvent, id, at: time, by }));
      const offers = offersOf(stateAfter(events), now);
      const worked = [
        stateAfter(events),
        offers,
        bookingsOf({ submission, state: stateAfter(events) }),
      ];
      expect(JSON.stringify(worked)).not.toMatch(/null|undefined/u);
      expect(eventModels(events).map(describeEvent).join('\n')).not.toMatch(broken);
    }
  });
});

test('stored events: a cancellation from before payments counted keeps the price without the refund', () => {
  const [, life] = storedLives.find(([title]) => title.endsWith('counted, without mail'))!;
  const events = storedEvents(life);
  expect(events.at(-1)).toMatchObject({ refund: '37350', kept: '37350', paid: '' });
  expect(bookingsOf({ submission, state: stateAfter(events) })).toMatchObject([
    { kept: 37_350, toRefund: 37_350 },
  ]);
});
