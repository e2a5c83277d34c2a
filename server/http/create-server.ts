import './decorators.ts';

import { setTimeout } from 'node:timers/promises';

import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';

import type { SiteContent } from '../../domain/case/usual-offer.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import { ClientError, messages } from '../intake/messages.ts';
import type { Links } from '../links.ts';
import { logAnswers } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { clientOf, noticeOtherProxies } from './client.ts';
import { sendRefusal } from './error-handler.ts';
import { closedPolicy, pagePolicy } from './policy.ts';
import { PageSender } from './rendering/page-sender.ts';
import type { Render } from './rendering/renderer.ts';

export type ServerOptions = {
  settings: Settings;
  store: Store;
  links: Links;
  clock: () => Date;
  render: Render;
  /** The SHA-256 of each inline script of the pages, as a policy names it (`loadSite`). */
  scriptHashes: readonly string[];
  content: SiteContent;
  logger: FastifyServerOptions['logger'];
  /** The server's own public origin; by default the site's. */
  origin?: string | undefined;
  /** How addresses are read, other than as they stand. */
  routing?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions'>;
  /** Headers of every answer beside the security headers, or in place of them. */
  headers?: Record<string, string>;
};

/**
 * Makes the site's server or the desk's, without its routes. It reads forms only, and gives every answer the security
 * headers. Whoever sends half a request costs a socket until Node's own timeouts end it.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { settings, store, links, clock, render, scriptHashes, logger } = options;
  const headers = { ...securityHeaders(options.origin ?? settings.siteUrl), ...options.headers };
  const app = fastify({
    ...options.routing,
    // Several times what the longest application needs.
    bodyLimit: 256 * 1024,
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Milliseconds; the samples in `deploy/` have the same. For the headers to arrive, for the whole request, and of
    // silence.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 60_000,
    connectionTimeout: 60_000,
    // For a next request: longer than the minute of usual proxies, so that none writes to a closed connection.
    keepAliveTimeout: 72_000,
    // What arrived before the server stops is answered like anything else.
    return503OnClosing: false,
    // Fastify's own answer repeats the address.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(request, reply.code(400).headers(headers), { message: messages.badAddress }),
  });

  app.decorate('settings', settings);
  app.decorate('store', store);
  app.decorate('links', links);
  app.decorate('clock', clock);
  app.decorate('content', options.content);
  app.decorate('closing', closingOf({ store, clock }));
  app.decorate('canWrite', settings.smtpUrl !== undefined);
  const pages = new PageSender(render, pagePolicy(scriptHashes, settings.enrolmentEndpoint));
  app.decorateReply('renderPage', function renderPage(address, locals, pageOptions) {
    return pages.send(this, address, locals, pageOptions);
  });

  app.removeAllContentTypeParsers();
  app.register(formbody, { parser: parseForm });
  app.register(rateLimit, { global: false, keyGenerator: clientOf });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  closeAfterLastAnswers(app);
  noticeOtherProxies(app);
  logAnswers(app);
  return app;
}

/** Asks the database each time; no page waits long for that, and where it is away, the last answer holds. */
function closingOf({ store, clock }: Pick<ServerOptions, 'store' | 'clock'>) {
  let known: Closing | undefined;
  return () => {
    const asked = store.closing(clock().toISOString()).then(
      (closing) => (known = closing),
      () => known,
    );
    return Promise.race([asked, setTimeout(patienceMs, known, { ref: false })]);
  };
}

const patienceMs = 300;

/** Once the server stops, keeps no connection open for a next request: Node would wait for it. */
function closeAfterLastAnswers(app: FastifyInstance) {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}

/**
 * Refuses what would be repaired otherwise: a byte that is not UTF-8 has become a replacement character here, and
 * somebody's name would be stored wrong.
 */
function parseForm(text: string): Record<string, unknown> {
  if (text.includes('\uFFFD') || !isDecodable(text)) throw new ClientError(400, messages.badForm);
  // The plugin's type expects an object; nothing but `formOf` reads the body.
  return new URLSearchParams(text) as object as Record<string, unknown>;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The headers of every answer. Each policy says `frame-ancestors`, so no answer needs `X-Frame-Options`. The length of
 * these headers counts in the first flight.
 */
export function securityHeaders(origin: string): Record<string, string> {
  const headers = {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    // Other sites learn which site a visitor comes from, and neither page nor reference.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // What a script that slipped into a page could learn of its reader without being noticed.
    'Permissions-Policy': 'camera=(),geolocation=(),microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (!origin.startsWith('https:')) return headers;
  // Without subdomains: they are the provider's, and not ours to decide about.
  return { ...headers, 'Strict-Transport-Security': 'max-age=63072000' };
}
