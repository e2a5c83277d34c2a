import type { FastifyInstance, FastifyReply } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { readChange } from '../../domain/case/read-change.ts';
import type { Kind } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import type { WriteModel } from '../../src/desk/Write.tsx';
import { formOf } from '../http/posts/post-guard.ts';
import { DeskProblem } from './decorators.ts';
import { type ByReference, findOpen, type Found, rowOf } from './submissions.ts';

/** The pages on which a letter is written and shown as it will arrive; `changes.ts` sends it. */
export function writeRoutes(app: FastifyInstance, kind: Kind): void {
  const address = deskPaths.write({ kind, reference: ':reference' });
  app.get<ByReference>(address, async (request, reply) => {
    const found = await findOpen(request, kind);
    const { again } = request.query as { again?: unknown };
    const before = found.events.find(({ id }) => id === again);
    const typed = before?.action === 'written' ? before : undefined;
    return sendWrite(reply, { found, typed });
  });
  app.post<ByReference>(address, async (request, reply) => {
    const found = await findOpen(request, kind);
    const form = formOf(request);
    const [step, seen] = [form.get('step'), form.get('seen') ?? ''];
    if (step === null) {
      return sendWrite(reply, { found, seen, letter: form.get('letter') ?? '' });
    }
    const typed = letterIn(form);
    if (step !== 'show') return sendWrite(reply, { found, seen, typed });
    const asked = new URLSearchParams({ do: deskEvents.written.verb, ...typed });
    const now = app.clock().toISOString();
    const read = readChange(asked, { ...found, now }, 'staff');
    if (read.outcome === 'fault') {
      return sendWrite(reply, { found, seen, typed, wrong: read, status: 422 });
    }
    if (read.outcome !== 'change' || read.change.action !== 'written') {
      throw new DeskProblem(500, 'fault');
    }
    return sendWrite(reply, { found, seen, typed, shown: read.change });
  });
}

export const letterIn = (form: URLSearchParams) => ({
  subject: form.get('subject') ?? '',
  text: form.get('text') ?? '',
});

type Written = {
  found: Found;
  status?: number;
  /** The latest event that the author had seen, if there were later ones. */
  seen?: string | undefined;
} & Partial<Pick<WriteModel, 'letter' | 'typed' | 'shown' | 'isAsked' | 'wrong' | 'overtaken'>>;

export function sendWrite(
  reply: FastifyReply,
  { found, status, seen, letter = '', ...more }: Written,
): Promise<FastifyReply> {
  const row = rowOf(reply.server, found, seen);
  const write: WriteModel = { row, events: found.events, letter, ...more };
  return reply.sendPage({ page: 'write', write }, status);
}
