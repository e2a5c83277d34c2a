import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AstroIntegration } from 'astro';

import { paths } from '../domain/paths.ts';

/** The file in which Vite lists the packages in the scripts of the site, written beside them. */
const fileName = 'bundled-packages.json';

/** The typeface. The bundler does not list it, because browsers get it as a file, not as a module. */
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
        // From its settings for a single environment Astro takes only names and sizes, so a plugin sets this.
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

/** Somebody else's package, with the SPDX name of its licence and the whole text of its licence file. */
type PassedOn = { name: string; identifier?: string; text?: string };

/**
 * The licences of what is passed on to visitors. It names no versions and nothing of the server, as no
 * header does either (docs/operations.md, Headers). Throws where a package brings no licence file.
 */
export function noticesText(passedOn: readonly PassedOn[]): string {
  const byName = [...passedOn].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'THIRD-PARTY NOTICES',
    '',
    'This site brings the following software and type to your browser. Each is the work of its',
    'authors, under the licence that follows its name.',
    '',
    ...byName.flatMap(({ name, identifier = 'see below', text }) => {
      if (!text) throw new Error(`${name} has no licence file to pass on.`);
      return [line, `${name} (${identifier})`, line, '', text.trim(), ''];
    }),
  ].join('\n');
}

const line = '='.repeat(78);
