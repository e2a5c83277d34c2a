import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Sent } from '../../../domain/case/desk-paths.ts';
import {
  asSeen,
  type Change,
  type DeskEvent,
  type FrozenLetter,
} from '../../../domain/case/events.ts';
import { momentOf, readChange, type Typed } from '../../../domain/case/read-change.ts';
import { termsOf } from '../../../domain/case/usual-offer.ts';
import { type PageAction, whyClosed } from '../../../domain/events/closed-acts.ts';
import { deskEvents } from '../../../domain/events/desk-events.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import { DeskProblem } from '../decorators.ts';
import { type ByReference, type Case, findCase, meanwhile, pageAfter } from '../submissions.ts';
import { type ActPage, type Reading, sealOf, stepIn, takeStep, typedIn } from './three-steps.ts';

/** An act about one application, or one message. */
export type CaseAct<Preview> = {
  action: PageAction;
  address: (sent: Sent) => string;
  /** What its form begins with; nothing where there is nothing to fill in, so that its preview is shown at once. */
  begin: (request: FastifyRequest, found: Case) => Typed;
  /** What its form has after another button of it was pressed, such as **Use this session**. */
  refill?: (request: FastifyRequest, typed: Typed) => Typed | Promise<Typed>;
  /** Fills in what nobody typed, before the form is read. */
  complete?: (request: FastifyRequest, typed: Typed) => Typed;
  previewOf: (request: FastifyRequest, plan: CasePlan) => Preview;
  /** Whether it is asked about once more before it is done, though it was shown. */
  asksAgain?: (request: FastifyRequest, plan: CasePlan) => boolean;
  draw: (reply: FastifyReply, page: CasePage<Preview>, status?: number) => Promise<FastifyReply>;
};

/** The event that would be made, its letter, and the history as its author had seen it. */
export type CasePlan = {
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
      const now = app.clock().toISOString();
      const closed = whyClosed(act.action, momentOf({ ...found, now }));
      if (closed) return act.draw(reply, { found, typed: {}, closed }, 409);
      const typed = act.begin(request, found);
      const step = Object.keys(typed).length > 0 ? 'fill' : 'show';
      return takeStepOf(act, request, reply, { found, typed, step });
    });

    app.post<ByReference>(address, async (request, reply) => {
      const found = await findCase(request, kind);
      const form = formOf(request);
      const step = stepIn(form);
      const posted = typedIn(form, act.action);
      const fillIn = step === 'fill' ? act.refill : act.complete;
      const typed = (await fillIn?.(request, posted)) ?? posted;
      return takeStepOf(act, request, reply, { found, typed, step });
    });
  }
}

type Posted = { found: Case; typed: Typed; step: ReturnType<typeof stepIn> };

function takeStepOf<Preview>(
  act: CaseAct<Preview>,
  request: FastifyRequest<ByReference>,
  reply: FastifyReply,
  { found, typed, step }: Posted,
): Promise<FastifyReply> {
  const { server, person } = request;
  const form = formOf(request);
  const seen = form.get('seen') ?? undefined;
  const now = server.clock().toISOString();
  // What is sent was meant for the history as its author had seen it.
  const history = step === 'send' ? asSeen(found.events, seen) : found.events;
  return takeStep<CasePlan, Preview>({
    step,
    seal: form.get('shown'),
    typed,
    read: () => readPlan(request, act, { found, typed, history, now }),
    draw: (page, status) => act.draw(reply, { found, seen, ...page }, status),
    carryOut: async (plan, preview) => {
      if (act.asksAgain?.(request, plan)) {
        return act.draw(reply, { found, seen, typed, preview, isAskedAgain: true }, 422);
      }
      const event = { ...plan.change, at: now, by: person.name };
      const added = await server.addEvent(event, found, history.at(-1)?.id);
      if (added.outcome === 'absent') throw new DeskProblem(404, 'not-found');
      if (added.outcome === 'added') return reply.redirect(pageAfter(found, added.event), 303);
      const latest = await findCase(request, found.submission.kind);
      const overtaken = meanwhile(latest, seen, event);
      return act.draw(reply, { found: latest, typed, overtaken }, 409);
    },
    leave: () => reply.redirect(pageAfter(found), 303),
  });
}

type Read = { found: Case; typed: Typed; history: readonly DeskEvent[]; now: string };

async function readPlan<Preview>(
  request: FastifyRequest,
  act: CaseAct<Preview>,
  { found, typed, history, now }: Read,
): Promise<Reading<CasePlan, Preview>> {
  const { server, person } = request;
  const { submission, events } = found;
  const { verb } = deskEvents[act.action];
  const form = { get: (name: string) => (name === 'do' ? verb : (typed[name] ?? null)) };
  const closing = await server.closing();
  const known = { submission, events: history, now, closing, ...termsOf(server.content) };
  const read = readChange(form, known, 'staff');
  if (read.outcome === 'unknown') throw new ClientError(400, messages.badRequest);
  if (read.outcome === 'fault') return { outcome: 'fault', wrong: read };
  if (read.outcome === 'nothing') {
    const closed = whyClosed(act.action, momentOf({ submission, events, now }));
    return { outcome: 'closed', closed, overtaken: meanwhile(found, formOf(request).get('seen')) };
  }
  // The letter has the link of now, because a colleague may have made a new one.
  const writing = { submission, events, seen: history, staff: person.name };
  const letter = server.writeLetter(read.change, writing);
  const plan = { change: { ...read.change, ...letter }, letter, history };
  const seal = sealOf([{ change: plan.change }]);
  return { outcome: 'plan', plan, preview: act.previewOf(request, plan), seal };
}
