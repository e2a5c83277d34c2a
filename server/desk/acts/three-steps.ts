import { createHash } from 'node:crypto';

import { type Action, type Change, deskEvents, fieldsOf } from '../../../domain/case/events.ts';
import type { EventModel } from '../../../domain/case/history.ts';
import type { Typed, WrongField } from '../../../domain/case/read-change.ts';

/**
 * How an act is done that is seen before it is done: `fill` has its form, `show` says what it would do, and `send` does
 * what was shown. All three are posted to its address.
 */
const steps = ['fill', 'show', 'send'] as const;

/** A form that names no step, such as one that another version drew, is shown to be filled in. */
export const stepIn = (form: URLSearchParams): (typeof steps)[number] =>
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

/** The page of an act: its form, the preview of what it would do, or why nothing was done. */
export type ActPage<Preview> = {
  typed: Typed;
  wrong?: WrongField;
  preview?: Preview & Sealed;
  closed?: string | undefined;
  /** What others did since its author looked. */
  overtaken?: EventModel[] | undefined;
};

/** Posted as `shown`: what would be done now has to have the same seal, or it is shown anew. */
export type Sealed = {
  seal: string;
  /** Set where something about it has changed since it was shown. */
  isNew?: boolean;
};

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
