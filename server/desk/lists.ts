import type { FastifyInstance, FastifyReply } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { eventModels } from '../../domain/case/history.ts';
import { normaliseReference } from '../../domain/case/submission.ts';
import { severalActions, viewPath } from '../../domain/case/views.ts';
import { beginningOf } from '../../domain/forms/readers.ts';
import type { ListModel } from '../../src/desk/List.tsx';
import type { Left } from '../../src/desk/Message.tsx';
import { pressingSessions } from '../delivery/daily-notice.ts';
import { viewsOf } from './pages.ts';
import { eventIn, nextAfter, withLink } from './submissions.ts';

/** A page of a list or of a search, as its address names it. */
export type ListPlace = {
  view: ListModel['view'];
  search?: string | undefined;
  /** Where the page begins, as the store gives it. */
  page?: string | undefined;
  /** `yes` if only what the reader has taken is shown. */
  mine?: string | undefined;
};

/**
 * The lists, each at an address of its own, and the search through all of them, in which a whole reference leads to its
 * page at once.
 */
export function listRoutes(app: FastifyInstance): void {
  app.get(deskPaths.home, (_request, reply) => reply.redirect(deskPaths.toAnswer, 303));
  for (const view of viewsOf(app)) {
    app.get(viewPath[view], (request, reply) => {
      const { page, mine, done, ticked } = textsOf(request.query);
      return sendList(reply, { view, page, mine }, { done, isAllTicked: ticked === 'all' });
    });
  }
  app.get(deskPaths.search, async (request, reply) => {
    const { search = '', page, done, ticked } = textsOf(request.query);
    const words = readSearch(search);
    if (words === '') return reply.redirect(deskPaths.home, 303);
    const reference = normaliseReference(words);
    const whole = reference && (await app.store.find(reference));
    if (whole) return reply.redirect(deskPaths.submission(whole), 303);
    const place = { view: 'search' as const, search: words, page };
    return sendList(reply, place, { done, isAllTicked: ticked === 'all' });
  });
}

/** Why a list is shown: what was done last in it, or why nothing was. */
type ListNews = Pick<ListModel, 'overtaken' | 'isNoneTicked' | 'isAllTicked'> & {
  done?: string | undefined;
};

/** Sends a list, with what was last done in it, or why nothing was. */
export async function sendList(
  reply: FastifyReply,
  place: ListPlace,
  { done, ...news }: ListNews,
): Promise<FastifyReply> {
  const { server } = reply;
  const { view, search = '', page: cursor, mine } = place;
  const read = view === 'search' ? 'all' : view;
  const now = server.clock().toISOString();
  const owner = mine === 'yes' ? reply.request.person.name : undefined;
  const { rows, next, previous } = await server.store.desk.page(read, {
    now,
    search,
    cursor,
    owner,
    channels: server.channelNames,
  });
  const late =
    view === 'not-delivered' ? await server.store.outbox.listLate(server.channelNames, now) : [];
  const sessions = view === 'to-answer' ? await pressingSessions(server.store, now) : undefined;
  const several = await takeResult(reply, 'several');
  const action = severalActions.find((each) => each === several?.words[0])!;
  const list: ListModel = {
    view,
    sessions,
    search,
    isMine: owner !== undefined,
    mine: view === 'search' ? undefined : listAddress({ view, mine: owner ? undefined : 'yes' }),
    from: listAddress(place),
    rows: rows.map((row) => withLink(server, row)),
    late,
    next: next && listAddress({ ...place, page: next }),
    previous: previous && listAddress({ ...place, page: previous }),
    several: several && { action, done: Number(several.words[1]), left: several.left },
    ...(await doneWith(server, done)),
    ...news,
  };
  const status = news.overtaken ? 409 : news.isNoneTicked ? 422 : 200;
  return reply.sendPage({ page: 'list', list }, status);
}

/** The address of a page of a list; `done` names what has just been done in it. */
export function listAddress({ view, ...query }: ListPlace & { done?: string | undefined }): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return text === '' ? viewPath[view] : `${viewPath[view]}?${text}`;
}

/** The page of a list to which a form leads back; `undefined` if it is not one of the desk's. */
export function placeFrom(app: FastifyInstance, from: string): ListPlace | undefined {
  const [address, query = ''] = from.split('?', 2);
  const views: ListModel['view'][] = [...viewsOf(app), 'search'];
  const view = views.find((each) => address === viewPath[each]);
  if (view === undefined) return undefined;
  const { search = '', page, mine } = textsOf(Object.fromEntries(new URLSearchParams(query)));
  return view === 'search' ? { view, search: readSearch(search), page } : { view, page, mine };
}

const maxSearchLength = 200;

const readSearch = (typed: string) =>
  beginningOf(typed.replaceAll(/\s+/gu, ' ').trim(), maxSearchLength).toWellFormed();

/**
 * The event that the address names as done last (`4KX7-9QMD.12`), and its submission; nothing if another event came
 * after it.
 */
export async function doneWith(
  app: FastifyInstance,
  done = '',
): Promise<Pick<ListModel, 'done' | 'nextUp'>> {
  const [reference, id] = eventIn(done);
  const submission = await app.store.find(reference);
  if (submission === undefined) return {};
  const event = eventModels(await app.store.desk.history(reference)).at(-1);
  if (event === undefined || event.id !== id) return {};
  const isAnswer = deskEvents[event.action].leadsTo === 'next-up';
  return {
    done: { submission, event },
    nextUp: isAnswer ? await nextAfter(app, submission) : undefined,
  };
}

/** What was done with several, in two words, and which were left. */
type Result = { words: readonly [string | number, string | number]; left: readonly Left[] };

/** Keeps for the next page what was done with several, in a cookie, so that no address can claim it. */
export function keepResult(reply: FastifyReply, name: 'several' | 'paid', { words, left }: Result) {
  const references = left.slice(0, mostLeft).map(({ reference }) => reference);
  return reply.server.desk.cookies.set(reply, name, [...words, ...references].join(' '), 60);
}

/** A browser drops a cookie of more than 4,096 characters, and a proxy may refuse the whole answer. */
const mostLeft = 200;

/** Reads it, once, with the kind of each that was left and is still there. */
export async function takeResult(reply: FastifyReply, name: 'several' | 'paid') {
  const { store, desk } = reply.server;
  const text = await desk.cookies.take(reply, name);
  if (text === undefined) return undefined;
  const [first = '', second = '', ...references] = text.split(' ');
  const left = references.map(async (reference): Promise<Left> => {
    const found = await store.find(reference);
    return { reference, kind: found?.kind };
  });
  return { words: [first, second] as const, left: await Promise.all(left) };
}

/** The query parameters that an address has once. */
export function textsOf(query: unknown): Partial<Record<string, string>> {
  const given = Object.entries(query as object) as [string, unknown][];
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
