import type { IncomingMessage, ServerResponse } from 'node:http';

import { allowConnection } from '../policy/allow-connection.ts';
import { tightenPolicy } from '../policy/tighten-policy.ts';
import type { PageLocals, Render } from '../pages/render-page.ts';
import { CapturedAnswer } from './captured-answer.ts';
import { compress } from './compress.ts';

/** What `@astrojs/node` exports in middleware mode; without `next` it answers every address itself. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: PageLocals,
) => Promise<void>;

/**
 * Draws pages with Astro and sends them as a page from the build would be sent: with a policy of its
 * own and compressed. Rejects, with nothing sent, when Astro could not draw the page.
 */
export function createRenderer(handler: AstroHandler): Render {
  return async (request, response, locals) => {
    const drawn = new CapturedAnswer(request);
    await handler(request, drawn.asResponse(), undefined, locals);
    const { status, headers, html } = await drawn.finished;
    // On a fault Astro answers without a page, and has already logged what it was.
    if (!headers.get('content-type')?.startsWith('text/html')) throw new RenderError();
    const vouched = headers.get('content-security-policy') ?? '';
    const { policy } = tightenPolicy(vouched, html);
    const { encoding, body } = await compress(html, request.headers['accept-encoding']);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': allowConnection(policy, locals.enrolmentEndpoint),
      'Content-Length': body.length,
      Vary: 'accept-encoding',
    });
    response.end(body);
  };
}

class RenderError extends Error {
  override name = 'RenderError';
}
