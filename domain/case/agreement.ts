import { accountOf, type Canceller, type Line } from '../money/account.ts';
import { changeRefundWords, refundDueAt } from '../money/refunds.ts';
import { formatPence } from '../provider/facts.ts';
import { dateInLondon } from '../time/london-time.ts';
import { changeWords, dayWords } from './offers.ts';
import {
  type DeskState,
  ending,
  moneyOf,
  type Offer,
  offerIn,
  type OfferMade,
  standingAs,
  withLetter,
} from './stages.ts';

/** The state once an offer is accepted, at a moment that may be before its event. */
export function acceptedState(
  state: DeskState,
  event: Record<'offer' | 'name' | 'terms' | 'expressly' | 'orderNumber' | 'invoiceTo', string> & {
    dueAt?: string;
  },
  at: string,
): DeskState {
  const { terms, orderNumber, invoiceTo } = event;
  return {
    ...state,
    answer: answerOf(state, event.offer),
    offer: state.offer && {
      ...state.offer,
      accepted: {
        at,
        isExpress: event.expressly === 'yes',
        ...(event.dueAt && { dueAt: event.dueAt }),
      },
    },
    offers: standingAs(
      state.offers,
      event.offer,
      { is: 'accepted', at },
      { acceptedBy: event.name, acceptedAt: at, terms, order: { orderNumber, invoiceTo } },
    ),
  };
}

/** The first answer: whoever decides about an offer has had it from us, however it reached them. */
export function answerOf(state: DeskState, offer: string): DeskState['answer'] {
  const made = offerIn(state, offer);
  return state.answer ?? (made && { at: made.at, by: made.by });
}

/** What is booked once an accepted offer is confirmed. */
export function confirmedState(
  state: DeskState,
  event: { id: string; at: string; text?: string | undefined },
): DeskState {
  const { offer, booking, contracts, offers } = state;
  const line = lineOfConfirmation(state, event);
  if (!offer || !line) return state;
  const { event: id, startsAt, endsAt, minutes, total, people, isCamp, accepted } = offer;
  const [made, before] = [id, booking?.offer].map((each) =>
    offers.find((some) => some.id === each),
  );
  const last = booking && contracts.at(-1);
  const orderNumber = made?.order?.orderNumber ?? '';
  const contract = last
    ? {
        ...last,
        offer: id,
        orderNumber: orderNumber || last.orderNumber,
        changes: [
          ...last.changes,
          ...(made && before ? [changeWords(before.offer, made.offer)] : []),
        ],
      }
    : { id: event.id, contractAt: event.at, offer: id, changes: [], orderNumber };
  return {
    ...withLetter(state, event, 'confirmation'),
    stage: 'connect',
    end: undefined,
    // Whoever has booked is called no more.
    callAt: undefined,
    offer: undefined,
    // Nobody came to what was booked before.
    attended: undefined,
    lines: [...state.lines, line],
    contracts: [...(last ? contracts.slice(0, -1) : contracts), contract],
    offers: standingAs(ending(offers, { is: 'replaced' }), id, {
      is: 'confirmed',
      at: event.at,
    }),
    booking: {
      offer: id,
      startsAt,
      endsAt,
      minutes,
      total,
      people,
      isCamp,
      // Whoever accepts a change accepts what that offer promises.
      promised: offer.promised,
      // A change of the date does not renew the contract.
      confirmedAt: booking?.confirmedAt ?? event.at,
      isExpress: accepted?.isExpress ?? false,
      // Another start or place gets its own instructions.
      joining:
        made && before && isSameDoor(made.offer, before.offer) ? booking?.joining : undefined,
    },
  };
}

/** Whether the instructions for one hold for the other. */
export const isSameDoor = (one: Offer, other: Offer) =>
  one.startsAt === other.startsAt && one.place === other.place;

/** The new date is booked as the former one was: by the same person, on the same terms. */
export function takenState(
  state: DeskState,
  event: { id: string; at: string; text?: string | undefined } & Record<
    'offer' | 'expressly',
    string
  >,
): DeskState {
  const { booking } = state;
  const before = offerIn(state, booking?.offer);
  const accepted = acceptedState(
    state,
    {
      offer: event.offer,
      name: before?.acceptedBy ?? '',
      terms: before?.terms ?? '',
      expressly: booking?.isExpress ? 'yes' : event.expressly,
      orderNumber: before?.order?.orderNumber ?? '',
      invoiceTo: before?.order?.invoiceTo ?? '',
    },
    event.at,
  );
  return confirmedState(accepted, event);
}

/** The state once a booking is cancelled: by whom, and when they wrote. */
export function cancelledState(
  state: DeskState,
  event: { id: string; at: string; by: string; text?: string | undefined } & Record<
    'refund' | 'kept',
    string
  >,
  { writtenAt: written, by }: { writtenAt: string; by: Canceller },
): DeskState {
  const { booking, contracts } = state;
  if (!booking) return state;
  const on = dateInLondon(written);
  const line: Line = {
    of: 'asked',
    for: 'cancellation',
    event: event.id,
    on: dateInLondon(event.at),
    pence: Number(event.kept) - booking.total,
    since: event.at,
    dueAt: refundDueAt(written),
  };
  return {
    ...withLetter(state, event, 'cancelled'),
    stage: 'done',
    end: { at: event.at, is: 'not-enrolled' },
    offer: undefined,
    booking: undefined,
    lines: [...state.lines, line],
    offers: ending(state.offers, { is: 'cancelled', at: event.at }),
    contracts: contracts.map((each, i) =>
      i === contracts.length - 1 ? { ...each, cancelled: { on, by } } : each,
    ),
  };
}

/** The line that the confirmation of the offer adds: its price, or what a change makes it more or less. */
function lineOfConfirmation(
  { offer, booking }: Pick<DeskState, 'offer' | 'booking'>,
  { id, at }: { id: string; at: string },
): Line | undefined {
  if (!offer) return undefined;
  const since = offer.accepted?.at ?? at;
  const pence = offer.total + (offer.less?.kept ?? 0) - (booking?.total ?? 0);
  return {
    of: 'asked',
    for: booking ? 'change' : 'booking',
    offer: offer.event,
    event: id,
    on: dateInLondon(at),
    pence,
    since,
    dueAt: refundDueAt(since),
  };
}

type OfferMoney = Pick<DeskState, 'lines' | 'booking' | 'offer'>;

/** The account as it will be once the offer is confirmed. */
function accountAfter(state: OfferMoney) {
  const line = lineOfConfirmation(state, { id: '', at: state.offer?.madeAt ?? '' });
  return accountOf(line ? [...state.lines, line] : state.lines);
}

/** What is to be paid back, in whole pence, once the offer that changes a booking is confirmed. */
export const refundAfter = (state: OfferMoney): number =>
  state.booking && state.offer?.less ? (accountAfter(state).refund?.pence ?? 0) : 0;

/** Whether what was paid pays for the offer too, so that no invoice follows once it is confirmed. */
export function isPaidFor(state: OfferMoney): boolean {
  const { isEntered, owed } = accountAfter(state);
  return isEntered && owed === 0;
}

/**
 * What the offer means for money that is here: what comes back, or what counts towards it; `undefined` where it changes
 * nothing and nothing is here.
 */
export function offerMeans(state: OfferMoney): string | undefined {
  const { offer, booking } = state;
  if (!offer) return undefined;
  const before = moneyOf(state);
  const after = accountAfter(state);
  const here = before.came - before.refunded - (before.asked - (booking?.total ?? 0));
  const paid = after.isEntered ? here : undefined;
  if (booking && offer.less) {
    const kept = offer.total + offer.less.kept;
    const pence = after.refund?.pence ?? 0;
    return changeRefundWords({ ...offer.less, pence, percent: 0, kept, paid }, offer.less.kept);
  }
  const counts = Math.min(here, offer.total);
  if (counts <= 0 || (!after.isEntered && before.refund === undefined)) return undefined;
  const back = after.refund && formatPence(after.refund.pence);
  if (!after.isEntered) {
    const rest = back ? `, and we refund ${back}` : '';
    return `If you have paid before, ${formatPence(counts)} of that counts towards it${rest}.`;
  }
  const isSame = offer.total === booking?.total;
  const words = isSame
    ? 'What you paid stays as it is'
    : `${formatPence(counts)} that you paid counts towards it`;
  const rest = back ? `; we refund ${back}` : '';
  return after.owed > 0
    ? `${words}; ${formatPence(after.owed)} is still to pay.`
    : `${words}${rest}.`;
}

/** Every offer of an application as it stands at a time, the oldest first, with what it means for the money. */
export function offersOf(
  { offers, offer, booking, lines }: Pick<DeskState, 'offers' | 'offer' | 'booking' | 'lines'>,
  now: string,
): OfferMade[] {
  const { refund, isEntered } = moneyOf({ lines });
  return offers.map((made) => {
    const isLapsed = made.standing.is === 'open' && made.offer.lapsesAt <= now;
    // What has lapsed gives nothing back any more.
    const means = made.id === offer?.event && !isLapsed && offerMeans({ offer, booking, lines });
    // Also where nothing was changed: what was too much, or what another booking left over.
    const back =
      made.id === booking?.offer && refund
        ? `${isEntered ? '' : 'If you have paid it, '}${formatPence(refund.pence)} is paid back, by ${dayWords(refund.dueAt)} at the latest.`
        : undefined;
    return {
      ...made,
      standing: isLapsed ? { is: 'lapsed' } : made.standing,
      notes: [...made.notes, ...[means, back].filter((note) => typeof note === 'string')],
    };
  });
}
