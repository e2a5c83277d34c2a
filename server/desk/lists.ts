import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ListModel } from '../../src/desk/models.ts';
import { deskPaths } from '../../src/desk/paths.ts';
import { viewPath } from '../../src/desk/view-path.ts';
import { formOf } from '../http/posts/form-body.ts';
import type { DeskView } from '../store/desk.ts';
import { type DeskContext, sendFramed, signedIn, viewsOf } from './desk-context.ts';
import { eventModels } from '../submissions/event-models.ts';
import { rowModel, whoSent } from './row-model.ts';
import { openSearch, sealSearch } from './sealed-search.ts';

/** A page of a list, as its address names it. */
export type ListPlace = {
  view: DeskView;
  /** What was searched for, sealed. */
  search?: string | undefined;
  /** Where the page begins, as the store gives it. */
  page?: string | undefined;
};

/** The lists, each at an address of its own. What is searched for is posted, and stands sealed in the address. */
export function listRoutes(app: FastifyInstance, context: DeskContext): void {
  app.get(deskPaths.home, (_request, reply) => reply.redirect(deskPaths.toAnswer, 303));
  for (const view of viewsOf(context.hasMessages)) {
    app.get(viewPath[view], (request, reply) => {
      const { search, page, done } = textsOf(request.query);
      return sendList(context, reply, { place: { view, search, page }, done });
    });
    app.post(viewPath[view], (request, reply) => {
      const text = (formOf(request).get('search') ?? '').replaceAll(/\s+/gu, ' ').trim();
      const search = sealed(text.slice(0, maxSearchLength), request);
      return reply.redirect(addressOf({ view, search }), 303);
    });
  }
}

/** Sends a list, with what was done in it last, or why nothing was. */
export async function sendList(
  context: DeskContext,
  reply: FastifyReply,
  { place, done, overtaken }: { place: ListPlace; done?: string | undefined } & Overtaken,
): Promise<FastifyReply> {
  const { view, page: cursor } = place;
  const { session } = signedIn(reply.request);
  const search = openSearch(place.search ?? '', session);
  const page = await context.store.desk.page(view, { search, cursor });
  // The same address gets the same list, whatever of it was no address of ours.
  const from = { view, search: search === '' ? undefined : place.search };
  const at = (next: string | undefined) => next && addressOf({ ...from, page: next });
  const list: ListModel = {
    ...{ view, search, overtaken },
    from: addressOf({ ...from, page: cursor }),
    rows: page.rows.map((row) => rowModel(row, context.choiceHints)),
    next: at(page.next),
    previous: at(page.previous),
    done: await doneWith(context, done),
  };
  return sendFramed(context, reply, {
    drawn: { page: 'list', list },
    status: overtaken ? 409 : 200,
  });
}

type Overtaken = Pick<ListModel, 'overtaken'>;

/** The address of a page of a list. */
export function addressOf({ view, ...query }: ListPlace & { done?: string }): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return text === '' ? viewPath[view] : `${viewPath[view]}?${text}`;
}

/** The page of a list that a form names as the one to come back to; `undefined` where it is none of ours. */
export function placeFrom(from: string, hasMessages: boolean): ListPlace | undefined {
  const [address, query = ''] = from.split('?', 2);
  const view = viewsOf(hasMessages).find((each) => address === viewPath[each]);
  if (view === undefined) return undefined;
  const { search, page } = textsOf(Object.fromEntries(new URLSearchParams(query)));
  return { view, search, page };
}

/** Characters; the sealed text of the longest letters still fits into an address. */
const maxSearchLength = 200;

function sealed(text: string, request: FastifyRequest): string | undefined {
  return text === '' ? undefined : sealSearch(text.toWellFormed(), signedIn(request).session);
}

/** The event that an address says was done last, with whom it was done; `4KX7-9QMD.12`. */
async function doneWith({ store }: DeskContext, done = ''): Promise<ListModel['done']> {
  const [reference = '', id] = done.split('.', 2);
  if (!/^[\dA-Z]{4}-[\dA-Z]{4}$/u.test(reference)) return undefined;
  const submission = await store.find(reference);
  if (submission === undefined) return undefined;
  const event = eventModels(await store.desk.history(reference)).find((each) => each.id === id);
  return event && { event, reference, who: whoSent(submission).name };
}

/** The queries of an address that are given once. */
function textsOf(query: unknown): Partial<Record<string, string>> {
  const given = Object.entries(query as object) as [string, unknown][];
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
