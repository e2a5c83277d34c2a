import type { AstroIntegration } from 'astro';

/**
 * Bundles what draws pages on demand with everything that it needs, so that a server runs without the
 * tools of the build, and React in its production form whatever `NODE_ENV` says.
 */
export function bundleAtBuild(): AstroIntegration {
  // Sharp is a native add-on, for pictures on demand, of which there are none.
  const resolve = { noExternal: true as const, external: ['sharp'] };
  // React chooses by it as it starts; its development form drew /enroll half as often.
  const define = { 'process.env.NODE_ENV': '"production"' };
  return {
    name: 'bundle-at-build',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({ vite: { environments: { ssr: { resolve, define } } } });
      },
    },
  };
}
