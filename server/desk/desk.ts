import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

import { kindNames } from '../../domain/case/submission.ts';
import { destinationsOf, type ForForms } from '../delivery/channel.ts';
import { decorateEvents } from '../delivery/event-deliveries.ts';
import type { SendMail } from '../delivery/send-mail.ts';
import { createServer, type ServerOptions } from '../http/create-server.ts';
import { readSiteFiles, sendFile } from '../http/pages/site-files.ts';
import { closedPolicy } from '../http/policy.ts';
import { Intake } from '../intake/intake.ts';
import { Later } from '../later.ts';
import { callOffTheSession } from './acts/call-off-the-session.ts';
import { cancelTheBooking } from './acts/cancel-the-booking.ts';
import { caseActRoutes } from './acts/case-act.ts';
import { confirmTheBooking } from './acts/confirm-the-booking.ts';
import { enterAsPaidRoute } from './acts/enter-as-paid.ts';
import { eraseRoute } from './acts/erase.ts';
import { joiningInstructions } from './acts/joining-instructions.ts';
import { moveTheSession } from './acts/move-the-session.ts';
import { offer } from './acts/offer.ts';
import { offerBothRoute } from './acts/offer-both.ts';
import { saveAsALetterOfOursRoutes } from './acts/save-as-a-letter-of-ours.ts';
import { saveTheApplicationRoutes } from './acts/save-the-application.ts';
import { saveTheCorrectionRoutes } from './acts/save-the-correction.ts';
import { saveWhoCameRoute } from './acts/save-who-came.ts';
import { sessionActRoute } from './acts/session-act.ts';
import { takeTheOfferBack } from './acts/take-the-offer-back.ts';
import { theyAccepted } from './acts/they-accepted.ts';
import { theyTakeTheNewDate } from './acts/they-take-the-new-date.ts';
import { write } from './acts/write.ts';
import { changeRoute } from './changes.ts';
import { closedRoutes } from './closed.ts';
import { DeskCookies } from './cookies.ts';
import type { DeskTools } from './decorators.ts';
import { devicesRoutes } from './devices.ts';
import { figuresRoute } from './figures.ts';
import { goOnRoute, refuseOthers, requireSession } from './guard.ts';
import { listRoutes } from './lists.ts';
import { mailedLinkRoute } from './mailed-links.ts';
import { moneyRoutes } from './money.ts';
import { outboxRoutes } from './outbox.ts';
import { pagesOfDesk } from './pages.ts';
import { paperRoute } from './paper.ts';
import { sessionRoutes } from './sessions.ts';
import { severalRoute } from './several.ts';
import { signInRoutes, signOutRoutes } from './sign-in.ts';
import { makeCalendarRoute, staffCalendarRoute } from './staff-calendar.ts';
import { submissionRoutes } from './submissions.ts';

export type DeskOptions = Omit<ServerOptions, 'origin' | 'headers'> & {
  channels: readonly ForForms[];
  mails?: DeskTools['mails'];
  /** Mails sign-in links; without it nobody can ask for one. */
  sendMail?: SendMail | undefined;
  /** The folder of the built site, `dist/client`; without one there are no files. */
  site?: string;
  /** Milliseconds between the request for a link and the lookup; random by default. */
  linkDelay?: () => number;
};

/** The staff's desk, a server of its own beside the public one, ready to listen or to be injected into. */
export function createDesk(options: DeskOptions): FastifyInstance {
  const { settings, store, clock, site, sendMail, linkDelay } = options;
  const { deskUrl, deskStaff } = settings;
  const origin = deskUrl ?? 'http://localhost';
  const app = createServer({ ...options, origin, routing, headers: privateHeaders });
  const cookies = new DeskCookies(store, deskUrl !== undefined);
  const canMail = sendMail !== undefined && deskUrl !== undefined && deskStaff.length > 0;
  app.decorate('desk', { mails: options.mails, canMail, cookies, erasures: new Map() });
  const deliverTo = destinationsOf(options.channels);
  // The worker of the site finds by itself what is due.
  app.decorate('intake', new Intake({ store, clock, deliverTo }));
  app.decorate(
    'channelNames',
    options.channels.map(({ name }) => name),
  );
  decorateEvents(app);
  refuseOthers(app);
  app.register(cookie, cookies.options);
  pagesOfDesk(app);
  app.register((scope, _options, done) => {
    staffCalendarRoute(scope);
    signInRoutes(scope);
    if (canMail) mailedLinkRoute(scope, sendMail, new Later(linkDelay));
    done();
  });
  app.register((scope, _options, done) => {
    routesBehindSignIn(scope);
    done();
  });
  if (site !== undefined) deskFileRoutes(app, site);
  return app;
}

function routesBehindSignIn(app: FastifyInstance): void {
  requireSession(app);
  signOutRoutes(app);
  devicesRoutes(app);
  goOnRoute(app);
  listRoutes(app);
  for (const kind of kindNames) {
    submissionRoutes(app, kind);
    changeRoute(app, kind);
    eraseRoute(app, kind);
  }
  if (app.canWrite) {
    caseActRoutes(app, write);
    saveAsALetterOfOursRoutes(app);
  }
  caseActRoutes(app, offer);
  caseActRoutes(app, theyAccepted);
  caseActRoutes(app, theyTakeTheNewDate);
  caseActRoutes(app, confirmTheBooking);
  caseActRoutes(app, takeTheOfferBack);
  caseActRoutes(app, cancelTheBooking);
  paperRoute(app);
  saveTheCorrectionRoutes(app);
  saveTheApplicationRoutes(app);
  severalRoute(app);
  sessionRoutes(app);
  offerBothRoute(app);
  sessionActRoute(app, joiningInstructions);
  sessionActRoute(app, moveTheSession);
  sessionActRoute(app, callOffTheSession);
  saveWhoCameRoute(app);
  moneyRoutes(app);
  enterAsPaidRoute(app);
  figuresRoute(app);
  makeCalendarRoute(app);
  closedRoutes(app);
  if (app.desk.mails) outboxRoutes(app, app.desk.mails);
}

/** An address may be typed in capitals, or pasted with the slash or the full stop that stood behind it. */
const routing: ServerOptions['routing'] = {
  // One address names all who wait for a course, at ten characters each; by default a part of it has a hundred.
  routerOptions: { caseSensitive: false, maxParamLength: 10_000 },
  rewriteUrl: ({ url = '/' }) => url.replace(/^([^?]*[\p{L}\p{N}])[^?]*/u, '$1'),
};

/**
 * No cache keeps an answer, no search engine lists it, and other sites get no referrer. The desk's own pages get it,
 * because with `no-referrer` a browser would post `Origin: null`.
 */
const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  // For old browsers in offices, which do not know the policy's `frame-ancestors`.
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Serves the files of the built site that the desk's pages need: typeface, icon, styles for paper and its own script. */
function deskFileRoutes(app: FastifyInstance, site: string): void {
  for (const [address, file] of readSiteFiles(site, closedPolicy)) {
    if (isForDesk(address)) app.get(address, (request, reply) => sendFile(request, reply, file));
  }
}

function isForDesk(address: string): boolean {
  return /^\/_astro\/(?:.*\.woff2|print\.[\w-]+\.css|Desk\.astro.*\.js)$|^\/favicon\.(?:svg|ico)$/u.test(
    address,
  );
}
