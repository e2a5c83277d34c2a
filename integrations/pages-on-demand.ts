import type { AstroIntegration } from 'astro';

import { drawnDeskAt } from '../domain/case/desk-paths.ts';
import { applicationPaths } from '../domain/provider/paths.ts';

/**
 * Astro's adapter for pages that are rendered while serving. It bundles them, as the last step of the build, into one
 * module, `dist/server/entry.mjs`, which exports what `pages-on-demand-entry.ts` does. So a server needs no tools of
 * the build, and has the production build of React whatever `NODE_ENV` says. Among them are the pages for one person
 * alone: neither the site that is published nor `astro dev` has anything at their addresses.
 */
export function pagesOnDemand(): AstroIntegration {
  // Sharp is a native add-on, which cannot be bundled. Astro has it for pictures on demand, of which there are none.
  const resolve = { noExternal: true as const, external: ['sharp'] };
  // React chooses its build by this as it starts; its development build was half as fast at rendering /enroll.
  const define = { 'process.env.NODE_ENV': '"production"' };
  return {
    name: 'pages-on-demand',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({ vite: { environments: { ssr: { resolve, define } } } });
        for (const [pattern, entrypoint] of Object.entries(pagesForOne)) {
          injectRoute({ pattern, entrypoint, prerender: false });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'pages-on-demand',
          // In this major version of Astro the default is still the old way.
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('pages-on-demand-entry.ts', import.meta.url),
          // With `staticHeaders` Astro hands the policies to the build instead of writing them into pages.
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            serverOutput: 'stable',
            staticOutput: 'stable',
            // Astro's default asks for this, though no picture is made on demand.
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}

/** The pages that the server renders for one person alone: the desk's, and an applicant's own. */
const pagesForOne = {
  [drawnDeskAt]: './src/desk/Desk.astro',
  [applicationPaths.find]: './src/application/Application.astro',
};
