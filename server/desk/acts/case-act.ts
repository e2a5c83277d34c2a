import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { offersOf } from '../../../domain/case/agreement.ts';
import { actPaths, type ShownAction, type SubmissionRef } from '../../../domain/case/desk-paths.ts';
import {
  asSeen,
  type Case,
  type Change,
  type DeskEvent,
  deskEvents,
  type FrozenLetter,
  stateAfter,
} from '../../../domain/case/events.ts';
import { caseNow, ticksFor, type Typed } from '../../../domain/case/read-change.ts';
import type { OfferMade } from '../../../domain/case/stages.ts';
import { type PageAction, whyClosed } from '../../../domain/events/closed-acts.ts';
import type { ActPreview, StaffActModel } from '../../../src/desk/StaffAct.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { DeskProblem } from '../decorators.ts';
import { addOne, readForm } from '../staff-events.ts';
import { type ByReference, findCase, meanwhile, pageAfter, rowOf } from '../submissions.ts';
import { type ActPage, formWith, sealOf, stepIn, typedIn } from './three-steps.ts';

/** An act about one application, or one message. */
export type CaseAct<Preview> = {
  action: PageAction;
  address: (sent: SubmissionRef) => string;
  /** What its form begins with; nothing where there is nothing to fill in, so that its preview is shown at once. */
  begin: (request: FastifyRequest, found: Case) => Typed;
  /** What its form has after another button of it was pressed, such as **Use this session**. */
  refill?: (request: FastifyRequest, typed: Typed) => Typed | Promise<Typed>;
  /** Whether that button was pressed, where it is in the form itself. */
  isChoosing?: (form: URLSearchParams) => boolean;
  /** Fills in what nobody typed, before the form is read. */
  complete?: (request: FastifyRequest, typed: Typed) => Typed;
  previewOf: (request: FastifyRequest, plan: CasePlan) => Preview;
  /** Whether it is asked about once more before it is done, though it was shown. */
  asksAgain?: (request: FastifyRequest, plan: CasePlan) => boolean;
  draw: (reply: FastifyReply, page: CasePage<Preview>, status?: number) => Promise<FastifyReply>;
};

/** The event that would be made, its letter, and the history as its author had seen it. */
type CasePlan = {
  change: Change;
  letter: FrozenLetter | undefined;
  history: readonly DeskEvent[];
};

export type CasePage<Preview> = ActPage<Preview> & {
  found: Case;
  /** The latest event that the author had seen, if there were later ones. */
  seen?: string | undefined;
  isAskedAgain?: boolean;
};

export function caseActRoutes<Preview>(app: FastifyInstance, act: CaseAct<Preview>): void {
  for (const kind of deskEvents[act.action].kinds) {
    const address = act.address({ kind, reference: ':reference' });
    app.get<ByReference>(address, async (request, reply) => {
      const found = await findCase(request, kind);
      const closed = whyClosedNow(request, act, found);
      if (closed) return act.draw(reply, { found, typed: {}, closed }, 409);
      const typed = act.begin(request, found);
      const step = Object.keys(typed).length > 0 ? 'fill' : 'show';
      return takeStep(act, request, reply, { found, typed, step });
    });

    app.post<ByReference>(address, async (request, reply) => {
      const found = await findCase(request, kind);
      const form = formOf(request);
      // The button of such a choice is in the form whose own step would show what was typed.
      const step = act.isChoosing?.(form) ? 'fill' : stepIn(form);
      const posted = typedIn(form, act.action);
      const fillIn = step === 'fill' ? act.refill : act.complete;
      const typed = (await fillIn?.(request, posted)) ?? posted;
      return takeStep(act, request, reply, { found, typed, step });
    });
  }
}

type CaseForm = { found: Case; typed: Typed; step: ReturnType<typeof stepIn> };

/** Answers a form of the act, by its step. What was typed is in every page. */
async function takeStep<Preview>(
  act: CaseAct<Preview>,
  request: FastifyRequest<ByReference>,
  reply: FastifyReply,
  { found, typed, step }: CaseForm,
): Promise<FastifyReply> {
  const form = formOf(request);
  const seen = form.get('seen') ?? undefined;
  const draw = (page: Partial<CasePage<Preview>>, status?: number) =>
    act.draw(reply, { found, seen, typed, ...page }, status);
  if (step === 'fill') return draw({});
  // What is sent was meant for the history as its author had seen it.
  const history = step === 'send' ? asSeen(found.events, seen) : found.events;
  const read = await readForm(request, formWith(typed, act.action), { ...found, history });
  if (read.outcome === 'fault') return draw({ wrong: read }, 422);
  if (read.outcome === 'nothing') {
    const closed = whyClosedNow(request, act, found);
    return draw({ closed, overtaken: meanwhile(found, seen) }, 409);
  }
  const { change, letter } = read;
  const plan = { change, letter, history };
  const preview = { ...act.previewOf(request, plan), seal: sealOf([plan]) };
  if (step === 'show') return draw({ preview });
  if (form.get('shown') !== preview.seal)
    return draw({ preview: { ...preview, isNew: true } }, 409);
  if (act.asksAgain?.(request, plan)) return draw({ preview, isAskedAgain: true }, 422);
  const added = await addOne(request, { ...found, change, seen: history.at(-1)?.id });
  if (added.outcome === 'added') return reply.redirect(pageAfter(found, added.event), 303);
  const { latest, overtaken } = added;
  return draw({ found: latest, seen: undefined, overtaken }, 409);
}

const whyClosedNow = <Preview>({ server }: FastifyRequest, act: CaseAct<Preview>, found: Case) =>
  whyClosed(act.action, caseNow({ ...found, now: server.clock().toISOString() }));

type OfferPreview = Omit<ActPreview, 'seal' | 'isNew'>;

type OfferAct = Pick<CaseAct<OfferPreview>, 'begin' | 'isChoosing' | 'refill' | 'complete'> & {
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
