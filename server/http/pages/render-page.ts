import type { FastifyReply } from 'fastify';

import { messages } from '../../intake/messages.ts';
import { errorClass, note } from '../../log.ts';
import { type Encoding, encodingsFor } from '../ready/encodings.ts';
import { compressForOne } from '../rendering/compress.ts';
import { BusyError } from '../rendering/draw-in-turn.ts';
import type { DrawnPage } from '../rendering/renderer.ts';

/** Answers with a page that was drawn for one visitor, compressed, with its policy. */
export async function sendDrawn(
  reply: FastifyReply,
  page: DrawnPage | Promise<DrawnPage>,
  cacheControl: string,
): Promise<FastifyReply> {
  try {
    const { status, policy, html } = await page;
    const accepted = encodingsFor(reply.request.headers['accept-encoding'] ?? '');
    const compressed = await compressForOne(html, accepted);
    return await sendCompressed(reply.header('cache-control', cacheControl), {
      ...{ status, policy, ...compressed },
    });
  } catch (error) {
    return sendFault(reply, error);
  }
}

/** Sends a page as it is, or compressed, with its policy. */
export function sendCompressed(
  reply: FastifyReply,
  {
    status,
    policy,
    encoding,
    body,
  }: Omit<DrawnPage, 'html'> & { encoding: Encoding; body: Buffer },
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(body);
}

function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  // Answered with a page that lies ready (`answerFaults`).
  if (error instanceof BusyError) throw error;
  note(reply.request, { error: errorClass(error) });
  reply.code(500).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
  return reply.send(messages.fault);
}
