import type { FastifyReply } from 'fastify';

import type { DeskModel } from '../../src/desk/models.ts';
import { drawnDeskAt } from '../../src/desk/paths.ts';
import { encodingsFor } from '../http/ready/encodings.ts';
import { compress } from '../http/rendering/compress.ts';
import type { Render } from '../http/rendering/renderer.ts';

/** Answers with a page of the desk; rejects where it cannot be drawn. */
export type SendPage = (
  reply: FastifyReply,
  model: DeskModel,
  status?: number,
) => Promise<FastifyReply>;

/** Draws every page of the desk, each time, at the one address that the build has for them. */
export function createSendPage(render: Render): SendPage {
  return async (reply, desk, status = 200) => {
    const { html, policy } = await render(drawnDeskAt, { desk });
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    const [encoding = 'identity'] = encodingsFor(accepted);
    const body = await compress(html, encoding, 'fast');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(status)
      .headers({ 'content-security-policy': policy, vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(body);
  };
}
