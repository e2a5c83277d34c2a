import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply } from 'fastify';

import { messages } from '../../intake/messages.ts';
import { addToLog, errorClass } from '../../log.ts';
import type { PageOptions } from '../decorators.ts';
import type { PageLocals, Render } from './renderer.ts';

export type Encoding = (typeof encodings)[number];

/** The values of `Content-Encoding` that are sent, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;

/** The smallest of the encodings on offer that a reader takes (`Accept-Encoding`). Everybody takes `identity`. */
export function encodingFor(
  accepted: string | undefined,
  isOffered: (encoding: Encoding) => boolean = () => true,
): Encoding {
  const items = (accepted ?? '').toLowerCase().split(',');
  // A weight of 0 excludes an encoding (RFC 9110, 12.5.3).
  const taken = items.filter((item) => !/;\s*q\s*=\s*0(?:\.0*)?\s*$/u.test(item));
  const names = taken.map((item) => item.split(';', 1)[0]!.trim());
  return encodings.find((each) => names.includes(each) && isOffered(each)) ?? 'identity';
}

type Page = {
  status: number;
  html: string;
  /** How hard brotli tries: a page that is kept is compressed once, at its best. */
  quality: number;
  bodies: Map<Encoding, Promise<Buffer>>;
};

/** Renders pages, and sends them compressed. Those that are the same for everybody are kept. */
export class PageSender {
  readonly #render: Render;
  readonly #policy: string;
  readonly #kept = new Map<string, Promise<Page>>();

  constructor(render: Render, policy: string) {
    this.#render = render;
    this.#policy = policy;
  }

  async send(
    reply: FastifyReply,
    address: string,
    locals: PageLocals,
    { status, cacheControl = 'no-store', isKept = false }: PageOptions = {},
  ): Promise<FastifyReply> {
    try {
      const page = await (isKept ? this.#keep(address, locals) : this.#pageOf(address, locals));
      const encoding = encodingFor(reply.request.headers['accept-encoding']);
      const body = await bodyOf(page, encoding);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return await reply
        .code(status ?? page.status)
        .header('cache-control', cacheControl)
        .header('content-security-policy', this.#policy)
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
        .send(body);
    } catch (error) {
      addToLog(reply.request, { error: errorClass(error) });
      reply.code(500).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      return reply.send(messages.fault);
    }
  }

  #keep(address: string, locals: PageLocals): Promise<Page> {
    const name = JSON.stringify([address, locals]);
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const page = this.#pageOf(address, locals, constants.BROTLI_MAX_QUALITY);
    this.#kept.set(name, page);
    page.catch(() => this.#kept.delete(name));
    return page;
  }

  async #pageOf(address: string, locals: PageLocals, quality = 5): Promise<Page> {
    const { status, html } = await this.#render(address, locals);
    return { status, html, quality, bodies: new Map() };
  }
}

function bodyOf(page: Page, encoding: Encoding): Promise<Buffer> {
  const known = page.bodies.get(encoding);
  if (known) return known;
  const body = compress(page, encoding);
  page.bodies.set(encoding, body);
  return body;
}

function compress({ html, quality }: Page, encoding: Encoding): Promise<Buffer> {
  // The usual window of 4 MB would take memory for nothing, because a page is smaller.
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 };
  if (encoding === 'br') return promisify(brotliCompress)(html, { params });
  return encoding === 'gzip' ? promisify(gzip)(html) : Promise.resolve(Buffer.from(html));
}
