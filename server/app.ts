import type { FastifyInstance } from 'fastify';

import { termsOf } from '../domain/case/usual-offer.ts';
import { applicantActRoutes } from './application/acts.ts';
import { applicationRoutes, keepToThemselves } from './application/application.ts';
import { certificateRoutes } from './application/certificate.ts';
import { findRoutes } from './application/find.ts';
import { type Channel, destinationsOf } from './delivery/channel.ts';
import { DailyNotice, type SendNotice } from './delivery/daily-notice.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { decorateEvents, makeStillToCome } from './delivery/event-deliveries.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { healthRoute } from './http/health.ts';
import { enrolRoutes } from './http/pages/enrol.ts';
import { serveSite } from './http/pages/site.ts';
import { readSiteFiles, type Rewrite } from './http/pages/site-files.ts';
import { pagePolicy } from './http/policy.ts';
import { intakeRoutes } from './http/posts/intake-route.ts';
import { decorateGuards } from './http/posts/post-guard.ts';
import { Intake } from './intake/intake.ts';
import { Later } from './later.ts';
import { Night } from './night.ts';

export type AppOptions = ServerOptions & {
  /** The folder of the built site, `dist/client`. */
  site: string;
  /** Changes every page that is a file; unset by default. */
  rewrite?: Rewrite | undefined;
  channels: Channel[];
  /** How the staff are told each day what waits for them; by default only in the log. */
  sendNotice?: SendNotice | undefined;
  later?: Pick<Later, 'do' | 'stop'>;
};

/** The site's server, ready to listen or to be injected into. */
export function createApp(options: AppOptions): FastifyInstance {
  const { settings, store, clock, channels, later = new Later() } = options;
  const app = createServer(options);
  const policy = pagePolicy(options.scriptHashes, settings.enrolmentEndpoint);
  const files = readSiteFiles(options.site, policy, options.rewrite);

  const deliveries = new DeliveryWorker({ store, clock, channels, log: app.log });
  const channelNames = channels.map(({ name }) => name);
  const dailyNotice = new DailyNotice({
    store,
    clock,
    channels: channelNames,
    log: app.log,
    send: options.sendNotice,
  });
  const night = new Night({ store, clock, settings, log: app.log });
  const stopping = new AbortController();
  let renewal: Promise<unknown>;
  app.addHook('onReady', (done) => {
    renewal = Promise.all([
      store.desk.renewRows(stopping.signal, termsOf(options.content)),
      makeStillToCome(app, stopping.signal).catch((error: unknown) => {
        app.log.error({ outcome: 'nothing made of what is still to come', error });
      }),
    ]);
    deliveries.start();
    dailyNotice.start();
    night.start();
    done();
  });
  // They work beside the last answers, and end before the store is closed.
  app.addHook('preClose', () => void deliveries.stop());
  app.addHook('onClose', async () => {
    stopping.abort();
    const all = [later, deliveries, dailyNotice, night];
    await Promise.all([renewal, ...all.map((each) => each.stop())]);
  });

  app.decorate('later', later);
  app.decorate('deliveries', deliveries);
  const onStored = () => deliveries.wake();
  app.decorate(
    'intake',
    new Intake({ store, clock, deliverTo: destinationsOf(channels), onStored }),
  );
  decorateEvents(app);
  app.decorate('channelNames', channelNames);
  decorateGuards(app);

  serveSite(app, files);
  healthRoute(app);
  app.register(enrolRoutes, { files });
  app.register(intakeRoutes);
  app.register((scope, _options, done) => {
    keepToThemselves(scope);
    applicationRoutes(scope);
    applicantActRoutes(scope);
    findRoutes(scope);
    certificateRoutes(scope);
    done();
  });
  return app;
}
