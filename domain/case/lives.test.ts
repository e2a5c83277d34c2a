import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isCorrectable } from '../events/payment.ts';
import { accountWords } from '../money/booking-money.ts';
import { bookingsOf, movementsOf } from '../money/ledger.ts';
import { sampleChanges, sampleLetter } from '../testing/sample-changes.ts';
import { sampleApplication } from '../testing/sample-forms.ts';
import { newerEvent } from '../testing/stored-lives.ts';
import { offersOf } from './agreement.ts';
import type { Entry } from './event-entry.ts';
import {
  type Action,
  type Change,
  type DeskEvent,
  deskEvents,
  stateAfter,
  withEvent,
} from './events.ts';
import { describeEvent, toldOf } from './history.ts';
import { readChange } from './read-change.ts';
import { situationOf } from './situation.ts';
import { type DeskState, moneyOf, unpaidInvoicesOf } from './stages.ts';
import { storedEvents } from './stored-events.ts';
import type { StoredSubmission } from './submission.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What somebody may do about an offer, a booking or its money; and, less often, what ends it or takes back a step. */
const usual =
  'offered accepted accepted accepted-for-them confirmed confirmed date-taken date-taken-for-them invoiced paid refunded returned line-corrected attended reclaimed';
const others =
  'declined taken-back cancelled called-off renamed answered moved closed repeats withdrawn put-off undone';
const doable = `${`${usual} `.repeat(8)}${others} undone`.split(' ') as Action[];

/** Something that is done after some time; `days` is from then to the session, or the last day of an offer or invoice. */
const deed = fc.record({
  action: fc.constantFrom(...doable),
  wait: fc.constantFrom(60_000, hour, hour, day, 12 * day),
  days: fc.constantFrom(3, 10, 20),
  people: fc.constantFrom('1', '2', '3'),
  pounds: fc.constantFrom('747', '498', '300', '100', '0'),
  came: fc.constantFrom('Ada', 'Ada\nBen', ''),
  whose: fc.constantFrom('customer', 'provider'),
  outcome: fc.constantFrom('enrolled', 'not-enrolled'),
  stage: fc.constantFrom('review', 'customize', 'connect'),
  isWrittenBefore: fc.boolean(),
  /** Whether an offer to whoever has booked changes nothing but the day. */
  isSame: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

const dayAfter = (time: number, days: number) =>
  new Date(time + days * day).toISOString().slice(0, 10);

/** A form with all that any event asks for. */
const formOf = (
  time: number,
  { days, people, pounds, isWrittenBefore, ...deedOf }: Omit<Deed, 'action' | 'isSame'>,
) => ({
  ...{ came: deedOf.came, whose: deedOf.whose, outcome: deedOf.outcome },
  ...{ stage: deedOf.stage, courses: 'Prompt Engineering', date: dayAfter(time, days) },
  ...{ time: '10:00', minutes: '2 hours', place: 'Online', people, price: pounds, vat: 'included' },
  ...{ included: 'A workbook', validUntil: dayAfter(time, 2), name: 'Ada', mayBind: 'yes' },
  ...{ expressly: 'yes', acknowledged: 'yes', acceptedOn: dayAfter(time, 0), reason: 'Ill' },
  ...{ writtenOn: dayAfter(time, isWrittenBefore ? -1 : 0), number: '17', amount: pounds },
  ...{ dueOn: dayAfter(time, 14), paidOn: dayAfter(time, 0), names: 'Ada', of: '2345-6789' },
  ...{ until: dayAfter(time, 5), why: 'Later', where: 'Room 1', tutor: 'Robin', text: 'Hello' },
  ...{
    subject: 'Dates',
    content: '4',
    worth: '4',
    via: 'email',
    sure: 'yes',
    on: dayAfter(time, 0),
  },
});

/** The events that come of it, without the deeds that are not open, and the moment after the last. */
function lived(submission: StoredSubmission, life: readonly Deed[]) {
  let time = Date.parse('2026-01-05T10:00:00.000Z');
  let events: readonly DeskEvent[] = [];
  for (const { action, ...each } of life) {
    const now = new Date(time + each.wait).toISOString();
    const { author, canBeUndone, verb }: Pick<Entry, 'author' | 'canBeUndone' | 'verb'> =
      deskEvents[action];
    const who = stateAfter(events).attended?.[0]?.number ?? '';
    const line = stateAfter(events).lines.findLast(isCorrectable)?.event ?? '';
    const refund = each.pounds;
    const { booking } = stateAfter(events);
    const like = each.isSame && booking && booked(booking);
    const typed = formOf(time + each.wait, { ...each, ...like });
    const asked = { ...typed, do: verb, who, line, refund };
    const form = new Map(Object.entries(asked));
    const given = { get: (name: string) => form.get(name) ?? null };
    const read = readChange(given, { submission, events, now }, author);
    if (read.outcome !== 'change') continue;
    const letter = canBeUndone === 'until it leaves' && sampleLetter;
    const by = author === 'staff' ? 'Zoe' : '';
    const id = String(events.length + 1);
    events = withEvent(events, { ...read.change, ...letter, id, at: now, by });
    time += each.wait;
  }
  return { events, now: new Date(time + 1_000).toISOString() };
}

/** What is booked, as it is typed. */
const booked = ({ people, total }: NonNullable<DeskState['booking']>) => ({
  people: String(people) as Deed['people'],
  pounds: String(total / 100) as Deed['pounds'],
});

const lives = fc.noBias(fc.array(deed, { maxLength: 60, size: 'max' }));
const submissionOf = (participantType: 'personal' | 'business') =>
  ({
    kind: 'enrolment',
    reference: '4KX7-9QMD',
    submittedAt: '2026-01-05T09:00:00.000Z',
    content: { ...sampleApplication, participantType },
  }) as StoredSubmission;
const submissions = fc.constantFrom('personal' as const, 'business' as const).map(submissionOf);

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** What was offered, booked and paid, as every place that says it has it. */
function expectOneStory(submission: StoredSubmission, events: readonly DeskEvent[], now: string) {
  const state = stateAfter(events);
  const found = { submission, state };
  const standings = offersOf(state, now).map(({ standing }) => standing.is);
  const pending = standings.filter((is) => ['open', 'accepted', 'lapsed'].includes(is));
  expect(pending).toHaveLength(state.offer ? 1 : 0);
  expect(standings.filter((is) => is === 'confirmed')).toHaveLength(state.booking ? 1 : 0);
  expect(state.contracts.filter(({ cancelled }) => !cancelled)).toHaveLength(state.booking ? 1 : 0);

  const { isEntered, asked, came, refunded, refund, tooMuch, owed } = moneyOf(state);
  const toRefund = refund?.pence ?? 0;
  // The price of any history, plus what was paid back, is what came plus what is owed.
  expect(asked + refunded + toRefund + tooMuch).toBe(came + owed);
  expect(Math.min(toRefund, tooMuch, owed)).toBe(0);
  expect(Math.min(toRefund + tooMuch, owed)).toBe(0);
  // What was said before the press of a cancellation is what is to be paid back after it.
  const last = events.at(-1);
  if (isEntered && (last?.action === 'cancelled' || last?.action === 'called-off')) {
    expect(Number(last.refund)).toBe(toRefund);
  }
  // Whoever is to choose what becomes of a moved booking gets everything back, whoever cancels it; a new date costs nothing.
  const before = stateAfter(events.slice(0, -1));
  if (before.offer?.move && (last?.action === 'cancelled' || last?.action === 'called-off')) {
    expect(last.kept).toBe('0');
  }
  if (last?.action === 'date-taken' || last?.action === 'date-taken-for-them') {
    expect(moneyOf(before).asked).toBe(asked);
    expect(state.booking).toMatchObject({ offer: last.offer, promised: before.booking!.promised });
  }
  const unpaid = sum(unpaidInvoicesOf(state).map(({ pence }) => pence));
  expect(unpaid).toBeLessThanOrEqual(owed);
  // The same by bookings, by movements, and in the words of page, letter and desk.
  const bookings = bookingsOf(found);
  expect(sum(bookings.map(({ kept }) => kept))).toBe(asked);
  expect(sum(bookings.map((each) => each.refunded))).toBe(refunded);
  expect(sum(bookings.map((each) => each.toRefund + each.tooMuch))).toBe(toRefund + tooMuch);
  if (isEntered) {
    expect(sum(bookings.map(({ paid = 0 }) => paid))).toBe(came);
    expect(sum(bookings.map((each) => each.owed ?? 0))).toBe(owed);
  }
  const movements = movementsOf(found);
  const moved = (of: string) =>
    sum(movements.flatMap((each) => (each.of === of ? [each.pence] : [])));
  expect([moved('asked'), moved('refunded')]).toEqual([asked, refunded]);
  for (const { net, vat, pence } of movements) expect(net + vat).toBe(pence);
  const situation = situationOf(found, now);
  if (situation.is === 'refunding' || situation.is === 'reclaimed') {
    expect(situation.pence).toBe(toRefund);
  }
  if (situation.is === 'owing') expect(situation.pence).toBe(owed);
  expect(`${accountWords(state)}`).not.toMatch(/NaN|-£/u);
}

test('random lives: whatever was done, offers, bookings and money are told in one way', () => {
  fc.assert(
    fc.property(submissions, lives, (submission, life) => {
      const { events, now } = lived(submission, life);
      expectOneStory(submission, events, now);
    }),
    { numRuns: 1_500, seed: 1 },
  );
});

test('random lives: where a newer version wrote one of the events, all others are read', () => {
  fc.assert(
    fc.property(submissions, lives, fc.nat(), (submission, life, place) => {
      const { events, now } = lived(submission, life);
      const isNewer = (at: number) => at === place % events.length;
      const read = storedEvents(
        events.map((event, at) => (isNewer(at) ? { ...event, ...newerEvent } : { ...event })),
      );
      const state = stateAfter(read);
      const worked = [state, offersOf(state, now), toldOf(read), bookingsOf({ submission, state })];
      expect(JSON.stringify(worked)).not.toMatch(/null/u);
      expect(read.map((event) => describeEvent(event)).join('\n')).not.toMatch(/NaN|undefined/u);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test('random lives: an event changes the state that is there as if the history were read anew', () => {
  const about = (event: string): Change[] => [
    { action: 'sent', event },
    { action: 'gave-up', event },
    { action: 'came-back', channel: 'letter', event, recipient: '' },
    { action: 'undone', event },
  ];
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30, size: 'max' });
  fc.assert(
    fc.property(steps, (life) => {
      let events: readonly DeskEvent[] = [];
      for (const [which, of] of life) {
        const changes = [...sampleChanges, ...about(events[of % events.length]?.id ?? '')];
        const change = changes[which % changes.length]!;
        const at = new Date(Date.UTC(2025, 5, 2, events.length)).toISOString();
        events = withEvent(events, { ...change, id: String(events.length + 1), at, by: 'Zoe' });
        expect(stateAfter(events)).toEqual(stateAfter([...events]));
      }
    }),
    { numRuns: 500, seed: 1 },
  );
});
