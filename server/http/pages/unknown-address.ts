import type { Server } from '../create-server.ts';
import { sendRefusal, isApi } from '../error-handler.ts';
import { messages } from '../../intake/messages.ts';
import { sendStatusPage } from '../ready/send-ready.ts';
import { pathnameOf } from './pathname.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/**
 * Answers what no route takes: 405 with `Allow` where the address knows other methods, otherwise 404
 * with the nearest page for it.
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
    return sendStatusPage(request, reply, page.ready, 'no-cache');
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
