import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { hasPage } from '../domain/provider/pages.ts';
import { explainerCount } from '../src/content/series.ts';

/** The published files of each optional page, its own first. */
const optional: Readonly<Record<string, readonly string[]>> = {
  camp: ['ai-accelerator.html'],
  grants: ['grants.html'],
  partners: ['ai-and.html'],
  promptCraft: ['prompt-craft.html'],
  guide: ['ai-guide.html', 'ai-guide.pdf'],
};

/**
 * Takes the pages that a site does without (`domain/provider/pages.ts`) out of it. In place of each, Astro reads a page that
 * answers 404 and brings no style or script.
 */
export function pagesLeftOut(): AstroIntegration {
  const leftOut = Object.keys(optional).flatMap((name) => (hasPage(name) ? [] : optional[name]!));
  // The answer to an unknown explainer is not needed if the site has no explainers.
  if (explainerCount() === 0) leftOut.push('video/404.html');
  return {
    name: 'pages-left-out',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const pageOf = (file: string) =>
          fileURLToPath(new URL(`src/pages/${file.replace(/html$/u, 'astro')}`, config.root));
        const pages = new Set(leftOut.map(pageOf));
        const load = (id: string) =>
          pages.has(id) ? '---\nreturn new Response(null, { status: 404 });\n---\n' : undefined;
        updateConfig({ vite: { plugins: [{ name: 'pages-left-out', enforce: 'pre', load }] } });
      },
      // Astro writes an error page for each page that answers 404, and copies the files of `public/`.
      'astro:build:done': ({ dir }) => {
        for (const file of leftOut) rmSync(new URL(file, dir), { force: true });
      },
    },
  };
}
