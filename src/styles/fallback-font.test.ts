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

it('says nothing three times: no rule of three declarations or more has the body of two others', () => {
  const bodies = styleSheets
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gsu, ''))
    .flatMap((css) =>
      Array.from(css.matchAll(/\{([^{}]+);\s*\}/gu), ([, body = '']) => body.split(';')),
    )
    .filter(({ length }) => length >= 3)
    .map((body) =>
      body
        .map((each) => each.trim())
        .sort()
        .join('; '),
    );
  const again = bodies.filter((body, at) => bodies.indexOf(body) < at);
  expect(again.filter((body, at) => again.indexOf(body) < at)).toEqual([]);
});
