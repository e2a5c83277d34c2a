import type { FastifyReply, FastifyRequest } from 'fastify';

import type { DeskModel } from '../../src/desk/models.ts';
import { drawnDeskAt } from '../../domain/desk-paths.ts';
import { compress, sendCompressed } from '../http/rendering/send-drawn.ts';
import {
  type Encoding,
  encodings,
  encodingsFor,
  staticResponse,
  type StaticResponse,
} from '../http/static-response.ts';
import { sendStatusPage } from '../http/send-static-response.ts';
import { type DrawnPage, drawOnce, type Render, RenderError } from '../http/rendering/renderer.ts';

/** A page's model without the time, which is added when it is drawn. */
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
 * Draws pages at the one address that the build has for the desk. Pages for people who are signed in are drawn each
 * time; those for strangers are few, and each is drawn once.
 */
export function createSendPage({ render, clock, newKey }: SendPageParts): SendPage {
  const draw = (page: DeskPage) =>
    render(drawnDeskAt, { desk: { ...page, now: clock().toISOString() } });
  const drawForAll = drawOnce((page: PageForStrangers) => draw(page).then(responseOf));

  return async (reply, given, status = 200) => {
    if (hasGone(reply.request, reply)) return reply.code(400).send('');
    const page = newKey && lacksKey(given) ? withKey(given, await newKey()) : given;
    if (!isForStrangers(page)) {
      const { html, policy } = await draw(page);
      const accepted = reply.request.headers['accept-encoding'] ?? '';
      const [encoding = 'identity'] = encodingsFor(accepted);
      const body = await compress(html, encoding);
      return sendCompressed(reply, { status, policy, encoding, body });
    }
    const key = page.page === 'sign-in' ? page.signIn.key : undefined;
    const response = await drawForAll(key === undefined ? page : withKey(page, anyKey));
    if (key === undefined)
      return sendStatusPage(reply.request, reply.code(status), response, 'no-store');
    // Sign-in pages differ in the key only.
    const { bytes, headers } = response.get('identity')!;
    const body = Buffer.from(String(bytes).replaceAll(anyKey, key));
    const policy = headers['content-security-policy'] ?? '';
    return sendCompressed(reply, { status, policy, encoding: 'identity', body });
  };
}

type SendPageParts = {
  render: Render;
  clock: () => Date;
  /** In a demonstration anybody may come in, so the page gets a key. */
  newKey?: (() => Promise<string>) | undefined;
};

const lacksKey = (page: DeskPage): page is SignInPage =>
  page.page === 'sign-in' && page.signIn.key === undefined;

async function responseOf({ status, html, policy }: DrawnPage): Promise<StaticResponse> {
  // The caller sets the status, so a page that sets one of its own is a mistake.
  if (status !== 200) throw new RenderError();
  const bytesIn = new Map<Encoding, Buffer>();
  for (const encoding of encodings) bytesIn.set(encoding, await compress(html, encoding));
  return staticResponse(bytesIn, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  });
}

type SignInPage = Extract<DeskPage, { page: 'sign-in' }>;
type PageForStrangers = SignInPage | Extract<DeskPage, { page: 'problem' }>;

/** Whether a page has nothing that only somebody who is signed in may see. */
function isForStrangers(page: DeskPage): page is PageForStrangers {
  if (page.page === 'sign-in') return true;
  return page.page === 'problem' && !page.frame && page.problem.unkept === undefined;
}

function withKey(page: PageForStrangers, key: string): PageForStrangers {
  return page.page === 'sign-in' ? { ...page, signIn: { ...page.signIn, key } } : page;
}

/** Stands for the key in the page that is drawn once for all keys. */
const anyKey = 'KEY-'.padEnd(43, '_');

/** Whether the client has hung up. */
export function hasGone(
  { raw }: Pick<FastifyRequest, 'raw'>,
  reply: Pick<FastifyReply, 'raw'>,
): boolean {
  return raw.socket.destroyed && !reply.raw.writableEnded;
}
