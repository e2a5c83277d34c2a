import { expect, test } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { documentTitle, longestTitle } from './document-title.ts';
import { securityText, sitemap } from './texts-for-machines.ts';

const site = new URL('https://preview.example');

test('sitemap: every page has its whole address, and a date only if its content has one', () => {
  const xml = sitemap(
    [{ address: '/' }, { address: '/grants' }, { address: '/terms', changed: 'August 2025' }],
    site,
  );
  expect(xml.match(/<url>.*<\/url>/gu)).toEqual([
    '<url><loc>https://preview.example/</loc></url>',
    '<url><loc>https://preview.example/grants</loc></url>',
    '<url><loc>https://preview.example/terms</loc><lastmod>2025-08</lastmod></url>',
  ]);
});

test.each(['2025', 'Spring 2025', 'January', 'January 25'])(
  'sitemap: "%s" is no date',
  (changed) => {
    expect(() => sitemap([{ address: '/', changed }], site)).toThrow('is not a month and a year');
  },
);

test('document title: it has the brand too, if there is room for both', () => {
  expect(documentTitle('Contact', 'Acme')).toBe('Contact – Acme');
  expect(documentTitle('Acme and you', 'Acme')).toBe('Acme and you');
  expect(documentTitle('x'.repeat(60), 'y'.repeat(12))).toHaveLength(longestTitle);
  expect(documentTitle('x'.repeat(60), 'y'.repeat(13))).toBe('x'.repeat(60));
});

test('security.txt: it says where to report a weakness, and expires within a year', () => {
  const built = new Date('2026-11-21T09:00:00Z');
  const lines = securityText(new URL('https://www.provider.example'), built).split('\n');
  expect(lines).toContain(`Contact: mailto:${brand.email}`);
  expect(lines).toContain('Canonical: https://www.provider.example/.well-known/security.txt');
  // RFC 9116, 2.5.5: a time as in RFC 3339, recommended to be less than a year away.
  const expires = lines.find((line) => line.startsWith('Expires: '))!.slice('Expires: '.length);
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
  const days = (Date.parse(expires) - built.getTime()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(180);
  expect(days).toBeLessThan(365);
});
