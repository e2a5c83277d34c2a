import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd } from 'node:process';

import type { Plugin } from 'vite';

/**
 * Names the classes of a built site `aa0`, `aa1`, `ab0`: two letters for the CSS module, by its place
 * in the sorted list of all, and a number for the class in it. The usual names end in a hash, which
 * no compression makes smaller: on the home page they weigh 600 of 14,300 bytes. They also depend on
 * the folder that the project lies in; these do not. In development the usual names stay, because
 * they say what they are.
 */
export function shortClassNames(): Plugin {
  const modules = globSync('src/**/*.module.css').sort();
  const classesOf = new Map<string, string[]>();

  function nameOf(className: string, file: string): string {
    const path = relative(cwd(), file.split('?', 1)[0] ?? file);
    const place = modules.indexOf(path);
    if (place === -1) {
      throw new Error(`${path} is no CSS module under src/.`);
    }
    const classes = classesOf.get(path) ?? [];
    classesOf.set(path, classes);
    if (!classes.includes(className)) {
      classes.push(className);
    }
    return `${twoLetters(place)}${classes.indexOf(className)}`;
  }

  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: nameOf } } }),
  };
}

/** For a whole number below 676: `aa`, `ab` … `zz`. */
export function twoLetters(number: number): string {
  const letter = (place: number) => String.fromCharCode('a'.charCodeAt(0) + place);
  return letter(Math.floor(number / 26)) + letter(number % 26);
}
