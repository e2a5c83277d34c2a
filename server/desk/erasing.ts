import type { FastifyReply } from 'fastify';

import { eraseCopy } from '../../src/desk/copy.ts';
import { labelOf, whenErased } from '../delivery/channels.ts';
import { formOf } from '../http/posts/form-body.ts';
import { eraseForGood } from '../store/erasure-list.ts';
import { normaliseReference } from '../submissions/reference.ts';
import { type DeskContext, sendFramed } from './desk-context.ts';
import { rowModel } from './row-model.ts';
import { type Found, rowOf } from './submissions.ts';

/** Asks for the reference, and erases where it was typed. Then the page says where else it is. */
export async function eraseAsked(
  context: DeskContext,
  reply: FastifyReply,
  found: Found,
): Promise<FastifyReply> {
  const { reference } = found.submission;
  const typed = formOf(reply.request).get('typed');
  if (typed === null || normaliseReference(typed) !== reference) {
    const fault = typed === null ? undefined : ('reference-differs' as const);
    const erase = { row: rowModel(rowOf(found), context.choiceHints), fault };
    return sendFramed(context, reply, {
      drawn: { page: 'erase', erase },
      status: fault ? 422 : 200,
    });
  }
  const { store, clock } = context;
  const { sentTo, tracesLeft } = await eraseForGood(store, [reference], clock());
  const elsewhere = sentTo.map((name) => ({ label: labelOf(name), todo: whenErased(name) }));
  if (tracesLeft) elsewhere.push({ label: eraseCopy.files, todo: tracesLeft.message });
  return sendFramed(context, reply, {
    drawn: { page: 'erased', erased: { reference, elsewhere } },
  });
}
