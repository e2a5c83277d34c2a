import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { AstroIntegration } from 'astro';

import { paths } from '../domain/paths.ts';
import { createApp } from '../server/app.ts';
import { createSendNotice } from '../server/delivery/notice-mail.ts';
import { createChannels } from '../server/delivery/open-channels.ts';
import { formatLogEntry } from '../server/log.ts';
import type { PageLocals, Render } from '../server/http/rendering/renderer.ts';
import { readSettings } from '../server/settings.ts';
import { openStore } from '../server/store/open-store.ts';

/**
 * Lets the intake answer under `astro dev` too, so that the whole form can be worked on. Astro answers everything else;
 * the production server is `main.ts`.
 */
export function intakeInDevelopment(): AstroIntegration {
  return {
    name: 'intake-in-development',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        const settings = readSettings();
        const store = await openStore(settings, { report: (line) => logger.error(line) });
        const pages = pagesInDevelopment(() => server.resolvedUrls?.local[0]);
        const app = createApp({
          settings: { ...settings, siteUrl: 'http://localhost:4321' },
          store,
          clock: () => new Date(),
          channels: createChannels(settings),
          sendNotice: createSendNotice(settings),
          render: pages.render,
          log: (entry) => logger.info(formatLogEntry(entry, new Date())),
        });
        await app.ready();
        server.middlewares.use((request, response, next) => {
          pages.handOverLocals(request);
          if (isForTheIntake(request)) app.routing(request, response);
          else next();
        });
        server.httpServer?.once('close', () => void app.close().then(() => store.close()));
      },
    },
  };
}

function isForTheIntake({ method, url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') || (method === 'POST' && url.split('?')[0] === paths.enrol);
}

/**
 * Has Astro's own middleware draw a page: asks the same server for it, and puts the locals onto that request. The page
 * has no policy, because in development Astro and Vite put their own scripts and styles into it.
 */
function pagesInDevelopment(originOf: () => string | undefined) {
  const asked = new Map<string, PageLocals>();
  const header = 'x-page-locals';
  const render: Render = async (address, locals) => {
    const id = randomUUID();
    asked.set(id, locals);
    const response = await fetch(new URL(address, originOf()), { headers: { [header]: id } });
    asked.delete(id);
    return { status: response.status, html: await response.text(), policy: '' };
  };
  const handOverLocals = (request: IncomingMessage) => {
    const locals = asked.get(String(request.headers[header]));
    if (locals) Reflect.set(request, Symbol.for('astro.locals'), locals);
  };
  return { render, handOverLocals };
}
