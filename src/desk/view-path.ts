import type { DeskView, ListModel, RowModel } from './models.ts';
import { deskPaths } from './paths.ts';

/** Where each list is. */
export const viewPath: Record<ListModel['view'], string> = {
  search: deskPaths.search,
  'to-answer': deskPaths.toAnswer,
  'under-way': deskPaths.underWay,
  done: deskPaths.done,
  quarantined: deskPaths.quarantined,
  'not-delivered': deskPaths.notDelivered,
  messages: deskPaths.messages,
};

/** The list in which something stands. */
export function viewOf({ kind, suspicion, status }: RowModel): DeskView {
  if (suspicion) return 'quarantined';
  if (kind === 'contact') return 'messages';
  if (status.stage === 'done') return 'done';
  return status.answeredAt ? 'under-way' : 'to-answer';
}
