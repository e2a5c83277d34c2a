import type { IncomingMessage } from 'node:http';

import type { AstroIntegration } from 'astro';

import { paths } from '../src/paths.ts';
import { createApp } from '../server/app.ts';
import { createChannels, createSendNotice } from '../server/delivery/open-channels.ts';
import { formatLogEntry } from '../server/log.ts';
import type { Render } from '../server/http/pages/render-page.ts';
import { readSettings } from '../server/settings.ts';
import { openStore } from '../server/store/open-store.ts';

/**
 * In `astro dev` the intake answers at its addresses too, so that the form can be worked on whole.
 * Everything else is Astro's; the production server is `main.ts`.
 */
export function intakeInDevelopment(): AstroIntegration {
  return {
    name: 'intake-in-development',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        const settings = readSettings();
        const store = await openStore(settings, { report: (line) => logger.error(line) });
        const pagesOf = new WeakMap<IncomingMessage, () => void>();
        const app = createApp({
          settings: { ...settings, siteUrl: 'http://localhost:4321' },
          store,
          clock: () => new Date(),
          channels: createChannels(settings),
          sendNotice: createSendNotice(settings),
          render: renderWith(pagesOf),
          log: (entry) => logger.info(formatLogEntry(entry, new Date())),
        });
        await app.ready();
        server.middlewares.use((request, response, next) => {
          if (!isForTheIntake(request)) {
            next();
            return;
          }
          pagesOf.set(request, next);
          app.routing(request, response);
        });
        server.httpServer?.once('close', () => void app.close().then(() => store.close()));
      },
    },
  };
}

function isForTheIntake({ method, url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') || (method === 'POST' && url.split('?')[0] === paths.enrol);
}

/** Hands a page back to Astro's own middleware, which finds its locals on the request. */
function renderWith(pagesOf: WeakMap<IncomingMessage, () => void>): Render {
  return (request, response, locals) => {
    // While one works, Astro and Vite put their own scripts and styles into a page.
    response.removeHeader('Content-Security-Policy');
    Reflect.set(request, Symbol.for('astro.locals'), locals);
    pagesOf.get(request)?.();
    return Promise.resolve();
  };
}
