import type { FastifyInstance } from 'fastify';

import { applicationPaths, paths } from '../../../domain/paths.ts';
import { isApi } from '../error-handler.ts';
import { pathnameOf } from '../pages/site.ts';

/** A pattern of a pathname alone matches links to this site only. */
const everyPage = { href_matches: '/*' };
// Applicants' pages, and the files below them, are to be opened by nobody but their reader.
const noFile = { not: { href_matches: ['/*.*', '/api/*', `${applicationPaths.find}/*`] } };
const noForm = { not: { href_matches: [`${paths.enrol}*`, `${paths.contact}*`] } };

/**
 * What the browser may fetch before it is asked for. A page is prefetched as soon as its link is
 * pointed at (on a phone: seen), and drawn when the pointer stays. The forms are not drawn ahead, because
 * they would show the draft of that moment. Chromium does none of it under data saver
 * (https://developer.chrome.com/docs/web-platform/prerender-pages, "Chrome limits").
 */
export const speculationRules = {
  prefetch: [{ where: { and: [everyPage, noFile] }, eagerness: 'eager' }],
  prerender: [{ where: { and: [everyPage, noFile, noForm] }, eagerness: 'moderate' }],
};

/** A browser takes the rules only with their own media type (HTML Standard, 7.6.3). */
export const speculationRulesType = 'application/speculationrules+json';

/** Names the rules in a header of every page, which costs the page nothing, and serves them. */
export function offerSpeculationRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPage(request.url)) reply.header('speculation-rules', `"${paths.speculationRules}"`);
    done();
  });
  app.get(paths.speculationRules, (_request, reply) =>
    reply
      .type(speculationRulesType)
      .header('cache-control', 'max-age=3600')
      .send(JSON.stringify(speculationRules)),
  );
}

/** Whether an address may be a page's, and not a file's or an endpoint's. */
export function isPage(address: string): boolean {
  const pathname = pathnameOf(address);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return !name.includes('.') && !isApi(address) && pathname !== paths.health;
}
