import type { FastifyReply } from 'fastify';

import type { DeskModel } from '../../src/desk/models.ts';
import { drawnDeskAt } from '../../src/desk/paths.ts';
import { sendCompressed } from '../http/pages/render-page.ts';
import { encodingsFor } from '../http/ready/encodings.ts';
import { compress } from '../http/rendering/compress.ts';
import type { Render } from '../http/rendering/renderer.ts';

/** A page of the desk, without the time at which it is drawn. */
export type DeskPage = Without<'now', DeskModel>;

/** Each member of a union without a property. */
export type Without<Name extends string, Union> = Union extends unknown ? Omit<Union, Name> : never;

/** Answers with a page of the desk; rejects where it cannot be drawn. */
export type SendPage = (
  reply: FastifyReply,
  page: DeskPage,
  status?: number,
) => Promise<FastifyReply>;

/** Draws every page of the desk, each time, at the one address that the build has for them. */
export function createSendPage(render: Render, clock: () => Date): SendPage {
  return async (reply, page, status = 200) => {
    const desk = { ...page, now: clock().toISOString() };
    const { html, policy } = await render(drawnDeskAt, { desk });
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    const [encoding = 'identity'] = encodingsFor(accepted);
    const body = await compress(html, encoding, 'fast');
    return sendCompressed(reply, { status, policy, encoding, body });
  };
}
