import type { AstroIntegration } from 'astro';

/**
 * Astro's adapter for pages that are drawn while serving. It bundles them, as the last step of the build, into one
 * module, `dist/server/entry.mjs`, which exports what `pages-on-demand-entry.ts` does. So a server needs no tools of
 * the build, and has React in its production form whatever `NODE_ENV` says.
 */
export function pagesOnDemand(): AstroIntegration {
  // Sharp is a native add-on, which cannot be bundled. Astro has it for pictures on demand, of which there are none.
  const resolve = { noExternal: true as const, external: ['sharp'] };
  // React chooses its form by this as it starts; its development form was half as fast at drawing /enroll.
  const define = { 'process.env.NODE_ENV': '"production"' };
  return {
    name: 'pages-on-demand',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({ vite: { environments: { ssr: { resolve, define } } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'pages-on-demand',
          // In this major the default is the old way.
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('pages-on-demand-entry.ts', import.meta.url),
          // With `staticHeaders` Astro hands the policies to the build instead of writing them into pages.
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            serverOutput: 'stable',
            staticOutput: 'stable',
            // Asked for by Astro's default, though no picture is made on demand.
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
