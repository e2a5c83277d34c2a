import react from '@astrojs/react';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';

import { brand } from './domain/provider/brand.ts';
import { noticesAtBuild } from './integrations/notices-at-build.ts';
import { pagesLeftOut } from './integrations/pages-left-out.ts';
import { pagesOnDemand } from './integrations/pages-on-demand.ts';
import { variants } from './src/typeface.ts';

/**
 * The oldest browsers that know cascade layers (docs/browsers.md). Without this list the minifier writes widths as
 * `(width<=60em)`, and a phone of 2021 would get the page for wide screens.
 */
const cssTarget = ['chrome99', 'firefox97', 'safari15.4', 'ios15.4'];

/** The names of classes in the order in which the build meets them: shorter, and better compressed, than any hash. */
const shortNames = new Map<string, string>();
function shortName(name: string, file: string): string {
  const known = shortNames.get(file + name);
  const short = known ?? `_${shortNames.size.toString(36)}`;
  shortNames.set(file + name, short);
  return short;
}

const isDev = process.argv.includes('dev');

/** What every form loads, and what only those load that are sent: every file has a head, and compresses alone. */
const codeSplitting = {
  groups: [
    { name: 'every-form', minShareCount: 3, priority: 1 },
    { name: 'sent-form', minShareCount: 2 },
  ],
};

export default defineConfig({
  // Empty counts as not set, as it does for the server.
  site: [process.env.SITE_URL, brand.siteUrl].find(Boolean),
  // For development only; the published server reads its own settings (server/settings.ts), and takes 4321.
  server: {
    port: Number(process.env.PORT) || 4322,
    host: [process.env.HOST, 'localhost'].find(Boolean),
  },
  output: 'static',
  trailingSlash: 'never',
  // `/contact` is contact.html, which every file server can answer without a redirect.
  // Several pages are drawn at once, so that others go on while threads draw the share images.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  adapter: pagesOnDemand(),
  session: false,
  cacheDir: './.cache/astro',
  integrations: [react(), pagesLeftOut(), noticesAtBuild()],
  // The highlighter writes inline styles, which the content security policy refuses.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  prefetch: false,
  // No page has a picture that is no drawing, and the server has no package that would change one.
  image: { service: passthroughImageService() },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Archivo',
      cssVariable: '--font',
      // Our own fallback has a width for each weight (src/styles/fallback-font.css).
      optimizedFallbacks: false,
      fallbacks: ['Archivo-fallback', 'Archivo-on-android', 'Arial', 'sans-serif'],
      options: { variants },
    },
  ],
  vite: {
    // If the port that was asked for is taken, Vite stops instead of taking the next one.
    server: {
      strictPort: Boolean(process.env.PORT),
      // Beside the site may be the data of a server that was started here, and nobody need ask for them.
      cors: false,
      fs: {
        allow: ['.astro', '.cache/astro', 'content', 'domain', 'node_modules', 'public', 'src'],
      },
      // In development forms are sent to the server that `npm start` has started beside it.
      proxy: { '/api': 'http://localhost:4321' },
    },
    build: {
      cssTarget,
      // The policy allows no inline script but those of the islands (server/http/policy.ts).
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
    },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    // In development they say where they stand.
    css: { modules: { generateScopedName: isDev ? '[name]_[local]' : shortName } },
  },
});
