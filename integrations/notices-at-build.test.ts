import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('the notices for maintainers name what the site is made of, with its licence', () => {
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
