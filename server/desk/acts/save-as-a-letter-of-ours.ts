import type { FastifyInstance, FastifyReply } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import type { Case } from '../../../domain/case/events.ts';
import { kindNames } from '../../../domain/case/submission.ts';
import { ownLetterFrom } from '../../../domain/letters/own-letter.ts';
import type { WriteModel } from '../../../src/desk/Write.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { type ByReference, findCase, rowOf } from '../submissions.ts';
import { typedIn } from './three-steps.ts';
import { drawWrite } from './write.ts';

/**
 * Saves what was written as a letter to begin others with, unless something of this application is left in it, or
 * removes such a letter.
 */
export function saveAsALetterOfOursRoutes(app: FastifyInstance): void {
  for (const kind of kindNames) {
    const address = deskPaths.ownLetter({ kind, reference: ':reference' });
    app.post<ByReference>(address, async (request, reply) => {
      const found = await findCase(request, kind);
      const form = formOf(request);
      if (form.get('step') !== 'remove') return saveLetter(reply, found);
      await app.store.ownLetters.remove(form.get('letter') ?? '');
      const own = { title: '', done: 'removed' } as const;
      return drawWrite(reply, { found, seen: form.get('seen') ?? undefined, typed: {}, own });
    });
  }
}

async function saveLetter(reply: FastifyReply, found: Case): Promise<FastifyReply> {
  const { request, server } = reply;
  const { name: by } = request.person;
  const form = formOf(request);
  const { subject = '', text = '' } = typedIn(form, 'written');
  const title = form.get('title') ?? '';
  const letter = form.get('letter') ?? '';
  const read = ownLetterFrom({ title, subject, text }, rowOf(server, found), by);
  const draw = (letterId: string, own: NonNullable<WriteModel['own']>, status?: number) => {
    const typed = { letter: letterId, subject, text };
    return drawWrite(reply, { found, seen: form.get('seen') ?? undefined, typed, own }, status);
  };
  if (!('letter' in read)) return draw(letter, { title, wrong: read }, 422);
  const at = server.clock().toISOString();
  const id = await server.store.ownLetters.keep(read.letter, { at, by });
  return draw(id, { title: read.letter.title, done: 'saved' });
}
