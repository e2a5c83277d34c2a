import { changeMeans, writtenAt } from './booking-events.ts';
import { type DeskEvent, eventModels, stateAfter } from './events.ts';
import { formatPence } from './money.ts';
import { changeWords, dayWords, type Offer, offerOf } from './offers.ts';

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
  standing: OfferStanding;
  acceptedBy?: string;
  /** What a business said about its invoice; either may be empty. */
  order?: Record<'orderNumber' | 'invoiceTo', string>;
  /** What it changes of what was booked when it was made, and what that means for the money, a sentence each. */
  notes: string[];
};

/** Every offer that was not undone, the oldest first. At most one is open, and at most one is confirmed. */
export function offersMade(events: readonly DeskEvent[], now: string): OfferMade[] {
  const made = new Map<string, OfferMade>();
  const end = (is: (each: OfferMade) => boolean, standing: OfferStanding) => {
    for (const each of made.values()) if (is(each)) made.set(each.id, { ...each, standing });
  };
  const isOf = (id: string) => (each: OfferMade) => each.id === id;
  const isPending = ({ standing }: OfferMade) => ['open', 'accepted'].includes(standing.is);
  const isBooked = ({ standing }: OfferMade) => standing.is === 'confirmed';
  for (const event of eventModels(events)) {
    if (event.isUndone) continue;
    const { id, at, by } = event;
    switch (event.action) {
      case 'offered':
        end(isPending, { is: 'replaced' });
        made.set(id, {
          id,
          at,
          by,
          offer: offerOf(event),
          standing: { is: 'open' },
          notes: [...made.values()]
            .filter(isBooked)
            .map(({ offer }) => `${changeWords(offer, offerOf(event))}.`),
        });
        break;
      case 'accepted':
      case 'accepted-for-them': {
        const accepted = made.get(event.offer);
        const acceptedAt = 'acceptedOn' in event ? writtenAt(event.acceptedOn, at) : at;
        const standing = { is: 'accepted', at: acceptedAt } as const;
        if (!accepted) break;
        made.set(accepted.id, { ...accepted, standing, acceptedBy: event.name });
        const { orderNumber, invoiceTo } = event;
        made.get(accepted.id)!.order = { orderNumber, invoiceTo };
        break;
      }
      case 'declined':
        end(isOf(event.offer), { is: 'declined', at });
        break;
      case 'taken-back':
        end(isOf(event.offer), { is: 'taken-back', at, reason: event.reason });
        break;
      case 'confirmed':
        end(isBooked, { is: 'replaced' });
        end(isOf(event.offer), { is: 'confirmed', at });
        break;
      case 'cancelled':
      case 'called-off':
        end(isBooked, { is: 'cancelled', at });
        end(isPending, { is: 'closed' });
        break;
      case 'withdrawn':
      case 'closed':
        end(isPending, { is: 'closed' });
        break;
      default:
    }
  }
  const { offer, booking, refund, ...account } = stateAfter(events);
  if (!offer) end(isPending, { is: 'closed' });
  end(({ standing, offer: { lapsesAt } }) => standing.is === 'open' && lapsesAt <= now, {
    is: 'lapsed',
  });
  const means = changeMeans({ offer, booking, refund, ...account });
  if (means) made.get(offer!.event)?.notes.push(means);
  if (booking?.isLess && refund) {
    const back = `${formatPence(refund.pence)} is paid back, by ${dayWords(refund.dueAt)} at the latest.`;
    made.get(booking.offer)?.notes.push(back);
  }
  return [...made.values()];
}
