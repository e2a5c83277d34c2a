import { deskEvents } from '../../domain/desk-events.ts';
import type { EventModel } from '../../domain/events.ts';
import type { RowModel } from './models.ts';

/** What somebody would do next with an application or a message. */
export type NextStep = 'release' | 'reply' | 'sending' | 'customize' | 'connect' | 'close' | 'none';

/** What comes next, from how it stands: an answer first, whatever stage it is in. */
export function nextStepOf({ kind, suspicion, status }: RowModel): NextStep {
  if (suspicion) return 'release';
  if (!status.answeredAt) {
    if (status.letter && !status.letter.hasGivenUp) return 'sending';
    return status.stage === 'done' ? 'none' : 'reply';
  }
  if (kind === 'contact') return 'none';
  return ({ review: 'customize', customize: 'connect', connect: 'close', done: 'none' } as const)[
    status.stage
  ];
}

/** Whether an event can be taken back by who has just seen it happen. */
export const canUndo = ({ action, isUndone }: EventModel) =>
  !isUndone && deskEvents[action].canBeUndone;
