import type { FastifyInstance } from 'fastify';

import { readSiteFiles } from '../http/pages/site-files.ts';
import { siteRoutes } from '../http/pages/site.ts';

/** Serves what the desk's pages need of the built site, typeface and icon, and nothing else of it. */
export function deskFileRoutes(app: FastifyInstance, site: string): void {
  const all = readSiteFiles(site);
  siteRoutes(app, { ...all, files: all.files.filter(({ address }) => isForDesk(address)) });
}

function isForDesk(address: string): boolean {
  return /^\/_astro\/.*\.woff2$|^\/favicon\.(?:svg|ico)$/u.test(address);
}
