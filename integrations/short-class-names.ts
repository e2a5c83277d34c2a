import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd } from 'node:process';

import type { Plugin } from 'vite';

import { brandTokensCss } from './brand-tokens.ts';

/**
 * Gives the classes and custom properties of a built site short names, and its styles no space after a comma. The
 * usual names of classes end in a hash, which no compression makes smaller: on the home page they weigh 600 of
 * 14,300 bytes, and names with a hash of three letters still 230. They also depend on the folder that the project lies
 * in; these do not. In development the usual names stay, because they say what they are; so do those of custom
 * properties in the gallery, which names them by itself.
 */
export function shortClassNames(): Plugin {
  const modules = globSync('src/**/*.module.css').sort();
  const properties = shortProperties(
    [...globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8')), brandTokensCss()],
    globSync('src/**/*.{ts,tsx,astro}', { exclude: ['src/gallery/**', '**/*.test.ts'] }).map(
      (file) => readFileSync(file, 'utf8'),
    ),
  );
  const short = (code: string) =>
    code.replace(customProperty, (name) => properties.get(name) ?? name);
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({
      css: {
        modules: {
          generateScopedName: (className, file, css) => {
            const asked = relative(cwd(), file.split('?', 1)[0] ?? file);
            return shortClassName(className, css, modules.indexOf(asked), asked);
          },
        },
      },
    }),
    // After Vite has read the stylesheet, and before it is joined with others and made smaller.
    transform: (code, id) => {
      if (process.env.GALLERY === 'on') return undefined;
      if (/\.css(?:\?|$)/u.test(id)) return { code: withoutSpaces(short(code)), map: null };
      if (!/\/src\/[^?]*\.(?:tsx?|astro)(?:\?|$)/u.test(id)) return undefined;
      return { code: code.replace(use, (written) => short(written)), map: null };
    },
  };
}

const customProperty = /(?<![\w-])--[a-z][\w-]*/gu;
/** How a source that is no stylesheet uses one. */
const use = /var\(--[\w-]+\)/gu;

/** Without the spaces after commas that stand in no string. */
function withoutSpaces(css: string): string {
  return css.replace(/("[^"]*"|'[^']*')|,\s+/gu, (_, string?: string) => string ?? ',');
}

/**
 * A short name for each custom property that stylesheets define: `--a`, `--b`, `--a1`. On the home page the usual
 * ones weigh 500 bytes. One that another source names in any other way than `var(--name)` keeps its name; throws where
 * a source computes a name, which nobody could find.
 */
export function shortProperties(
  styles: readonly string[],
  sources: readonly string[],
): ReadonlyMap<string, string> {
  const computed = sources.flatMap((source) => source.match(/var\(--[\w-]*\$\{[^}]*\}/gu) ?? []);
  if (computed.length > 0) throw new Error(`Name the custom property: ${computed.join(', ')}`);
  const named = new Set(
    sources.flatMap((source) => source.replaceAll(use, '').match(customProperty) ?? []),
  );
  const defined = styles.flatMap((css) => css.match(/(?<![\w-])--[a-z][\w-]*(?=\s*:)/gu) ?? []);
  const own = [...new Set(defined)].filter((name) => !named.has(name)).sort();
  return new Map(
    own.map((name, place) => [
      name,
      `--${String.fromCharCode(97 + (place % 26))}${Math.floor(place / 26) || ''}`,
    ]),
  );
}

/**
 * `aa0`, `aa1`, `ab0`: two letters for a CSS module, by its place in the sorted list of all, and a number for
 * the class, by its place in the module's text. So no two classes share a name. Throws where it could not be so.
 */
export function shortClassName(
  className: string,
  css: string,
  place: number,
  file: string,
): string {
  if (place === -1) throw new Error(`${file} is no CSS module under src/.`);
  if (place >= 26 * 26) throw new Error(`${file}: two letters name no more than 676 CSS modules.`);
  // An animation is named as a class is.
  const classes = [...new Set(css.match(/(?<=\.|@keyframes )[a-z_][\w-]*/giu))];
  const number = classes.indexOf(className);
  if (number === -1) throw new Error(`${file} has no class ${className}.`);
  const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at);
  return `${letter(Math.floor(place / 26))}${letter(place % 26)}${number}`;
}
