import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../../domain/case/events.ts';
import type { Typed, WrongField } from '../../../domain/case/read-change.ts';
import { type BookingRow, everyone, type Session } from '../../../domain/case/sessions.ts';
import type { StoredSubmission } from '../../../domain/case/submission.ts';
import { type PageAction, whyClosed } from '../../../domain/events/closed-acts.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { type ByAddress, findSession } from '../sessions.ts';
import { addAll, type Adding, readForm } from '../staff-events.ts';
import { eventIn } from '../submissions.ts';
import {
  type ActOutcome,
  type ActPage,
  formWith,
  sealOf,
  takeStep,
  typedIn,
} from './three-steps.ts';

/** An act for all bookings of a session at once: each booking gets the event, and its customer the letter. */
export type SessionAct<Preview> = {
  action: PageAction;
  /** Its address, below that of the session. */
  path: string;
  /** What its form begins with. */
  begin: (app: FastifyInstance, session: Session) => Typed | Promise<Typed>;
  /** What is wrong with the form before any booking is looked at. */
  check?: (session: Session, typed: Typed) => WrongField | undefined;
  /** Whom it is for; those for whom the date of the session holds, unless it says more. */
  bookings?: (session: Session) => readonly BookingRow[];
  /** The form of one booking; what was typed, unless it says more. */
  formOf?: (booked: BookingRow, typed: Typed, now: string) => Typed;
  /** Why a booking is left out, with which something else has to be done first. */
  whyLeftOut?: (booked: BookingRow, now: string, typed: Typed) => string | undefined;
  previewOf: (plan: readonly BookingPlan[], app: FastifyInstance) => Preview;
  /** Whether all bookings have the very same already. */
  isDone: (plan: readonly BookingPlan[]) => boolean;
  /** Set where the session is gone once it is done, so that a form that is sent twice finds none. */
  endsSession?: true;
  draw: (
    reply: FastifyReply,
    page: ActPage<Preview & { leftOut: readonly LeftOut[] }> & { session: Session },
    status?: number,
  ) => Promise<FastifyReply>;
  /** Leads to where one is once it is done; `done` are the events that were made (`4KX7-9QMD.12`). */
  leave: (
    reply: FastifyReply,
    done: readonly string[],
    session?: Session,
  ) => FastifyReply | Promise<FastifyReply>;
};

/** What one of the bookings gets. */
export type BookingPlan = Adding & { booked: BookingRow; letter: FrozenLetter | undefined };

type LeftOut = { submission: StoredSubmission; why: string };

export function sessionActRoute<Preview>(app: FastifyInstance, act: SessionAct<Preview>): void {
  const address = `${deskPaths.sessions}/:at/:reference/${act.path}`;
  app.get<ByAddress>(address, async (request, reply) => {
    const session = await findSession(request, reply);
    if (!session) return reply;
    const closed = whyClosedFor(app, act.action, session);
    if (closed) return act.draw(reply, { session, typed: {}, closed }, 409);
    return act.draw(reply, { session, typed: await act.begin(app, session) });
  });

  app.post<ByAddress>(address, async (request, reply) => {
    const form = formOf(request);
    const sent = form.get('step') === 'send' ? await sentBefore(request, act.action) : [];
    if (act.endsSession && sent.length > 0) return act.leave(reply, sent);
    const session = await findSession(request, reply);
    if (!session) return reply;
    const typed = typedIn(form, act.action);
    const planned = { act, session, typed };
    return takeStep({
      form,
      typed,
      read: () => planOf(request, planned),
      draw: (page, status) => act.draw(reply, { session, ...page }, status),
      carryOut: async (plan) => {
        const added = await addAll(request, plan);
        if (added.outcome === 'added') {
          const done = plan.map(
            ({ submission }, at) => `${submission.reference}.${added.events[at]!.id}`,
          );
          return act.leave(reply, done, session);
        }
        // Somebody was quicker with one of them, so nothing was done for any: what would be done now is shown.
        const again = await planOf(request, planned);
        if (again.outcome !== 'plan') return act.leave(reply, [], session);
        const preview = { ...again.preview, isNew: true };
        return act.draw(reply, { session, typed, preview }, 409);
      },
      leave: () => act.leave(reply, sent, session),
    });
  });
}

/** The events of a form that was sent before, for the bookings that it names as `row`. */
async function sentBefore({ server, person, body }: FastifyRequest, action: PageAction) {
  const sent: string[] = [];
  for (const typed of formOf({ body }).getAll('row')) {
    const [reference] = eventIn(typed);
    const last = (await server.store.desk.history(reference)).at(-1);
    if (last?.action === action && last.by === person.name) sent.push(`${reference}.${last.id}`);
  }
  return sent;
}

type Planned<Preview> = { act: SessionAct<Preview>; session: Session; typed: Typed };

/** Why an act is closed for every booking of a session, by its first; `undefined` where it is open for one. */
export function whyClosedFor(
  { clock }: FastifyInstance,
  action: PageAction,
  session: Session,
): string | undefined {
  const now = clock().toISOString();
  const reasons = everyone(session).map(({ submission, state }) =>
    whyClosed(action, { state, isQuarantined: submission.suspicion !== undefined, now }),
  );
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** The event and the letter of each booking; nothing is planned if the form is wrong for one of them. */
async function planOf<Preview>(
  request: FastifyRequest,
  { act, session, typed }: Planned<Preview>,
): Promise<ActOutcome<BookingPlan[], Preview & { leftOut: readonly LeftOut[] }>> {
  const { server } = request;
  const now = server.clock().toISOString();
  const wrong = act.check?.(session, typed);
  if (wrong) return { outcome: 'fault', ...wrong };
  const plan: BookingPlan[] = [];
  const leftOut: LeftOut[] = [];
  for (const booked of act.bookings?.(session) ?? session.bookings) {
    const { submission, lastEvent: seen } = booked;
    const moment = { state: booked.state, isQuarantined: false, now };
    const why = act.whyLeftOut?.(booked, now, typed) ?? whyClosed(act.action, moment);
    if (why !== undefined) {
      leftOut.push({ submission, why });
      continue;
    }
    const own = act.formOf?.(booked, typed, now) ?? typed;
    const events = await server.store.desk.history(submission.reference);
    const read = await readForm(request, formWith(own, act.action), { submission, events });
    if (read.outcome === 'fault') return read;
    if (read.outcome === 'nothing') continue;
    const { change, letter } = read;
    plan.push({ booked, submission, events, change, letter, seen });
  }
  if (plan.length === 0 && !act.whyLeftOut) {
    return { outcome: 'closed', closed: whyClosedFor(server, act.action, session) };
  }
  return {
    outcome: 'plan',
    plan,
    // A booking to which anything has happened since is looked at again.
    preview: { ...act.previewOf(plan, server), leftOut, seal: sealOf(plan) },
    isDone: plan.length > 0 && act.isDone(plan),
  };
}
