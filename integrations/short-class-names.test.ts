import { expect, test } from 'vitest';

import { classNames, shortClassNames, shortProperties } from './short-class-names.ts';

test('a class, or an animation, is named by its place among all of them, each its own', () => {
  const names = classNames(
    new Map([
      ['a.css', '.button { margin: 0.5rem } .small, .button.wide:hover {} @keyframes turn {}'],
      ['b.css', '.button {}'],
    ]),
  );
  expect([...names.get('a.css')!]).toEqual([
    ...[
      ['button', 'aa'],
      ['small', 'ab'],
      ['wide', 'ac'],
      ['turn', 'ae'],
    ],
  ]);
  expect([...names.get('b.css')!]).toEqual([['button', 'af']]);
});

test('a custom property that stylesheets define is given a short name, each its own', () => {
  const names = Array.from({ length: 60 }, (_, place) => `--space-${place}`);
  const css = `:root { ${names.map((name) => `${name}: 1rem`).join('; ')}; --ink: #000 }`;
  const sources = ['"var(--space-1)"', 'style.setProperty("--ink")'];
  const short = shortProperties([css, '.a:hover { --space-0 : var(--danger) }'], sources);
  expect([...short.keys()]).toEqual(names);
  expect(new Set(short.values()).size).toBe(60);
  expect([...short.values()].slice(51, 53)).toEqual(['--Z', '--a1']);
});

test('in the sources that draw the page too, and without a space after a comma', () => {
  const { transform } = shortClassNames() as { transform: (code: string, id: string) => unknown };
  const css = ':root{--paper:#fff;font:1em a, b;content:", "}';
  const { code } = transform(css, '/src/a.css') as { code: string };
  const [, name] = /\{(--\w+):#fff;font:1em a,b;content:", "\}/u.exec(code)!;
  expect(name!.length).toBeLessThan('--paper'.length);
  expect(transform('fill="var(--paper)"', '/src/a.tsx')).toMatchObject({
    code: `fill="var(${name})"`,
  });
  expect(transform('fill="var(--paper)"', '/node_modules/a.ts')).toBeUndefined();
});
