import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../../domain/case/events.ts';
import { readChange, type Typed } from '../../../domain/case/read-change.ts';
import type { Booked, Session } from '../../../domain/case/sessions.ts';
import { termsOf } from '../../../domain/case/usual-offer.ts';
import { type PageAction, whyClosed } from '../../../domain/events/closed-acts.ts';
import { deskEvents } from '../../../domain/events/desk-events.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { type ByAddress, findSession, leadToSession, sendSession } from '../sessions.ts';
import { addEach, type Adding } from '../several.ts';
import { type ActPage, type Reading, sealOf, stepIn, takeStep, typedIn } from './three-steps.ts';

/** An act for all bookings of a session at once: each booking gets the event, and its customer the letter. */
export type SessionAct = {
  action: PageAction;
  /** Its address, below that of the session. */
  path: string;
  /** What its form begins with. */
  begin: (app: FastifyInstance, session: Session) => Typed | Promise<Typed>;
  /** Whether all bookings have the very same already. */
  isDone: (plan: readonly BookingPlan[]) => boolean;
  /** Takes it back while its letters wait. */
  undo: (request: FastifyRequest, reply: FastifyReply, session: Session) => Promise<FastifyReply>;
  draw: (
    reply: FastifyReply,
    page: ActPage<SessionPreview> & { session: Session },
    status?: number,
  ) => Promise<FastifyReply>;
};

/** What one of the bookings gets. */
type BookingPlan = Adding & { booked: Booked; letter: FrozenLetter | undefined };

type SessionPreview = {
  /** The letter that most get; unset where nobody gets one. */
  letter: FrozenLetter | undefined;
  /** The references of the bookings that get none, though there is mail. */
  without: readonly string[];
};

export function sessionActRoute(app: FastifyInstance, act: SessionAct): void {
  const address = `${deskPaths.sessions}/:at/:reference/${act.path}`;
  app.get<ByAddress>(address, async (request, reply) => {
    const session = await findSession(request, reply);
    if (!session) return reply;
    const closed = whyClosedFor(app, act.action, session);
    if (closed) return act.draw(reply, { session, typed: {}, closed }, 409);
    return act.draw(reply, { session, typed: await act.begin(app, session) });
  });

  app.post<ByAddress>(address, async (request, reply) => {
    const session = await findSession(request, reply);
    if (!session) return reply;
    const form = formOf(request);
    if (form.get('step') === 'undo') return act.undo(request, reply, session);
    const typed = typedIn(form, act.action);
    return takeStep({
      step: stepIn(form),
      seal: form.get('shown'),
      typed,
      read: () => planOf(request, { act, session, typed }),
      draw: (page, status) => act.draw(reply, { session, ...page }, status),
      carryOut: async (plan) => {
        const { length: left } = await addEach(request, plan);
        return left > 0
          ? sendSession(reply, session, { left }, 409)
          : leadToSession(reply, session);
      },
      leave: () => leadToSession(reply, session),
    });
  });
}

type Planned = { act: SessionAct; session: Session; typed: Typed };

/** Why an act is closed for every booking of a session, by its first; `undefined` where it is open for one. */
export function whyClosedFor(
  { clock }: FastifyInstance,
  action: PageAction,
  { bookings }: Session,
): string | undefined {
  const now = clock().toISOString();
  const reasons = bookings.map(({ submission, state }) =>
    whyClosed(action, { state, isQuarantined: submission.suspicion !== undefined, now }),
  );
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** The event and the letter of each booking; nothing is planned if the form is wrong for one of them. */
async function planOf(
  { server, person }: FastifyRequest,
  { act, session, typed }: Planned,
): Promise<Reading<BookingPlan[], SessionPreview>> {
  const { store, clock, content, canWrite } = server;
  const now = clock().toISOString();
  const closing = await server.closing();
  const { verb } = deskEvents[act.action];
  const form = new URLSearchParams({ ...(typed as Record<string, string>), do: verb });
  const plan: BookingPlan[] = [];
  for (const booked of session.bookings) {
    const { submission, lastEvent: seen } = booked;
    const events = await store.desk.history(submission.reference);
    const read = readChange(
      form,
      { submission, events, now, closing, ...termsOf(content) },
      'staff',
    );
    if (read.outcome === 'fault') return { outcome: 'fault', wrong: read };
    if (read.outcome !== 'change') continue;
    const letter = server.writeLetter(read.change, { submission, events, staff: person.name });
    plan.push({ booked, submission, events, change: { ...read.change, ...letter }, letter, seen });
  }
  if (plan.length === 0) {
    return { outcome: 'closed', closed: whyClosedFor(server, act.action, session) };
  }
  const without = plan
    .filter(({ letter }) => canWrite && !letter)
    .map(({ submission }) => submission.reference);
  return {
    outcome: 'plan',
    plan,
    preview: { letter: usualLetter(plan), without },
    // A booking to which anything has happened since is looked at again.
    seal: sealOf(plan),
    isDone: act.isDone(plan),
  };
}

/** The letter that most get: others have a line more or less, by the instructions that they had before. */
function usualLetter(plan: readonly BookingPlan[]): FrozenLetter | undefined {
  const written = plan.filter(({ letter }) => letter);
  const groups = Map.groupBy(written, ({ booked }) => {
    const { where, tutor, bring } = booked.state.booking?.joining ?? {};
    return JSON.stringify([where, tutor, bring]);
  });
  const [most] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0]!.letter;
}
