import type { AstroIntegration } from 'astro';

import { drawnDeskAt } from '../domain/desk-paths.ts';

/**
 * Adds the page from which the desk's server draws all of its own. It is drawn on demand alone: neither the
 * site that is published nor `astro dev` has anything at its address.
 */
export function deskPage(): AstroIntegration {
  return {
    name: 'desk-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'build') return;
        injectRoute({
          pattern: drawnDeskAt,
          entrypoint: './src/desk/Desk.astro',
          prerender: false,
        });
      },
    },
  };
}
