import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { type Case, type Change, stateAfter } from '../../domain/case/events.ts';
import { type Outcome, outcomes } from '../../domain/case/stages.ts';
import { type SeveralAction, severalActions } from '../../domain/case/views.ts';
import { closeFault } from '../../domain/events/application.ts';
import type { SeveralModel } from '../../src/desk/Erase.tsx';
import type { Left } from '../../src/desk/Message.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { ClientError, messages } from '../intake/messages.ts';
import { eraseAndSay, erasedBefore } from './acts/erase.ts';
import { keepResult, listAddress, placeFrom, sendList } from './lists.ts';
import { addEach } from './staff-events.ts';
import { eventIn, laterThan, rowOf } from './submissions.ts';

/** A ticked submission, and the latest event that the list showed of it; empty if there was none. */
type Ticked = Case & { seen: string };

/** Does something with all that are ticked in a list, once their number was typed. */
export function severalRoute(app: FastifyInstance): void {
  app.post(deskPaths.several, async (request, reply) => {
    const form = formOf(request);
    const place = placeFrom(app, form.get('from') ?? '');
    const action = severalActions.find((each) => each === form.get('do'));
    if (place === undefined || action === undefined)
      throw new ClientError(400, messages.badRequest);
    const erased = await erasedBefore(request);
    if (erased) return reply.sendPage({ page: 'erased', erased });
    const { ticked, gone } = await findTicked(app, form.getAll('row'));
    const outcome = outcomes.find((each) => each === form.get('outcome'));
    const meant = ticked.filter((each) => canBeMeant[action](each, outcome));
    if (meant.length === 0) return sendList(reply, place, { isNoneTicked: true });

    const from = listAddress(place);
    const typed = form.get('typed')?.trim();
    const isOutcomeMissing = action === 'close' && outcome === undefined;
    if (isOutcomeMissing || typed !== String(meant.length)) {
      const wrong = isOutcomeMissing ? 'outcome-missing' : 'number-differs';
      const fault = typed === undefined ? undefined : (wrong as SeveralModel['fault']);
      const rows = meant.map((each) => rowOf(app, each, each.seen));
      const leftOut = ticked.length - meant.length;
      const several = { action, rows, leftOut, from, fault };
      return reply.sendPage({ page: 'several', several }, fault ? 422 : 200);
    }
    const backToList = async (done: number, left: readonly Left[]) => {
      await keepResult(reply, 'several', { words: [action, done], left: [...left, ...gone] });
      return reply.redirect(from, 303);
    };
    if (action === 'erase') {
      const isOthers = (each: Ticked) =>
        laterThan(each.seen, each.events).some(({ by }) => by !== request.person.name);
      const left = meant
        .filter(isOthers)
        .map(({ submission: { kind, reference } }) => ({ kind, reference }));
      const own = meant.filter((each) => !isOthers(each));
      const references = own.map(({ submission }) => submission.reference);
      if (references.length === 0) return backToList(0, left);
      return eraseAndSay(reply, { references, left, from });
    }
    const change: Change =
      action === 'close' ? { action: 'closed', outcome: outcome! } : { action: 'quarantined' };
    const adding = meant.map(({ seen, ...each }) => ({ ...each, change, seen: seen || undefined }));
    const left = await addEach(request, adding);
    return backToList(meant.length - left.length, left);
  });
}

/** With which submissions an action is possible: those in quarantine can only be erased, messages cannot be closed. */
const canBeMeant: Record<SeveralAction, (found: Case, outcome: Outcome | undefined) => boolean> = {
  quarantine: ({ submission }) => submission.suspicion === undefined,
  close: ({ submission, events }, outcome) => {
    const state = stateAfter(events);
    return (
      submission.kind === 'enrolment' &&
      submission.suspicion === undefined &&
      state.stage !== 'done' &&
      (outcome === undefined || closeFault(outcome, state) === undefined)
    );
  },
  erase: () => true,
};

/** The submissions that the ticks of a list name (`4KX7-9QMD.12`), and the references that are gone. */
async function findTicked(
  { store }: FastifyInstance,
  rows: string[],
): Promise<{ ticked: Ticked[]; gone: Left[] }> {
  const seenOf = new Map<string, string>();
  for (const row of rows.slice(0, maxTicked)) {
    const [reference, seen = ''] = eventIn(row);
    if (reference !== '') seenOf.set(reference, seen);
  }
  const ticked: Ticked[] = [];
  const gone: Left[] = [];
  for (const [reference, seen] of seenOf) {
    const submission = await store.find(reference);
    if (!submission) gone.push({ reference });
    else ticked.push({ submission, seen, events: await store.desk.history(reference) });
  }
  return { ticked, gone };
}

/** A page of a list has 50. */
const maxTicked = 50;
