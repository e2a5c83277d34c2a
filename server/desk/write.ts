import type { FastifyInstance, FastifyReply } from 'fastify';

import type { WriteModel } from '../../src/desk/models.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { eventModels } from '../../domain/events.ts';
import { answersOf } from '../../domain/kinds.ts';
import { readChange } from '../../domain/read-change.ts';
import type { Kind } from '../../domain/submission.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { type DeskContext, sendFramed } from './desk-context.ts';
import { DeskProblem } from './desk-store.ts';
import { type ByReference, findOpen, type Found, rowModelOf } from './submissions.ts';

/** The pages on which a letter is written and shown as it will arrive; `changes.ts` sends it. */
export function writeRoutes(app: FastifyInstance, context: DeskContext, kind: Kind): void {
  if (!context.canWrite) return;
  const address = deskPaths.write({ kind, reference: ':reference' });
  app.get<ByReference>(address, async (request, reply) => {
    const found = await findOpen(context, request, kind);
    const { again } = request.query as { again?: unknown };
    const before = found.events.find(({ id }) => id === again);
    const typed = before?.action === 'written' ? before : undefined;
    return sendWrite(context, reply, { found, typed });
  });
  app.post<ByReference>(address, async (request, reply) => {
    const found = await findOpen(context, request, kind);
    const form = formOf(request);
    const [step, seen] = [form.get('step'), form.get('seen') ?? ''];
    if (step === null) {
      return sendWrite(context, reply, { found, seen, letter: form.get('letter') ?? '' });
    }
    const typed = letterIn(form);
    if (step !== 'show') return sendWrite(context, reply, { found, seen, typed });
    const asked = new URLSearchParams({ do: deskEvents.written.asked, ...typed });
    const now = context.clock().toISOString();
    const read = readChange(asked, { ...found, now }, 'staff');
    if (read.outcome === 'fault') {
      return sendWrite(context, reply, { found, seen, typed, wrong: read, status: 422 });
    }
    if (read.outcome !== 'change' || read.change.action !== 'written') {
      throw new DeskProblem(500, 'fault');
    }
    return sendWrite(context, reply, { found, seen, typed, shown: read.change });
  });
}

/** A letter as somebody typed it. */
export const letterIn = (form: URLSearchParams) => ({
  subject: form.get('subject') ?? '',
  text: form.get('text') ?? '',
});

type Written = {
  found: Found;
  status?: number;
  /** The latest event that the author had seen, if there were later ones. */
  seen?: string | undefined;
} & Omit<WriteModel, 'row' | 'answers' | 'history' | 'letter'> &
  Partial<Pick<WriteModel, 'letter'>>;

/** Sends the page on which a letter is written, or shown. */
export function sendWrite(
  context: DeskContext,
  reply: FastifyReply,
  { found, status = 200, seen, letter = '', typed, shown, wrong, overtaken }: Written,
): Promise<FastifyReply> {
  const write: WriteModel = {
    row: rowModelOf(found, context, seen),
    answers: answersOf(found.submission),
    history: eventModels(found.events),
    letter,
    typed: typed && wordsOf(typed),
    ...(shown && { shown: { to: shown.to, from: shown.from, ...wordsOf(shown) } }),
    ...(wrong && { wrong: { name: wrong.name, fault: wrong.fault } }),
    ...(overtaken && { overtaken }),
  };
  return sendFramed(context, reply, { drawn: { page: 'write', write }, status });
}

const wordsOf = ({ subject, text }: { subject: string; text: string }) => ({ subject, text });
