import type { FastifyReply } from 'fastify';

import { messages } from '../../intake/messages.ts';
import { errorClass, note } from '../../log.ts';
import { compress } from '../rendering/compress.ts';
import type { PageLocals, Render } from '../rendering/renderer.ts';

type PageOptions = {
  /** With its query, which is the page's own and nobody's words: Astro may write it to its log. */
  address: string;
  locals?: PageLocals;
  cacheControl: string;
};

/** Answers with a page drawn on demand, as a page from the build would be sent: compressed, with its policy. */
export async function renderPage(
  reply: FastifyReply,
  render: Render,
  { address, locals = {}, cacheControl }: PageOptions,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl);
  try {
    const { status, html, policy } = await render(address, locals);
    const { encoding, body } = await compress(html, reply.request.headers['accept-encoding']);
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
