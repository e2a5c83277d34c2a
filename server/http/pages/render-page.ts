import type { FastifyReply } from 'fastify';

import { messages } from '../../intake/messages.ts';
import { errorClass, note } from '../../log.ts';
import { encodingFor } from '../rendering/compress.ts';
import type { DrawPage } from '../rendering/drawn-pages.ts';
import type { PageLocals } from '../rendering/renderer.ts';

type PageOptions = {
  /** With its query, which is the page's own and nobody's words: Astro may write it to its log. */
  address: string;
  locals?: PageLocals;
  cacheControl: string;
};

/** Answers with a page drawn on demand, as a page from the build would be sent: compressed, with its policy. */
export async function renderPage(
  reply: FastifyReply,
  draw: DrawPage,
  { address, locals = {}, cacheControl }: PageOptions,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl);
  try {
    const { status, policy, bodyIn } = await draw(address, locals);
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    const body = await bodyIn(encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return await reply
      .code(status)
      .headers({ 'content-security-policy': policy, vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(body);
  } catch (error) {
    note(reply.request, { error: errorClass(error) });
    return reply.code(500).type('text/plain; charset=utf-8').send(messages.fault);
  }
}
