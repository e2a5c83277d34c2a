import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { markFaults, readMark } from './brand-mark.ts';

function folderWith(svg: string): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'content'));
  writeFileSync(path.join(folder, 'content/mark.svg'), svg);
  return folder;
}

const title = '<title>a ring</title>';
const ring = '<circle cx="5" cy="5" r="4" />';
const wellMade = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n${title}\n${ring}\n</svg>`;

test('a mark is the shapes of its file, and its title is what they show', () => {
  const folder = folderWith(wellMade);
  expect(markFaults(folder)).toEqual([]);
  expect(readMark(folder)).toEqual({
    viewBox: '0 0 10 10',
    shapes: '<circle cx="5" cy="5" r="4"></circle>',
    shows: 'a ring',
  });
});

test.each([
  ['without a title', wellMade.replace(title, ''), 1, 'a title is needed'],
  ['without a box', wellMade.replace('viewBox', 'data-box'), 1, 'the svg needs a viewBox'],
  ['without a shape', wellMade.replace(ring, ''), 1, 'a path, circle'],
  ['with a colour', wellMade.replace('<circle', '<circle fill="red"'), 3, '"fill=" cannot be'],
  ['with a script', wellMade.replace(ring, `${ring}<script>1</script>`), 3, '"<script" cannot be'],
  ['with letters', wellMade.replace(ring, `${ring}\n<text>A</text>`), 4, '"<text" cannot be'],
])('a mark %s is refused with its line', (_, svg, line, said) => {
  expect(markFaults(folderWith(svg))).toEqual([
    { line, said: expect.stringContaining(said) as string },
  ]);
});

test('a brand without a mark has the initial of its name in a dot, within its rim', () => {
  for (const name of ['Ngā Mahi Hou', 'łódź', 'İş', 'World']) {
    const { shapes, shows } = readMark(temporaryFolder(), { name });
    expect(shows).toBe(`the letter ${name.charAt(0).toUpperCase()} in a dot`);
    const [, letter = ''] = shapes.split(/Z(?=M)/u);
    const numbers = Array.from(letter.matchAll(/-?[\d.]+/gu), Number);
    expect(numbers.length).toBeGreaterThan(6);
    expect(Math.min(...numbers)).toBeGreaterThan(8);
    expect(Math.max(...numbers)).toBeLessThan(92);
  }
});
