import { isIP } from 'node:net';

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readPath } from '../../../domain/forms/readers.ts';
import { applicationPaths, paths } from '../../../domain/provider/paths.ts';
import { messages } from '../../intake/messages.ts';
import { answerFault, isApi, sendRefusal } from '../error-handler.ts';
import { encodingFor } from '../rendering/page-sender.ts';
import { sendFile, type SiteFile, type SiteFiles } from './site-files.ts';

const rendered: readonly string[] = [
  paths.enrol,
  paths.enrolmentReceived,
  paths.contact,
  applicationPaths.find,
];

/**
 * Serves the built site. An unknown address is answered with the nearest folder's 404 page, and one of a page in another
 * spelling leads to that page.
 */
export function serveSite(app: FastifyInstance, files: SiteFiles): void {
  const siteName = new URL(app.settings.siteUrl).hostname;
  app.addHook('onRequest', (request, reply, done) => {
    // The same build may be looked at as a preview and then published, so a header says it and not the pages.
    if (isOtherName(request.headers.host, siteName)) reply.header('x-robots-tag', 'noindex');
    done();
  });

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const address = `/${request.params['*']}`;
    const file = isErrorPage(address) ? undefined : files.get(address);
    if (file) return sendFile(request, reply, file);
    const page = pageIn(address);
    if (page === undefined) {
      reply.callNotFound();
      return reply;
    }
    // The query may have the key of an applicant's page.
    reply.header('cache-control', 'no-store');
    return reply.redirect(encodeURI(page) + queryOf(request.url), 301);
  });

  offerSpeculationRules(app);

  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    const page = isApi(request.url) ? undefined : nearest(files, request.url);
    if (!page) return sendRefusal(request, reply, { message: messages.notFound });
    return sendErrorPage(request, reply, page, 'no-cache');
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const page = isApi(request.url) ? undefined : files.get(`/${error.statusCode}`);
    if (!page) return answerFault(error, request, reply);
    return sendErrorPage(request, reply.code(error.statusCode!), page, 'no-store');
  });

  /**
   * The page or file that is meant by an address with a slash, `.html` or a mark of punctuation at its end, in capitals, or in
   * the British spelling.
   */
  function pageIn(address: string): string | undefined {
    const plain = readPath(address).replace(/\.html$/u, '');
    const page = /^(?:\/index)?$/u.test(plain)
      ? paths.home
      : plain.replace(/^\/enrol(?=\/|$)/u, '/enroll');
    if (page === address || isErrorPage(page)) return undefined;
    return rendered.includes(page) || files.has(page) ? page : undefined;
  }
}

/** The site's pages for an unknown address (`/course/404`) and for one form too many (`/429`) have no address. */
function isErrorPage(address: string): boolean {
  return /\/(?:404|429)$/u.test(address);
}

/** The 404 page of the innermost folder that an address is in. */
function nearest(files: SiteFiles, address: string): SiteFile | undefined {
  const [, folder = ''] = /^\/([^/?#]+)\//u.exec(address) ?? [];
  return files.get(`/${folder}/404`) ?? files.get('/404');
}

/** Sends the whole page, whatever the client holds. */
function sendErrorPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: SiteFile,
  cacheControl: string,
): FastifyReply {
  const encoding = encodingFor(headers['accept-encoding'], (each) => page.has(each));
  const body = page.get(encoding)!;
  return reply.headers(body.headers).header('cache-control', cacheControl).send(body.bytes);
}

/**
 * Whether a host is a public name other than the site's. A name without a dot and an IP address do not count: a proxy
 * may ask by them, and the site must not vanish from search for it.
 */
function isOtherName(host: string | undefined, siteName: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/u, '') ?? '';
  return name.includes('.') && isIP(name) === 0 && name !== siteName;
}

function queryOf(address: string): string {
  const at = address.indexOf('?');
  return at === -1 ? '' : address.slice(at);
}

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
function offerSpeculationRules(app: FastifyInstance): void {
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
