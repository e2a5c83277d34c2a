import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { noticesText } from './notices-text.ts';
import { packageFolder, readPackage } from './package-info.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('a module is known by its package, wherever that is installed', () => {
  const inner = '/site/node_modules/astro/node_modules/@scope/name/dist/index.js';
  expect(packageFolder(inner)).toBe('/site/node_modules/astro/node_modules/@scope/name');
  expect(packageFolder('\0/site/node_modules/react/index.js?v=1')).toBe('/site/node_modules/react');
  expect(packageFolder('/site/domain/brand.ts')).toBeUndefined();
});

test('what is passed on has its whole licence', () => {
  const folders = ['node_modules/react', 'node_modules/@fontsource-variable/archivo'];
  const text = noticesText(folders.map(readPackage));
  expect(text).toContain(readFileSync('node_modules/react/LICENSE', 'utf8').trim());
  expect(text).toContain('@fontsource-variable/archivo (OFL-1.1)');
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

test('a package without a licence to pass on stops the build', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'package.json'), '{"name":"bare"}');
  expect(() => readPackage(folder)).toThrow('bare has no licence file to pass on.');
});

test('the notices for maintainers name what the site is made of, with its licence', () => {
  const { dependencies, devDependencies } = json('package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { license?: string }>;
  };
  const rows = new Map(
    [...readFileSync('THIRD-PARTY-NOTICES.md', 'utf8').matchAll(/^\| `(.+?)` \| (.+?) \|$/gmu)].map(
      ([, name = '', licence = '']) => [name, licence],
    ),
  );
  for (const [name, licence] of rows)
    expect(licence, name).toBe(packages[`node_modules/${name}`]?.license);
  const known = { ...dependencies, ...devDependencies };
  const used = [
    ...Object.keys(dependencies),
    ...importedBySource().filter((name) => name in known),
  ];
  expect(used.length).toBeGreaterThan(10);
  expect([...rows.keys()]).toEqual(expect.arrayContaining(used));
});

/** The packages that the site's own sources import, for more than their types. */
function importedBySource(): string[] {
  const sources = globSync(['astro.config.ts', 'src/**/*.{ts,tsx,astro}']);
  const published = sources.filter((file) => !/\.test\.ts$|[/\\]gallery[/\\]/u.test(file));
  const names = published.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?'((?:@[\w-]+\/)?[\w-]+)/gmu),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}
