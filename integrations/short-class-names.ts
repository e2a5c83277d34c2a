import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd } from 'node:process';

import type { Plugin } from 'vite';

import { brandTokensCss } from './brand-tokens.ts';

/**
 * Gives the classes and custom properties of a built site short names, and its styles no space after a comma. The usual
 * names of classes end in a hash, which no compression makes smaller: on the home page they weigh 600 of 14,300 bytes,
 * and names with a hash of three letters still 230. The usual names also depend on the folder that the project lies in;
 * the short ones do not. In development the usual names stay, because they say what they are; so do those of custom
 * properties in a build with the gallery, whose code names them.
 */
export function shortClassNames(): Plugin {
  const modules = globSync('src/**/*.module.css').sort();
  const classes = classNames(new Map(modules.map((file) => [file, readFileSync(file, 'utf8')])));
  const properties = shortProperties(
    // Properties that are declared together get similar names, which compress well.
    [tokens, ...globSync('src/**/*.css').sort()]
      .map((file) => readFileSync(file, 'utf8'))
      .toSpliced(1, 0, brandTokensCss()),
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
          generateScopedName: (className, file) => {
            const asked = relative(cwd(), file.split('?', 1)[0] ?? file);
            const short = classes.get(asked)?.get(className);
            if (short === undefined) throw new Error(`${asked} has no class ${className}.`);
            return short;
          },
        },
      },
    }),
    // This runs after Vite has read the stylesheet, and before it is joined with others and made smaller.
    transform: (code, id) => {
      if (process.env.GALLERY === 'on') return undefined;
      if (/\.css(?:\?|$)/u.test(id)) return { code: withoutSpaces(short(code)), map: null };
      if (!/\/src\/[^?]*\.(?:tsx?|astro)(?:\?|$)/u.test(id)) return undefined;
      return { code: code.replace(use, (written) => short(written)), map: null };
    },
  };
}

const tokens = 'src/styles/tokens.css';

const customProperty = /(?<![\w-])--[a-z][\w-]*/gu;
/** How a source that is no stylesheet uses a custom property. */
const use = /var\(--[\w-]+\)/gu;

/** Removes the spaces after commas, except in strings. */
function withoutSpaces(css: string): string {
  return css.replace(/("[^"]*"|'[^']*')|,\s+/gu, (_, string?: string) => string ?? ',');
}

/**
 * Gives each custom property of the stylesheets a short name, in their order: `--a`, `--Z`, `--a1`. On the home page
 * the usual names weigh 500 bytes. A property that another source names otherwise than as `var(--name)` keeps its name.
 * Throws if a source computes a name, because such a name could not be replaced.
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
  const own = [...new Set(defined)].filter((name) => !named.has(name));
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return new Map(
    own.map((name, place) => {
      const second = Math.floor(place / letters.length) || '';
      return [name, `--${letters[place % letters.length]}${second}`];
    }),
  );
}

/**
 * A name of two signs for each class of these stylesheets, `ab`, `a7`, by file and class. The names follow the order of
 * the files, so that the classes of one file begin alike, and depend on nothing else. With a third sign for the file,
 * the home page weighed 60 bytes more and the guide 110. Throws where there are more classes than names.
 */
export function classNames(
  modules: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const free = twoSigns();
  // Animations are renamed like classes.
  const classesOf = (css: string) => new Set(css.match(/(?<=\.|@keyframes )[a-z_][\w-]*/giu));
  return new Map(
    [...modules].map(([file, css]) => [
      file,
      new Map(
        [...classesOf(css)].map((name) => {
          const { value } = free.next();
          if (!value) throw new Error(`${file}: no name of two signs is left for ${name}.`);
          return [name, value];
        }),
      ),
    ]),
  );
}

function* twoSigns(): Generator<string, undefined> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of `${letters}0123456789`) {
      // Ad blockers hide what has this class.
      if (first + second !== 'ad') yield first + second;
    }
  }
}
