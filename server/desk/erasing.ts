import type { FastifyReply, FastifyRequest } from 'fastify';

import { viewOf, viewPath } from '../../domain/views.ts';
import { labelOf, whenErased } from '../delivery/channels.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { hashOf } from '../store/sessions.ts';
import type { ErasedModel, Left } from '../../src/desk/models.ts';
import { normaliseReference } from '../../domain/submission.ts';
import type { EventModel } from '../../domain/events.ts';
import { type DeskContext, sendFramed, signedIn } from './desk-context.ts';
import { type Found, rowModelOf } from './submissions.ts';

/**
 * Asks for the reference and, once it was typed, erases the submission, unless somebody else did something with the
 * submission meanwhile. The page after that says where else there are copies.
 */
export async function eraseAsked(
  context: DeskContext,
  reply: FastifyReply,
  { found, meanwhile }: { found: Found; meanwhile: EventModel[] },
): Promise<FastifyReply> {
  const { reference } = found.submission;
  const typed = formOf(reply.request).get('typed');
  const overtaken = meanwhile.filter(({ by }) => by !== signedIn(reply.request).name);
  const isChangedMeanwhile = overtaken.length > 0;
  const isTyped = typed !== null && normaliseReference(typed) === reference;
  const row = rowModelOf(found, context);
  if (isTyped && !isChangedMeanwhile) {
    const from = viewPath[viewOf(row)];
    return eraseAndSay(context, reply, { references: [reference], from });
  }
  const erase = isChangedMeanwhile
    ? { row, overtaken }
    : { row, ...(typed !== null && { fault: 'reference-differs' as const }) };
  const status = isChangedMeanwhile ? 409 : typed === null ? 200 : 422;
  return sendFramed(context, reply, { drawn: { page: 'erase', erase }, status });
}

/** Erases submissions, and says where else there are copies and which were `left` because somebody was quicker. */
export async function eraseAndSay(
  context: DeskContext,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const said = await saidBefore(context, reply.request);
  if (said) return sendErased(context, reply, said);
  const { erasures } = context;
  const name = nameOfForm(reply.request);
  const forget = () => erasures.delete(name);
  const erasing = erase(context, asked);
  erasures.set(name, erasing);
  erasing.then(() => setTimeout(forget, keptMs).unref(), forget);
  return sendErased(context, reply, await erasing);
}

/**
 * The earlier answer to a form that has just erased something and is sent again. A new answer would say that nothing is
 * there, but not where else there are copies. Resolves to `undefined` for any other form.
 */
export async function saidBefore(
  { erasures }: DeskContext,
  request: FastifyRequest,
): Promise<ErasedModel | undefined> {
  return erasures.get(nameOfForm(request))?.catch(() => undefined);
}

type Asked = { references: string[]; left?: Left[]; from: string };

async function erase(
  { store, clock }: DeskContext,
  { references, left = [], from }: Asked,
): Promise<ErasedModel> {
  const erased = await store.erase(references, clock().toISOString());
  const sentTo = new Set(erased.flatMap((each) => each.sentTo));
  const elsewhere = [...sentTo].map((name) => ({ label: labelOf(name), todo: whenErased(name) }));
  return { references, elsewhere, left, from };
}

/** Says what was erased, and where else there are copies. */
export const sendErased = (context: DeskContext, reply: FastifyReply, erased: ErasedModel) =>
  sendFramed(context, reply, { drawn: { page: 'erased', erased } });

/** A name for a posted form: the same when the same person sends it twice. */
const nameOfForm = (request: FastifyRequest) =>
  hashOf(`${signedIn(request).session} ${request.url} ${formOf(request).toString()}`);

/** How long the answer is kept for the same form sent again. */
const keptMs = 60_000;
