import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyReply } from 'fastify';

import type { ContactDelivery } from '../../../src/forms/contact/delivery.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { keptUnder } from '../headers/preview-host.ts';
import { errorClass, note } from '../../log.ts';
import { messages } from '../../intake/messages.ts';

/** What a page rendered on demand finds in `Astro.locals`; `src/env.d.ts` says what each is. */
export type PageLocals = {
  attempt?: RejectedPost;
  contactDelivery?: ContactDelivery;
  enrolmentEndpoint?: string | undefined;
  isOnFileHost?: boolean;
};

/** Draws the page of the request's address and ends the response. */
export type Render = (
  request: IncomingMessage,
  response: ServerResponse,
  locals: PageLocals,
) => Promise<void>;

type PageOptions = { locals?: PageLocals; cacheControl: string };

/** Hands the request over to the page renderer, past Fastify. */
export async function renderPage(
  reply: FastifyReply,
  render: Render,
  { locals = {}, cacheControl }: PageOptions,
): Promise<void> {
  const request = reply.request.raw;
  const response = reply.raw;
  reply.hijack();
  response.setHeader('Cache-Control', keptUnder(response, cacheControl));
  // The body of a post is already read; the page draws from the locals, the same as for a GET. To HEAD
  // Node sends the headers of the whole page.
  request.method = 'GET';
  try {
    await render(request, response, locals);
  } catch (error) {
    note(reply.request, { error: errorClass(error) });
    if (response.headersSent) return void response.destroy();
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(messages.fault);
  }
}
