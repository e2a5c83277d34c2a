import type { FastifyReply, FastifyRequest } from 'fastify';

import { actPaths } from '../../../domain/case/desk-paths.ts';
import { stateAfter } from '../../../domain/case/events.ts';
import type { OfferMade } from '../../../domain/case/offer-standing.ts';
import { offersOf } from '../../../domain/case/offers-made.ts';
import { ticksFor } from '../../../domain/case/read-change.ts';
import type { ShownAction } from '../../../domain/events/desk-events.ts';
import type { ShownModel, StaffActModel } from '../../../src/desk/StaffAct.tsx';
import { DeskProblem } from '../decorators.ts';
import { rowOf } from '../submissions.ts';
import type { CaseAct, CasePage, CasePlan } from './case-act.ts';

type OfferPreview = Omit<ShownModel, 'seal' | 'isNew'>;

type OfferAct = Pick<CaseAct<OfferPreview>, 'begin' | 'refill' | 'complete'> & {
  /** The offer that its preview has, if not the one that the event names, or the booked one. */
  offerIn?: (request: FastifyRequest, plan: CasePlan) => OfferMade | undefined;
  /** What the applicant is told of it, if not the notes of the offer. */
  told?: (plan: CasePlan) => readonly string[];
  /** What its form has beside its fields. */
  beside?: (reply: FastifyReply, page: CasePage<OfferPreview>) => Promise<Partial<StaffActModel>>;
};

/** An act about an offer, or about the booking that it became: its preview has the offer and the letter. */
export const offerAct = (
  action: ShownAction,
  { beside, offerIn = namedOffer, told, ...own }: OfferAct,
): CaseAct<OfferPreview> => ({
  action,
  address: actPaths[action],
  previewOf: (request, plan) => {
    const made = offerIn(request, plan);
    if (!made) throw new DeskProblem(500, 'fault');
    const { offer, isMove, notes } = made;
    return { offer, isMove, told: told?.(plan) ?? notes, letter: plan.letter };
  },
  draw: async (reply, page, status) => {
    const { found, seen, preview: shown, ...asked } = page;
    const now = reply.server.clock().toISOString();
    const act: StaffActModel = {
      ...asked,
      row: rowOf(reply.server, found, seen),
      action,
      ticks: ticksFor(action, { ...found, now }),
      shown,
      ...(await beside?.(reply, page)),
    };
    return reply.sendPage({ page: 'act', act }, status);
  },
  ...own,
});

function namedOffer({ server }: FastifyRequest, { change, history }: CasePlan) {
  const state = stateAfter(history);
  const id = 'offer' in change ? change.offer : state.booking?.offer;
  return offersOf(state, server.clock().toISOString()).find((made) => made.id === id);
}
