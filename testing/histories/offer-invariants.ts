import type { DeskEvent } from '../../domain/events.ts';
import { offersMade } from '../../domain/offers-made.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { type Form, isQuarantined } from './model.ts';
import type { SeenAttempt } from './places.ts';
import type { Seen } from './seen.ts';

// Each invariant is checked on what was stored and sent, not on what the product makes of it.

/** What is wrong with an application's offers, its booking and the money. */
export const faultsOfOffers = (form: Form, stored: readonly DeskEvent[], seen: Seen): string[] => {
  const events = counted(stored);
  return [
    ...neverTwoOpenOffers(events),
    ...neverAcceptedOnceItLapsed(events),
    ...neverConfirmedWithoutAnAcceptance(events),
    ...neverCancelledTwice(events),
    ...aRefundThatIsDueStandsInAListUntilItIsMarked(form, events, seen),
    ...thePageAndTheDeskSayTheSame(form, events, seen),
  ].map((fault) => `${form.reference}: ${fault}`);
};

/** What is accepted, declined, taken back or confirmed is the one offer that is open; what was accepted is not replaced. */
function neverTwoOpenOffers(events: readonly DeskEvent[]): string[] {
  return events.flatMap((event, at) => {
    const open = openBefore(events, at);
    const isAccepted = events.slice(0, at).some((each) => accepts(each, open));
    if (event.action === 'offered' && isAccepted) return ['What was accepted was replaced.'];
    if (event.action === 'accepted' && isAccepted) return ['It was accepted twice.'];
    if (event.action === 'declined' && isAccepted) return ['It was declined and accepted.'];
    return 'offer' in event && event.offer !== open
      ? [`Another offer than the open one was ${event.action}.`]
      : [];
  });
}

function neverAcceptedOnceItLapsed(events: readonly DeskEvent[]): string[] {
  return events.flatMap((event) => {
    const offer = event.action === 'accepted' && events.find(({ id }) => id === event.offer);
    if (!offer || offer.action !== 'offered') return [];
    return dateInLondon(event.at) <= offer.validUntil ? [] : ['A lapsed offer was accepted.'];
  });
}

function neverConfirmedWithoutAnAcceptance(events: readonly DeskEvent[]): string[] {
  return events.flatMap((event, at) =>
    event.action !== 'confirmed' || events.slice(0, at).some((each) => accepts(each, event.offer))
      ? []
      : ['It was confirmed and never accepted.'],
  );
}

/** Only a booking is cancelled, and nothing that is booked is closed without a seat. */
function neverCancelledTwice(events: readonly DeskEvent[]): string[] {
  return events.flatMap((event, at) => {
    const isBooked = bookedBefore(events, at) !== undefined;
    if (isCancellation(event) && !isBooked) return ['What was not booked was cancelled.'];
    const isClosed = event.action === 'closed' && event.outcome === 'not-enrolled';
    const isEnded = isClosed || event.action === 'withdrawn';
    return isEnded && isBooked ? ['What is booked was closed without a seat.'] : [];
  });
}

function aRefundThatIsDueStandsInAListUntilItIsMarked(
  form: Form,
  events: readonly DeskEvent[],
  { rows }: Seen,
): string[] {
  let due = 0;
  const faults: string[] = [];
  for (const event of events) {
    if (isCancellation(event)) due += Number(event.refund);
    if (event.action !== 'refunded') continue;
    due -= Number(event.refund);
    if (due < 0 || event.refund === '0')
      faults.push(`${event.refund}p was marked that nobody is owed.`);
  }
  const own = rows.filter(({ row }) => row.submission.reference === form.reference);
  const shown = own.filter(
    ({ view }) => view === (isQuarantined(form) ? 'quarantined' : 'to-answer'),
  );
  const isShown = due === 0 || shown.some(({ row }) => row.state.refund?.pence === due);
  return [...faults, ...(isShown ? [] : [`A refund of ${due}p is due and stands in no list.`])];
}

function thePageAndTheDeskSayTheSame(
  form: Form,
  events: readonly DeskEvent[],
  { rows }: Seen,
): string[] {
  const state = rows.find(({ row }) => row.submission.reference === form.reference)?.row.state;
  const open = openBefore(events, events.length);
  const booked = bookedBefore(events, events.length);
  const made = offersMade(events, '');
  const named = (...standings: string[]) =>
    made.filter(({ standing }) => standings.includes(standing.is)).map(({ id }) => id);
  const isSame =
    [state?.offer?.event, ...named('open', 'accepted')].every((each) => each === open) &&
    [state?.booking?.offer, ...named('confirmed')].every((each) => each === booked);
  return isSame ? [] : ['The lists or the page say otherwise what is offered or booked.'];
}

/** A reminder goes out only for what is booked at that moment, and not after its day. */
export function neverAReminderAfterACancellation(
  { reference, events, moments }: Form,
  { claimed, mail, shown }: SeenAttempt,
): string[] {
  const known = counted(events.filter(({ id }) => moments.get(id)! < claimed));
  const booked = bookedBefore(known, known.length);
  const offer = known.find(({ id }) => id === booked);
  if (offer?.action !== 'offered' || !mail?.text.includes(offer.place)) {
    return [`${reference} was reminded of what is not booked.`];
  }
  return shown.slice(0, 10) <= offer.date ? [] : [`${reference} was reminded of what is over.`];
}

/** Two events never send the same reminder; one may send it twice, if a clock was set back or the staff asked. */
export function neverRemindedTwice(attempts: readonly SeenAttempt[]): string[] {
  const heard = attempts.filter(
    ({ isHeard, channel }) => isHeard && channel.startsWith('reminder'),
  );
  const byMail = Map.groupBy(heard, ({ submission, channel, mail }) =>
    [submission.reference, channel, mail?.text].join(),
  );
  return [...byMail.values()].flatMap((all) =>
    new Set(all.map(({ event }) => event)).size === 1
      ? []
      : [`${all[0]!.submission.reference} was reminded twice of the same.`],
  );
}

/** Leaves out what was undone, and the undoing itself. */
function counted(events: readonly DeskEvent[]): DeskEvent[] {
  const undone = new Set(events.map((each) => (each.action === 'undone' ? each.event : '')));
  return events.filter(({ id, action }) => action !== 'undone' && !undone.has(id));
}

/** The id of the offer that was open before the event at this index. */
function openBefore(events: readonly DeskEvent[], at: number): string | undefined {
  const before = events.slice(0, at);
  const made = before.findLast(({ action }) => action === 'offered');
  const isEnded = before.slice(made && before.indexOf(made)).some(({ action }) => ends.has(action));
  return isEnded ? undefined : made?.id;
}

const ends = new Set<DeskEvent['action']>([
  ...(['declined', 'taken-back', 'confirmed', 'cancelled', 'called-off'] as const),
  ...(['withdrawn', 'closed'] as const),
]);

/** The id of the offer that was booked before the event at this index. */
function bookedBefore(events: readonly DeskEvent[], at: number): string | undefined {
  const last = events
    .slice(0, at)
    .findLast((each) => isCancellation(each) || each.action === 'confirmed');
  return last?.action === 'confirmed' ? last.offer : undefined;
}

const isCancellation = (event: DeskEvent) =>
  event.action === 'cancelled' || event.action === 'called-off';

const accepts = (event: DeskEvent, offer: string | undefined) =>
  event.action === 'accepted' && event.offer === offer;
