import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { type Kind, normaliseReference } from '../../../domain/case/submission.ts';
import { viewOf, viewPath } from '../../../domain/case/views.ts';
import type { ErasedModel } from '../../../src/desk/Erase.tsx';
import { channelLabel, whenErased } from '../../delivery/channels.ts';
import { formOf } from '../../http/posts/post-guard.ts';
import { hashOf } from '../../store/sessions.ts';
import { type ByReference, findCase, meanwhile, rowOf } from '../submissions.ts';

/**
 * Asks for the reference and, once it was typed, erases the submission, unless somebody else did something with the
 * submission meanwhile. The page after that says where else there are copies.
 */
export function eraseRoute(app: FastifyInstance, kind: Kind): void {
  const address = deskPaths.erase({ kind, reference: ':reference' });
  app.post<ByReference>(address, { config: { takesOut: true } }, async (request, reply) => {
    const erased = await erasedBefore(request);
    if (erased) return reply.sendPage({ page: 'erased', erased });
    const found = await findCase(request, kind);
    const form = formOf(request);
    const { reference } = found.submission;
    const row = rowOf(app, found);
    const overtaken = meanwhile(found, form.get('seen')).filter(
      ({ by }) => by !== request.person.name,
    );
    if (overtaken.length > 0) {
      return reply.sendPage({ page: 'erase', erase: { row, overtaken } }, 409);
    }
    const typed = form.get('typed');
    if (typed === null) return reply.sendPage({ page: 'erase', erase: { row } });
    if (normaliseReference(typed) !== reference) {
      return reply.sendPage({ page: 'erase', erase: { row, fault: 'reference-differs' } }, 422);
    }
    const from = viewPath[viewOf(row, app.clock().toISOString())];
    return eraseAndSay(reply, { references: [reference], left: [], from });
  });
}

type Erasure = Pick<ErasedModel, 'references' | 'left' | 'from'>;

/** Erases submissions, and says where else there are copies and which were `left` because somebody was quicker. */
export async function eraseAndSay(reply: FastifyReply, erasure: Erasure): Promise<FastifyReply> {
  const { request, server } = reply;
  const { erasures } = server.desk;
  const name = nameOfForm(request);
  const known = erasures.get(name);
  const erasing = known ?? erase(server, erasure);
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
export async function erasedBefore(request: FastifyRequest): Promise<ErasedModel | undefined> {
  return request.server.desk.erasures.get(nameOfForm(request))?.catch(() => undefined);
}

async function erase({ store, clock }: FastifyInstance, erasure: Erasure): Promise<ErasedModel> {
  const erased = await store.erase(erasure.references, clock().toISOString());
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  const elsewhere = [...sentTo].map((name) => ({
    label: channelLabel(name),
    todo: whenErased(name),
  }));
  return { ...erasure, elsewhere, isInBooks: erased.some(({ isInBooks }) => isInBooks) };
}

/** A name for a posted form: the same when the same person sends it twice. */
const nameOfForm = (request: FastifyRequest) =>
  hashOf(`${request.person.session} ${request.url} ${formOf(request).toString()}`);

/** How long the answer is kept for the same form sent again. */
const keptMs = 60_000;
