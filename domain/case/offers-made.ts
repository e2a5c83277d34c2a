import { offerMeans } from '../money/booking-money.ts';
import { formatPence } from '../provider/facts.ts';
import { dayWords } from './offers.ts';
import { type DeskState, moneyOf, type OfferMade } from './stages.ts';

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
