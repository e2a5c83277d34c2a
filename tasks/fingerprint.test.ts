import { expect, test } from 'vitest';

import { fingerprint } from './fingerprint.mjs';

test('a build is made again when a file or a setting is another, and only then', () => {
  const prints = [
    fingerprint(['package.json'], ['SITE_URL=']),
    fingerprint(['package.json'], ['SITE_URL=https://other.example']),
    fingerprint(['package.json', 'LICENSE'], ['SITE_URL=']),
    fingerprint(['tasks'], ['SITE_URL=']),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  expect(fingerprint(['package.json'], ['SITE_URL='])).toBe(prints[0]);
});
