import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply } from 'fastify';

import { messages } from '../../intake/messages.ts';
import { addToLog, errorClass } from '../../log.ts';
import { type Encoding, encodingsFor } from '../static-response.ts';
import { BusyError, type DrawnPage } from './renderer.ts';

type Compressed = { encoding: Encoding; body: Buffer };

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
  { status, policy, encoding, body }: Omit<DrawnPage, 'html'> & Compressed,
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(body);
}

function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  // `answerFaults` answers this with a page that was drawn in advance.
  if (error instanceof BusyError) throw error;
  addToLog(reply.request, { error: errorClass(error) });
  reply.code(500).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
  return reply.send(messages.fault);
}

/** A page in an encoding, compressed within a few milliseconds outside the event loop. */
export async function compress(page: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // The usual window of 4 MB would take memory for nothing, because a page is smaller.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    };
    return promisify(brotliCompress)(page, { params });
  }
  return encoding === 'gzip' ? promisify(gzip)(page) : Buffer.from(page);
}

/**
 * One visitor's own page, in the first of the encodings (`encodingsFor`), or uncompressed while another such page is
 * being compressed: many requests take one core at most, and nobody waits.
 */
export async function compressForOne(
  page: string,
  [encoding = 'identity']: readonly Encoding[],
): Promise<Compressed> {
  if (isCompressing) return { encoding: 'identity', body: Buffer.from(page) };
  isCompressing = true;
  try {
    return { encoding, body: await compress(page, encoding) };
  } finally {
    isCompressing = false;
  }
}

let isCompressing = false;
