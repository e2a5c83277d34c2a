import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { ActModel, ShownModel } from '../../src/desk/models.ts';
import { type ShownAction, shownActions } from '../../domain/booking-events.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { actPaths, deskPaths } from '../../domain/desk-paths.ts';
import { type Change, type DeskEvent, stateAfter } from '../../domain/events.ts';
import { answersOf } from '../../domain/kinds.ts';
import { letterFor } from '../../domain/letter-for.ts';
import { dateInLondon } from '../../domain/london-time.ts';
import { offerOf, usualLastDay } from '../../domain/offers.ts';
import { readChange, type ReadChange, standingOf, type Typed } from '../../domain/read-change.ts';
import { refundIn } from '../../domain/booking-events.ts';
import { refundWords } from '../../domain/refunds.ts';
import { usualOffer } from '../../domain/usual-offer.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { type DeskContext, sendFramed, signedIn } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { type ByReference, findOpen, type Found, rowModelOf } from './submissions.ts';

/** The pages on which the staff fill in and see an offer, or an act about one, before it is done (`changes.ts`). */
export function actRoutes(app: FastifyInstance, context: DeskContext): void {
  for (const action of shownActions) {
    const address = actPaths[action]({ kind: 'enrolment', reference: ':reference' });
    app.get<ByReference>(address, async (request, reply) => {
      const found = await findOpen(context, request, 'enrolment');
      const now = context.clock().toISOString();
      if (!deskEvents[action].isOpen(standingOf({ ...found, now }))) {
        return reply.redirect(deskPaths.submission(found.submission), 303);
      }
      const { from } = request.query as { from?: unknown };
      const typed = beginningOf(action, { found, from, now, context });
      // If there is nothing to fill in, what would be done is shown at once.
      if (Object.keys(typed).length > 0) return sendAct(context, reply, { found, action, typed });
      return show(context, reply, { found, action, typed });
    });
    app.post<ByReference>(address, async (request, reply) => {
      const found = await findOpen(context, request, 'enrolment');
      const form = formOf(request);
      const seen = form.get('seen') ?? '';
      const typed = typedIn(form, action);
      if (form.get('step') !== 'show')
        return sendAct(context, reply, { found, action, seen, typed });
      return show(context, reply, { found, action, seen, typed });
    });
  }
}

/** The act that a form asks for, if it is one with a page of its own. */
export const actAsked = (asked: string | null): ShownAction | undefined =>
  shownActions.find((action) => deskEvents[action].asked === asked);

/** What somebody typed or chose in the form of an act, by field. */
export function typedIn(form: URLSearchParams, action: ShownAction): Typed {
  const names = Object.entries(deskEvents[action].fields).flatMap(([name, { kind }]) =>
    kind === 'text' || kind === 'value' || kind === 'choice' ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
}

type Begun = { found: Found; from: unknown; now: string; context: DeskContext };

/** The values with which the form begins: those of an earlier offer, or what the application and the site say. */
function beginningOf(action: ShownAction, { found, from, now, context }: Begun): Typed {
  const { submission, events } = found;
  switch (action) {
    case 'offered': {
      const before = events.find(({ id }) => id === from);
      if (before?.action === 'offered') {
        const [{ date }, lastDay] = [before, usualLastDay(now)];
        const isSooner = date >= dateInLondon(now) && date < lastDay;
        return { ...asTyped(before), validUntil: isSooner ? date : lastDay };
      }
      return submission.kind === 'enrolment' ? usualOffer(submission, context.onOffer, now) : {};
    }
    case 'taken-back':
      return { reason: '' };
    case 'called-off':
      return { whose: '', writtenOn: dateInLondon(now), reason: '' };
    case 'confirmed':
      return {};
  }
}

/** An offer as the fields of its form show it. */
function asTyped(offered: Extract<Change, { action: 'offered' }>): Typed {
  return Object.fromEntries(
    Object.entries(deskEvents.offered.fields).flatMap(([name, field]) => {
      const kept = Reflect.get(offered, name) as string;
      if (field.kind === 'mail') return [];
      return [[name, 'asTyped' in field ? field.asTyped(kept) : kept]];
    }),
  );
}

type Asked = {
  found: Found;
  action: ShownAction;
  typed: Typed;
  /** The latest event that the author had seen, if there were later ones. */
  seen?: string;
};

/** Reads the form and shows what would be done, or what is wrong. */
async function show(
  context: DeskContext,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const { found, action, typed } = asked;
  const now = context.clock().toISOString();
  const { asked: wanted } = deskEvents[action];
  const form = { get: (name: string) => (name === 'do' ? wanted : (typed[name] ?? null)) };
  const read = readChange(form, { ...found, now }, 'staff');
  if (read.outcome === 'fault') {
    return sendAct(context, reply, { ...asked, wrong: read, status: 422 });
  }
  // It cannot be done any more, for example because the offer has lapsed.
  if (read.outcome === 'nothing') {
    return reply.redirect(deskPaths.submission(found.submission), 303);
  }
  if (read.outcome !== 'change') throw new DeskProblem(500, 'fault');
  const shown = shownOf(context, found, {
    change: read.change,
    staff: signedIn(reply.request).name,
    events: found.events,
  });
  return sendAct(context, reply, { ...asked, shown });
}

type Meant = {
  change: Change;
  staff: string;
  /** The history as far as the author had seen it. */
  events: readonly DeskEvent[];
};

/**
 * What the act would do, and its letter; the letter has the current link, because a colleague may have made a new one.
 */
export function shownOf(
  context: DeskContext,
  { submission, events: all }: Found,
  { change, staff, events }: Meant,
): ShownModel {
  const { letters, canWrite, clock } = context;
  const state = stateAfter(events);
  const link = context.links.addressOf(submission.reference, stateAfter(all).links ?? 0);
  const now = clock().toISOString();
  const letter = canWrite
    ? letterFor(change, { submission, events, now, letters, link, staff })
    : undefined;
  const id = 'offer' in change ? change.offer : state.booking?.offer;
  const before = events.find((each) => each.id === id);
  const about = change.action === 'offered' ? change : before;
  const offer = about?.action === 'offered' ? offerOf(about) : undefined;
  if (offer === undefined) throw new DeskProblem(500, 'fault');
  return {
    offer,
    ...(change.action === 'called-off' && { refund: refundWords(refundIn(change)) }),
    ...(letter && { letter }),
    seal: createHash('sha256')
      .update(JSON.stringify([change, letter]))
      .digest('base64url'),
  };
}

type Drawn = Asked & { status?: number } & Pick<ActModel, 'shown' | 'overtaken'> & {
    wrong?: Extract<ReadChange, { outcome: 'fault' }> | undefined;
  };

/** Sends the page on which an act is filled in or shown. */
export function sendAct(
  context: DeskContext,
  reply: FastifyReply,
  { found, action, typed, seen, status = 200, shown, wrong, overtaken }: Drawn,
): Promise<FastifyReply> {
  const act: ActModel = {
    row: rowModelOf(found, context, seen),
    ...{ answers: answersOf(found.submission), action, typed },
    ...(shown && { shown }),
    ...(wrong && { wrong: { name: wrong.name, fault: wrong.fault } }),
    ...(overtaken && { overtaken }),
  };
  return sendFramed(context, reply, { drawn: { page: 'act', act }, status });
}
