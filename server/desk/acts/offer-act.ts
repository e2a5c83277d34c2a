import type { FastifyReply, FastifyRequest } from 'fastify';

import { actPaths } from '../../../domain/case/desk-paths.ts';
import { stateAfter } from '../../../domain/case/events.ts';
import { offersOf } from '../../../domain/case/offers-made.ts';
import { ticksFor } from '../../../domain/case/read-change.ts';
import type { ShownAction } from '../../../domain/events/desk-events.ts';
import { refundIn } from '../../../domain/money/booking-money.ts';
import { refundWords } from '../../../domain/money/refunds.ts';
import type { ActModel, ShownModel } from '../../../src/desk/Act.tsx';
import { DeskProblem } from '../decorators.ts';
import { rowOf } from '../submissions.ts';
import type { CaseAct, CasePage, CasePlan } from './case-act.ts';

type OfferPreview = Omit<ShownModel, 'seal' | 'isNew'>;

type Own = Pick<CaseAct<OfferPreview>, 'begin' | 'refill' | 'complete'> & {
  /** What its form has beside its fields. */
  beside?: (reply: FastifyReply, page: CasePage<OfferPreview>) => Promise<Partial<ActModel>>;
};

/** An act about an offer, or about the booking that it became: its preview has the offer and the letter. */
export const offerAct = (action: ShownAction, { beside, ...own }: Own): CaseAct<OfferPreview> => ({
  action,
  address: actPaths[action],
  previewOf,
  draw: async (reply, page, status) => {
    const { found, typed, seen, preview: shown, wrong, overtaken, closed } = page;
    const now = reply.server.clock().toISOString();
    const act: ActModel = {
      row: rowOf(reply.server, found, seen),
      action,
      typed,
      ticks: ticksFor(action, { ...found, now }),
      shown,
      wrong,
      overtaken,
      closed,
      ...(await beside?.(reply, page)),
    };
    return reply.sendPage({ page: 'act', act }, status);
  },
  ...own,
});

/** The offer as it would stand, what the applicant is told of money and dates, and the letter. */
function previewOf(
  { server, person }: FastifyRequest,
  { change, letter, history }: CasePlan,
): OfferPreview {
  const now = server.clock().toISOString();
  const isMade = change.action === 'offered';
  const then = isMade ? [...history, { ...change, id: 'new', at: now, by: person.name }] : history;
  const about = 'offer' in change ? change.offer : stateAfter(history).booking?.offer;
  const made = offersOf(stateAfter(then), now).find(({ id }) => id === (isMade ? 'new' : about));
  if (!made) throw new DeskProblem(500, 'fault');
  const told = change.action === 'called-off' ? [refundWords(refundIn(change))] : made.notes;
  return { offer: made.offer, told, letter };
}
