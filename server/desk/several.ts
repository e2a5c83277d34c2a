import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type SeveralAction, severalActions } from '../../domain/views.ts';
import type { Left, SeveralModel } from '../../src/desk/models.ts';
import { deskPaths, type Sent } from '../../domain/desk-paths.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { ClientError, messages } from '../intake/messages.ts';
import { type Change, stateAfter } from '../../domain/events.ts';
import { closeFault } from '../../domain/desk-events.ts';
import { type Outcome, outcomes } from '../../domain/stages.ts';
import { normaliseReference } from '../../domain/submission.ts';
import { laterThan } from './changes.ts';
import { type DeskContext, sendFramed, signedIn } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { eraseAndSay, saidBefore, sendErased } from './erasing.ts';
import { addressOf, type ListPlace, placeFrom, sealSeveral, sendList } from './lists.ts';
import { type Found, rowModelOf } from './submissions.ts';

/** A ticked submission, and the latest event that the list showed of it; empty if there was none. */
type Ticked = Found & { seen: string };

/** Does something with all that are ticked in a list, once their number was typed. */
export function severalRoute(app: FastifyInstance, context: DeskContext): void {
  app.post(deskPaths.several, async (request, reply) => {
    const form = formOf(request);
    const place = placeFrom(form.get('from') ?? '', context.hasMessages);
    const action = severalActions.find((each) => each === form.get('do'));
    if (place === undefined || action === undefined)
      throw new ClientError(400, messages.badRequest);
    const said = await saidBefore(context, request);
    if (said) return sendErased(context, reply, said);
    const { ticked, gone } = await findTicked(context, form.getAll('row'));
    const outcome = outcomes.find((each) => each === form.get('outcome'));
    const meant = ticked.filter((each) => canBeMeant[action](each, outcome));
    if (meant.length === 0) return sendList(context, reply, { place, isNoneTicked: true });

    const typed = form.get('typed')?.trim();
    const isOutcomeMissing = action === 'close' && outcome === undefined;
    const isOtherNumber = typed !== String(meant.length);
    if (typed === undefined || isOutcomeMissing || isOtherNumber) {
      const wrong = isOutcomeMissing ? 'outcome-missing' : 'number-differs';
      const fault = typed === undefined ? undefined : wrong;
      const rows = meant.map((each) => rowModelOf(each, context, each.seen));
      const leftOut = ticked.length - meant.length;
      const several: SeveralModel = { action, rows, leftOut, from: addressOf(place), fault };
      const status = fault ? 422 : 200;
      return sendFramed(context, reply, { drawn: { page: 'several', several }, status });
    }
    if (action === 'erase') {
      const isOthers = (each: Ticked) =>
        laterThan(each.seen, each.events).some(({ by }) => by !== signedIn(request).name);
      const left = meant.filter(isOthers).map(sentOf);
      const references = meant.filter((each) => !isOthers(each)).map(referenceOf);
      if (references.length === 0) {
        return backTo(reply, { place, action, done: 0, left: [...left, ...gone] });
      }
      return eraseAndSay(context, reply, { references, left, from: addressOf(place) });
    }
    const change: Change =
      action === 'close' ? { action: 'closed', outcome: outcome! } : { action: 'quarantined' };
    const refused = await makeEach(context, request, { change, meant });
    const done = meant.length - refused.length;
    return backTo(reply, { place, action, done, left: [...refused, ...gone] });
  });
}

/** With which submissions an action is possible: those in quarantine can only be erased, messages cannot be closed. */
const canBeMeant: Record<SeveralAction, (found: Found, outcome: Outcome | undefined) => boolean> = {
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
  { store }: DeskContext,
  rows: string[],
): Promise<{ ticked: Ticked[]; gone: Left[] }> {
  const seenOf = new Map<string, string>();
  for (const row of rows.slice(0, maxTicked)) {
    const [given = '', seen = ''] = row.split('.', 2);
    const reference = normaliseReference(given);
    if (reference !== undefined) seenOf.set(reference, seen);
  }
  const found = await withFewAtOnce([...seenOf], async ([reference, seen]) => {
    const submission = await store.find(reference);
    return submission && { submission, seen, events: await store.desk.history(reference) };
  });
  const ticked = found.filter((each) => each !== undefined);
  const there = new Set(ticked.map(referenceOf));
  return {
    ticked,
    gone: [...seenOf.keys()].flatMap((reference) => (there.has(reference) ? [] : { reference })),
  };
}

/** A page of a list has 50. */
const maxTicked = 50;

const referenceOf = ({ submission }: Found) => submission.reference;

const sentOf = ({ submission: { kind, reference } }: Found): Sent => ({ kind, reference });

/**
 * Makes the same change to each, unless somebody made a contradictory one meanwhile; returns those that were left. If
 * one change fails after another was made, the error says that what was done is uncertain.
 */
async function makeEach(
  { store, clock }: DeskContext,
  request: FastifyRequest,
  { change, meant }: { change: Change; meant: Ticked[] },
): Promise<Left[]> {
  const event = { ...change, at: clock().toISOString(), by: signedIn(request).name };
  const [added, problems]: [Set<string>, DeskProblem[]] = [new Set(), []];
  await withFewAtOnce(meant, async (each) => {
    if (problems.length > 0) return;
    const seen = each.seen === '' ? undefined : each.seen;
    try {
      const { outcome } = await store.desk.add(referenceOf(each), event, { seen });
      if (outcome === 'added') added.add(referenceOf(each));
    } catch (error) {
      problems.push(error as DeskProblem);
    }
  });
  const worst = problems.find(({ what }) => what === 'uncertain') ?? problems[0];
  if (worst && added.size > 0) throw new DeskProblem(503, 'uncertain', worst.cause);
  if (worst) throw worst;
  return meant.map(sentOf).filter(({ reference }) => !added.has(reference));
}

/**
 * Does something with each, only a few at once, so that other people's requests find room in the queue of the store.
 */
async function withFewAtOnce<Of, Result>(
  all: Of[],
  act: (each: Of) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += fewAtOnce) {
    results.push(...(await Promise.all(all.slice(at, at + fewAtOnce).map(act))));
  }
  return results;
}

const fewAtOnce = 8;

type Done = { place: ListPlace; action: SeveralAction; done: number; left: Left[] };

/** Leads back to the list with the ticks, which says what was done. */
function backTo(reply: FastifyReply, { place, action, done, left }: Done) {
  const several = sealSeveral(reply.request, { action, done, left });
  return reply.redirect(addressOf({ ...place, several }), 303);
}
