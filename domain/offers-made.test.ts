import { expect, it } from 'vitest';

import { bookingEvents } from './booking-events.ts';
import type { Change, DeskEvent } from './events.ts';
import { offersMade } from './offers-made.ts';

const [values] = bookingEvents.offered.samples;
const offered = { action: 'offered', ...values! } as const;
const accepted = { ...bookingEvents.accepted.samples[0]!, action: 'accepted' } as const;
const confirmed = { action: 'confirmed' } as const;
const calledOff = { ...bookingEvents['called-off'].samples[0]!, action: 'called-off' } as const;
const takenBack = { action: 'taken-back', reason: 'The tutor is ill.' } as const;
const now = '2030-01-15T09:00:00.000Z';

/** What became of each offer after events, whose ids count up from '1'. */
const after = (deeds: (object & { offer?: string })[], at = now) => {
  const events = deeds.map((each, i) => ({ id: String(i + 1), at: now, by: 'Zoe', ...each }));
  return offersMade(events as (Change & DeskEvent)[], at).map(({ standing }) => standing.is);
};

it.each<[string, object[], string[]]>([
  ['open once it is made', [offered], ['open']],
  ['replaced by a later one', [offered, offered], ['replaced', 'open']],
  ['accepted', [offered, { ...accepted, offer: '1' }], ['accepted']],
  ['declined', [offered, { action: 'declined', offer: '1' }], ['declined']],
  ['taken back', [offered, { ...takenBack, offer: '1' }], ['taken-back']],
  [
    'confirmed',
    [offered, { ...accepted, offer: '1' }, { ...confirmed, offer: '1' }],
    ['confirmed'],
  ],
  [
    'booked until another date is',
    [offered, { ...confirmed, offer: '1' }, offered, { ...confirmed, offer: '3' }],
    ['replaced', 'confirmed'],
  ],
  [
    'cancelled, and with it what was offered instead',
    [offered, { ...confirmed, offer: '1' }, offered, calledOff],
    ['cancelled', 'closed'],
  ],
  ['closed with its application', [offered, { action: 'withdrawn' }], ['closed']],
  ['none where it was taken back at once', [offered, { action: 'undone', event: '1' }], []],
])('an offer is %s', (_, deeds, standings) => {
  expect(after(deeds)).toEqual(standings);
});

it('lapses after its last day, unless it was accepted', () => {
  const later = '2030-02-02T09:00:00.000Z';
  expect(after([offered], later)).toEqual(['lapsed']);
  expect(after([offered, { ...accepted, offer: '1' }], later)).toEqual(['accepted']);
});
