import type { Typed } from '../../../domain/case/read-change.ts';
import { type BookingRow, everyone } from '../../../domain/case/sessions.ts';
import type { DeskState } from '../../../domain/case/stages.ts';
import type { WholeSessionModel } from '../../../src/desk/WholeSession.tsx';
import type { BookingPlan, SessionAct } from './session-act.ts';

type WholeSessionAct = Omit<
  SessionAct<WholePreview>,
  'bookings' | 'whyLeftOut' | 'previewOf' | 'draw'
> & {
  action: WholeSessionModel['action'];
  /** What a customer is told, where it differs between them. */
  saidTo: (plan: BookingPlan, now: string) => string;
  /** Why it would change nothing for a customer. */
  whyNeedless?: (booked: BookingRow, typed: Typed) => string | undefined;
};

type WholePreview = Pick<NonNullable<WholeSessionModel['shown']>, 'each'>;

/** An act after which a session is not held as it was booked: everybody is told, all at once. */
export const wholeSessionAct = ({
  saidTo,
  whyNeedless,
  ...own
}: WholeSessionAct): SessionAct<WholePreview> => ({
  // Also those whose session we moved here, who could still choose it.
  bookings: everyone,
  whyLeftOut: (booked, now, typed) =>
    waits.find(([when]) => when(booked.state, now))?.[1] ?? whyNeedless?.(booked, typed),
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
    [({ addition }) => addition !== undefined, 'They wrote to us, and wait for an answer.'],
    [({ attended }) => attended !== undefined, 'Who came is saved.'],
  ];
