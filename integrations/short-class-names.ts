import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd } from 'node:process';

import type { Plugin } from 'vite';

/**
 * Gives the classes and custom properties of a built site short names. The usual ones end in a hash, which no compression makes
 * smaller: on the home page they weigh 600 of 14,300 bytes, and names with a hash of three letters still 230.
 * They also depend on the folder that the project lies in; these do not. In development the usual names
 * stay, because they say what they are; so do those of custom properties in the gallery, which names them by itself.
 */
export function shortClassNames(): Plugin {
  const modules = globSync('src/**/*.module.css').sort();
  const properties = shortProperties(
    globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8')),
    globSync('{src,integrations}/**/*.{ts,tsx,astro}').map((file) => readFileSync(file, 'utf8')),
  );
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
      if (process.env.GALLERY === 'on' || !/\.css(?:\?|$)/u.test(id)) return undefined;
      return {
        code: code.replace(customProperty, (name) => properties.get(name) ?? name),
        map: null,
      };
    },
  };
}

const customProperty = /(?<![\w-])--[a-z][\w-]*/gu;

/**
 * A short name for each custom property that stylesheets alone define and use: `--a`, `--b`, `--a1`. On the home page
 * the usual ones weigh 300 bytes. What other sources name keeps its name, as do the colours, which they compute.
 */
export function shortProperties(
  styles: readonly string[],
  sources: readonly string[],
): ReadonlyMap<string, string> {
  const named = new Set(sources.flatMap((source) => source.match(customProperty) ?? []));
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
