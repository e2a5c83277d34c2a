import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { brand } from '../domain/brand.ts';
import { hasPage } from '../domain/pages.ts';
import { explainerCount } from '../src/content/series.ts';

/** The published files of an optional page, its own first, and the parts of the brand that only this page uses. */
type LeftOut = { files: readonly string[]; ofBrand?: readonly (keyof typeof brand)[] };

const optional: Readonly<Record<string, LeftOut>> = {
  camp: { files: ['ai-accelerator.html'], ofBrand: ['camp', 'campShort'] },
  grants: { files: ['grants.html'], ofBrand: ['grantEmails', 'grantMailSubject'] },
  partners: { files: ['ai-and.html'] },
  promptCraft: { files: ['prompt-craft.html'], ofBrand: ['customGptUrl', 'midjourneyUrl'] },
  guide: { files: ['ai-guide.html', 'ai-guide.pdf'] },
};

/**
 * Takes the pages that a site does without (`domain/pages.ts`) out of it. In place of each, Astro reads a page that
 * answers 404 and brings no style or script. The browser's scripts get the brand without the parts that only these
 * pages use.
 */
export function pagesLeftOut(): AstroIntegration {
  const leftOut = Object.entries(optional).flatMap(([name, page]) => (hasPage(name) ? [] : page));
  // The answer to an unknown explainer is not needed if the site has no explainers.
  if (explainerCount() === 0) leftOut.push({ files: ['video/404.html'] });
  return {
    name: 'pages-left-out',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        if (leftOut.length === 0) return;
        const inProject = (file: string) => fileURLToPath(new URL(file, config.root));
        const pageOf = ([file = '']: readonly string[]) =>
          inProject(`src/pages/${file.replace(/html$/u, 'astro')}`);
        const pages = new Set(leftOut.map(({ files }) => pageOf(files)));
        const unsaid = new Set<string>(leftOut.flatMap(({ ofBrand = [] }) => ofBrand));
        const said = Object.entries(brand).filter(([key]) => !unsaid.has(key));
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'pages-left-out',
                enforce: 'pre',
                load(id) {
                  if (pages.has(id))
                    return '---\nreturn new Response(null, { status: 404 });\n---\n';
                  const isForBrowser = this.environment.config.consumer === 'client';
                  if (id !== inProject('domain/brand.ts') || !isForBrowser) return undefined;
                  return `export const brand = ${JSON.stringify(Object.fromEntries(said))};`;
                },
              },
            ],
          },
        });
      },
      // The other files are in `public/`, which Vite serves as it is.
      'astro:server:setup': ({ server }) => {
        const gone = new Set(leftOut.flatMap(({ files }) => files).map((file) => `/${file}`));
        server.middlewares.use((request, response, next) => {
          if (gone.has(new URL(request.url!, 'http://host').pathname))
            response.writeHead(404).end();
          else next();
        });
      },
      // Astro writes an error page in place of each page that answers 404, and copies public files. Both are removed
      // here.
      'astro:build:done': ({ dir }) => {
        for (const file of leftOut.flatMap(({ files }) => files)) {
          rmSync(new URL(file, dir), { force: true });
        }
      },
    },
  };
}
