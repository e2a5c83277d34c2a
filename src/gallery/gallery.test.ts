import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const gallery = import.meta.dirname;
const src = path.dirname(gallery);
const inSrc = (pattern: string) => globSync(pattern, { cwd: src }).map((file) => `${src}/${file}`);
const shown = importedFrom(inSrc('gallery/**/*.{tsx,astro}'));

it.each(inSrc('components/*.tsx'))('%s is shown by itself, in its states', (component) => {
  expect(shown).toContain(component);
});

it('every page of the gallery is in its index', () => {
  const files = inSrc('gallery/rooms/*.astro').map((file) => path.basename(file, '.astro'));
  const index = readFileSync(`${gallery}/rooms.ts`, 'utf8');
  expect(files.filter((file) => !index.includes(`'${file}'`))).toEqual([]);
});

/** The project's own views that these files import. They also use them, because the lint refuses an unused import. */
function importedFrom(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.(?:tsx|astro))'/gu), ([, to]) =>
      path.resolve(path.dirname(file), to ?? ''),
    ),
  );
}
