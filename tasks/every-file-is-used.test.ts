import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const everything = globSync([
  '*.{mjs,ts}',
  '{domain,integrations,server,src,tasks}/**/*.{astro,mjs,ts,tsx}',
  'src/pages/.well-known/*',
]).filter((file) => !/[.]test[.]ts$|[/]testing[/]|^src[/]gallery[/]/u.test(file));

/** What Astro finds by its place, so that nothing imports it. */
const isFoundByItsPlace = (file: string) =>
  /^src[/](?:pages[/]|(?:content[.]config|env[.]d|middleware)[.]ts$)/u.test(file);

/** The files that a file names, beside it or from the root: to import them, to load or to run them. */
function namedIn(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(/['"`]([.\w/-]+[.](?:astro|mjs|tsx?))['"`]/gu);
  return Array.from(paths).flatMap(([, named = '']) => [
    path.join(path.dirname(file), named),
    path.normalize(named),
  ]);
}

test('what runs for visitors and staff is used by something besides tests and gallery', () => {
  const named = new Set(everything.flatMap(namedIn));
  const unused = everything
    .filter((file) => /^(?:domain|integrations|server|src)[/]/u.test(file))
    .filter((file) => !isFoundByItsPlace(file) && !named.has(file));
  expect(named.size).toBeGreaterThan(400);
  expect(
    unused,
    `${unused.join(', ')}: nothing imports it. It is to be listed, placed on a page, or deleted ("Recipes" in CONTRIBUTING.md says which list).`,
  ).toEqual([]);
});
