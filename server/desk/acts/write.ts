import type { FastifyReply } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../../domain/case/events.ts';
import { gapsIn } from '../../../domain/letters/letters.ts';
import { ownLetterFrom } from '../../../domain/letters/own-letter.ts';
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
  ownStep: (reply, page) => {
    const step = formOf(reply.request).get('step');
    if (step === 'keep') return keepOwn(reply, page);
    return step === 'remove' ? removeOwn(reply, page) : undefined;
  },
  previewOf: (_request, { change }) => {
    if (change.action !== 'written') throw new DeskProblem(500, 'fault');
    const { to, from, subject, text } = change;
    return { to, from, subject, text };
  },
  asksAgain: ({ body }, { change }) =>
    change.action === 'written' && gapsIn(change.text).length > 0 && !formOf({ body }).has('gaps'),
  draw,
};

type LetterPage = CasePage<FrozenLetter> & Pick<WriteModel, 'own'>;

/** Where a letter is prepared and nothing was typed, `typed` has its id alone. */
function draw(
  reply: FastifyReply,
  { found, seen, typed, preview: shown, isAskedAgain: isAsked, ...page }: LetterPage,
  status?: number,
): Promise<FastifyReply> {
  const { letter = '', subject = '', text } = typed;
  const write: WriteModel = {
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

/** Saves what was written as a letter to begin others with, unless something of this application is left in it. */
async function keepOwn(reply: FastifyReply, page: LetterPage): Promise<FastifyReply> {
  const { request, server } = reply;
  const { name: by } = request.person;
  const form = formOf(request);
  const [title, letter] = [form.get('title') ?? '', form.get('letter') ?? ''];
  const { subject = '', text = '' } = page.typed;
  const read = ownLetterFrom({ title, subject, text }, rowOf(server, page.found), by);
  if (!('letter' in read)) {
    const own = { title, wrong: read };
    return draw(reply, { ...page, typed: { ...page.typed, letter }, own }, 422);
  }
  const at = server.clock().toISOString();
  const id = await server.store.ownLetters.keep(read.letter, { at, by });
  const own = { title: read.letter.title, done: 'saved' } as const;
  return draw(reply, { ...page, typed: { ...page.typed, letter: id }, own });
}

async function removeOwn(reply: FastifyReply, page: LetterPage): Promise<FastifyReply> {
  await reply.server.store.ownLetters.remove(formOf(reply.request).get('letter') ?? '');
  return draw(reply, { ...page, typed: {}, own: { title: '', done: 'removed' } });
}
