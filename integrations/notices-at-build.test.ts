import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test.each([
  ['package.json', 'package-lock.json', ''],
  ['server/package.json', 'package-lock.json', 'server'],
  ['tasks/node/package.json', 'tasks/node/package-lock.json', ''],
])('dependencies: each of %s has an exact version, which %s repeats', (file, lock, name) => {
  const own = json(file) as Versions;
  const { packages } = json(lock) as { packages: Record<string, Versions> };
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    expect(packages[name]?.[group], 'run npm install').toEqual(own[group]);
    for (const version of Object.values(own[group] ?? {}))
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u);
  }
});

type Versions = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

test('licences: THIRD-PARTY-NOTICES.md names each dependency with its own', () => {
  const dependencies = ['package.json', 'server/package.json'].flatMap((file) =>
    Object.keys((json(file) as { dependencies: Record<string, string> }).dependencies),
  );
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { license?: string }>;
  };
  // An item for each licence, with the packages under it.
  const items = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8').matchAll(
    /^- ([\w.-]+):((?:\s+`[^`]+`,?)+)$/gmu,
  );
  const licences = new Map(
    Array.from(items).flatMap(([, licence = '', names = '']) =>
      Array.from(names.matchAll(/`([^`]+)`/gu), ([, name = '']) => [name, licence] as const),
    ),
  );
  for (const [name, licence] of licences)
    expect(licence, name).toBe(packages[`node_modules/${name}`]?.license);
  expect([...licences.keys()]).toEqual(expect.arrayContaining(dependencies));
});
