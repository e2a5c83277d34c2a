import type { FastifyInstance } from 'fastify';

import { sendStaticResponse, sendStatusPage } from '../send-static-response.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';
import type { Server } from '../create-server-before.ts';
import { isApi, sendRefusal } from '../error-handler.ts';
import { messages } from '../../intake/messages.ts';

/** The built site: one route for each file that is there at start. */
export function siteRoutes(app: FastifyInstance, files: readonly SiteFile[]): void {
  for (const { address, response, isPage } of files) {
    // A colon begins a parameter; two stand for one.
    app.get(address.replaceAll(':', '::'), (request, reply) =>
      sendStaticResponse(request, reply, response),
    );
    if (isPage) redirectVariants(app, address);
  }
}

/**
 * One address for one page: `/contact/` and `/contact.html` lead to `/contact` for good, with the
 * query they came with.
 */
export function redirectVariants(app: FastifyInstance, address: string): void {
  const variants = address === '/' ? ['/index.html'] : [`${address}/`, `${address}.html`];
  for (const variant of variants) {
    app.get(variant, (request, reply) => {
      const queryAt = request.url.indexOf('?');
      const query = queryAt === -1 ? '' : request.url.slice(queryAt);
      return reply.redirect(encodeURI(address) + query, 301);
    });
  }
}

/** An address without its query and fragment, as it was sent. */
export function pathnameOf(address: string): string {
  const end = address.search(/[?#]/u);
  return end === -1 ? address : address.slice(0, end);
}

/**
 * Answers what no route takes: 405 with `Allow` where the address knows other methods, otherwise 404 with the nearest
 * folder's 404 page.
 */
export function answerUnknown(
  { app, methodsAt }: Pick<Server, 'app' | 'methodsAt'>,
  { notFoundPages }: SiteFiles,
): void {
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathnameOf(request.url);
    const allowed = methodsAt(pathname);
    if (allowed !== '') {
      reply.code(405).header('allow', allowed);
      return sendRefusal(request, reply, { message: messages.wrongMethod(allowed) });
    }
    reply.code(404);
    const page = isApi(request.url) ? undefined : nearest(notFoundPages, pathname);
    if (page === undefined) return sendRefusal(request, reply, { message: messages.notFound });
    return sendStatusPage(request, reply, page.response, 'no-cache');
  });
}

/** The page of the innermost folder that the address is in. */
export function nearest(pages: SiteFiles['notFoundPages'], pathname: string): SiteFile | undefined {
  let nearest = '';
  for (const folder of pages.keys()) {
    if (folder.length > nearest.length && pathname.startsWith(`/${folder}/`)) nearest = folder;
  }
  return pages.get(nearest);
}
