import type { FastifyInstance } from 'fastify';

import { isOnline, isSamePlace } from '../../../domain/case/places.ts';
import type { Typed } from '../../../domain/case/read-change.ts';
import { canBeShared, type Session, shareCourse } from '../../../domain/case/sessions.ts';
import { bringOf } from '../../../domain/case/usual-offer.ts';
import { undoInstructions } from '../sessions.ts';
import type { SessionAct } from './session-act.ts';

/** Tells everybody of a session how to join it: where, with whom, and what to bring. */
export const joiningInstructions: SessionAct = {
  action: 'instructed',
  path: 'instructions',
  begin: usualInstructions,
  isDone: (plan) =>
    plan.every(({ booked, change }) =>
      fieldNames.every(
        (name) =>
          Reflect.get(booked.state.booking?.joining ?? {}, name) === Reflect.get(change, name),
      ),
    ),
  undo: undoInstructions,
  draw: (reply, { session, typed, wrong, preview: shown }, status) =>
    reply.sendPage(
      { page: 'instructions', instructions: { session, typed, wrong, shown } },
      status,
    ),
};

const fieldNames = ['where', 'tutor', 'bring'] as const;

/**
 * What the form begins with: what was sent last, what held for the last session of the same course at the same place,
 * or the place agreed and what the course asks people to bring.
 */
async function usualInstructions(app: FastifyInstance, session: Session): Promise<Typed> {
  const own = session.bookings.findLast(({ state }) => state.booking?.joining);
  const before = await app.store.desk.bookings('before', session.startsAt, 200);
  const last =
    own ??
    before.find(
      ({ submission, offer, state }) =>
        state.booking?.joining &&
        shareCourse(offer, session) &&
        isSamePlace(offer, session) &&
        canBeShared({ submission, offer }),
    );
  const { where, tutor, bring } = last?.state.booking?.joining ?? {
    where: isOnline(session) ? '' : session.place,
    tutor: '',
    bring: bringOf(session.courses, app.content.onOffer),
  };
  return { where, tutor, bring };
}
