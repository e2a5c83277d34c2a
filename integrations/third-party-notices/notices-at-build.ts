import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AstroIntegration } from 'astro';

import { paths } from '../../domain/paths.ts';
import { noticesText, type PassedOn } from './notices-text.ts';

/** The file in which Vite lists the packages in the scripts of the site, written beside them. */
const fileName = 'bundled-packages.json';

/** The typeface, which the bundler does not list, because browsers get a file of it and no module. */
const typeface = '@fontsource-variable/archivo';

/**
 * At the end of a build, writes the licences of all that is passed on to browsers, as the bundler
 * found it, to `/third-party-notices.txt`: the Open Font License, like the MIT licence, asks to be
 * passed on with the work.
 */
export function noticesAtBuild(): AstroIntegration {
  const { resolve } = createRequire(import.meta.url);
  const textOf = (file: string) => readFileSync(resolve(`${typeface}/${file}`), 'utf8');
  return {
    name: 'notices-at-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Astro takes nothing but names and sizes from what its settings say of one environment.
        const configEnvironment = (name: string) =>
          name === 'client' ? { build: { license: { fileName } } } : undefined;
        updateConfig({ vite: { plugins: [{ name: 'packages-in-browser', configEnvironment }] } });
      },
      'astro:build:done': ({ dir }) => {
        const file = new URL(fileName, dir);
        const bundled = JSON.parse(readFileSync(file, 'utf8')) as PassedOn[];
        rmSync(file);
        const { license } = JSON.parse(textOf('package.json')) as { license: string };
        const copied = { name: typeface, identifier: license, text: textOf('LICENSE') };
        writeFileSync(new URL(`.${paths.notices}`, dir), noticesText([...bundled, copied]));
      },
    },
  };
}
