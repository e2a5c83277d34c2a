import type { FastifyInstance } from 'fastify';

import type { SendMail } from '../delivery/send-mail.ts';
import { createServer } from '../http/create-server-before.ts';
import { securityHeaders } from '../http/headers/security-headers.ts';
import { deskConnections, deskLimits, type Limits } from '../http/limits.ts';
import { readSiteFiles } from '../http/pages/site-files.ts';
import { siteRoutes } from '../http/pages/site.ts';
import type { Render } from '../http/rendering/renderer.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { issueKey } from '../store/sessions.ts';
import { kindNames } from '../../domain/kinds.ts';
import { actRoutes } from './acts.ts';
import { changeRoute } from './changes.ts';
import type { DeskContext, DeskGiven } from './desk-context.ts';
import { DeskProblem, withStoreProblems } from './desk-store.ts';
import { answerDeskFaults } from './faults.ts';
import { figuresRoute } from './figures.ts';
import { listRoutes } from './lists.ts';
import { mailedLinkRoute } from './mailed-links.ts';
import { createPasses } from './passes.ts';
import { keyMinutes, sessionHours } from '../../domain/desk-limits.ts';
import { outboxRoutes } from './outbox.ts';
import { refuseOthers } from './own-address.ts';
import { createSendPage } from './send-page.ts';
import {
  createCookie,
  createFindSession,
  requireSession,
  type SignInContext,
  signOutRoutes,
} from './sessions.ts';
import { severalRoute } from './several.ts';
import { signInRoutes } from './sign-in.ts';
import { submissionRoutes } from './submissions.ts';
import { writeRoutes } from './write.ts';

/** What the desk needs from outside. */
export type DeskParts = DeskGiven & {
  settings: Pick<
    Settings,
    'deskUrl' | 'deskHost' | 'deskStaff' | 'contactDelivery' | 'trustsProxy'
  >;
  /** Mails sign-in links; without it nobody can ask for one. */
  sendMail?: SendMail | undefined;
  /** The folder of the built site, `dist/client`; without one there are no files. */
  site?: string;
  /** Draws its pages. */
  render: Render;
  log: Log;
  /** What the desk allows its clients; by default `deskLimits`. */
  limits?: Limits;
  /** Milliseconds between the request for a link and the lookup; random by default. */
  linkDelay?: () => number;
};

/** The staff's desk, a server of its own beside the public one, ready to listen or to be injected into. */
export function createDesk(parts: DeskParts): FastifyInstance {
  const { settings, site, log, render, limits = deskLimits(deskConnections), ...given } = parts;
  const { trustsProxy, deskUrl, deskStaff, contactDelivery } = settings;
  const server = createServer({ headers: deskHeaders(settings), limits, trustsProxy, log });
  const { app, recognise } = server;
  refuseOthers(app, settings);

  const { clock, mails, sendMail } = given;
  const { sessions } = given.store;
  const newKey = mails && (() => issueKey(sessions, { now: clock() }));
  const context: DeskContext = {
    ...given,
    store: withStoreProblems(given.store),
    hasMessages: contactDelivery === 'intake',
    sendPage: createSendPage({ render, clock, newKey }),
    erasures: new Map(),
  };
  const canMail = sendMail !== undefined && deskUrl !== undefined && deskStaff.length > 0;
  const isSecure = deskUrl !== undefined;
  const way = {
    ...{ ...context, canMail, trustsProxy, recognise },
    sessionCookie: createCookie({ name: 'desk-session', maxAge: sessionHours * 60 * 60, isSecure }),
    browserCookie: createCookie({ name: 'desk-browser', maxAge: keyMinutes * 60, isSecure }),
    noticeCookie: createCookie({ name: 'desk-notice', maxAge: 60, isSecure }),
    passes: createPasses({ sessions: context.store.sessions, clock }),
  };
  const signIn = { ...way, findSession: createFindSession(way) };
  answerDeskFaults(server, context, signIn.findSession);
  signInRoutes(app, signIn);
  if (canMail) {
    const { linkDelay: delay } = given;
    mailedLinkRoute(app, signIn, {
      ...{ staff: deskStaff, sessions, sendMail, clock },
      deskUrl,
      log,
      delay,
    });
  }
  app.register((scope, _options, done) => {
    routesBehindSignIn(scope, signIn);
    done();
  });
  if (site !== undefined) deskFileRoutes(app, site);
  return app;
}

function routesBehindSignIn(scope: FastifyInstance, context: SignInContext) {
  requireSession(scope, context);
  // The store has just answered for the session, so this hardly waits.
  scope.addHook('preHandler', () =>
    context.links.ready().catch((error: unknown) => {
      throw new DeskProblem(503, 'store', error);
    }),
  );
  signOutRoutes(scope, context);
  listRoutes(scope, context);
  for (const kind of kindNames) {
    submissionRoutes(scope, context, kind);
    changeRoute(scope, context, kind);
    writeRoutes(scope, context, kind);
  }
  actRoutes(scope, context);
  severalRoute(scope, context);
  figuresRoute(scope, context);
  const { mails } = context;
  if (mails) outboxRoutes(scope, { ...context, mails });
}

/**
 * The headers of every answer of the desk: no cache keeps it, no search engine lists it, and other sites get no
 * referrer. The desk's own pages get it, because with `no-referrer` a browser would post `Origin: null`.
 */
function deskHeaders({ deskUrl }: Pick<Settings, 'deskUrl'>): Record<string, string> {
  return {
    ...securityHeaders({ siteUrl: deskUrl ?? 'http://localhost' }),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    // For old browsers in offices, which do not know the policy's `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}

/** Serves the files of the built site that the desk's pages need: typeface, icon and styles for paper. */
function deskFileRoutes(app: FastifyInstance, site: string): void {
  const { files } = readSiteFiles(site);
  siteRoutes(
    app,
    files.filter(({ address }) => isForDesk(address)),
  );
}

function isForDesk(address: string): boolean {
  return /^\/_astro\/(?:.*\.woff2|print\.\w+\.css)$|^\/favicon\.(?:svg|ico)$/u.test(address);
}
