import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { shortClassName, shortClassNames, shortProperties } from './short-class-names.ts';

const css = '.button { margin: 0.5rem } .small, .button.wide:hover {} @keyframes turn {}';
const nameOf = (className: string, place = 0) =>
  shortClassName(className, css, place, 'Button.module.css');

test('a class is named by the place of its file and by its own place in it', () => {
  expect(['button', 'small', 'wide', 'turn'].map((name) => nameOf(name))).toEqual([
    ...['aa0', 'aa1', 'aa2', 'aa3'],
  ]);
  expect([1, 25, 26, 675].map((place) => nameOf('small', place))).toEqual([
    ...['ab1', 'az1', 'ba1', 'zz1'],
  ]);
});

test('what no name can be given to is refused', () => {
  expect(() => nameOf('button', -1)).toThrow('Button.module.css is no CSS module under src/');
  expect(() => nameOf('button', 676)).toThrow('no more than 676');
  expect(() => nameOf('large')).toThrow('Button.module.css has no class large');
});

test('no two classes of the site have one name', () => {
  const modules = globSync('src/**/*.module.css').sort();
  const names = modules.flatMap((file, place) => {
    const text = readFileSync(file, 'utf8');
    const classes = new Set([...text.matchAll(/\.([a-z_][\w-]*)/giu)].map(([, name = '']) => name));
    return [...classes].map((className) => shortClassName(className, text, place, file));
  });
  expect(names.length).toBeGreaterThan(modules.length);
  expect(new Set(names).size).toBe(names.length);
});

test('a custom property that stylesheets define is given a short name, each its own', () => {
  const names = Array.from({ length: 60 }, (_, place) => `--space-${place}`);
  const css = `:root { ${names.map((name) => `${name}: 1rem`).join('; ')}; --ink: #000 }`;
  const sources = ['"var(--space-1)"', 'style.setProperty("--ink")'];
  const short = shortProperties([css, '.a:hover { --space-0 : var(--danger) }'], sources);
  expect([...short.keys()].sort()).toEqual(names.sort());
  expect(new Set(short.values()).size).toBe(60);
  expect([...short.values()].slice(0, 27)).toContain('--a1');
});

test('a source that computes the name of a custom property is refused', () => {
  expect(() => shortProperties([], ['`var(--on-${stage})`'])).toThrow('Name the custom property');
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
