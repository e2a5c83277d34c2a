import type { Offer } from './offers.ts';

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
   * The terms of service that it is made on, and later those that it was accepted on, by their fingerprint; unset
   * of an offer that version 1.0.0 made.
   */
  terms?: string | undefined;
  standing: OfferStanding;
  acceptedBy?: string;
  acceptedAt?: string;
  /** What a business said about its invoice; either may be empty. */
  order?: Record<'orderNumber' | 'invoiceTo', string>;
  /** Set where we move what is booked, and the customer chooses what becomes of the booking. */
  isMove?: true | undefined;
  /** What it changes of what was booked when it was made, and what that means for the money, a sentence each. */
  notes: readonly string[];
};

/** The offer of an application with this id, and what became of it. */
export const offerIn = (
  { offers }: { offers: readonly OfferMade[] },
  id: string | undefined,
): OfferMade | undefined => offers.find((each) => each.id === id);

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
