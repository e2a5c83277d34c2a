import type { FastifyInstance } from 'fastify';

import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { Letter } from '../../domain/letters.ts';
import type { OnOfferByChoice } from '../../domain/usual-offer.ts';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import type { Recognise } from '../http/connections/guard-connections.ts';
import { createRateLimit } from '../http/connections/rate-limit.ts';
import { createServer } from '../http/create-server.ts';
import { securityHeaders } from '../http/headers/security-headers.ts';
import { deskConnections, deskLimits, deskTries, type Limits } from '../http/limits.ts';
import { readSiteFiles } from '../http/pages/site-files.ts';
import { siteRoutes } from '../http/pages/site.ts';
import type { Render } from '../http/rendering/renderer.ts';
import type { Links } from '../links.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { issueKey } from '../store/sessions.ts';
import type { Destination } from '../store/store.ts';
import { workFor } from '../store/store-calls.ts';
import { kindNames } from '../../domain/kinds.ts';
import { actRoutes } from './acts.ts';
import { askForLinkRoute } from './ask-for-link.ts';
import { changeRoute } from './changes.ts';
import {
  type Cookie,
  createCookie,
  createFindSession,
  type FoundSession,
  requireSession,
  signOutRoutes,
} from './sessions.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskProblem, type DeskStore, withStoreProblems } from './desk-store.ts';
import { answerDeskFaults } from './faults.ts';
import { figuresRoute } from './figures.ts';
import { listRoutes } from './lists.ts';
import { createMailedLinks } from './mailed-links.ts';
import { createPasses, type Passes } from './passes.ts';
import { keyMinutes, sessionHours } from '../../domain/desk-limits.ts';
import { outboxRoutes } from './outbox.ts';
import { refuseOthers } from './own-address.ts';
import { createSendPage, hasGone } from './send-page.ts';
import { severalRoute } from './several.ts';
import { signInRoutes } from './sign-in.ts';
import { submissionRoutes } from './submissions.ts';
import { writeRoutes } from './write.ts';

/** What the desk needs from outside. */
export type DeskParts = {
  settings: Pick<
    Settings,
    'deskUrl' | 'deskHost' | 'deskStaff' | 'contactDelivery' | 'trustsProxy'
  >;
  store: DeskStore;
  clock: () => Date;
  /** The channels to which a submission goes once it leaves quarantine; none by default. */
  channels?: readonly Destination[];
  /** Mails sign-in links; without it nobody can ask for one. */
  sendMail?: SendMail | undefined;
  /** The folder of the built site, `dist/client`; without one there are no files. */
  site?: string;
  /** Draws its pages. */
  render: Render;
  /** The course of the site that each choice of the form stands for. */
  choiceHints: ChoiceHints;
  /** What an offer is prefilled with, by the choices of the form; nothing by default. */
  onOffer?: OnOfferByChoice;
  /** The letters of `content/letters/`. */
  letters: readonly Letter[];
  /** The links to applicants' pages. */
  links: Links;
  /** Whether letters can be sent; by default they cannot. */
  canWrite?: boolean;
  log: Log;
  /**
   * Mails that were caught instead of sent. If this is set, the desk shows them and lets in anybody on this computer.
   */
  mails?: readonly CaughtMail[] | undefined;
  /** What the desk allows its clients; by default `deskLimits`. */
  limits?: Limits;
  /** Milliseconds between the request for a link and the lookup; random by default. */
  linkDelay?: () => number;
};

/** The staff's desk, a server of its own beside the public one, ready to listen or to be injected into. */
export function createDesk(parts: DeskParts): FastifyInstance {
  const { settings, clock, site, log } = parts;
  const limits = parts.limits ?? deskLimits(deskConnections);
  const { trustsProxy } = settings;
  const server = createServer({ headers: deskHeaders(settings), limits, trustsProxy, log });
  const { app, recognise } = server;
  refuseOthers(app, settings);

  const { sessions } = parts.store;
  const newKey = parts.mails && (() => issueKey(sessions, { now: clock() }));
  const context: DeskContext = {
    store: withStoreProblems(parts.store),
    clock,
    channels: parts.channels ?? [],
    hasMessages: settings.contactDelivery === 'intake',
    sendPage: createSendPage({ render: parts.render, clock, newKey }),
    mails: parts.mails,
    choiceHints: parts.choiceHints,
    onOffer: parts.onOffer ?? {},
    letters: parts.letters,
    links: parts.links,
    canWrite: parts.canWrite ?? false,
    erasures: new Map(),
  };
  const isSecure = settings.deskUrl !== undefined;
  const sessionCookie = createCookie({
    ...{ name: 'desk-session', maxAge: sessionHours * 60 * 60, isSecure },
  });
  const browserCookie = createCookie({
    ...{ name: 'desk-browser', maxAge: keyMinutes * 60, isSecure },
  });
  const noticeCookie = createCookie({ ...{ name: 'desk-notice', maxAge: 60, isSecure } });
  const passes = createPasses({ sessions: context.store.sessions, clock });
  const findSession = createFindSession({ ...context, sessionCookie, passes, recognise });
  answerDeskFaults(server, context, findSession);
  // Begins once the body was read, because what is asked of the store before that is asked for no single person.
  app.addHook('preHandler', (request, reply, done) => workFor(() => hasGone(request, reply), done));
  const cookies = { sessionCookie, browserCookie, noticeCookie };
  routes(app, { ...context, ...cookies, findSession, passes, recognise }, parts);
  if (site !== undefined) deskFileRoutes(app, site);
  return app;
}

/** What the routes before the sign-in need in addition. */
type SignInContext = DeskContext & {
  findSession: FoundSession;
  sessionCookie: Cookie;
  browserCookie: Cookie;
  noticeCookie: Cookie;
  passes: Passes;
  recognise: Recognise;
};

function routes(app: FastifyInstance, context: SignInContext, parts: DeskParts) {
  const { settings, clock, sendMail } = parts;
  const { deskUrl, deskStaff, trustsProxy } = settings;
  const canMail = sendMail !== undefined && deskUrl !== undefined && deskStaff.length > 0;
  const wrongKeys = createRateLimit({ most: deskTries, withinMs: 60_000, trustsProxy });
  signInRoutes(app, { ...context, canMail, wrongKeys });
  if (canMail) {
    const links = createMailedLinks({
      ...{ staff: deskStaff, sessions: parts.store.sessions, sendMail, clock, deskUrl },
      ...{ log: parts.log, delay: parts.linkDelay },
    });
    app.addHook('onClose', links.stop);
    askForLinkRoute(app, { ...context, links, trustsProxy });
  }
  app.register((scope, _options, done) => {
    requireSession(scope, { ...context, canMail });
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
    if (parts.mails) outboxRoutes(scope, { ...context, mails: parts.mails });
    done();
  });
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
