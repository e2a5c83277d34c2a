import type { FastifyInstance } from 'fastify';

import { applicationPaths, paths } from '../../domain/provider/paths.ts';

/** A pattern of a pathname alone matches links to this site only. */
const everyPage = { href_matches: '/*' };
// Applicants' pages, and the files below them, are to be opened by nobody but their reader.
const noFile = { not: { href_matches: ['/*.*', '/api/*', `${applicationPaths.find}/*`] } };
const noForm = { not: { href_matches: [`${paths.enrol}*`, `${paths.contact}*`] } };

/**
 * What the browser may fetch before it is asked for. A page is prefetched as soon as its link is pointed at (on a phone:
 * seen), and rendered when the pointer stays; but not a form, which would show the draft of that moment.
 */
export const speculationRules = {
  prefetch: [{ where: { and: [everyPage, noFile] }, eagerness: 'eager' }],
  prerender: [{ where: { and: [everyPage, noFile, noForm] }, eagerness: 'moderate' }],
};

/** A browser takes the rules only with their own media type (HTML Standard, 7.6.3). */
export const speculationRulesType = 'application/speculationrules+json';

/** Names the rules in a header of every page, which costs the page nothing, and serves them. */
export function offerSpeculationRules(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage) reply.header('speculation-rules', `"${paths.speculationRules}"`);
    done(null, payload);
  });
  app.get(paths.speculationRules, (_request, reply) =>
    reply
      .type(speculationRulesType)
      .header('cache-control', 'max-age=3600')
      .send(JSON.stringify(speculationRules)),
  );
}
