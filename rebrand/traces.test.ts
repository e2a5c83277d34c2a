import { expect, test } from 'vitest';

import { brand } from '../domain/brand.ts';
import { firstColours, tracesIn } from './traces.ts';

const [first = '', ...rest] = brand.name.split(' ');

test.each([
  `<title>Contact – ${brand.name}</title>`,
  brand.name.toUpperCase(),
  `${first}<b> ${rest.join(' ')}</b>`,
  brand.name.replaceAll(' ', '&nbsp;'),
  brand.name.replaceAll(' ', '\\u00a0'),
  `mailto:someone@else.example?subject=${encodeURIComponent(brand.grantMailSubject)}`,
  `<p>${brand.name.replace(' ', '\n      ')}</p>`,
  `/video/introduction-to-${brand.slug}`,
  `write to ${brand.email}`,
  `color:${firstColours[0]!};`,
])('a trace is found in %j', (text) => expect(tracesIn(text)).not.toEqual([]));

test('another name is no trace, nor is a word that the name is part of', () => {
  expect(tracesIn('Tide & Compass, <a href="/contact">Contact</a>')).toEqual([]);
  expect(tracesIn(`x${brand.name}x`)).toEqual([]);
});
