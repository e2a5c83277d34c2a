import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { type Action, type Change, deskEvents, fieldsOf } from '../../../domain/case/events.ts';
import type { EventModel } from '../../../domain/case/history.ts';
import type { Typed, WrongField } from '../../../domain/case/read-change.ts';

/**
 * How an act is done that is seen before it is done: `fill` has its form, `show` says what it would do, and `send` does
 * what was shown. All three are posted to its address.
 */
const steps = ['fill', 'show', 'send'] as const;

type Step = (typeof steps)[number];

/** A form that names no step, such as one that another version drew, is shown to be filled in. */
export const stepIn = (form: URLSearchParams): Step =>
  steps.find((step) => step === form.get('step')) ?? 'fill';

/** What was typed or chosen in the form of an event, by field. */
export function typedIn(form: URLSearchParams, action: Action): Typed {
  const names = Object.entries(fieldsOf(action)).flatMap(([name, { kind }]) =>
    kind === 'text' || kind === 'value' || kind === 'choice' || kind === 'tick' ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
}

/** The same as a form of the event. */
export const formWith = (typed: Typed, action: Action): URLSearchParams =>
  new URLSearchParams({ ...(typed as Record<string, string>), do: deskEvents[action].verb });

/**
 * What a form comes to: a plan with its preview, or why nothing can be done. `isDone` says that the same was done
 * already, so that a form with the seal of before was sent twice.
 */
export type ActOutcome<Plan, Preview> =
  | { outcome: 'plan'; plan: Plan; preview: Preview & Sealed; isDone?: boolean }
  | ({ outcome: 'fault' } & WrongField)
  | ({ outcome: 'closed' } & Refusal);

/** Why nothing was done: why the act is closed, and what others did since its author looked. */
type Refusal = { closed?: string | undefined; overtaken?: EventModel[] | undefined };

/** The page of an act: its form, or the preview of what it would do. */
export type ActPage<Preview> = Refusal & {
  typed: Typed;
  wrong?: WrongField;
  preview?: Preview & Sealed;
};

/** Posted as `shown`: what would be done now has to have the same seal, or it is shown anew. */
type Sealed = {
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

type Steps<Plan, Preview> = {
  form: URLSearchParams;
  /** Unless the form says it. */
  step?: Step;
  typed: Typed;
  read: () => ActOutcome<Plan, Preview> | Promise<ActOutcome<Plan, Preview>>;
  draw: (page: ActPage<Preview>, status: number) => Promise<FastifyReply>;
  /** Does what was shown. */
  carryOut: (plan: Plan, preview: Preview & Sealed) => Promise<FastifyReply>;
  /** Leads to where one is once it is done. */
  leave: () => FastifyReply | Promise<FastifyReply>;
};

/** Answers a form of an act, by its step. What was typed is in every page. */
export async function takeStep<Plan, Preview>({
  form,
  step = stepIn(form),
  typed,
  read,
  draw,
  carryOut,
  leave,
}: Steps<Plan, Preview>): Promise<FastifyReply> {
  if (step === 'fill') return draw({ typed }, 200);
  const reading = await read();
  if (reading.outcome === 'fault') return draw({ typed, wrong: reading }, 422);
  if (reading.outcome === 'closed') {
    const { closed, overtaken } = reading;
    return draw({ typed, closed, overtaken }, 409);
  }
  const { plan, preview } = reading;
  if (step === 'show') return draw({ typed, preview }, 200);
  if (form.get('shown') === preview.seal) return carryOut(plan, preview);
  return reading.isDone ? leave() : draw({ typed, preview: { ...preview, isNew: true } }, 409);
}

/**
 * The seal of changes, with their letters. What is promised is left out, because it follows from the moment, so that a
 * second press would never do what the first one showed.
 */
export function sealOf(changes: readonly { change: Change; seen?: string | undefined }[]): string {
  const sealed = changes.map(({ change, seen }) => [seen, withoutPromises(change)]);
  return createHash('sha256').update(JSON.stringify(sealed)).digest('base64url');
}

const withoutPromises = (change: Change) =>
  Object.entries(change).filter(([name]) => fieldsOf(change.action)[name]?.kind !== 'promise');
