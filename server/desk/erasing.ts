import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { EventModel } from '../../domain/case/events.ts';
import { normaliseReference } from '../../domain/case/submission.ts';
import { viewOf, viewPath } from '../../domain/case/views.ts';
import type { ErasedModel } from '../../src/desk/Erase.tsx';
import { labelOf, whenErased } from '../delivery/channels.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { hashOf } from '../store/sessions.ts';
import { type Found, rowOf } from './submissions.ts';

/**
 * Asks for the reference and, once it was typed, erases the submission, unless somebody else did something with the
 * submission meanwhile. The page after that says where else there are copies.
 */
export async function eraseAsked(
  reply: FastifyReply,
  found: Found,
  meanwhile: EventModel[],
): Promise<FastifyReply> {
  const { request, server } = reply;
  const { reference } = found.submission;
  const row = rowOf(server, found);
  const overtaken = meanwhile.filter(({ by }) => by !== request.person.name);
  if (overtaken.length > 0) {
    return reply.sendPage({ page: 'erase', erase: { row, overtaken } }, 409);
  }
  const typed = formOf(request).get('typed');
  if (typed === null) return reply.sendPage({ page: 'erase', erase: { row } });
  if (normaliseReference(typed) !== reference) {
    return reply.sendPage({ page: 'erase', erase: { row, fault: 'reference-differs' } }, 422);
  }
  return eraseAndSay(reply, {
    references: [reference],
    left: [],
    from: viewPath[viewOf(row, reply.server.clock().toISOString())],
  });
}

type Asked = Pick<ErasedModel, 'references' | 'left' | 'from'>;

/** Erases submissions, and says where else there are copies and which were `left` because somebody was quicker. */
export async function eraseAndSay(reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { request, server } = reply;
  const { erasures } = server.desk;
  const name = nameOfForm(request);
  const known = erasures.get(name);
  const erasing = known ?? erase(server, asked);
  if (known === undefined) {
    const forget = () => erasures.delete(name);
    erasures.set(name, erasing);
    erasing.then(() => setTimeout(forget, keptMs).unref(), forget);
  }
  return reply.sendPage({ page: 'erased', erased: await erasing });
}

/**
 * The earlier answer to a form that has just erased something and is sent again. A new answer would say that nothing is
 * there, but not where else there are copies. Resolves to `undefined` for any other form.
 */
export async function saidBefore(request: FastifyRequest): Promise<ErasedModel | undefined> {
  return request.server.desk.erasures.get(nameOfForm(request))?.catch(() => undefined);
}

async function erase({ store, clock }: FastifyInstance, asked: Asked): Promise<ErasedModel> {
  const erased = await store.erase(asked.references, clock().toISOString());
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  const elsewhere = [...sentTo].map((name) => ({ label: labelOf(name), todo: whenErased(name) }));
  return { ...asked, elsewhere, isInBooks: erased.some(({ isInBooks }) => isInBooks) };
}

/** A name for a posted form: the same when the same person sends it twice. */
const nameOfForm = (request: FastifyRequest) =>
  hashOf(`${request.person.session} ${request.url} ${formOf(request).toString()}`);

/** How long the answer is kept for the same form sent again. */
const keptMs = 60_000;
