import type { EventModel } from '../../domain/event-models.ts';
import type { RowModel } from './models.ts';

/** The steps that an application can be moved to; it is closed with how it ended. */
export const openStages = ['review', 'customize', 'connect'] as const;

/** What somebody would do next with an application or a message. */
export type NextStep = 'release' | 'reply' | 'customize' | 'connect' | 'close' | 'none';

/** What comes next, from how it stands: an answer first, whatever stage it is in. */
export function nextStepOf({ kind, suspicion, status }: RowModel): NextStep {
  if (suspicion) return 'release';
  if (!status.answeredAt) return status.stage === 'done' ? 'none' : 'reply';
  if (kind === 'contact') return 'none';
  return ({ review: 'customize', customize: 'connect', connect: 'close', done: 'none' } as const)[
    status.stage
  ];
}

/** Whether an event can be taken back by who has just seen it happen. */
export const canUndo = ({ action, isUndone }: EventModel) =>
  !isUndone && !['retried', 'quarantined', 'released', 'undone'].includes(action);
