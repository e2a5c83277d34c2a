import type { FastifyReply } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { type Change, type FrozenLetter, letterOf } from '../../../domain/case/events.ts';
import { gapsIn } from '../../../domain/letters/letters.ts';
import type { WriteModel } from '../../../src/desk/Write.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { DeskProblem } from '../decorators.ts';
import { rowOf } from '../submissions.ts';
import type { CaseAct, CasePage } from './case-act.ts';

/** Writes a letter by hand. */
export const write: CaseAct<FrozenLetter> = {
  action: 'written',
  address: deskPaths.write,
  // The words of an earlier letter, or those of the first that is prepared, which the page fills in.
  begin: ({ query }, { events }) => {
    const { again } = query as { again?: unknown };
    const before = events.find(({ id }) => id === again);
    if (before?.action !== 'written') return { letter: '' };
    return { subject: before.subject, text: before.text };
  },
  // **Use this letter** puts a prepared one in the place of what was typed.
  refill: ({ body }, typed) => {
    const form = formOf({ body });
    const letter = form.get('letter');
    return letter === null || form.has('text') ? typed : { letter };
  },
  previewOf: (_request, { change }) => writtenIn(change),
  asksAgain: ({ body }, { change }) =>
    gapsIn(writtenIn(change).text).length > 0 && !formOf({ body }).has('gaps'),
  draw: drawWrite,
};

function writtenIn(change: Change): FrozenLetter {
  const letter = letterOf(change);
  if (!letter) throw new DeskProblem(500, 'fault');
  return letter;
}

/** The form with the letter, or its preview; `own` says what was just done with a letter of ours. */
export function drawWrite(
  reply: FastifyReply,
  {
    found,
    seen,
    typed,
    preview: shown,
    isAskedAgain: isAsked,
    ...page
  }: CasePage<FrozenLetter> & Pick<WriteModel, 'own'>,
  status?: number,
): Promise<FastifyReply> {
  const { letter = '', subject = '', text } = typed;
  const write = {
    row: rowOf(reply.server, found, seen),
    events: found.events,
    letter,
    typed: text === undefined ? undefined : { subject, text },
    shown,
    isAsked,
    ...page,
  };
  return reply.sendPage({ page: 'write', write }, status);
}
