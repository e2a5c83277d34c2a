import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addToLog, errorClass } from '../log.ts';
import { ClientError, messages } from '../intake/messages.ts';
import type { SiteFiles } from './pages/site-files.ts';
import { sendStatusPage } from './send-static-response.ts';
import { UncertainError } from '../store/store.ts';

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

/**
 * Answers errors of routes without a stack and without repeating what was sent. A person gets the site's page for the
 * status, if there is one.
 */
export function answerFaults(
  app: FastifyInstance,
  { refusalPages }: Pick<SiteFiles, 'refusalPages'>,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    reply.code(status >= 400 ? status : 500);
    if (status === 503) reply.header('retry-after', '5');
    if (status < 400 || status >= 500) addToLog(request, { error: errorClass(error) });
    const page = isApi(request.url) ? undefined : refusalPages.get(status);
    if (page !== undefined) return sendStatusPage(request, reply, page.response, 'no-store');
    const fields = error instanceof ClientError ? error.fields : undefined;
    const message =
      status >= 400 && status < 500 ? lineFor(status, error) : faultFor(request, error);
    return sendRefusal(request, reply, { message, fields });
  });
}

/** What is said about a request that is refused (4xx). */
export function lineFor(status: number, error: Error): string {
  if (error instanceof ClientError) return error.message;
  if (status === 413) return messages.tooLarge;
  return status === 415 ? messages.wrongType : messages.badRequest;
}

function faultFor({ url }: FastifyRequest, error: Error): string {
  if (!isApi(url)) return messages.fault;
  return error instanceof UncertainError ? messages.uncertain : messages.notStored;
}

/** Answers an address whose percent-encoding is broken, which no hook and no route gets to see. */
export function answerBadAddress(headers: Record<string, string>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    sendRefusal(request, reply.code(400).headers(headers), { message: messages.badAddress });
  };
}
