import type { FastifyInstance } from 'fastify';

import { sendRefusal, isApi } from '../error-handler.ts';
import { messages } from '../../intake/messages.ts';
import { sendStatusPage } from './send-status-page.ts';
import { pathnameOf } from './pathname.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/**
 * Answers what no route takes: 405 with `Allow` where the address knows other methods, otherwise 404
 * with the nearest page for it. To be called before the routes are declared.
 */
export function answerUnknown(app: FastifyInstance, { notFoundPages }: SiteFiles): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });

  app.setNotFoundHandler((request, reply) => {
    const pathname = pathnameOf(request.url);
    const allowed = [...(methods.get(pathname) ?? [])].sort().join(', ');
    if (allowed) {
      reply.code(405).header('allow', allowed);
      return sendRefusal(request, reply, { message: messages.wrongMethod(allowed) });
    }
    reply.code(404);
    const page = isApi(request.url) ? undefined : nearest(notFoundPages, pathname);
    if (page === undefined) return sendRefusal(request, reply, { message: messages.notFound });
    return sendStatusPage(request, reply, page, 'no-cache');
  });
}

/** The page of the innermost folder that the address is in. */
export function nearest(pages: SiteFiles['notFoundPages'], pathname: string): SiteFile | undefined {
  const [folder = ''] = [...pages.keys()]
    .filter((each) => pathname.startsWith(`/${each}/`))
    .sort((one, other) => other.length - one.length);
  return pages.get(folder);
}
