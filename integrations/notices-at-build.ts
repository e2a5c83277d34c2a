import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AstroIntegration } from 'astro';

import { paths } from '../domain/provider/paths.ts';

/**
 * Publishes the licences of all that browsers get: Vite writes those of the packages in the scripts, and the typeface,
 * which is a file and no module, is added. The Open Font License, like the MIT licence, asks to be passed on.
 */
export function noticesAtBuild(): AstroIntegration {
  const fileName = paths.notices.slice(1);
  // From its settings for a single environment Astro takes only names and sizes, so a plugin sets this.
  const configEnvironment = (name: string) =>
    name === 'client' ? { build: { license: { fileName } } } : undefined;
  return {
    name: 'notices-at-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [{ name: 'notices-at-build', configEnvironment }] } });
      },
      'astro:build:done': ({ dir }) => {
        const typeface = '@fontsource-variable/archivo/LICENSE';
        const licence = readFileSync(createRequire(import.meta.url).resolve(typeface), 'utf8');
        appendFileSync(
          new URL(fileName, dir),
          `\n## Archivo, the typeface (OFL-1.1)\n\n${licence}`,
        );
      },
    },
  };
}
