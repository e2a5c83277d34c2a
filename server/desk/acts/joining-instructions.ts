import type { FastifyInstance } from 'fastify';

import type { FrozenLetter } from '../../../domain/case/events.ts';
import { isOnline, isSamePlace } from '../../../domain/case/offers.ts';
import type { Typed } from '../../../domain/case/read-change.ts';
import { canBeShared, type Session, shareCourse } from '../../../domain/case/sessions.ts';
import { bringOf } from '../../../domain/case/usual-offer.ts';
import { leadToSession } from '../sessions.ts';
import type { BookingPlan, SessionAct } from './session-act.ts';

/** Tells everybody of a session how to join it: where, with whom, and what to bring. */
export const joiningInstructions: SessionAct<InstructionsPreview> = {
  action: 'instructed',
  path: 'instructions',
  begin: usualInstructions,
  hasSame: ({ booked, change }) =>
    fieldNames.every(
      (name) =>
        Reflect.get(booked.state.booking?.joining ?? {}, name) === Reflect.get(change, name),
    ),
  previewOf: (plan, { canWrite }) => ({
    letter: usualLetter(plan),
    to: plan.map(({ submission }) => submission.reference),
    without: plan
      .filter(({ letter }) => canWrite && !letter)
      .map(({ submission }) => submission.reference),
  }),
  leave: (reply, _done, session) => leadToSession(reply, session!),
  draw: (reply, { preview: shown, ...page }, status) =>
    reply.sendPage({ page: 'instructions', instructions: { ...page, shown } }, status),
};

type InstructionsPreview = {
  /** The letter that most get; unset where nobody gets one. */
  letter: FrozenLetter | undefined;
  /** The references of the bookings that it is for. */
  to: readonly string[];
  /** The references of the bookings that get none, though there is mail. */
  without: readonly string[];
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
