import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { brand } from '../../../domain/brand.ts';
import type { BrandMark } from '../../art/Mark.tsx';
import { outlineText } from './outline-text.ts';

/** The mark, if the brand has one; its `<title>` says what it shows. */
export const markFile = 'content/mark.svg';

/** The mark in `markFile`, or the initial of the name where there is no such file. */
export function readMark(folder = process.cwd(), { name }: { name: string } = brand): BrandMark {
  const file = path.join(folder, markFile);
  if (!existsSync(file)) return initialOf(name);
  const svg = readFileSync(file, 'utf8');
  const shapes = svg.matchAll(/<(path|circle|ellipse|rect|polygon)\b([^<>]*)>/gu);
  return {
    viewBox: /viewBox="([^"]*)"/u.exec(svg)?.[1] ?? '',
    shapes: Array.from(
      shapes,
      ([, shape, is = '']) => `<${shape}${is.replace(/\/$/u, '').trimEnd()}></${shape}>`,
    ).join(''),
    shows: /<title>([^<]*)<\/title>/u.exec(svg)?.[1]?.trim() ?? '',
  };
}

/** The faults of `markFile`, with their lines: what is missing, and what a mark of one colour cannot have. */
export function markFaults(folder = process.cwd()): { line: number; said: string }[] {
  const file = path.join(folder, markFile);
  if (!existsSync(file)) return [];
  const svg = readFileSync(file, 'utf8');
  const { viewBox, shapes, shows } = readMark(folder);
  const lacks = [
    [/^0 0 \d+ \d+$/u.test(viewBox), 'the svg needs a viewBox such as "0 0 100 100"'],
    [
      shows !== '',
      'a title is needed that says what it shows, such as <title>a heart made of two curves</title>',
    ],
    [shapes !== '', 'a path, circle, ellipse, rect or polygon is needed'],
  ] as const;
  const found = svg.split('\n').flatMap((text, at) =>
    Array.from(
      text.matchAll(
        /<(?!\/|!|\?|(?:svg|title|path|circle|ellipse|rect|polygon)\b)\w+|\s(?:fill|stroke|style|class|opacity|transform)=/gu,
      ),
      ([has]) => ({
        line: at + 1,
        said: `"${has.trim()}" cannot be in a mark, which is of paths and other shapes in the colour of what it stands on`,
      }),
    ),
  );
  return [...lacks.flatMap(([is, said]) => (is ? [] : { line: 1, said })), ...found];
}

/** The first letter of the name, cut out of a dot. */
function initialOf(name: string): BrandMark {
  const letter = name.normalize().charAt(0).toUpperCase();
  const outline = (size: number, x = 0, y = 0) =>
    outlineText(letter, { x, y }, { weight: 800, size });
  const numbers = (outline(100).match(/-?[\d.]+/gu) ?? []).map(Number);
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis)) as [
    number[],
    number[],
  ];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  // The corners of the letter stay within the dot, which leaves a rim around them.
  const scale = 72 / Math.hypot(right - left, bottom - top);
  const drawn = outline(
    100 * scale,
    50 - (scale * (left + right)) / 2,
    50 - (scale * (top + bottom)) / 2,
  );
  return {
    viewBox: '0 0 100 100',
    shapes: `<path fill-rule="evenodd" d="M50 1A49 49 0 0 1 50 99A49 49 0 0 1 50 1Z${drawn}"></path>`,
    shows: `the letter ${letter} in a dot`,
  };
}
