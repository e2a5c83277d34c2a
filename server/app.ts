import type { FastifyInstance } from 'fastify';

import type { ChoiceHints } from '../domain/forms/enrolment/course-choices.ts';
import { stateAfter } from '../domain/events.ts';
import { letterFor } from '../domain/letter-for.ts';
import type { Letter } from '../domain/letters.ts';
import { paths } from '../domain/paths.ts';
import { type Channel, destinationsOf } from './delivery/channel.ts';
import { DailyNotice, type SendNotice } from './delivery/daily-notice.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { eventDeliveries } from './delivery/event-deliveries.ts';
import { letterChannel, linkChannel } from './delivery/mail-channels.ts';
import { createServer } from './http/create-server-before.ts';
import { answerFaults } from './http/error-handler.ts';
import { stopping } from './http/graceful-shutdown.ts';
import { createIntake } from './intake/intake.ts';
import { type Limits, limits as usualLimits } from './http/limits.ts';
import { createLater, type Later } from './later.ts';
import type { Links } from './links.ts';
import type { Log } from './log.ts';
import { createPostGuard } from './http/posts/post-guard.ts';
import { keepPreviewsUnlisted } from './http/headers/preview-host.ts';
import { applicationRoutes, type Bring, keepToThemselves } from './http/pages/application.ts';
import { readDrawnPages } from './http/pages/drawn-pages.ts';
import { enrolRoutes } from './http/pages/enrol.ts';
import { healthRoute } from './http/health/health.ts';
import { intakeRoute } from './http/posts/intake-route.ts';
import type { Render } from './http/rendering/renderer.ts';
import { type Mark, noFiles, readSiteFiles } from './http/pages/site-files.ts';
import { answerUnknown, siteRoutes } from './http/pages/site.ts';
import { securityHeaders } from './http/headers/security-headers.ts';
import type { Settings } from './settings.ts';
import { offerSpeculationRules } from './http/headers/speculation-rules.ts';
import type { Store } from './store/store.ts';

/** What the app needs from outside. */
export type AppParts = {
  settings: Settings;
  store: Store;
  clock: () => Date;
  /** The channels to which submissions are taken; none by default. */
  channels?: Channel[];
  /** How the staff are told each day what waits for them; by default only in the log. */
  sendNotice?: SendNotice | undefined;
  /** The folder of the built site, `dist/client`; without one the server only takes forms. */
  site?: string;
  /** Changes every page of the site; unset by default. */
  mark?: Mark | undefined;
  /** Draws a form that comes back without JavaScript. */
  render: Render;
  /** Which course of the site each choice of the form stands for. */
  choiceHints?: ChoiceHints;
  /** The SHA-256 of the terms of service as they are now, in hexadecimal. */
  terms?: string;
  /** What the letters about an offer take from the content. */
  letters?: readonly Letter[];
  /** The links to applicants' pages; without them there are no such pages. */
  links?: Links;
  /** Does the work that depends on a lookup, by default some seconds after the answer. */
  later?: Later;
  log: Log;
  /** By default those of `limits.ts`. */
  limits?: Limits;
};

/** The server, ready to listen or to be injected into. Throws `FatalError` if the site is not built. */
export function createApp(parts: AppParts): FastifyInstance {
  const { settings, store, clock, site, mark, render, log } = parts;
  const { channels = [], limits = usualLimits, later = createLater() } = parts;
  const headers = securityHeaders(settings);
  const files = site === undefined ? noFiles : readSiteFiles(site, mark);
  const drawn = site === undefined ? undefined : readDrawnPages(site, mark);
  const { trustsProxy } = settings;
  const server = createServer({ headers, limits, trustsProxy, log });
  const { app } = server;
  keepPreviewsUnlisted(app, settings.siteUrl);
  keepToThemselves(app);
  app.addHook('onClose', later.stop);
  const deliveries = new DeliveryWorker({ store, clock, channels, log: app.log });
  app.addHook('onReady', (done) => {
    deliveries.start();
    dailyNotice.start();
    done();
  });
  // Deliveries and the daily notice work beside the answers, and end before the store is closed.
  app.server.once(stopping, () => void deliveries.stop());
  app.addHook('onClose', () => deliveries.stop());
  const dailyNotice = new DailyNotice({ store, clock, log: app.log, send: parts.sendNotice });
  app.addHook('onClose', () => dailyNotice.stop());
  answerFaults(app, files);
  answerUnknown(server, files);
  offerSpeculationRules(app);

  app.register((scope, _options, done) => {
    const guard = createPostGuard(settings);
    const submit = createIntake({
      store,
      clock,
      deliverTo: destinationsOf(channels),
      onStored: () => deliveries.wake(),
    });
    const { contactDelivery, enrolmentEndpoint } = settings;
    intakeRoute(scope, 'enrolment', { submit, guard, links: parts.links });
    if (contactDelivery === 'intake') intakeRoute(scope, 'contact', { submit, guard });
    enrolRoutes(scope, { submit, guard, render, drawn, links: parts.links, enrolmentEndpoint });
    if (parts.links) {
      const { links, choiceHints = {}, letters = [], terms = '' } = parts;
      const hasMail = channels.some(({ name }) => name === letterChannel.name);
      const bring: Bring = (change, { submission, events }) => {
        const now = clock();
        const link = links.addressOf(submission.reference, stateAfter(events).links ?? 0);
        const given = { submission, events, now: now.toISOString(), link, letters };
        const written = hasMail ? { ...change, ...letterFor(change, given) } : change;
        return { change: written, ...eventDeliveries(written, { events, now, hasMail }) };
      };
      applicationRoutes(scope, {
        ...{ store, clock, guard, render, links, choiceHints, terms, bring, later, log },
        linkChannel: channels.find(({ name }) => name === linkChannel.name)?.name,
        onAsked: () => deliveries.wake(),
      });
    }
    healthRoute(scope, { store, channels: channels.map(({ name }) => name) });
    done();
  });
  if (drawn) {
    // The page says what becomes of a message.
    const contact = { ...drawn.contact(settings.contactDelivery), address: paths.contact };
    siteRoutes(app, [...files.files, contact]);
  }
  return app;
}
