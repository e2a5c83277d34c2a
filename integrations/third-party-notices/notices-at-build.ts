import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { paths } from '../../domain/paths.ts';
import { noticesText } from './notices-text.ts';
import { packageFolder, readPackage } from './package-info.ts';

/** Packages of which no module is bundled, but a file goes to browsers: the typeface. */
const copied = ['@fontsource-variable/archivo'];

/**
 * At the end of a build, writes the licences of all that is passed on to browsers, as the bundler
 * found it, to `/third-party-notices.txt`: the Open Font License, like the MIT licence, asks to be
 * passed on with the work.
 */
export function noticesAtBuild(): AstroIntegration {
  const bundled = new Set<string>();
  return {
    name: 'notices-at-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'packages-in-browser',
                generateBundle(_, bundle) {
                  if (this.environment.name !== 'client') return;
                  for (const chunk of Object.values(bundle)) {
                    if (chunk.type !== 'chunk') continue;
                    for (const id of chunk.moduleIds) bundled.add(packageFolder(id) ?? '');
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': ({ dir }) => {
        const { resolve } = createRequire(import.meta.url);
        const folders = copied.map((name) => path.dirname(resolve(`${name}/package.json`)));
        const passedOn = [...bundled, ...folders].filter(Boolean).map(readPackage);
        writeFileSync(fileURLToPath(new URL(`.${paths.notices}`, dir)), noticesText(passedOn));
      },
    },
  };
}
