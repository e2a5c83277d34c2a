import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../../domain/case/events.ts';
import type { Typed, WrongField } from '../../../domain/case/read-change.ts';
import type { BookingRow, Session } from '../../../domain/case/sessions.ts';
import type { DeskState } from '../../../domain/case/stages.ts';
import type { StoredSubmission } from '../../../domain/case/submission.ts';
import { type PageAction, whyClosed } from '../../../domain/events/closed-acts.ts';
import type { WholeSessionModel } from '../../../src/desk/WholeSession.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { type ByAddress, findSession } from '../sessions.ts';
import { addAll, type Adding, readForm } from '../staff-events.ts';
import { eventIn } from '../submissions.ts';
import { type ActPage, formWith, sealOf, stepIn, typedIn } from './three-steps.ts';

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
  whyLeftOut?: (booked: BookingRow, now: string) => string | undefined;
  previewOf: (plan: readonly BookingPlan[], app: FastifyInstance) => Preview;
  /** Whether a booking has the very same already: it is left as it is, unless all have. */
  hasSame: (plan: BookingPlan) => boolean;
  /** Set where the session is gone once it is done, so that a form that is sent twice finds none. */
  endsSession?: true;
  draw: (reply: FastifyReply, page: SessionPage<Preview>, status?: number) => Promise<FastifyReply>;
  /** Leads to where one is once it is done; `done` are the events that were made (`4KX7-9QMD.12`). */
  leave: (
    reply: FastifyReply,
    done: readonly string[],
    session?: Session,
  ) => FastifyReply | Promise<FastifyReply>;
};

type SessionPage<Preview> = ActPage<Preview & { leftOut: readonly LeftOut[] }> & {
  session: Session;
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
    const step = stepIn(form);
    const sent = step === 'send' ? await sentBefore(request, act.action) : [];
    if (act.endsSession && sent.length > 0) return act.leave(reply, sent);
    const session = await findSession(request, reply);
    if (!session) return reply;
    const typed = typedIn(form, act.action);
    const draw = (page: Partial<SessionPage<Preview>>, status?: number) =>
      act.draw(reply, { session, typed, ...page }, status);
    if (step === 'fill') return draw({});
    const planned = await planOf(request, { act, session, typed });
    if ('wrong' in planned) return draw(planned, 422);
    if ('closed' in planned) return draw(planned, 409);
    const { plan, preview } = planned;
    if (step === 'show') return draw({ preview });
    if (form.get('shown') !== preview.seal) {
      if (plan.length > 0 && plan.every(act.hasSame)) return act.leave(reply, sent, session);
      return draw({ preview: { ...preview, isNew: true } }, 409);
    }
    const added = await addAll(request, plan);
    if (added.outcome === 'added') {
      const done = plan.map(
        ({ submission }, at) => `${submission.reference}.${added.events[at]!.id}`,
      );
      return act.leave(reply, done, session);
    }
    // Somebody was quicker with one of them, so nothing was done for any: what would be done now is shown.
    const again = await planOf(request, { act, session, typed });
    if (!('plan' in again)) return act.leave(reply, [], session);
    return draw({ preview: { ...again.preview, isNew: true } }, 409);
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
  { bookings, leaving }: Session,
): string | undefined {
  const now = clock().toISOString();
  const reasons = [...bookings, ...leaving].map(({ submission, state }) =>
    whyClosed(action, { state, isQuarantined: submission.suspicion !== undefined, now }),
  );
  return reasons.includes(undefined) ? undefined : reasons[0];
}

/** The event and the letter of each booking; nothing is planned if the form is wrong for one of them. */
async function planOf<Preview>(
  request: FastifyRequest,
  { act, session, typed }: Planned<Preview>,
): Promise<
  | { plan: BookingPlan[]; preview: NonNullable<SessionPage<Preview>['preview']> }
  | { wrong: WrongField }
  | { closed: string | undefined }
> {
  const { server } = request;
  const now = server.clock().toISOString();
  const wrong = act.check?.(session, typed);
  if (wrong) return { wrong };
  const each: BookingPlan[] = [];
  const leftOut: LeftOut[] = [];
  for (const booked of act.bookings?.(session) ?? session.bookings) {
    const { submission, lastEvent: seen } = booked;
    const moment = { state: booked.state, isQuarantined: false, now };
    const why = act.whyLeftOut?.(booked, now) ?? whyClosed(act.action, moment);
    if (why !== undefined) {
      leftOut.push({ submission, why });
      continue;
    }
    const own = act.formOf?.(booked, typed, now) ?? typed;
    const events = await server.store.desk.history(submission.reference);
    const read = await readForm(request, formWith(own, act.action), { submission, events });
    if (read.outcome === 'fault') return { wrong: read };
    if (read.outcome === 'nothing') continue;
    const { change, letter } = read;
    each.push({ booked, submission, events, change, letter, seen });
  }
  const others = each.filter((one) => !act.hasSame(one));
  const plan = others.length > 0 ? others : each;
  if (plan.length === 0 && !act.whyLeftOut) {
    return { closed: whyClosedFor(server, act.action, session) };
  }
  // A booking to which anything has happened since is looked at again.
  const seal = sealOf(plan);
  return { plan, preview: { ...act.previewOf(plan, server), leftOut, seal } };
}

type WholeSessionAct = Omit<
  SessionAct<WholePreview>,
  'bookings' | 'whyLeftOut' | 'previewOf' | 'draw'
> & {
  action: WholeSessionModel['action'];
  /** What a customer is told, where it differs between them. */
  saidTo: (plan: BookingPlan, now: string) => string;
};

type WholePreview = Pick<NonNullable<WholeSessionModel['shown']>, 'each'>;

/** An act after which a session is not held as it was booked: everybody is told, all at once. */
export const wholeSessionAct = ({ saidTo, ...own }: WholeSessionAct): SessionAct<WholePreview> => ({
  bookings: ({ bookings, leaving }: Session) => [...bookings, ...leaving],
  whyLeftOut: ({ state }: BookingRow, now) => waits.find(([when]) => when(state, now))?.[1],
  previewOf: (plan, { clock }) => ({
    each: plan.map((one) => ({ ...one, said: saidTo(one, clock().toISOString()) })),
  }),
  draw: (reply, { preview: shown, ...page }, status) => {
    const whole = { ...page, action: own.action, shown };
    return reply.sendPage({ page: 'whole-session', whole }, status);
  },
  ...own,
});

/** Why a customer's booking is left out: what they asked for comes first. */
const waits: readonly (readonly [when: (state: DeskState, now: string) => boolean, why: string])[] =
  [
    [
      ({ offer }) => offer?.accepted !== undefined,
      'They accepted a change of the booking, which waits to be confirmed.',
    ],
    [
      ({ offer }, now) => offer !== undefined && !offer.move && now < offer.lapsesAt,
      'A change of this booking is open.',
    ],
    [({ openAdditions }) => openAdditions.length > 0, 'They wrote to us, and wait for an answer.'],
    [({ attended }) => attended !== undefined, 'Who came is saved.'],
  ];
