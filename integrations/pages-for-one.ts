import type { AstroIntegration } from 'astro';

import { drawnDeskAt } from '../domain/desk-paths.ts';
import { applicationPaths } from '../domain/paths.ts';

const entrypoints = {
  [drawnDeskAt]: './src/desk/Desk.astro',
  [applicationPaths.find]: './src/application/Application.astro',
};

/**
 * Adds the pages that the server draws for one person alone: the desk's, and an applicant's own. They are drawn on
 * demand only: neither the site that is published nor `astro dev` has anything at their addresses.
 */
export function pagesForOne(): AstroIntegration {
  return {
    name: 'pages-for-one',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'build') return;
        for (const [pattern, entrypoint] of Object.entries(entrypoints)) {
          injectRoute({ pattern, entrypoint, prerender: false });
        }
      },
    },
  };
}
