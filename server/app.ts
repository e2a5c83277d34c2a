import type { FastifyInstance } from 'fastify';

import { stateAfter } from '../domain/events.ts';
import { letterFor } from '../domain/letter-for.ts';
import { type Channel, destinationsOf } from './delivery/channel.ts';
import { DailyNotice, type SendNotice } from './delivery/daily-notice.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { eventDeliveries } from './delivery/event-deliveries.ts';
import { letterChannel, linkChannel } from './delivery/mail-channels.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { healthRoute } from './http/health.ts';
import { applicationRoutes } from './http/pages/application.ts';
import { certificateRoutes } from './http/pages/certificate.ts';
import { enrolRoutes } from './http/pages/enrol.ts';
import { serveSite } from './http/pages/site.ts';
import { readSiteFiles, type Rewrite } from './http/pages/site-files.ts';
import { pagePolicy } from './http/policy.ts';
import { intakeRoutes } from './http/posts/intake-route.ts';
import { decorateGuards } from './http/posts/post-guard.ts';
import type { SiteContent } from './http/rendering/renderer.ts';
import { offerSpeculationRules } from './http/speculation-rules.ts';
import { Intake } from './intake/intake.ts';
import { Later } from './later.ts';

export type AppOptions = ServerOptions & {
  /** The folder of the built site, `dist/client`. */
  site: string;
  content: SiteContent;
  /** Changes every page that is a file; unset by default. */
  rewrite?: Rewrite | undefined;
  /** Where submissions and letters are taken to. */
  channels: Channel[];
  /** How the staff are told each day what waits for them; by default only in the log. */
  sendNotice?: SendNotice | undefined;
  later?: Pick<Later, 'do' | 'stop'>;
};

/** The site's server, ready to listen or to be injected into. */
export function createApp(options: AppOptions): FastifyInstance {
  const { settings, store, clock, content, channels, later = new Later() } = options;
  const app = createServer(options);
  const policy = pagePolicy(options.scriptHashes, settings.enrolmentEndpoint);
  const files = readSiteFiles(options.site, policy, options.rewrite);

  const deliveries = new DeliveryWorker({ store, clock, channels, log: app.log });
  const dailyNotice = new DailyNotice({ store, clock, log: app.log, send: options.sendNotice });
  app.addHook('onReady', (done) => {
    deliveries.start();
    dailyNotice.start();
    done();
  });
  // They work beside the last answers, and end before the store is closed.
  app.addHook('preClose', () => void deliveries.stop());
  app.addHook('onClose', async () => {
    await Promise.all([later.stop(), deliveries.stop(), dailyNotice.stop()]);
  });

  app.decorate('content', content);
  app.decorate('later', later);
  app.decorate('deliveries', deliveries);
  app.decorate('intake', intakeOf(app, channels));
  app.decorate(
    'channelNames',
    channels.map(({ name }) => name),
  );
  const isOpen = (name: string) => channels.some((channel) => channel.name === name);
  app.decorate('linkChannel', isOpen(linkChannel.name) ? linkChannel.name : undefined);
  app.decorate('withDeliveries', withDeliveries(app, isOpen(letterChannel.name)));
  decorateGuards(app);

  serveSite(app, files);
  offerSpeculationRules(app);
  healthRoute(app);
  app.register(enrolRoutes, { files });
  app.register(intakeRoutes);
  app.register(applicationRoutes);
  app.register(certificateRoutes);
  return app;
}

function intakeOf({ store, clock, deliveries }: FastifyInstance, channels: Channel[]): Intake {
  return new Intake({
    store,
    clock,
    deliverTo: destinationsOf(channels),
    onStored: () => deliveries.wake(),
  });
}

/** What an applicant's act brings: the letter that confirms it, and its deliveries. */
function withDeliveries(
  { clock, links, content, settings }: FastifyInstance,
  hasMail: boolean,
): FastifyInstance['withDeliveries'] {
  return (change, { submission, events }) => {
    const now = clock();
    const link = links.addressOf(submission.reference, stateAfter(events).linkGeneration ?? 0);
    const about = { submission, events, now: now.toISOString(), link, letters: content.letters };
    const written = hasMail ? { ...change, ...letterFor(change, about) } : change;
    return {
      change: written,
      ...eventDeliveries(written, { events, now, hasMail, webhookUrl: settings.webhookUrl }),
    };
  };
}
