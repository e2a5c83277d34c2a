import { deskEvents } from '../../domain/desk-events.ts';
import type { EventModel } from '../../domain/events.ts';
import type { RowModel } from './models.ts';

/** What somebody would do next with an application or a message. */
export type NextStep = 'release' | 'reply' | 'sending' | 'customize' | 'connect' | 'close' | 'none';

/** What comes next, from how it stands: what waits for an answer first, whatever stage it is in. */
export function nextStepOf({ kind, suspicion, status }: RowModel): NextStep {
  if (suspicion) return 'release';
  const { waiting, answeredAt, letter } = status;
  // A letter does not answer what was added after it.
  const isAnswer = letter && !letter.hasGivenUp && !letter.addedAt;
  if (isAnswer && (waiting || !answeredAt)) return 'sending';
  if (waiting) return 'reply';
  if (kind === 'contact') return 'none';
  return ({ review: 'customize', customize: 'connect', connect: 'close', done: 'none' } as const)[
    status.stage
  ];
}

/** Whether an event can be taken back by who has just seen it happen. */
export const canUndo = ({ action, isUndone }: EventModel) =>
  !isUndone && deskEvents[action].canBeUndone;
