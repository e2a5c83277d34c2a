import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const styleSheets = globSync('src/**/*.css').filter((file) => !file.endsWith('fallback-font.css'));

it('knows three weights, as the fallback font does, because each costs a slow phone a font', () => {
  const weights = styleSheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-weight: ([^;]+);/gu)].map(([, weight]) => weight),
  );
  expect([...new Set(weights)].sort()).toEqual(['var(--heavy)', 'var(--regular)', 'var(--strong)']);
});

it('has no width in `ch`, which is another in the fallback font: text would break anew when the typeface comes', () => {
  const inLetters = styleSheets.filter((file) => /[\d.]ch\b/u.test(readFileSync(file, 'utf8')));
  expect(inLetters).toEqual([]);
});
