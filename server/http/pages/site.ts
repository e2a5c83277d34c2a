import type { FastifyInstance } from 'fastify';

import { sendReady } from '../ready/send-ready.ts';
import { redirectVariants } from './redirect-variants.ts';
import type { SiteFile } from './site-files.ts';

/** The built site: one route for each file that is there at start. */
export function siteRoutes(app: FastifyInstance, files: readonly SiteFile[]): void {
  for (const { address, ready, isPage } of files) {
    // A colon begins a parameter; two stand for one.
    app.get(address.replaceAll(':', '::'), (request, reply) => sendReady(request, reply, ready));
    if (isPage) redirectVariants(app, address);
  }
}
