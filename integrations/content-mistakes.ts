import type { AstroIntegration } from 'astro';

import { mistakesPage, register } from '../src/content/mistakes.ts';

/**
 * In `astro dev` a mistake in a content file is shown on every page until it is mended; by
 * itself Astro would say so in the terminal only, and go on showing what was there before.
 */
export function contentMistakes(): AstroIntegration {
  return {
    name: 'content-mistakes',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const content = register();
        content.onChange = () => server.ws.send({ type: 'full-reload' });
        server.middlewares.use((request, response, next) => {
          const found = [...content.mistakes.values()].flat();
          if (found.length === 0 || !request.headers.accept?.includes('text/html')) {
            next();
            return;
          }
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
          response.end(mistakesPage(found));
        });
      },
    },
  };
}
