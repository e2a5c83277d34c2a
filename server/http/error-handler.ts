import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { ClientError, messages } from '../intake/messages.ts';
import { addToLog, errorClass } from '../log.ts';
import { UncertainError } from '../store/engine.ts';

/** Whether an address speaks JSON. */
export function isApi(address: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(address);
}

/**
 * Answers with a refusal or an apology: as `{success: false, error}` to a program, as a line of text to a
 * person. The status is set beforehand.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { message, fields }: Pick<ClientError, 'message'> & Partial<Pick<ClientError, 'fields'>>,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!isApi(request.url)) return reply.type('text/plain; charset=utf-8').send(message);
  return reply.send({ success: false, error: message, ...(fields && { fields }) });
}

/** Answers an error of a route without a stack and without repeating what was sent. */
export function answerFault(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const fields = error instanceof ClientError ? error.fields : undefined;
    return sendRefusal(request, reply.code(status), { message: lineFor(status, error), fields });
  }
  addToLog(request, { error: errorClass(error) });
  const uncertain = error instanceof UncertainError ? messages.uncertain : messages.notStored;
  const message = isApi(request.url) ? uncertain : messages.fault;
  return sendRefusal(request, reply.code(500), { message });
}

/** What is said about a request that is refused (4xx). */
export function lineFor(status: number, error: Error): string {
  if (error instanceof ClientError) return error.message;
  if (status === 413) return messages.tooLarge;
  return status === 415 ? messages.wrongType : messages.badRequest;
}
