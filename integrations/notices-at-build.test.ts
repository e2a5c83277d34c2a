import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('the notices for maintainers name what the site is made of, with its licence', () => {
  const { dependencies } = json('package.json') as { dependencies: Record<string, string> };
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
  expect([...rows.keys()]).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});
