import { offerMeans } from './booking-money.ts';
import { formatPence } from './money.ts';
import { dayWords, type Offer } from './offers.ts';
import { type DeskState, moneyOf } from './stages.ts';

/** Whether an offer is open, and if not, how it ended. Times are ISO 8601, UTC. */
export type OfferStanding =
  | { is: 'open' | 'lapsed' | 'replaced' | 'closed' }
  | { is: 'accepted' | 'confirmed' | 'declined' | 'cancelled'; at: string }
  | { is: 'taken-back'; at: string; reason: string };

/** An offer, by the id of the event that made it, and what became of it. */
export type OfferMade = {
  id: string;
  at: string;
  by: string;
  offer: Offer;
  /**
   * The terms of service that it is made on, and later those that it was accepted on, by their fingerprint; unset of an
   * offer of before that was kept.
   */
  terms?: string | undefined;
  standing: OfferStanding;
  acceptedBy?: string;
  acceptedAt?: string;
  /** What a business said about its invoice; either may be empty. */
  order?: Record<'orderNumber' | 'invoiceTo', string>;
  /** What it changes of what was booked when it was made, and what that means for the money, a sentence each. */
  notes: readonly string[];
};

/** The same offers, where one of them stands otherwise, or is accepted. */
export const standingAs = (
  offers: readonly OfferMade[],
  id: string,
  standing: OfferStanding,
  more: Partial<Pick<OfferMade, 'acceptedBy' | 'acceptedAt' | 'terms' | 'order'>> = {},
): OfferMade[] => offers.map((each) => (each.id === id ? { ...each, standing, ...more } : each));

/** The same offers once none is open or accepted, nor confirmed if `booked` says how that one ended. */
export const ending = (offers: readonly OfferMade[], booked?: OfferStanding): OfferMade[] =>
  offers.map((each) => {
    const { is } = each.standing;
    if (is === 'open' || is === 'accepted') return { ...each, standing: { is: 'closed' } };
    return is === 'confirmed' && booked ? { ...each, standing: booked } : each;
  });

/** Every offer of an application as it stands at a time, the oldest first, with what it means for the money. */
export function offersOf(
  { offers, offer, booking, lines }: Pick<DeskState, 'offers' | 'offer' | 'booking' | 'lines'>,
  now: string,
): OfferMade[] {
  const { refund } = moneyOf({ lines });
  return offers.map((made) => {
    const isLapsed = made.standing.is === 'open' && made.offer.lapsesAt <= now;
    const means = made.id === offer?.event && offerMeans({ offer, booking, lines });
    const isChanged = made.id === booking?.offer && made.notes.length > 0;
    const back =
      isChanged && refund
        ? `${formatPence(refund.pence)} is paid back, by ${dayWords(refund.dueAt)} at the latest.`
        : undefined;
    return {
      ...made,
      standing: isLapsed ? { is: 'lapsed' } : made.standing,
      notes: [...made.notes, ...[means, back].filter((note) => typeof note === 'string')],
    };
  });
}
