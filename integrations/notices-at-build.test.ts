import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { noticesText } from './notices-at-build.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('what is passed on has its whole licence, and what has none stops the build', () => {
  const react = { name: 'react', identifier: 'MIT', text: 'Permission is granted.\n' };
  const line = '='.repeat(78);
  expect(noticesText([react])).toContain(
    `\n${line}\nreact (MIT)\n${line}\n\nPermission is granted.\n`,
  );
  expect(() => noticesText([{ name: 'bare' }])).toThrow('bare has no licence file to pass on.');
});

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
