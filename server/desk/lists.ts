import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ListModel, NextUp } from '../../src/desk/models.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { viewPath, waitingView } from '../../domain/views.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { normaliseReference, type StoredSubmission } from '../../domain/submission.ts';
import { type DeskContext, sendFramed, signedIn, viewsOf } from './desk-context.ts';
import { waitingFor } from '../../domain/due.ts';
import { eventModels } from '../../domain/events.ts';
import { rowModel, whoSent } from './row-model.ts';
import { seal, unseal } from './session-secrets.ts';

/** A page of a list or of a search, as its address names it. */
export type ListPlace = {
  view: ListModel['view'];
  /** The words of the search, sealed. */
  search?: string | undefined;
  /** Where the page begins, as the store gives it. */
  page?: string | undefined;
};

/**
 * The lists, each at an address of its own, and the search through all of them. The words of a search are posted, and
 * stand sealed in the address; a whole reference leads to its page at once.
 */
export function listRoutes(app: FastifyInstance, context: DeskContext): void {
  app.get(deskPaths.home, (_request, reply) => reply.redirect(deskPaths.toAnswer, 303));
  for (const view of viewsOf(context.hasMessages)) {
    app.get(viewPath[view], (request, reply) => {
      const { page, ...said } = textsOf(request.query);
      return sendList(context, reply, { place: { view, page }, ...said });
    });
  }
  app.get(deskPaths.search, (request, reply) => {
    const { search, page, ...said } = textsOf(request.query);
    // Empty if another session sealed the words.
    if (wordsOf(request, search) === '') return reply.redirect(deskPaths.home, 303);
    return sendList(context, reply, { place: { view: 'search', search, page }, ...said });
  });
  app.post(deskPaths.search, async (request, reply) => {
    const text = (formOf(request).get('search') ?? '').replaceAll(/\s+/gu, ' ').trim();
    const reference = normaliseReference(text);
    const whole = reference && (await context.store.find(reference));
    if (whole) return reply.redirect(deskPaths.submission(whole), 303);
    const words = text.slice(0, maxSearchLength).toWellFormed();
    const search = words && seal('search', words, signedIn(request).session);
    return reply.redirect(addressOf({ view: 'search', search }), 303);
  });
}

/** What was done on a page of a list last, as its address says it, or why nothing was. */
type Said = {
  done?: string | undefined;
  several?: string | undefined;
  ticked?: string | undefined;
} & Pick<ListModel, 'overtaken' | 'isNoneTicked'>;

/** Sends a list, with what was last done in it, or why nothing was. */
export async function sendList(
  context: DeskContext,
  reply: FastifyReply,
  { place, done, several, ticked, ...refused }: { place: ListPlace } & Said,
): Promise<FastifyReply> {
  const { view, page: cursor } = place;
  const search = wordsOf(reply.request, place.search);
  const read = view === 'search' ? 'all' : view;
  const page = await context.store.desk.page(read, { search, cursor });
  const from = { view, search: place.search };
  const at = (next: string | undefined) => next && addressOf({ ...from, page: next });
  const list: ListModel = {
    ...{ view, search, ...refused },
    from: addressOf({ ...from, page: cursor }),
    rows: page.rows.map((row) => rowModel(row, context)),
    next: at(page.next),
    previous: at(page.previous),
    several: severalSaid(reply.request, several),
    isAllTicked: ticked === 'all',
    ...(await doneWith(context, done)),
  };
  const status = refused.overtaken ? 409 : refused.isNoneTicked ? 422 : 200;
  return sendFramed(context, reply, { drawn: { page: 'list', list }, status });
}

/** The address of a page of a list. */
export function addressOf({
  view,
  ...query
}: ListPlace & { done?: string; several?: string }): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return text === '' ? viewPath[view] : `${viewPath[view]}?${text}`;
}

/** The page of a list to which a form leads back; `undefined` if it is not one of the desk's. */
export function placeFrom(from: string, hasMessages: boolean): ListPlace | undefined {
  const [address, query = ''] = from.split('?', 2);
  const views: ListModel['view'][] = [...viewsOf(hasMessages), 'search'];
  const view = views.find((each) => address === viewPath[each]);
  if (view === undefined) return undefined;
  const { search, page } = textsOf(Object.fromEntries(new URLSearchParams(query)));
  return { view, page, ...(view === 'search' && { search }) };
}

/** Even if it consists of the longest characters, a text of this length fits into an address once it is sealed. */
const maxSearchLength = 200;

/** The words of the search; empty if this session did not seal them. */
const wordsOf = (request: FastifyRequest, search: string | undefined) =>
  unseal('search', search ?? '', signedIn(request).session);

/**
 * The event that the address names as done last (`4KX7-9QMD.12`), and its submission; nothing if another event came
 * after it.
 */
async function doneWith(
  { store }: DeskContext,
  done = '',
): Promise<Pick<ListModel, 'done' | 'nextUp'>> {
  const [reference = '', id] = done.split('.', 2);
  const submission =
    normaliseReference(reference) === reference ? await store.find(reference) : undefined;
  if (submission === undefined) return {};
  const event = eventModels(await store.desk.history(reference)).at(-1);
  if (event === undefined || event.id !== id) return {};
  return {
    done: { event, kind: submission.kind, reference, who: whoSent(submission).name },
    nextUp:
      deskEvents[event.action].leadsTo === 'next-up'
        ? await nextAfter({ store }, submission)
        : undefined,
  };
}

/** The next person who waits for the staff, with a submission of the same kind. */
export async function nextAfter(
  { store }: Pick<DeskContext, 'store'>,
  { kind, reference }: Pick<StoredSubmission, 'kind' | 'reference'>,
): Promise<NextUp> {
  const { rows } = await store.desk.page(waitingView[kind], { limit: 2 });
  for (const { submission, state } of rows) {
    const waiting = waitingFor(submission, state);
    if (waiting === undefined || submission.reference === reference) continue;
    const { name } = whoSent(submission);
    return { ...{ kind, reference: submission.reference, name }, dueAt: waiting.dueAt };
  }
  return 'nobody';
}

/** What was done with several, sealed, so that no address can claim what this session did not do. */
export function sealSeveral(request: FastifyRequest, said: ListModel['several']): string {
  return seal('several', JSON.stringify(said), signedIn(request).session);
}

function severalSaid(request: FastifyRequest, sealed = ''): ListModel['several'] {
  const said = unseal('several', sealed, signedIn(request).session);
  return said === '' ? undefined : (JSON.parse(said) as ListModel['several']);
}

/** The query parameters that an address has once. */
function textsOf(query: unknown): Partial<Record<string, string>> {
  const given = Object.entries(query as object) as [string, unknown][];
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
