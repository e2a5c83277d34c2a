import type { AstroIntegration } from 'astro';

import { mistakesAcross, warningsAcross } from '../src/content/judge.ts';
import { ContentMistake, mistakesPage, register, setMistakes } from '../src/content/mistakes.ts';

/**
 * Stops a build, before it makes anything, at a mistake between brand, facts and content. In `astro dev` a mistake
 * there or in a content file is shown on every page until it is mended; by itself Astro would report it in the terminal
 * only, and go on showing the content from before.
 */
export function contentMistakes(): AstroIntegration {
  return {
    name: 'content-mistakes',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        const mistakes = command === 'build' ? mistakesAcross() : [];
        if (mistakes.length > 0) throw new ContentMistake(mistakes.join('\n'));
        for (const warning of warningsAcross()) logger.warn(warning);
      },
      'astro:server:setup': ({ server }) => {
        const content = register();
        setMistakes('', mistakesAcross());
        server.watcher.on('all', (_, file) => {
          if (file.includes('/content/')) setMistakes('', mistakesAcross());
        });
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
