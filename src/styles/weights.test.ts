import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const sheets = globSync('src/**/*.css').filter((file) => !file.endsWith('stand-in.css'));

it('knows three weights, as the stand-in does, because each costs a slow phone a font', () => {
  const weights = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-weight: ([^;]+);/gu)].map(([, weight]) => weight),
  );
  expect([...new Set(weights)].sort()).toEqual(['var(--heavy)', 'var(--regular)', 'var(--strong)']);
});
