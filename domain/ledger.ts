import { writtenAt } from './booking-events.ts';
import { type DeskEvent, eventModels, stateAfter } from './events.ts';
import { personOf } from './kinds.ts';
import { dateInLondon } from './london-time.ts';
import { changeWords, type Offer } from './offers.ts';
import { offersMade } from './offers-made.ts';
import { plainLine } from './readers.ts';
import type { StoredSubmission } from './submission.ts';

/** One contract, from its confirmation on, for the bookkeeping. Money is whole pence. */
export type Contract = {
  reference: string;
  /** The business, or the person. */
  customer: string;
  contractAt: string;
  /** As it was agreed last. */
  offer: Offer;
  changes: string[];
  orderNumber: string;
  invoiceNumbers: string[];
  cancelled?: { on: string; by: 'customer' | 'provider' };
  /** What of the price stays with the provider: all of it, until something is given back. */
  kept: number;
  /** What came in and was sent back, each on its day. */
  payments: { on: string; paid: number; refunded: number }[];
  /** `undefined` where nobody enters payments. */
  paid: number | undefined;
  refunded: number;
  toRefund: number;
  owed: number | undefined;
};

type Found = { submission: StoredSubmission; events: readonly DeskEvent[] };

/** Every booking that ever was of an application, the oldest first. */
export function contractsOf({ submission, events }: Found): Contract[] {
  const { name, company } = personOf(submission);
  const made = new Map(offersMade(events, '').map((each) => [each.id, each]));
  const state = stateAfter(events);
  const contracts: Contract[] = [];
  let isEntered = false;
  for (const event of eventModels(events)) {
    if (event.isUndone) continue;
    const last = contracts.at(-1);
    switch (event.action) {
      case 'confirmed': {
        const { offer, order } = made.get(event.offer)!;
        const orderNumber = order?.orderNumber ?? '';
        const back = Number(event.refund || 0);
        if (last && !last.cancelled) {
          const terms = events.find(({ id }) => id === event.offer);
          const ofLess = terms?.action === 'offered' ? Number(terms.kept || 0) : 0;
          last.changes.push(changeWords(last.offer, offer));
          last.kept += offer.price.total - last.offer.price.total + ofLess;
          last.toRefund = back;
          Object.assign(last, { offer, orderNumber: orderNumber || last.orderNumber });
          break;
        }
        // Of what ended before the first entry all counts as paid.
        if (!isEntered) for (const each of contracts) each.paid = undefined;
        contracts.push({
          reference: submission.reference,
          customer: plainLine(company || name),
          contractAt: event.at,
          offer,
          changes: [],
          orderNumber,
          invoiceNumbers: [],
          kept: offer.price.total,
          payments: [],
          paid: state.account && 0,
          refunded: 0,
          toRefund: 0,
          owed: undefined,
        });
        break;
      }
      case 'cancelled':
      case 'called-off': {
        if (!last) break;
        const [written, by] =
          event.action === 'cancelled'
            ? ([event.at, 'customer'] as const)
            : ([writtenAt(event.writtenOn, event.at), event.whose] as const);
        last.cancelled = { on: dateInLondon(written), by };
        last.kept += Number(event.kept) - last.offer.price.total;
        last.toRefund += Number(event.refund);
        break;
      }
      case 'reclaimed':
        if (!last) break;
        last.kept -= Number(event.price);
        last.toRefund += Number(event.back);
        break;
      case 'invoiced':
        isEntered = true;
        last?.invoiceNumbers.push(event.number);
        break;
      case 'paid':
        isEntered = true;
        for (const [contract, paid] of shared(contracts, Number(event.amount), owedFor)) {
          if (contract.paid === undefined) continue;
          contract.paid += paid;
          contract.payments.push({ on: event.paidOn, paid, refunded: 0 });
        }
        break;
      case 'refunded':
        for (const [contract, refunded] of shared(contracts, Number(event.refund), waitsFor)) {
          contract.refunded += refunded;
          contract.toRefund -= refunded;
          contract.payments.push({ on: dateInLondon(event.at), paid: 0, refunded });
        }
        break;
      default:
    }
  }
  // What is paid after a cancellation comes back too.
  const open = new Map(shared(contracts, state.refund?.pence ?? 0, waitsFor));
  return contracts.map((contract) => {
    const owed = contract.paid === undefined ? undefined : owedFor(contract);
    return { ...contract, toRefund: open.get(contract) ?? 0, owed };
  });
}

const waitsFor = ({ toRefund }: Contract) => Math.max(0, toRefund);

const owedFor = ({ kept, paid, refunded }: Contract) =>
  paid === undefined ? 0 : Math.max(0, kept - paid + refunded);

/** An amount that comes or is paid back, by the contracts that it is for: to each its part, and the rest to the last. */
function shared(contracts: readonly Contract[], pence: number, partOf: typeof waitsFor) {
  let left = pence;
  return contracts
    .map((contract, i): [Contract, number] => {
      const isLast = i === contracts.length - 1;
      const part = isLast ? left : Math.min(left, partOf(contract));
      left -= part;
      return [contract, part];
    })
    .filter(([, part]) => part > 0);
}
