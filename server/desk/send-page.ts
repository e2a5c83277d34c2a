import type { FastifyReply, FastifyRequest } from 'fastify';

import type { DeskModel } from '../../src/desk/models.ts';
import { drawnDeskAt } from '../../domain/desk-paths.ts';
import { sendCompressed } from '../http/pages/render-page.ts';
import { encodingsFor } from '../http/ready/encodings.ts';
import { sendStatusPage } from '../http/ready/send-ready.ts';
import { compress } from '../http/rendering/compress.ts';
import { keepReady } from '../http/rendering/keep-ready.ts';
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

/**
 * Draws what somebody who is signed in is shown, each time, at the one address that the build has for all pages.
 * What a stranger may be shown is one of a few pages, each of which is drawn once.
 */
export function createSendPage(render: Render, clock: () => Date): SendPage {
  const keep = keepReady(render, 'no-store');
  const now = () => clock().toISOString();

  return async (reply, page, status = 200) => {
    if (hasGone(reply.request, reply)) return reply.code(400).send('');
    if (!isForStrangers(page)) {
      const { html, policy } = await render(drawnDeskAt, { desk: { ...page, now: now() } });
      const accepted = reply.request.headers['accept-encoding'] ?? '';
      const [encoding = 'identity'] = encodingsFor(accepted);
      const body = await compress(html, encoding, 'fast');
      return sendCompressed(reply, { status, policy, encoding, body });
    }
    const key = page.page === 'sign-in' ? page.signIn.key : undefined;
    const drawn = key === undefined ? page : withKey(page, anyKey);
    const address = `${drawnDeskAt}?${encodeURIComponent(JSON.stringify(drawn))}`;
    const ready = await keep(address, { desk: { ...drawn, now: now() } });
    if (key === undefined)
      return sendStatusPage(reply.request, reply.code(status), ready, 'no-store');
    // Only the key differs from the page of any other key.
    const { bytes, headers } = ready.get('identity')!;
    const body = Buffer.from(String(bytes).replaceAll(anyKey, key));
    const policy = headers['content-security-policy'] ?? '';
    return sendCompressed(reply, { status, policy, encoding: 'identity', body });
  };
}

type PageForStrangers = Extract<DeskPage, { page: 'sign-in' | 'problem' }>;

/** Whether a page holds nothing that somebody who is signed in sees or wrote. */
function isForStrangers(page: DeskPage): page is PageForStrangers {
  if (page.page === 'sign-in') return true;
  return page.page === 'problem' && !page.frame && page.problem.unkept === undefined;
}

function withKey(page: PageForStrangers, key: string): PageForStrangers {
  return page.page === 'sign-in' ? { ...page, signIn: { ...page.signIn, key } } : page;
}

/** Stands for a key in the page that is drawn once for all of them. */
const anyKey = 'KEY-'.padEnd(43, '_');

/** Whether nobody is there any more to take the answer. */
export function hasGone(
  { raw }: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
): boolean {
  return raw.socket.destroyed && !reply.raw.writableEnded;
}
